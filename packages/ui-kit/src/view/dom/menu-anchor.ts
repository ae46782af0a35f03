/** The place of a control in the window, beside which a menu or panel of the product opens. */
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
