/** Writes `hidden` only when it changes, because the browser computes styles anew for every write, even of the same value. */
export function setHidden(element: HTMLElement, isHidden: boolean): void {
  if (element.hidden !== isHidden) element.hidden = isHidden;
}

/**
 * Changes the text of an element that holds nothing else. The text node is kept, because a new one would have to be laid out from nothing.
 */
export function setText(element: HTMLElement, text: string): void {
  const { firstChild } = element;
  if (firstChild instanceof Text && firstChild === element.lastChild) firstChild.data = text;
  else element.textContent = text;
}
