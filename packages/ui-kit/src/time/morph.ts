/** The key that identifies an element among its siblings over several drawings. */
function keyOf(element: Element): string {
  const { record, on, day, column, act } = (element as HTMLElement).dataset;
  return [element.tagName, record, on, day, column, act].join(' ');
}

/**
 * Changes an element into a newly drawn one. Elements with the same key stay in the page, so that a press, the focus or the scroll position
 * is not lost because something beside it changed.
 */
export function morph(from: Element, to: Element): void {
  if (from.isEqualNode(to)) return;
  for (const name of from.getAttributeNames()) if (!to.hasAttribute(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  // what is inside is drawn by somebody else
  if (!to.hasAttribute('data-own')) morphChildren(from, [...to.childNodes]);
}

/** The same for what is inside. */
export function morphChildren(parent: Element, wanted: readonly Node[]): void {
  const free = new Map<string, Element[]>();
  for (const child of parent.children) {
    const key = keyOf(child);
    const same = free.get(key);
    if (same) same.push(child);
    else free.set(key, [child]);
  }
  let at: ChildNode | null = parent.firstChild;
  for (const node of wanted) {
    const kept = node instanceof Element ? free.get(keyOf(node))?.shift() : undefined;
    if (kept && node instanceof Element) {
      morph(kept, node);
      if (kept === at) at = at.nextSibling;
      else parent.insertBefore(kept, at);
    } else if (node.nodeType === Node.TEXT_NODE && at?.nodeType === Node.TEXT_NODE) {
      if (at.nodeValue !== node.nodeValue) at.nodeValue = node.nodeValue;
      at = at.nextSibling;
    } else parent.insertBefore(node, at);
  }
  while (at) {
    const next: ChildNode | null = at.nextSibling;
    at.remove();
    at = next;
  }
  for (const element of [...free.values()].flat()) element.remove();
}
