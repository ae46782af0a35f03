import type { Page } from 'playwright-core';

/**
 * Waits until what opens, closes or fades has come to rest, also records that stand back while they are read anew; bars that go round for
 * ever are not waited for.
 */
export async function comeToRest(page: Page): Promise<void> {
  await page.locator('.is-resetting').waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    for (;;) {
      // what was opened begins to move in the frame after it is there
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const passing = document
        .getAnimations()
        .filter((one) => one.playState === 'running' && Number.isFinite(Number(one.effect?.getComputedTiming().endTime)));
      if (passing.length === 0) return;
      await Promise.allSettled(passing.map((one) => one.finished));
    }
  });
}

/** Waits until nothing on the page has changed for a while. */
export function fallStill(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const end = (): void => {
          watch.disconnect();
          resolve();
        };
        let timer = setTimeout(end, 400);
        const watch = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, 400);
        });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      }),
  );
}

/** What one works with: everything that takes focus or a press. */
const controls =
  'a[href], button, input:not([type="hidden"]), select, textarea, [tabindex="0"], [role="menuitem"], [role="option"], [role="switch"], [role="tab"]';

/** What opens over the page; panels and the sidebar do so where there is no room beside it. */
const layer = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], .q-popover, aside, nav';

/**
 * Controls that stay out of sight however one scrolls, and the page itself where it is wider than the screen. What lies beneath a layer that
 * has been opened is not asked for.
 */
export function findCutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(cutOff, { controls, layer });
}

function cutOff({ controls: selector, layer }: { controls: string; layer: string }): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.push(`The page is ${root.scrollWidth} px wide`);
  const layers = [...document.querySelectorAll<HTMLElement>(layer)].filter((one) => isShown(one) && isOver(one));
  const top = layers.at(-1) ?? document.body;
  for (const control of top.querySelectorAll<HTMLElement>(selector)) {
    // the diagram, the grid, boards and maps bring records and marks into view themselves
    if (
      !isShown(control) ||
      control.closest(
        '[inert], [aria-hidden="true"], [data-base-ui-focus-guard], .react-flow__viewport, .q-grid-scroller, .q-kanban-card, .q-map-stage',
      )
    )
      continue;
    show(control);
    const box = seenOf(control);
    const whole = control.getBoundingClientRect();
    const wanted = { width: Math.min(whole.width, innerWidth) - 1, height: Math.min(whole.height, innerHeight) - 1 };
    const isTall = whole.height > innerHeight * 0.6;
    if (box.right - box.left < wanted.width || (box.bottom - box.top < wanted.height && !isTall) || box.bottom <= box.top)
      faults.push(`Cut off: ${control.outerHTML.slice(0, 160)}`);
    else if (!isOnTop(control, box)) faults.push(`Covered: ${control.outerHTML.slice(0, 160)}`);
  }
  return faults;

  function isShown(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  }
  function isOver(element: HTMLElement): boolean {
    for (let around: Element | null = element; around; around = around.parentElement)
      if (['fixed', 'absolute'].includes(getComputedStyle(around).position)) return true;
    return false;
  }
  /** As a person scrolls: boxes that hide what is beyond them stay where they are. */
  function show(element: HTMLElement): void {
    const held: [Element, number, number][] = [];
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if ([overflowX, overflowY].some((one) => one === 'hidden')) held.push([around, around.scrollLeft, around.scrollTop]);
    }
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    for (const [around, left, up] of held) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === 'hidden') around.scrollLeft = left;
      if (overflowY === 'hidden') around.scrollTop = up;
    }
  }
  function seenOf(element: Element): { left: number; right: number; top: number; bottom: number } {
    const own = element.getBoundingClientRect();
    const seen = { left: own.left, right: own.right, top: own.top, bottom: own.bottom };
    let position = getComputedStyle(element).position;
    for (let around = element.parentElement; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      const isLeft = position === 'fixed' || (position === 'absolute' && style.position === 'static');
      if (!isLeft) {
        const box = around.getBoundingClientRect();
        if (style.overflowX !== 'visible') [seen.left, seen.right] = [Math.max(seen.left, box.left), Math.min(seen.right, box.right)];
        if (style.overflowY !== 'visible') [seen.top, seen.bottom] = [Math.max(seen.top, box.top), Math.min(seen.bottom, box.bottom)];
        position = style.position;
      }
      if (style.transform !== 'none' && position === 'fixed') position = style.position;
    }
    seen.left = Math.max(seen.left, 0);
    seen.top = Math.max(seen.top, 0);
    seen.right = Math.min(seen.right, innerWidth);
    seen.bottom = Math.min(seen.bottom, innerHeight);
    return seen;
  }
  /** Nothing else lies over its middle. */
  function isOnTop(element: Element, box: { left: number; right: number; top: number; bottom: number }): boolean {
    const found = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return !found || element.contains(found) || found.contains(element) || found.closest('label')?.contains(element) === true;
  }
}

/** What moves although the person asked for stillness. */
export function findMoving(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>();
    const isLong = (times: string): boolean =>
      times.split(',').some((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000) > 1);
    for (const element of document.querySelectorAll('*')) {
      for (const part of [null, '::before', '::after']) {
        const style = getComputedStyle(element, part);
        if (style.animationName !== 'none' && isLong(style.animationDuration))
          faults.add(`${style.animationName} moves ${element.outerHTML.slice(0, 120)}`);
        const moved = style.transitionProperty.split(', ');
        const times = style.transitionDuration.split(', ');
        moved.forEach((property, at) => {
          if (property !== 'none' && isLong(times[at % times.length] ?? ''))
            faults.add(`${property} of ${element.outerHTML.slice(0, 120)}`);
        });
      }
    }
    return [...faults];
  });
}

/** A finger's breadth of 44 px, less the pixel that a box between two of them loses. */
const least = 43;

/**
 * What stands where its values say, and is as long as they say: marks of charts, bars and edges of timelines, events of a month. They
 * have another way each, which is measured: the table of a chart, the list of a calendar, the panel of a record.
 */
const placed = '[data-mark], .q-tl-bar, .q-cal-bar, .q-cal-more, .q-cal-box';

/** Controls a finger misses: too small either way, counted with what belongs to them and takes the press as well. */
export function findSmallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(smallTargets, { controls, least, layer, placed });
}

interface TargetRules {
  readonly controls: string;
  readonly least: number;
  readonly layer: string;
  readonly placed: string;
}

function smallTargets({ controls: selector, least, layer, placed }: TargetRules): string[] {
  const faults: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>(selector)) {
    const { width, height } = control.getBoundingClientRect();
    if (width <= 1 || height <= 1 || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (control.closest('[inert], [aria-hidden="true"], [data-base-ui-focus-guard], .react-flow__viewport') || control.matches(':disabled'))
      continue;
    if (isText(control) || control.matches(placed)) continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const reach = reachOf(control);
    if (reach === null) continue; // off the screen, or beneath a layer
    if (reach.width < least || reach.height < least)
      faults.push(`${Math.round(reach.width)} x ${Math.round(reach.height)}: ${control.outerHTML.slice(0, 140)}`);
  }
  return faults;

  /** Links within a sentence, and regions and notices that take focus only to be scrolled or read. */
  function isText(element: Element): boolean {
    if (element.matches('a') && getComputedStyle(element).display === 'inline') return true;
    return (
      element.matches('[tabindex="0"]:not([role]), [role="grid"], [role="treegrid"], [role="region"], [role="group"], [role="dialog"]') &&
      !element.matches('button, a, input, textarea, select')
    );
  }
  /** An open list lies over part of it: a press there is the list's, and another scene measures it without the list. */
  function isCutByLayer(element: Element, { left, right, top, bottom }: DOMRect): boolean {
    return [left + 1, (left + right) / 2, right - 1].some((x) =>
      [top + 1, (top + bottom) / 2, bottom - 1].some((y) => {
        const over = document.elementFromPoint(x, y)?.closest(layer);
        return over != null && !over.contains(element);
      }),
    );
  }
  /** How far one may press beside the middle and still press it. */
  function reachOf(element: Element): { width: number; height: number } | null {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const takes = (atX: number, atY: number): boolean => {
      const found = document.elementFromPoint(atX, atY);
      return (
        found !== null &&
        (element.contains(found) ||
          found.closest('label, [role="menuitem"], [role="option"]')?.contains(element) === true ||
          (found.closest('label') as HTMLLabelElement | null)?.control === element)
      );
    };
    if (!takes(x, y) || isCutByLayer(element, box)) return null;
    const run = (dx: number, dy: number): number => {
      let far = 0;
      while (far < 60 && takes(x + dx * (far + 1), y + dy * (far + 1))) far += 1;
      return far;
    };
    const sides = [run(-1, 0), run(1, 0), run(0, -1), run(0, 1)] as const;
    return { width: sides[0] + sides[1] + 1, height: sides[2] + sides[3] + 1 };
  }
}

/** In forced colours: layers without an edge, and what is on but looks like what is off. */
export function findAlike(page: Page): Promise<readonly string[]> {
  return page.evaluate(alike);
}

function alike(): string[] {
  const faults: string[] = [];
  const isShown = (element: Element): boolean =>
    element.getBoundingClientRect().width > 1 && element.checkVisibility({ visibilityProperty: true });
  for (const layer of document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], .q-popover')) {
    if (!isShown(layer)) continue;
    const { outlineStyle, borderTopStyle } = getComputedStyle(layer);
    if (outlineStyle === 'none' && borderTopStyle === 'none') faults.push(`No edge: ${layer.outerHTML.slice(0, 140)}`);
  }
  const drawn = (element: Element): string =>
    [null, '::before', '::after']
      .map((part) => getComputedStyle(element, part))
      .map((style) =>
        [
          style.outline,
          style.border,
          style.backgroundColor,
          style.color,
          style.fill,
          style.stroke,
          style.strokeDashoffset,
          style.fontWeight,
          style.visibility,
          style.insetInlineStart,
          style.content,
        ].join(),
      )
      .join('|');
  const look = (element: Element): string => [element, ...element.querySelectorAll('*')].map(drawn).join('\n');
  for (const state of ['aria-checked', 'aria-selected', 'aria-pressed']) {
    const offs = [...document.querySelectorAll(`[${state}="false"]`)].filter(isShown);
    for (const on of document.querySelectorAll(`[${state}="true"]`)) {
      if (!isShown(on) || on.matches('.q-cell')) continue;
      const off = offs.find((one) => one.getAttribute('role') === on.getAttribute('role') && one.tagName === on.tagName);
      if (off && look(on) === look(off)) faults.push(`${state} is not seen on ${on.outerHTML.slice(0, 140)}`);
    }
  }
  const lit = [...document.querySelectorAll('[data-highlighted]')].filter(isShown);
  for (const item of lit) {
    const other = [...(item.parentElement?.children ?? [])].find(
      (one) => one.getAttribute('role') === item.getAttribute('role') && !lit.includes(one),
    );
    if (other && getComputedStyle(other).outline === getComputedStyle(item).outline)
      faults.push(`Not seen where one is: ${item.outerHTML.slice(0, 140)}`);
  }
  return faults;
}
