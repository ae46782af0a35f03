import type { CellValue, FieldId, RowId } from '@quadrille/domain';
import type { WriteTx } from '../store/write-tx.ts';
import { foreignKeysOf, holdersOf } from '../schema/foreign-keys.ts';
import type { TableSchema } from '../schema/base-schema.ts';
import type { FieldDoc } from '../schema/documents.ts';
import type { RowImage } from './logged-change.ts';

/** Detaches records that are about to be deleted: junction rows that name them are deleted, foreign keys that name them become empty. */
export async function detachRecords(tx: WriteTx, table: TableSchema, ids: readonly RowId[]): Promise<void> {
  for (const { tableId, fieldId, isPair } of holdersOf(table)) {
    if (!tx.schema().tableById.has(tableId)) continue;
    const rowIds = (await tx.findHolders(tableId, fieldId, ids)).map((holder) => holder.rowId);
    if (rowIds.length === 0) continue;
    if (isPair) await tx.deleteRecords(tableId, rowIds);
    else
      await tx.updateRecords(
        tableId,
        rowIds.map((rowId) => ({ rowId, cells: { [fieldId]: null } })),
      );
  }
}

type CellsOf = Readonly<Record<FieldId, CellValue>>;

/** Ids that foreign keys among the cells name though no such record exists, by key. */
export async function listMissingTargets(tx: WriteTx, table: TableSchema, rows: readonly CellsOf[]): Promise<Map<FieldId, Set<RowId>>> {
  const missing = new Map<FieldId, Set<RowId>>();
  for (const { fieldId, tableId } of foreignKeysOf(tx.schema(), table)) {
    const named = new Set(rows.map((cells) => cells[fieldId]).filter((value) => typeof value === 'number'));
    if (named.size === 0) continue;
    for (const row of await tx.records(tableId, [], [...named])) named.delete(row.id);
    if (named.size > 0) missing.set(fieldId, named);
  }
  return missing;
}

/** Whether one of the keys of the cells names nothing. */
export function isDangling(missing: ReadonlyMap<FieldId, ReadonlySet<RowId>>, fieldId: FieldId, value: CellValue | undefined): boolean {
  return typeof value === 'number' && missing.get(fieldId)?.has(value) === true;
}

/**
 * Removes from images of deleted records the keys of records that are gone. A junction row that lost a side, or exists again, is not
 * restored.
 */
export async function keepAttached(
  tx: WriteTx,
  table: TableSchema,
  fields: readonly Pick<FieldDoc, 'id'>[],
  images: readonly RowImage[],
): Promise<readonly RowImage[]> {
  if (!fields.some((field) => table.fieldById.get(field.id)?.type === 'ForeignKey')) return images;
  const rows = images.map(({ before }) => Object.fromEntries(fields.map((field, index) => [field.id, before?.[index] ?? null])));
  const missing = await listMissingTargets(tx, table, rows);
  if (table.doc.isJunction !== true) return images.map((image) => withoutDangling(fields, image, missing));
  const isFree = await pairFilter(tx, table, rows);
  return images.filter((_image, index) => {
    const cells = rows[index] ?? {};
    return isFree(cells) && fields.every((field) => !isDangling(missing, field.id, cells[field.id]));
  });
}

function withoutDangling(
  fields: readonly Pick<FieldDoc, 'id'>[],
  image: RowImage,
  missing: ReadonlyMap<FieldId, ReadonlySet<RowId>>,
): RowImage {
  if (missing.size === 0 || image.before === null) return image;
  const before = image.before.map((value, index) => (isDangling(missing, fields[index]?.id as FieldId, value) ? null : value));
  return { ...image, before };
}

/** Tells of a junction's row whether no other row holds the same pair. */
async function pairFilter(tx: WriteTx, table: TableSchema, rows: readonly CellsOf[]): Promise<(cells: CellsOf) => boolean> {
  const keys = foreignKeysOf(tx.schema(), table).map((key) => key.fieldId);
  const [first] = keys;
  if (first === undefined) return () => true;
  const holders = await tx.findHolders(table.id, first, [...new Set(rows.map((cells) => cells[first] ?? null))]);
  const standing = await tx.records(
    table.id,
    keys,
    holders.map((holder) => holder.rowId),
  );
  const pairs = new Set(standing.map((row) => row.cells.join()));
  return (cells) => !pairs.has(keys.map((key) => cells[key]).join());
}
