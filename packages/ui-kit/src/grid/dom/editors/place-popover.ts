const gap = 4;

/** Puts a popover under its anchor, above it where there is more room, always inside the window. */
export function placePopover(popover: HTMLElement, anchor: Element, dir: 'ltr' | 'rtl'): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const below = innerHeight - at.bottom - gap;
  const top = below >= height || below >= at.top ? Math.min(at.bottom + gap, innerHeight - height - gap) : at.top - gap - height;
  const wanted = dir === 'rtl' ? at.right - width : at.left;
  popover.style.top = `${Math.max(gap, top)}px`;
  popover.style.left = `${Math.min(Math.max(gap, wanted), Math.max(gap, innerWidth - width - gap))}px`;
}
