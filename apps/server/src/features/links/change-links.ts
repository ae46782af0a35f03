import { AppError, refuse, type Row } from '@quadrille/contract';
import { type ChangeAction, type FieldId, limits, type RowId } from '@quadrille/domain';
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
export function connect(tx: WriteTx, link: Link, rowId: RowId, refIds: readonly RowId[]): Promise<boolean> {
  return connectAll(tx, link, new Map([[rowId, { add: refIds, remove: [] }]]));
}

/** Takes connections of a row away; those that are not there are no mistake. */
function disconnect(tx: WriteTx, link: Link, rowId: RowId, refIds: readonly RowId[]): Promise<boolean> {
  return connectAll(tx, link, new Map([[rowId, { add: [], remove: refIds }]]));
}

/** What rows are connected with from now on, and what no longer, by row. */
export type StepsOfRows = ReadonlyMap<RowId, { readonly add: readonly RowId[]; readonly remove: readonly RowId[] }>;

/** Takes connections of rows away and adds others, all rows at once; answers whether anything was new or gone. */
export async function connectAll(tx: WriteTx, { definition, field, related }: Link, steps: StepsOfRows): Promise<boolean> {
  switch (definition.relation) {
    case 'bt': {
      const losing = [...steps].filter(([, { add, remove }]) => add.length === 0 && remove.length > 0).map(([rowId]) => rowId);
      const held = await tx.records(field.tableId, [definition.foreignKeyId], losing);
      const lost = held.filter(({ id, cells }) => steps.get(id)?.remove.includes(Number(cells[0])) === true);
      const gained = [...steps].flatMap(([rowId, { add }]) => add.slice(0, 1).map((refId) => [rowId, refId] as const));
      return setKeys(tx, field.tableId, definition.foreignKeyId, new Map([...lost.map(({ id }) => [id, null] as const), ...gained]));
    }
    case 'hm': {
      const losing = new Map([...steps].flatMap(([rowId, { remove }]) => remove.map((refId) => [`${rowId}.${refId}`, refId] as const)));
      const held = await tx.records(related.id, [definition.foreignKeyId], [...new Set(losing.values())]);
      const lost = held.filter(({ id, cells }) => losing.has(`${Number(cells[0])}.${id}`));
      const gained = [...steps].flatMap(([rowId, { add }]) => add.map((refId) => [refId, rowId] as const));
      return setKeys(tx, related.id, definition.foreignKeyId, new Map([...lost.map(({ id }) => [id, null] as const), ...gained]));
    }
    case 'mm': {
      const now = await listPairs(tx, definition, [...steps.keys()]);
      const named = [...steps].flatMap(([rowId, { add, remove }]) => {
        const kept = new Set(add);
        return [
          ...add.map((refId) => ({ rowId, refId, isKept: true })),
          ...remove.map((refId) => ({ rowId, refId, isKept: kept.has(refId) })),
        ];
      });
      const gone = new Set(named.filter(({ isKept }) => !isKept).map(keyOfPair));
      const lost = now.filter((pair) => gone.has(keyOfPair(pair)));
      await tx.deleteRecords(
        definition.junctionTableId,
        lost.map(({ id }) => id),
      );
      const linked = new Set(now.map(keyOfPair));
      const fresh = [
        ...new Map(named.filter((one) => one.isKept && !linked.has(keyOfPair(one))).map((one) => [keyOfPair(one), one])).values(),
      ];
      const cells = fresh.map(({ rowId, refId }) => ({ [definition.ownKeyId]: rowId, [definition.relatedKeyId]: refId }));
      await tx.insertRecords(definition.junctionTableId, cells);
      return lost.length + fresh.length > 0;
    }
  }
}

const keyOfPair = ({ rowId, refId }: { readonly rowId: RowId; readonly refId: RowId }): string => `${rowId}.${refId}`;

async function setKeys(tx: WriteTx, tableId: FieldOwner, keyId: FieldId, keys: ReadonlyMap<RowId, RowId | null>): Promise<boolean> {
  if (keys.size === 0) return false;
  const updated = await tx.updateRecords(
    tableId,
    [...keys].map(([rowId, value]) => ({ rowId, cells: { [keyId]: value } })),
  );
  return updated.length > 0;
}

type FieldOwner = TableSchema['id'];
