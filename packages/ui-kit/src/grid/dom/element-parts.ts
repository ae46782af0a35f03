import type { Anchor } from '../grid-options.ts';

/** Where an element is on the screen. */
export function anchorOf(element: Element): Anchor {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left, y: top, width, height };
}

/** The action of a press on an element, as it or an element around it names it. */
export function actionOf(target: Element): string | null {
  return target.closest<HTMLElement>('[data-do]')?.dataset.do ?? null;
}
