import type { WireGridColumn } from '@quadrille/contract';
import type { TableField } from '../structure/index.ts';

/** A field with the way a view shows it. */
export interface ShownField {
  readonly field: TableField;
  readonly viewColumn: WireGridColumn | null;
  readonly isShown: boolean;
}

/** What the server has for fields nobody resized. */
export const widthOfNew = 200;
const defaultWidth = 180;

/** `200px` as 200; the default width for anything else. */
export function toPixels(width: string | null | undefined): number {
  const pixels = Number.parseInt(width ?? '', 10);
  return Number.isFinite(pixels) && pixels > 0 ? pixels : defaultWidth;
}
