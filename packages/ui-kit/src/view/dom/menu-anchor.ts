/** Where a menu or panel of the product's opens: the place of a control in the window. */
export interface MenuAnchor {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The place of an element in the window, for a menu that opens beside it. */
export function anchorOf(element: Element): MenuAnchor {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left, y: top, width, height };
}
