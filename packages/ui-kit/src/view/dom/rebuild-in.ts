/** Number of frames to wait until the cards are drawn again. */
const mostFrames = 10;

/** Builds the content of an element anew. Where the focus was inside, it returns to the same record as soon as that is drawn. */
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
