const middleOf = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

/**
 * Ref of a strip of links that scrolls sideways: the one that is open stays on screen, whenever it becomes so. Not by
 * `scrollIntoView`, which also moves the place from which Tab goes on: the first Tab of a page leads to its skip link.
 */
export function showCurrentTab(strip: HTMLElement | null): (() => void) | undefined {
  if (!strip) return undefined;
  let shown: Element | null = null;
  const show = (): void => {
    const current = strip.querySelector('[aria-current="page"]');
    if (current === shown) return;
    shown = current;
    if (current) strip.scrollLeft += middleOf(current) - middleOf(strip);
  };
  show();
  const observer = new MutationObserver(show);
  observer.observe(strip, { subtree: true, childList: true, attributeFilter: ['aria-current'] });
  return () => observer.disconnect();
}
