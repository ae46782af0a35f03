/** Writes `hidden` only when it changes: the browser styles an element anew for every write, also of what it was already. */
export function setHidden(element: HTMLElement, isHidden: boolean): void {
  if (element.hidden !== isHidden) element.hidden = isHidden;
}

/** Changes the words of an element that holds nothing else, in the text node it has: another node would be laid out from nothing. */
export function setText(element: HTMLElement, text: string): void {
  const { firstChild } = element;
  if (firstChild instanceof Text && firstChild === element.lastChild) firstChild.data = text;
  else element.textContent = text;
}
