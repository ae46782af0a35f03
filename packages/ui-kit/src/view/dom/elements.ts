/** An element with a class, attributes and children: surfaces are made of these. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Writes an attribute only when it changes: unchanged writes still cost style work. */
export function putAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

export function putClass(element: Element, name: string, isOn: boolean): void {
  if (element.classList.contains(name) !== isOn) element.classList.toggle(name, isOn);
}

/** Makes as many children as there are items, reusing those that are there. */
export function patchChildren<Item>(
  parent: Element,
  items: readonly Item[],
  make: () => HTMLElement,
  patch: (element: HTMLElement, item: Item) => void,
): void {
  items.forEach((item, at) => patch((parent.children[at] as HTMLElement | undefined) ?? parent.appendChild(make()), item));
  while (parent.childElementCount > items.length) parent.lastElementChild?.remove();
}
