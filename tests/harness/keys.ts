import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Goes by Tab (or back by Shift+Tab) until the element has focus. Every stop on the way is something one sees. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  let isPastEnd = false;
  for (let step = 0; step < 160; step += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
    // once around: between the last and the first stop focus is the browser's
    const { fault, isOnBody } = await page.evaluate(lookAtFocus);
    if (!isPastEnd && isOnBody) isPastEnd = true;
    else if (fault !== null) await mustSeeFocus(page);
  }
  throw new Error(`${String(target)} was not reached by ${key}. Focus is on ${await describeFocus(page)}.`);
}

export async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluateAll(([first]) => first !== undefined && first.contains(document.activeElement));
}

/** Waits until the element, or something in it, has focus: what opens takes it a moment after it is seen. */
export async function waitForFocus(target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(target)).toBe(true);
}

/** Focus stands on something that is on screen and looks other than it does without focus. */
export async function mustSeeFocus(page: Page): Promise<void> {
  await expect.poll(async () => (await page.evaluate(lookAtFocus)).fault, { timeout: 3000 }).toBeNull(); // what is scrolled to is on its way
}

export function describeFocus(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? 'nothing');
}

/** Whether focus is on the page itself, and what is wrong with how it is shown. Runs in the page. */
function lookAtFocus(): { isOnBody: boolean; fault: string | null } {
  return { isOnBody: document.activeElement === document.body, fault: findFault() };

  function findFault(): string | null {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement || element instanceof SVGElement) || element === document.body)
      return 'Focus was lost to the page.';
    const name = element.outerHTML.slice(0, 160);
    const box = element.getBoundingClientRect();
    const isOn = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
    if (!isOn && element.getAttribute('tabindex') !== '0') return `Focus is off the screen: ${name}`;
    // the ring of a cell is an outline drawn by the grid; a trap passes focus on
    if (
      element.closest('[role="grid"], [role="treegrid"]') ||
      element.matches('[data-base-ui-focus-guard], main, [role="dialog"], [role="menu"], [role="listbox"]')
    )
      return null;
    // fields draw the ring around what they are made of
    const parts: (Element | null)[] = [element.nextElementSibling, element.firstElementChild];
    for (let around: Element | null = element; around && parts.length < 8; around = around.parentElement) parts.push(around);
    const styled = parts.filter((part) => part instanceof HTMLElement || part instanceof SVGElement);
    const before = styled.map((part) => part.getAttribute('style'));
    // only these stand still: a rule for everything would have the whole page styled anew at each stop
    for (const { style } of styled) {
      style.setProperty('transition', 'none', 'important');
      style.setProperty('animation', 'none', 'important');
    }
    const look = (): string =>
      styled
        .map((part) => getComputedStyle(part))
        .map((style) =>
          [
            style.outline,
            style.boxShadow,
            style.borderColor,
            style.backgroundColor,
            style.textDecoration,
            style.opacity,
            style.stroke,
            style.strokeWidth,
          ].join(),
        )
        .join('|');
    const focused = look();
    const stop = (event: Event): void => event.stopImmediatePropagation();
    for (const type of ['blur', 'focus', 'focusin', 'focusout']) window.addEventListener(type, stop, { capture: true });
    element.blur();
    const rested = look();
    element.focus({ preventScroll: true });
    for (const type of ['blur', 'focus', 'focusin', 'focusout']) window.removeEventListener(type, stop, { capture: true });
    for (const [at, part] of styled.entries()) {
      const style = before[at];
      if (typeof style === 'string') part.setAttribute('style', style);
      else part.removeAttribute('style');
    }
    return focused === rested ? `Focus is not seen on ${name}` : null;
  }
}
