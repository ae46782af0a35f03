/** Frames until what was built anew has its cards. */
const mostFrames = 10;

/** Builds what stands in a place anew: where the focus was in it, it is put back as soon as there is something to put it on. */
export function rebuildIn(place: Element, build: () => void, focus: () => void): void {
  const page = place.ownerDocument;
  const hadFocus = place.contains(page.activeElement);
  build();
  const putBack = (left: number): void => {
    if (page.activeElement !== null && page.activeElement !== page.body) return;
    focus();
    if (left > 0 && place.isConnected) requestAnimationFrame(() => putBack(left - 1));
  };
  if (hadFocus) putBack(mostFrames);
}
