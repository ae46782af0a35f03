/** A div with a class and attributes: the surface is made of these. */
export function createDiv(className: string, attributes: Readonly<Record<string, string>> = {}): HTMLDivElement {
  const element = document.createElement('div');
  element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Writes an attribute only when it changes: unchanged writes still cost style work. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
