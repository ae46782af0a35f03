import type { Anchor } from '@quadrille/ui-kit/grid';

/** A place on screen as popups want it. */
export function toAnchor({ x, y, width, height }: Anchor): { getBoundingClientRect(): DOMRect } {
  return { getBoundingClientRect: () => new DOMRect(x, y, width, height) };
}
