import { AppError, type Row, type WantedLinks } from '@quadrille/contract';
import { limits, type ChangeAction, type RowId, type TableId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { WriteTx } from '../../storage/engine.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { runWrite } from '../changes/run-write.ts';
import { refuseFixed } from '../links/change-links.ts';
import { getLink } from '../links/find-link.ts';
import { readWanted, type WantedOfLink } from '../links/read-wanted.ts';
import { setLinks } from '../links/set-links.ts';
import { getTable } from '../tables/find-table.ts';
import { refuseTooMany } from './create-rows.ts';
import { type RowsSource, sourceNow } from './find-rows-source.ts';
import { prepareRows } from './prepare-rows.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import { toChangedCells, toNewCells } from './to-cells.ts';
import { mergeById } from './update-rows.ts';

interface WrittenRow {
  readonly cells: Row;
  readonly links: Readonly<Record<string, WantedLinks>>;
}

export interface GridWrite {
  readonly updates: readonly (WrittenRow & { readonly id: number | string })[];
  readonly creates: readonly WrittenRow[];
  readonly createMissing: boolean;
}

export interface GridWritten {
  readonly created: RowId[];
  readonly missing: { columnId: string; titles: string[] }[];
}

/** Writes cells, links and new rows as one change: all of it, or nothing. */
export async function writeGrid(ctx: Ctx, source: RowsSource, { updates, creates, createMissing }: GridWrite): Promise<GridWritten> {
  const rows: readonly WrittenRow[] = [...updates, ...creates];
  refuseTooMany(rows, limits.gridRows);
  const prepared = await prepareRows(
    ctx,
    source.table,
    rows.map(({ cells }) => cells),
  );
  const wanted = await readWanted(
    ctx,
    source,
    rows.map(({ links }) => links),
    createMissing,
  );
  const ids = updates.map(({ id }) => Number(id));
  const missing = wanted
    .map(({ link, missing: titles, leftOut, fresh }) => ({ columnId: link.field.id, titles: [...(fresh ? [] : titles), ...leftOut] }))
    .filter(({ titles }) => titles.length > 0);
  if (rows.length === 0) return { created: [], missing };
  return runWrite(ctx, nameOf(updates, creates), async (tx) => {
    const table = getTable(tx.schema(), source.table.id);
    await refuseMissing(tx, table, ids);
    const changed = mergeById(
      ids.map((rowId, index) => ({ rowId, cells: toChangedCells(table, prepared.rows[index] ?? {}, prepared.context) })),
    );
    const fresh = creates.map((_row, index) => toNewCells(table, prepared.rows[ids.length + index] ?? {}, prepared.context));
    await refuseConflicts(tx, table, [...changed, ...fresh.map((cells) => ({ rowId: null, cells }))]);
    const written = changed.filter(({ cells }) => Object.keys(cells).length > 0);
    if (written.length > 0) await tx.updateRecords(table.id, written);
    const created = fresh.length > 0 ? await tx.insertRecords(table.id, fresh) : [];
    const made = new Map<TableId, Map<string, RowId>>();
    for (const one of wanted) await writeLinks(tx, source, one, [...ids, ...created], made);
    return { created, missing };
  });
}

function nameOf(updates: readonly WrittenRow[], creates: readonly WrittenRow[]): ChangeAction {
  if (updates.length === 0) return 'records.created';
  const isLinksAlone = creates.length === 0 && updates.every(({ cells }) => Object.keys(cells).length === 0);
  if (!isLinksAlone) return 'records.updated';
  const isCleared = updates.every(({ links }) =>
    Object.values(links).every((one) => ('ids' in one ? one.ids : 'titles' in one ? one.titles : one.text).length === 0),
  );
  return isCleared ? 'links.removed' : 'links.added';
}

async function refuseMissing(tx: WriteTx, table: TableSchema, ids: readonly RowId[]): Promise<void> {
  const known = new Set((await tx.records(table.id, [], ids)).map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new AppError('recordNotFound', { id: missing });
}

/** `made`: the records this change has made for titles, by their table; several links may ask for one. */
async function writeLinks(
  tx: WriteTx,
  source: RowsSource,
  { link: sent, byRow, missing, fresh }: WantedOfLink,
  ids: readonly RowId[],
  made: Map<TableId, Map<string, RowId>>,
): Promise<void> {
  const { schema, table } = sourceNow(tx.schema(), source);
  const link = getLink(schema, table, sent.field.id);
  refuseFixed(table, link);
  const rowIds = [...byRow.keys()].map((row) => ids[row] as RowId);
  await tx.requireRows(table.id, rowIds, 'update');
  const own = made.get(link.related.id) ?? new Map<string, RowId>();
  made.set(link.related.id, own);
  const isNew = missing.map((title) => !own.has(title));
  const titles = missing.filter((_title, index) => isNew[index]);
  if (fresh && titles.length > 0) {
    const cells = fresh.rows.filter((_row, index) => isNew[index]).map((row) => toNewCells(link.related, row, fresh.context));
    await refuseConflicts(
      tx,
      link.related,
      cells.map((one) => ({ rowId: null, cells: one })),
    );
    const added = await tx.insertRecords(link.related.id, cells);
    titles.forEach((title, index) => own.set(title, added[index] as RowId));
  }
  const known = (record: number | string): RowId[] => {
    const id = typeof record === 'number' ? record : own.get(record);
    return id === undefined ? [] : [id];
  };
  await setLinks(tx, link, new Map([...byRow].map(([row, records]) => [ids[row] as RowId, records.flatMap(known)])));
}
