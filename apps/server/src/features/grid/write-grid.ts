import { AppError, type LinkSteps, type Row, type WantedLinks } from '@quadrille/contract';
import { type ChangeAction, type FieldId, limits, type RowId, type TableId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { RecordUpdate, WriteTx } from '../../storage/store/write-tx.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { mapInTurns } from '../../platform/map-in-turns.ts';
import { runWrite } from '../changes/index.ts';
import { getLink, isStep, readWanted, refuseFixed, setLinks, type WantedOfLink, writeSteps } from '../links/index.ts';
import { getTable } from '../structure/index.ts';
import {
  mergeById,
  prepareRows,
  refuseConflicts,
  refuseStale,
  refuseTooMany,
  type RowsSource,
  sourceNow,
  contextOfRows,
  toChangedCells,
  toNewCells,
} from '../records/index.ts';
import { findPlace } from './find-place.ts';
import { growTable, refuseGrowth, type Growth } from './grow-table.ts';

interface WrittenRow {
  readonly cells: Row;
  readonly links: Readonly<Record<string, WantedLinks>>;
}

export interface GridWrite extends Growth {
  /** With a version only while the row still has it. */
  readonly updates: readonly (WrittenRow & { readonly id: number | string; readonly version?: number | undefined })[];
  readonly creates: readonly (WrittenRow & { readonly copyOf?: number | string | undefined })[];
  readonly createMissing: boolean;
}

/** Where new rows shall stand in the order people make by hand. */
export interface NewRowsPlace {
  readonly through: RowsSource;
  readonly after: number | null;
  readonly before: number | null;
}

export interface GridWritten {
  readonly created: RowId[];
  readonly createdFields: FieldId[];
  readonly missing: LinkTitles[];
  readonly ambiguous: LinkTitles[];
}

interface LinkTitles {
  readonly columnId: string;
  readonly titles: string[];
}

/** Writes cells, links and new rows as one change, with the fields and options they need: all of it, or nothing. */
export async function writeGrid(
  ctx: Ctx,
  source: RowsSource,
  { updates, creates, createMissing, newFields, newOptions }: GridWrite,
  place: NewRowsPlace | null,
): Promise<GridWritten> {
  const rows: readonly WrittenRow[] = [...updates, ...creates];
  refuseTooMany(rows, limits.gridRows);
  refuseGrowth(ctx, { newFields, newOptions });
  const prepared = await prepareRows(
    ctx,
    source.table,
    rows.map(({ cells }) => cells),
    [...updates.map(({ id }) => Number(id)), ...creates.map(({ copyOf }) => (copyOf === undefined ? null : Number(copyOf)))],
    { unknown: 'refuse', fresh: new Set(newFields.map(({ title }) => title)) },
  );
  const links = rows.map(partedLinks);
  const wanted = await readWanted(
    ctx,
    source,
    links.map(({ whole }) => whole),
    createMissing,
  );
  const ids = updates.map(({ id }) => Number(id));
  const missing = namedOf(wanted, ({ missing: titles, leftOut, fresh }) => [...(fresh ? [] : titles), ...leftOut]);
  const ambiguous = namedOf(wanted, (one) => one.ambiguous);
  if (rows.length + newFields.length + newOptions.length === 0) return { created: [], createdFields: [], missing, ambiguous };
  return runWrite(ctx, nameOf(updates, creates, newFields), async (tx) => {
    const createdFields = await growTable(tx, source.table.id, { newFields, newOptions });
    const table = getTable(tx.schema(), source.table.id);
    for (const { id, version, cells } of updates) if (version !== undefined) await refuseStale(tx, table, Number(id), version, cells);
    const together = contextOfRows(prepared.rows, prepared.context);
    const changed = mergeById(
      await mapInTurns(ids, (rowId, index) => ({ rowId, cells: toChangedCells(table, prepared.rows[index] ?? {}, together) })),
    );
    const fresh = await mapInTurns(creates, (_row, index) => toNewCells(table, prepared.rows[ids.length + index] ?? {}, together));
    const [written, untouched] = parted(changed);
    await refuseMissing(tx, table, untouched);
    await refuseConflicts(tx, table, [...changed, ...fresh.map((cells) => ({ rowId: null, cells }))]);
    if (written.length > 0) refuseUnknown(written, await tx.updateRecords(table.id, written));
    const created = fresh.length > 0 ? await insertAt(tx, table, fresh, place) : [];
    const made = new Map<TableId, Map<string, RowId>>();
    for (const one of wanted) await writeLinks(tx, source, one, [...ids, ...created], made);
    const rowIds = [...ids, ...created];
    await writeSteps(
      tx,
      source,
      links.map(({ steps }, index) => ({ rowId: rowIds[index] as RowId, links: steps })),
    );
    return { created, createdFields, missing, ambiguous };
  });
}

/** Cells of links that are written whole, and those that gain and lose records. */
function partedLinks({ links }: WrittenRow) {
  const [whole, steps]: [Record<string, Exclude<WantedLinks, LinkSteps>>, Record<string, LinkSteps>] = [{}, {}];
  for (const [name, wanted] of Object.entries(links))
    if (isStep(wanted)) steps[name] = wanted;
    else whole[name] = wanted;
  return { whole, steps };
}

function namedOf(wanted: readonly WantedOfLink[], titlesOf: (one: WantedOfLink) => readonly string[]): LinkTitles[] {
  return wanted.map((one) => ({ columnId: one.link.field.id, titles: [...titlesOf(one)] })).filter(({ titles }) => titles.length > 0);
}

async function insertAt(
  tx: WriteTx,
  table: TableSchema,
  rows: readonly ReturnType<typeof toNewCells>[],
  place: NewRowsPlace | null,
): Promise<RowId[]> {
  const found = place && (await findPlace(tx, place.through, { ...place, count: rows.length, taken: [] }));
  if (found && found.others.length > 0) await tx.updateRecords(table.id, found.others);
  return tx.insertRecords(
    table.id,
    rows.map((cells, at) => ({ ...cells, ...found?.cells[at] })),
  );
}

function nameOf(updates: readonly WrittenRow[], creates: readonly WrittenRow[], newFields: Growth['newFields']): ChangeAction {
  if (updates.length + creates.length === 0) return newFields.length > 0 ? 'field.created' : 'field.updated';
  if (newFields.length > 0) return 'records.pasted';
  if (updates.length === 0) return 'records.created';
  const isLinksAlone = creates.length === 0 && updates.every(({ cells }) => Object.keys(cells).length === 0);
  if (!isLinksAlone) return 'records.updated';
  const isCleared = updates.every(({ links }) =>
    Object.values(links).every(
      (one) => (isStep(one) ? one.add : 'ids' in one ? one.ids : 'titles' in one ? one.titles : one.text).length === 0,
    ),
  );
  return isCleared ? 'links.removed' : 'links.added';
}

/** Rows that get cells, and those that get none. */
function parted<Update extends RecordUpdate>(changed: readonly Update[]): [written: Update[], untouched: Update[]] {
  const written: Update[] = [];
  const untouched: Update[] = [];
  for (const update of changed) (Object.keys(update.cells).length > 0 ? written : untouched).push(update);
  return [written, untouched];
}

/** Of rows that get cells the write itself tells which are there. */
async function refuseMissing(tx: WriteTx, table: TableSchema, rows: readonly RecordUpdate[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ rowId }) => rowId);
  const known = await tx.records(table.id, [], ids);
  refuseUnknown(
    rows,
    known.map(({ id }) => id),
  );
}

function refuseUnknown(rows: readonly RecordUpdate[], found: readonly RowId[]): void {
  const known = new Set(found);
  const missing = rows.find(({ rowId }) => !known.has(rowId));
  if (missing) throw new AppError('recordNotFound', { id: missing.rowId });
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
