import type { Page } from 'playwright-core';

/** A node of what assistive technology is told. */
export interface TreeNode {
  readonly role: string;
  readonly name: string;
  readonly isFocused: boolean;
  /** Of what can be open or closed, on or off: which of the two. */
  readonly states: readonly string[];
}

const stateWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  expanded: { true: 'expanded', false: 'collapsed' },
  checked: { true: 'checked', false: 'unchecked', mixed: 'mixed' },
  pressed: { true: 'pressed', false: 'released' },
};

/** The whole accessibility tree of the page as the browser hands it on, without what it leaves out. */
export async function readTree(page: Page): Promise<readonly TreeNode[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name, properties }) => ({
        role: String(role?.value ?? ''),
        name: String(name?.value ?? '').trim(),
        isFocused: properties?.some((one) => one.name === 'focused' && one.value.value === true) ?? false,
        states: (properties ?? []).flatMap((one) => stateWords[one.name]?.[String(one.value.value)] ?? []),
      }));
  } finally {
    await session.detach();
  }
}

/** Parts one works with or goes to by name. */
const mustHaveNames = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'option',
  'checkbox',
  'switch',
  'radio',
  'slider',
  'spinbutton',
  'tab',
  'tablist',
  'menu',
  'menuitem',
  'menuitemradio',
  'menuitemcheckbox',
  'dialog',
  'alertdialog',
  'grid',
  'treegrid',
  'columnheader',
  'complementary',
  'region',
  'search',

  'progressbar',
  'heading',
]);

/** Roles of the parts that have no name. */
export function findUnnamed(tree: readonly TreeNode[]): readonly string[] {
  return tree.filter(({ role, name }) => mustHaveNames.has(role) && name === '').map(({ role }) => role);
}

/** Notes what live regions say from now on. */
export async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    const regions = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]';
    new MutationObserver((list) => {
      for (const { target, addedNodes } of list) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
        if (region) said.push(region.textContent ?? '');
        for (const node of addedNodes)
          if (node instanceof Element) for (const one of node.querySelectorAll(regions)) said.push(one.textContent ?? '');
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}
