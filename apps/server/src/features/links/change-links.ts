import { AppError, refuse, type Row } from '@quadrille/contract';
import { type CellValue, type ChangeAction, type FieldId, limits, type RowId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { runWrite } from '../changes/index.ts';
import { type RowsSource, sentRowId, sourceNow, toRowId } from '../records/index.ts';
import { getLink, type Link } from './find-link.ts';
import { listPairs } from './linked-now.ts';

export interface LinkTarget {
  readonly rowId: string;
  /** Title, column name or id of the link. */
  readonly column: string;
  readonly relation?: string;
}

const added = { msg: 'The relation data has been created successfully' };
const removed = { msg: 'The relation data has been deleted successfully' };

/** Links two rows; a pair of a junction only once. */
export async function addLink(ctx: Ctx, source: RowsSource, target: LinkTarget, refRowId: string): Promise<{ msg: string }> {
  const refId = toRowId(refRowId);
  if (refId === null) throw new AppError('rowNotFound');
  await runWrite(ctx, 'links.added', async (tx) => {
    const { rowId, link } = await resolve(tx, source, target);
    if ((await listMissing(tx, link.related, [refId])).length > 0) throw new AppError('rowNotFound');
    const isNew = await connect(tx, link, rowId, [refId]);
    if (!isNew && link.definition.relation === 'mm') throw new AppError('alreadyLinked');
  });
  return added;
}

/** Takes a link between two rows away; one that is not there is no mistake. */
export async function removeLink(ctx: Ctx, source: RowsSource, target: LinkTarget, refRowId: string): Promise<{ msg: string }> {
  const refId = toRowId(refRowId);
  if (refId === null) throw new AppError('rowNotFound');
  await runWrite(ctx, 'links.removed', async (tx) => {
    const { rowId, link } = await resolve(tx, source, target);
    const missing = await listMissing(tx, link.related, [refId]);
    if (missing.length === 0) await disconnect(tx, link, rowId, [refId]);
  });
  return removed;
}

export type RowIds = readonly (number | string | Row)[] | Row;

/** Links a row with others in one change; answers true. Refuses everything when one of them does not exist. */
export async function addLinks(ctx: Ctx, source: RowsSource, target: LinkTarget, body: RowIds): Promise<true> {
  return changeMany(ctx, 'links.added', source, target, body, connect);
}

export async function removeLinks(ctx: Ctx, source: RowsSource, target: LinkTarget, body: RowIds): Promise<true> {
  return changeMany(ctx, 'links.removed', source, target, body, disconnect);
}

type Connect = (tx: WriteTx, link: Link, rowId: RowId, refIds: readonly RowId[]) => Promise<boolean>;

async function changeMany(
  ctx: Ctx,
  name: ChangeAction,
  source: RowsSource,
  target: LinkTarget,
  body: RowIds,
  change: Connect,
): Promise<true> {
  await runWrite(ctx, name, async (tx) => {
    const { rowId, link } = await resolve(tx, source, target);
    const refIds = idsIn(link.related, body);
    const [missing] = await listMissing(tx, link.related, refIds);
    if (missing !== undefined) throw new AppError('childNotFound', { id: String(missing) });
    if (link.definition.relation === 'bt' && refIds.length > 1) throw refuse('oneLinked', { field: link.field.title, sent: refIds.length });
    await change(tx, link, rowId, refIds);
  });
  return true;
}

/** The row and its link as they stand inside the transaction. */
export async function resolve(tx: WriteTx, source: RowsSource, target: LinkTarget): Promise<{ rowId: RowId; link: Link }> {
  const { schema, table } = sourceNow(tx.schema(), source);
  const link = getLink(schema, table, target.column, target.relation);
  const rowId = toRowId(target.rowId);
  if (rowId === null || (await listMissing(tx, table, [rowId])).length > 0) throw new AppError('rowNotFound');
  refuseFixed(table, link);
  await tx.requireRows(table.id, [rowId], 'update');
  return { rowId, link };
}

/** A link is one field seen from two sides: who may not change one of them does not do so by the other. */
export function refuseFixed(table: TableSchema, { field, definition, related }: Link): void {
  const isFixed = table.rights?.fixed.has(field.id) === true || related.rights?.fixed.has(definition.mirrorFieldId) === true;
  if (isFixed) throw refuse('rulesOfField', { table: table.doc.title, field: field.title });
}

/** The rows a body names, in any of the ways it may. */
export function idsIn(related: TableSchema, body: RowIds): RowId[] {
  const items = Array.isArray(body) ? (body as readonly (number | string | Row)[]) : [body as Row];
  if (items.length > limits.bulkRows) throw refuse('rowsFull', { most: limits.bulkRows, sent: items.length });
  const ids = items.map((item) => {
    const sent = typeof item === 'object' ? sentRowId(related, item) : item;
    const id = toRowId(sent);
    if (id === null) throw new AppError('childNotFound', { id: sent ?? null });
    return id;
  });
  return [...new Set(ids)];
}

/** Those of the ids no row has. */
export async function listMissing(tx: WriteTx, table: TableSchema, ids: readonly RowId[]): Promise<RowId[]> {
  const known = new Set((await tx.records(table.id, [], ids)).map((row) => row.id));
  return ids.filter((id) => !known.has(id));
}

/** Connects a row with others; answers whether anything was new. A child connected elsewhere moves. */
export async function connect(tx: WriteTx, { definition, field, related }: Link, rowId: RowId, refIds: readonly RowId[]): Promise<boolean> {
  switch (definition.relation) {
    case 'bt':
      return setKey(tx, field.tableId, definition.foreignKeyId, [rowId], refIds[0] ?? null);
    case 'hm':
      return setKey(tx, related.id, definition.foreignKeyId, refIds, rowId);
    case 'mm': {
      const linked = new Set((await listPairs(tx, definition, [rowId])).map((pair) => pair.refId));
      const fresh = refIds.filter((id) => !linked.has(id));
      const cells = fresh.map((refId) => ({ [definition.ownKeyId]: rowId, [definition.relatedKeyId]: refId }));
      await tx.insertRecords(definition.junctionTableId, cells);
      return fresh.length > 0;
    }
  }
}

/** Takes connections of a row away; those that are not there are no mistake. */
export async function disconnect(
  tx: WriteTx,
  { definition, field, related }: Link,
  rowId: RowId,
  refIds: readonly RowId[],
): Promise<boolean> {
  switch (definition.relation) {
    case 'bt':
      return clearKey(tx, field.tableId, definition.foreignKeyId, [rowId], new Set(refIds));
    case 'hm':
      return clearKey(tx, related.id, definition.foreignKeyId, refIds, new Set([rowId]));
    case 'mm': {
      const wanted = new Set(refIds);
      const pairs = (await listPairs(tx, definition, [rowId])).filter((pair) => wanted.has(pair.refId));
      await tx.deleteRecords(
        definition.junctionTableId,
        pairs.map((pair) => pair.id),
      );
      return pairs.length > 0;
    }
  }
}

async function setKey(tx: WriteTx, tableId: FieldOwner, keyId: FieldId, rowIds: readonly RowId[], value: CellValue): Promise<boolean> {
  const updated = await tx.updateRecords(
    tableId,
    rowIds.map((rowId) => ({ rowId, cells: { [keyId]: value } })),
  );
  return updated.length > 0;
}

/** Empties the key of those rows that hold one of the values. */
async function clearKey(
  tx: WriteTx,
  tableId: FieldOwner,
  keyId: FieldId,
  rowIds: readonly RowId[],
  values: ReadonlySet<CellValue>,
): Promise<boolean> {
  const rows = await tx.records(tableId, [keyId], rowIds);
  const held = rows.filter((row) => values.has(row.cells[0] ?? null)).map((row) => row.id);
  return held.length > 0 && setKey(tx, tableId, keyId, held, null);
}

type FieldOwner = TableSchema['id'];
