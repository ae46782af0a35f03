import { AppError, type Row } from '@quadrille/contract';
import type { FieldId, RowId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { WriteTx } from '../../storage/engine.ts';
import type { TableSchema, ViewSchema } from '../../storage/schema/base-schema.ts';
import { runWrite } from '../changes/run-write.ts';
import { addField } from '../fields/create-field.ts';
import { getTable } from '../tables/find-table.ts';
import { rowOrderOf, withRowOrder } from '../views/row-order.ts';
import { type RowsSource, sourceNow } from './find-rows-source.ts';
import { keysBetween } from './keys-between.ts';
import { prepareRows } from './prepare-rows.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import { toChangedCells } from './to-cells.ts';

export interface RowMove {
  readonly ids: readonly number[];
  readonly after: number | null;
  readonly before: number | null;
  readonly cells: Row;
}

/** Rows that get new keys where there is no room between two. */
const rekeyed = 100;

/**
 * Puts rows between two others of a view, as one change. The order is kept in a field of the view's own that people do not see; a
 * row nobody moved has no key in it and stands by its id. A sort decides alone: then only `cells` are written.
 */
export async function moveRows(ctx: Ctx, source: RowsSource, { ids, after, before, cells }: RowMove): Promise<{ moved: number }> {
  const { view } = source;
  if (view === null) throw new AppError('viewNotFound');
  const rows = ids.map(() => cells);
  const prepared = await prepareRows(ctx, source.table, rows);
  return runWrite(ctx, 'records.moved', async (tx) => {
    const now = sourceNow(tx.schema(), source);
    const isSorted = (now.view?.sorts.length ?? 0) > 0;
    const fieldId = isSorted || now.view === null ? null : await orderField(tx, now.table, now.view);
    const table = getTable(tx.schema(), source.table.id);
    const keys = fieldId === null ? null : await keysFor(tx, table, fieldId, { ids, after, before });
    const updates = ids.map((rowId, at) => ({
      rowId,
      cells: {
        ...toChangedCells(table, prepared.rows[at] ?? {}, prepared.context),
        ...(fieldId !== null && { [fieldId]: keys?.moved[at] ?? null }),
      },
    }));
    await refuseConflicts(tx, table, updates);
    const others = (keys?.others ?? []).map(([rowId, key]) => ({ rowId, cells: { [fieldId as FieldId]: key } }));
    const found = new Set(await tx.updateRecords(table.id, [...updates, ...others]));
    const missing = ids.find((id) => !found.has(id));
    if (missing !== undefined) throw new AppError('recordNotFound', { id: missing });
    return { moved: ids.length };
  });
}

/** The field that keeps the order of this view; made with its first move, and once more where a copied view shares another's. */
async function orderField(tx: WriteTx, table: TableSchema, view: ViewSchema): Promise<FieldId> {
  const id = rowOrderOf(view.doc);
  const isKnown = id !== null && table.fieldById.has(id);
  const isShared = isKnown && table.views.some((other) => other !== view && rowOrderOf(other.doc) === id);
  if (isKnown && !isShared) return id;
  const number = freeNumber(table);
  const field = await addField(tx, table, {
    uidt: 'Decimal',
    title: `Row order ${number}`,
    column_name: `row_order_${number}`,
    system: true,
    ...(isShared && { copied_column_id: id }),
  });
  tx.put('view', withRowOrder(view.doc, field.id));
  return field.id;
}

function freeNumber({ fields }: TableSchema): number {
  const taken = new Set(fields.flatMap(({ title, columnName }) => [title, columnName]));
  let number = 1;
  while (taken.has(`Row order ${number}`) || taken.has(`row_order_${number}`)) number += 1;
  return number;
}

interface Keys {
  readonly moved: readonly number[];
  /** Rows that stand close by and make room. */
  readonly others: readonly (readonly [RowId, number])[];
}

async function keysFor(tx: WriteTx, table: TableSchema, fieldId: FieldId, { ids, after, before }: Omit<RowMove, 'cells'>): Promise<Keys> {
  const neighbours = [after, before].filter((id) => id !== null);
  const known = new Map((await tx.records(table.id, [fieldId], neighbours)).map(({ id, cells }) => [id, Number(cells[0] ?? id)]));
  const lost = neighbours.find((id) => !known.has(id));
  if (lost !== undefined) throw new AppError('recordNotFound', { id: lost });
  const keyOf = (id: number | null): number | null => (id === null ? null : (known.get(id) ?? null));
  const moved = keysBetween(keyOf(after), keyOf(before), ids.length);
  return moved ? { moved, others: [] } : makeRoom(tx, table, fieldId, { ids, after });
}

/** Rows that follow get keys of their own, with room between them. */
async function makeRoom(tx: WriteTx, table: TableSchema, fieldId: FieldId, { ids, after }: Pick<RowMove, 'ids' | 'after'>): Promise<Keys> {
  const taken = new Set(ids);
  const sorts = [{ fieldId, direction: 'asc' as const, orElseId: true }];
  const all = (await tx.ids(table.id, { filters: [], sorts, search: null, shuffle: false })).filter((id) => !taken.has(id));
  const from = after === null ? 0 : all.indexOf(after) + 1;
  const close = all.slice(from, from + rekeyed);
  const ends = [all[from - 1], all[from + rekeyed]];
  const found = await tx.records(
    table.id,
    [fieldId],
    ends.filter((id) => id !== undefined),
  );
  const keyOf = (id: RowId | undefined): number | null => {
    const row = found.find((one) => one.id === id);
    return row ? Number(row.cells[0] ?? row.id) : null;
  };
  const start = keyOf(ends[0]);
  const keys = keysBetween(start, keyOf(ends[1]) ?? (start ?? 0) + ids.length + close.length + 1, ids.length + close.length) ?? [];
  return { moved: keys.slice(0, ids.length), others: close.map((id, at) => [id, keys[ids.length + at] ?? id] as const) };
}
