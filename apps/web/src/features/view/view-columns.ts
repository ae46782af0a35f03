import type { WireGridColumn, WireView } from '@quadrille/contract';
import type { ShownField } from '../fields/index.ts';
import type { TableField } from '../structure/index.ts';

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

/** The order a new field must get to stand before another (null: at the end), between its neighbours. */
export function orderBefore(shown: readonly ShownField[], beforeId: string | null): number {
  const { previous, next } = gapBefore(shown, beforeId);
  if (previous === undefined || next === undefined) return orderBetween(previous, next) ?? 0;
  return (previous + next) / 2;
}

/**
 * The orders fields must get so that one stands before another (null: at the end): its own, between its new neighbours. Where these stand
 * too close for a number between them, after many moves to one place, or have the same, all get whole numbers anew.
 */
export function ordersBefore(shown: readonly ShownField[], movedId: string, beforeId: string | null): ReadonlyMap<string, number> {
  const moved = shown.find((one) => one.field.id === movedId);
  if (!moved) return new Map();
  const others = shown.filter((one) => one !== moved);
  const { at, previous, next } = gapBefore(others, beforeId);
  const order = orderBetween(previous, next);
  if (order !== null) return new Map([[movedId, order]]);
  const wanted = others.filter((one) => !one.field.isPrimary).toSpliced(at, 0, moved);
  return new Map(wanted.flatMap((one, index) => (orderOf(one) === index + 1 ? [] : [[one.field.id, index + 1]])));
}

/** Where a field stands that comes before another, and the orders on both sides of it. */
function gapBefore(shown: readonly ShownField[], beforeId: string | null) {
  const others = shown.filter((one) => !one.field.isPrimary);
  const found = beforeId === null ? others.length : others.findIndex((one) => one.field.id === beforeId);
  const at = found === -1 ? 0 : found;
  const [previous, next] = [others[at - 1], others[at]].map((one) => one && orderOf(one));
  return { at, previous, next };
}

/** What two orders are at least apart: more than a number that is halved on its way through a database loses. */
const leastGap = 1e-6;

function orderBetween(previous: number | undefined, next: number | undefined): number | null {
  if (next === undefined) return (previous ?? 0) + 1;
  if (previous === undefined) return next - 1;
  return next - previous < leastGap ? null : (previous + next) / 2;
}

function orderOf({ field, viewColumn }: ShownField): number | undefined {
  return viewColumn?.order ?? field.order;
}

/** The row height of a grid view by its number: 0 short, 1 medium, 2 tall, 3 extra tall. */
export function rowHeightOf(view: WireView | null): number {
  const height = view?.view && 'row_height' in view.view ? view.view.row_height : 0;
  return typeof height === 'number' ? height : 0;
}
