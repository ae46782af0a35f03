import type { WireGridColumn, WireView } from '@quadrille/contract';
import type { TableField } from './table-field.ts';

/** A field with the way a view shows it. */
export interface ShownField {
  readonly field: TableField;
  readonly viewColumn: WireGridColumn | null;
  readonly isShown: boolean;
}

/** Fields in the order of the view, the primary one first; system fields only where the view asks for them. */
export function arrangeFields(
  fields: readonly TableField[],
  viewColumns: readonly WireGridColumn[],
  view: WireView,
  /** System fields somebody wants to see although the view hides them. */
  asked: ReadonlySet<string> = new Set(),
): readonly ShownField[] {
  const byField = new Map(viewColumns.map((column) => [column.fk_column_id, column]));
  return fields
    .map((field) => {
      const viewColumn = byField.get(field.id) ?? null;
      const isShown =
        field.isPrimary ||
        (Boolean(viewColumn?.show ?? true) && (!field.isSystem || Boolean(view.show_system_fields) || asked.has(field.id)));
      return { field, viewColumn, isShown };
    })
    .sort((a, b) => positionOf(a) - positionOf(b));
}

/** The fields to choose from in menus: in the order of the view, those kept by the product last. */
export function listOffered(shown: readonly ShownField[]): readonly TableField[] {
  const fields = shown.map((one) => one.field);
  return [
    ...fields.filter((field) => !field.isSystem && field.type !== 'ID'),
    ...fields.filter((field) => field.isSystem || field.type === 'ID'),
  ];
}

function positionOf({ field, viewColumn }: ShownField): number {
  return field.isPrimary ? Number.NEGATIVE_INFINITY : (viewColumn?.order ?? field.order ?? Number.MAX_SAFE_INTEGER);
}

/** What the server has for fields nobody resized. */
export const widthOfNew = 200;
const defaultWidth = 180;

/** `200px` as 200; the default width for anything else. */
export function toPixels(width: string | null | undefined): number {
  const pixels = Number.parseInt(width ?? '', 10);
  return Number.isFinite(pixels) && pixels > 0 ? pixels : defaultWidth;
}

/** The order a field must get to stand before another (null: at the end), between its new neighbours. */
export function orderBefore(shown: readonly ShownField[], movedId: string, beforeId: string | null): number {
  const others = shown.filter((one) => one.field.id !== movedId && !one.field.isPrimary);
  const at = beforeId === null ? others.length : others.findIndex((one) => one.field.id === beforeId);
  const order = (index: number): number | undefined => {
    const one = others[index];
    return one && (one.viewColumn?.order ?? one.field.order);
  };
  const next = order(at === -1 ? 0 : at);
  const previous = order((at === -1 ? 0 : at) - 1);
  if (next === undefined) return (previous ?? 0) + 1;
  return previous === undefined ? next - 1 : (previous + next) / 2;
}

/** The row height of a grid view by its number: 0 short, 1 medium, 2 tall, 3 extra tall. */
export function rowHeightOf(view: WireView | null): number {
  const height = view?.view && 'row_height' in view.view ? view.view.row_height : 0;
  return typeof height === 'number' ? height : 0;
}
