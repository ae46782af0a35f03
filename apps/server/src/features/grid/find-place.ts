import { AppError } from '@quadrille/contract';
import type { FieldId, RowId, ViewId } from '@quadrille/domain';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { wholeOf } from '../../storage/schema/reader-schema.ts';
import { addField } from '../fields/index.ts';
import { getTable, getViewOfTable } from '../structure/index.ts';
import { rowOrderOf, withRowOrder } from '../views/index.ts';
import { type RowsSource, sourceNow } from '../records/index.ts';
import { keysBetween } from './keys-between.ts';

/** Between two rows of a view; null: at its beginning, at its end. */
export interface WantedPlace {
  readonly after: number | null;
  readonly before: number | null;
  readonly count: number;
  /** Those of the rows that are in the view already. */
  readonly taken: readonly RowId[];
}

type KeyCells = Readonly<Record<FieldId, number>>;

export interface RowPlace {
  /** What each of the rows gets so that it stands there. */
  readonly cells: readonly KeyCells[];
  /** Rows that stand close by and make room. */
  readonly others: readonly { readonly rowId: RowId; readonly cells: KeyCells }[];
}

/** Rows that get new keys where there is no room between two. */
const rekeyed = 100;

/**
 * A place in the order people make by hand. The order is kept in a field of the view's own that people do not see; a row nobody
 * moved has no key in it and stands by its id. A sort decides alone: then null.
 */
export async function findPlace(tx: WriteTx, source: RowsSource, wanted: WantedPlace): Promise<RowPlace | null> {
  const now = sourceNow(tx.schema(), source);
  if (now.view === null || now.view.sorts.length > 0) return null;
  const fieldId = await orderField(tx, wholeOf(now.table), now.view.doc.id);
  const { placed, others } = await keysFor(tx, getTable(tx.schema(), source.table.id), fieldId, wanted);
  const cellsOf = (key: number): KeyCells => ({ [fieldId]: key });
  return { cells: placed.map(cellsOf), others: others.map(([rowId, key]) => ({ rowId, cells: cellsOf(key) })) };
}

/**
 * The field that keeps the order of this view; made with its first move, and once more where a copied view shares another's. Of the
 * whole table: the view as a reader sees it lacks what is hidden from them, and its document is written back.
 */
async function orderField(tx: WriteTx, table: TableSchema, viewId: ViewId): Promise<FieldId> {
  const { doc: view } = getViewOfTable(table, viewId);
  const id = rowOrderOf(view);
  const isKnown = id !== null && table.fieldById.has(id);
  const isShared = isKnown && table.views.some(({ doc }) => doc.id !== viewId && rowOrderOf(doc) === id);
  if (isKnown && !isShared) return id;
  const number = freeNumber(table);
  const field = await addField(tx, table, {
    uidt: 'Decimal',
    title: `Row order ${number}`,
    column_name: `row_order_${number}`,
    system: true,
    ...(isShared && { copied_column_id: id }),
  });
  tx.put('view', withRowOrder(view, field.id));
  return field.id;
}

function freeNumber({ fields }: TableSchema): number {
  const taken = new Set(fields.flatMap(({ title, columnName }) => [title, columnName]));
  let number = 1;
  while (taken.has(`Row order ${number}`) || taken.has(`row_order_${number}`)) number += 1;
  return number;
}

interface Keys {
  readonly placed: readonly number[];
  readonly others: readonly (readonly [RowId, number])[];
}

async function keysFor(tx: WriteTx, table: TableSchema, fieldId: FieldId, wanted: WantedPlace): Promise<Keys> {
  const { after, before, count } = wanted;
  const neighbours = [after, before].filter((id) => id !== null);
  const known = new Map((await tx.records(table.id, [fieldId], neighbours)).map(({ id, cells }) => [id, Number(cells[0] ?? id)]));
  const lost = neighbours.find((id) => !known.has(id));
  if (lost !== undefined) throw new AppError('recordNotFound', { id: lost });
  const keyOf = (id: number | null): number | null => (id === null ? null : (known.get(id) ?? null));
  const placed = keysBetween(keyOf(after), keyOf(before), count);
  return placed ? { placed, others: [] } : makeRoom(tx, table, fieldId, wanted);
}

/** Rows that follow get keys of their own, with room between them. */
async function makeRoom(tx: WriteTx, table: TableSchema, fieldId: FieldId, { after, count, taken }: WantedPlace): Promise<Keys> {
  const rows = new Set(taken);
  const sorts = [{ fieldId, direction: 'asc' as const, orElseId: true }];
  const all = (await tx.ids(table.id, { filters: [], sorts, search: null, shuffle: false })).filter((id) => !rows.has(id));
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
  const keys = keysBetween(start, keyOf(ends[1]) ?? (start ?? 0) + count + close.length + 1, count + close.length) ?? [];
  return { placed: keys.slice(0, count), others: close.map((id, at) => [id, keys[count + at] ?? id] as const) };
}
