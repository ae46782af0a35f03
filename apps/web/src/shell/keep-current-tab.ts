/** Ref of a strip of links that scrolls sideways: the one that is open stays on screen, whenever it becomes so. */
export function keepCurrentTab(strip: HTMLElement | null): (() => void) | undefined {
  if (!strip) return undefined;
  let shown: Element | null = null;
  const show = (): void => {
    const current = strip.querySelector('[aria-current="page"]');
    if (current === shown) return;
    shown = current;
    current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  };
  show();
  const observer = new MutationObserver(show);
  observer.observe(strip, { subtree: true, childList: true, attributeFilter: ['aria-current'] });
  return () => observer.disconnect();
}
