import { t } from '@lingui/core/macro';
import { gridRowsMost } from '@quadrille/contract';
import type { NewGridField, WireRuleFilter } from '@quadrille/contract';
import { limits } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import type {
  CellWrite,
  GridRow,
  RowCreate,
  RowId,
  RowSet,
  RowSource,
  SourceEvent,
  WriteBatch,
  WriteFailure,
  WriteResult,
} from '@quadrille/ui-kit/grid';
import { isRequestError } from '@quadrille/sdk';
import { errorWords } from '../../platform/error-words.ts';
import { client } from '../../platform/client.ts';
import type { RecordParts } from './table-parts.ts';
import type { AskedPage, TableRowSource } from './table-row-source.ts';
import { followPlace, placeNew, type RowPlace } from './row-place.ts';
import type { WholeReads } from './part-reads.ts';
import { createShiftGate } from './shift-gate.ts';
import { addCell, entryOf, notifyLinked } from './row-entry.ts';
import type { RowEntry } from './row-entry.ts';
import { alsoWhere, createPartReads } from './part-reads.ts';
import { hasRowOrder, knownId, rowOrderOf } from './move-records.ts';
import { updateCell } from './update-cell.ts';
import type { KnownVersions, NewOptions } from './update-cell.ts';
import { isWorthRepeating, keyOf, writeWhenOnline } from './write-when-online.ts';
import {
  fieldsOfColors,
  acceptsIn,
  isComplete,
  ownFilterText,
  ownGroupText,
  ownSortText,
  groupsOf,
  readGroups,
  readGroupSummaries,
  addUpColumns,
  chosenSummaries,
  toAggregatesText,
} from '../view/index.ts';
import type { WhichRows, Accepts, QueryGroups } from '../view/index.ts';
import { isLink, isReadBack, toWire } from '../structure/index.ts';
import type { RowEventChannel } from '../structure/index.ts';

/** Most new records one call may make. */
const mostPerCall = 1000;

/** Conditions of the place a view stands in, beside its own; about fields of its table, which are known by then. */
export type AlsoWhere = (fieldIds: ReadonlySet<string>) => readonly WireRuleFilter[];

/** The records of a view: windows as arrays, writes through the v1 calls, one call and so one undo step per kind of change. */
export function createRowSource(state: RecordParts, events: RowEventChannel, also: AlsoWhere = () => []): TableRowSource {
  const listeners = new Set<(event: SourceEvent) => void>();
  const writeListeners = new Set<(batch: WriteBatch) => void>();
  const versions: KnownVersions = new Map();
  /** Rows that were read since all was asked for anew; the others still show what was before. */
  let readSince: Set<number> | null = null;
  let epoch = 0;
  let sequence: number | null = null;
  let columnsRead: readonly string[] = [];
  const { emit } = events;
  events.subscribe((event) => {
    if (event.type === 'reset') {
      epoch += 1;
      versions.clear();
      readSince = new Set();
    }
    if (event.type === 'reset' || event.type === 'shifted') sequence = null;
    if (event.type !== 'shifted' || !gate.keeps()) notify(event);
  });
  const notify = (event: SourceEvent): void => {
    const told = event.type === 'changed' ? { ...event, rows: event.rows.filter(isNews) } : event;
    if (told.type === 'changed') for (const { id } of told.rows) versions.delete(id);
    for (const listener of listeners) listener(told);
  };
  const gate = createShiftGate(() => notify({ type: 'shifted' }));
  /** A row that was read before it was written here is older than what is shown. */
  const isNews = ({ id, version }: GridRow): boolean => version >= (versions.get(id) ?? 0);
  const tableId = state.tableId;
  const accepts: Accepts = (node) => acceptsIn(state.$fields.get())(node);
  const which = () => ({
    viewId: state.$view.get()?.id,
    search: state.$search.get() || undefined,
    filterArrJson: withPlace(
      state,
      ownFilterText(state.$own.get(), (node) => isComplete(node, accepts)),
      also,
    ),
  });
  const grouped = () => ({ ...which(), groupArrJson: ownGroupText(state.$own.get()) });
  const chosen = () => chosenSummaries(state.$view.get(), state.$fields.get());
  const queryGroups: QueryGroups = (asked, signal) =>
    client.grids.groups({ params: { tableId }, query: { ...grouped(), ...asked } }, { signal });
  const ordered = () => ({ ...grouped(), sortArrJson: ownSortText(state.$own.get()) });
  /** After an undo or another order, a cell may be typed in before its row was read again: what version it has by now is asked first. */
  const learnVersions = async ({ updates }: WriteBatch): Promise<void> => {
    const [only] = updates;
    const id = Number(only?.rowId);
    if (!only || updates.length > 1 || readSince === null || readSince.has(id) || !Number.isInteger(id)) return;
    const [row] = await source.readRows([id]).catch(() => []);
    if (row && isSameCell(row.cells[only.columnId] ?? null, only.from)) versions.set(id, Math.max(row.version, versions.get(id) ?? 0));
    if (row) readSince.add(id);
  };
  const tellPlaces = async (batch: WriteBatch, { created }: WriteResult, place: RowPlace): Promise<void> => {
    const made = created.map(({ row }) => row.id);
    const asked = await Promise.all([place.findEvents(), placeNew(state, source, made, isMadeElsewhere(state, batch))]);
    const events = asked.flat();
    for (const event of events) emit(event);
    if (isReadAgain(state, batch)) {
      gate.want();
      // records that stay where they are until they are left show what became of them all the same
      const held = events.flatMap((event) => (event.type === 'held' ? event.rows.map(({ rowId }) => Number(rowId)) : []));
      const rows = held.length === 0 ? [] : await source.readRows(held.slice(0, gridRowsMost)).catch(() => []);
      if (rows.length > 0) emit({ type: 'changed', rows, isOwn: true });
    }
    gate.open();
  };
  const readPage = async (
    rows: ReturnType<typeof ordered> & { readonly groupPath?: string; readonly linkedTo?: string },
    { offset, limit, columns, isGlance }: AskedPage & Pick<Parameters<RowSource['page']>[0], 'isGlance'>,
    signal: AbortSignal,
  ): ReturnType<RowSource['page']> => {
    const asked = String(epoch);
    const readGroupsBy = (fields: readonly string[]) =>
      client.grids.page({ params: { tableId }, query: { ...rows, offset, limit, fields: fields.join(',') } }, { signal });
    if (isGlance) {
      const { fields, rows: found } = await readGroupsBy(columns);
      return { rows: found.map((row) => toGridRow(fields, row)), epoch: asked };
    }
    // colours may look at fields that are not shown
    columnsRead = [...new Set([...columns, ...fieldsOfColors(state)])];
    const page = await readGroupsBy(columnsRead);
    sequence = Math.min(sequence ?? page.sequence, page.sequence);
    const found = page.rows.map((row) => toGridRow(page.fields, row));
    if (asked === String(epoch)) for (const { id } of found) readSince?.add(Number(id));
    return { rows: found, epoch: asked };
  };
  const whole: WholeReads = {
    tableId,
    which,
    ordered,
    epoch: () => String(epoch),
    summaries: () => ({ chosen: chosen(), fields: state.$fields.get() }),
    readPage,
  };
  const source: TableRowSource = {
    which,
    ordered,
    emit,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onWrite: (listener) => {
      writeListeners.add(listener);
      return () => writeListeners.delete(listener);
    },
    shape: async (signal) => {
      const asked = String(epoch);
      // Where all groups are listed they tell how many records there are: nobody has to count them besides.
      const groups = groupsOf(state.$shown.get()).length > 0 ? await readGroups(queryGroups, signal) : null;
      const total = groups?.total ?? (await client.grids.count({ params: { tableId }, query: which() }, { signal })).count;
      return { total, exact: true, epoch: asked, groups: groups?.tree ?? null };
    },
    page: (asked, signal) => readPage(ordered(), asked, signal),
    ...createPartReads(whole),
    locate: async (rowId, signal) => {
      const { position } = await client.grids.position({ params: { tableId, rowId: String(rowId) }, query: ordered() }, { signal });
      return position === null ? null : { index: position };
    },
    summarizeGroups: (_tree, signal) => readGroupSummaries(queryGroups, chosen(), state.$fields.get(), signal),
    groupQuestion: () => toAggregatesText(chosen()),
    summarize: (columns, signal) => addUpColumns(state, which(), columns, signal),
    placesOf: async (ids) => {
      const [only] = ids;
      if (only !== undefined && ids.length === 1) {
        const call = { params: { tableId, rowId: String(only) }, query: ordered() };
        return new Map([[only, (await client.grids.position(call)).position]]);
      }
      const call = { params: { tableId }, query: ordered(), body: { ids: ids.map(Number) } };
      const { positions } = await client.grids.positions(call);
      return new Map(ids.map((id, at) => [id, positions[at] ?? null]));
    },
    readRows: async (ids) => {
      const query = { viewId: state.$view.get()?.id, ids: ids.join(','), fields: columnsRead.join(',') };
      const found = await client.grids.rows({ params: { tableId }, query });
      return found.rows.map((row) => toGridRow(found.fields, row));
    },
    sequence: () => sequence,
    caughtUp: async () => (await state.caughtUp.all()) && !gate.isDue(),
    write: async (batch) => {
      for (const listener of writeListeners) listener(batch);
      await learnVersions(batch);
      const place = await followPlace(state, source, batch);
      gate.close();
      const result = await writeWhenOnline(state, batch, (sent) => writeParts(state, versions, sent, which))
        .catch((error: unknown) => {
          gate.open();
          throw error;
        })
        .finally(() => forget(state, batch));
      // told once the grid has taken over what was made
      setTimeout(() => void tellPlaces(batch, result, place));
      return result;
    },
  };
  return source;
}

const isSameCell = (a: CellValue, b: CellValue): boolean => JSON.stringify(a) === JSON.stringify(b);

function toGridRow(fields: readonly string[], row: readonly unknown[]): GridRow {
  const [id, version, ...values] = row as [number, number, ...CellValue[]];
  return { id, version, cells: Object.fromEntries(fields.map((fieldId, i) => [fieldId, values[i] ?? null])) };
}

/** A batch has ended: what stood in for its fields is needed no more. */
function forget(state: RecordParts, batch: WriteBatch): void {
  for (const id of batch.newColumns ?? []) state.planned.delete(id);
}

async function writeParts(state: RecordParts, versions: KnownVersions, batch: WriteBatch, which: () => WhichRows): Promise<WriteResult> {
  const isGrowing = isTableGrown(batch);
  const written = batch.isAgain ? await writeAgain(state, versions, batch) : await writeNew(state, versions, batch);
  if (batch.deletes) await deleteRecords(state, batch.deletes, which());
  // it is written: that what it made cannot be read yet is healed by the next reading
  if (isGrowing) await state.reload().catch(() => {});
  state.noteWritten();
  return { rows: [], ...written };
}

type Written = Omit<WriteResult, 'rows'>;

async function writeNew(state: RecordParts, versions: KnownVersions, batch: WriteBatch): Promise<Written> {
  const isPlaced = batch.creates.some((create) => placeOf(state, create) !== null);
  const isMixed = isTableGrown(batch) || (batch.creates.length > 0 && (batch.updates.length > 0 || isPlaced));
  if (isMixed && !isOneCell(state, batch)) return writeMixed(state, versions, batch);
  return { failed: await updateRecords(state, versions, batch), created: await createRecords(state, batch) };
}

/** What was refused before: its cells over what they held then, so that what others wrote since is told; its records by themselves. */
async function writeAgain(state: RecordParts, versions: KnownVersions, batch: WriteBatch): Promise<Written> {
  const failed = await updateAgain(state, versions, batch);
  const making = { ...batch, key: `${batch.key}-made`, updates: [], isAgain: false };
  try {
    const written = await writeNew(state, versions, making);
    return { ...written, failed: [...failed, ...written.failed] };
  } catch (error) {
    return { failed: [...failed, ...refusedCreates(error, batch.creates)], created: [] };
  }
}

/** Whether fields or options are made along with the cells that need them. */
function isTableGrown({ newOptions, newColumns = [] }: WriteBatch): boolean {
  return newOptions.length + newColumns.length > 0;
}

/** One cell goes alone, so that a change that came first is told. */
function isOneCell(state: RecordParts, { updates: [only, ...more], creates, newColumns = [] }: WriteBatch): boolean {
  return only !== undefined && more.length + creates.length + newColumns.length === 0 && !isLink(state.getField(only.columnId));
}

/** The fields and options of a batch, as the call takes them. */
function growthOf(state: RecordParts, { newOptions, newColumns = [] }: WriteBatch) {
  const titles = Map.groupBy(newOptions, ({ columnId }) => columnId);
  const fields = newColumns.map((id) => state.getField(id));
  return {
    newFields: fields.map(({ title, type, meta }) => ({ title, uidt: type as NewGridField['uidt'], meta })),
    newOptions: [...titles].map(([columnId, options]) => ({ columnId, titles: options.map(({ title }) => title) })),
  };
}

/**
 * Whether the server makes something else of what was written: options written by title get ids and with them their colours,
 * new records their numbers, and passwords are not kept in clear text here either.
 */
function isReadAgain(state: RecordParts, batch: WriteBatch): boolean {
  const { updates, creates } = batch;
  const fields = state.$fields.get();
  const readBack = new Set<string>(fields.filter(isReadBack).map(({ id }) => id));
  return (
    isTableGrown(batch) ||
    updates.some(({ columnId }) => readBack.has(columnId)) ||
    creates.some(({ cells }) => Object.keys(cells).some((columnId) => readBack.has(columnId))) ||
    (creates.length > 0 && fields.some(({ type }) => type === 'AutoNumber' || type === 'Password'))
  );
}

async function updateRecords(state: RecordParts, versions: KnownVersions, batch: WriteBatch): Promise<readonly WriteFailure[]> {
  const [only] = batch.updates;
  if (only && isOneCell(state, { ...batch, creates: [] })) return updateOne(state, versions, only, growthOf(state, batch).newOptions);
  const [failed, rows] = updatesByRow(state, batch);
  for (let at = 0; at < rows.length; at += limits.gridRows) {
    const part = rows.slice(at, at + limits.gridRows);
    try {
      const call = { params: { tableId: state.tableId }, body: { updates: part } };
      notifyLinked(state, await client.grids.write(call, keyOf(batch, at / limits.gridRows)));
      noteVersions(versions, batch, new Set(part.map(({ id }) => id)));
    } catch (error) {
      failed.push(...refusedRows(error, batch, new Set(part.map(({ id }) => id))));
    }
  }
  return failed;
}

/** A part of the records is refused where somebody took away the rows it was to stand between. */
function refusedCreates(error: unknown, creates: WriteBatch['creates']): WriteFailure[] {
  if (!isRequestError(error) || isWorthRepeating(error)) throw error;
  return creates.map(({ key }) => ({ rowId: key, columnId: null, reason: errorWords(error) }));
}

/** Many cells at once, as long as none of their rows was changed meanwhile; otherwise each by itself. */
async function updateAgain(state: RecordParts, versions: KnownVersions, batch: WriteBatch): Promise<readonly WriteFailure[]> {
  const isAlone = ({ columnId }: CellWrite): boolean => isLink(state.getField(columnId));
  const links = batch.updates.filter(isAlone);
  const cells = batch.updates.filter((update) => !isAlone(update));
  const failed: WriteFailure[] = [];
  if (cells.length > 1) failed.push(...(await updateUnchanged(state, versions, { ...batch, updates: cells })));
  else for (const write of cells) failed.push(...(await updateOne(state, versions, write, [])));
  if (links.length > 0) failed.push(...(await updateRecords(state, versions, { ...batch, key: `${batch.key}-links`, updates: links })));
  return failed;
}

async function updateUnchanged(state: RecordParts, versions: KnownVersions, batch: WriteBatch): Promise<readonly WriteFailure[]> {
  const [failed, rows] = updatesByRow(state, batch);
  const byRow = Map.groupBy(batch.updates, ({ rowId }) => Number(rowId));
  for (let at = 0; at < rows.length; at += limits.gridRows) {
    const part = rows.slice(at, at + limits.gridRows).map((row) => {
      const read = Math.min(...(byRow.get(row.id) ?? []).map(({ version }) => version));
      return { ...row, version: read === 0 ? 0 : Math.max(read, versions.get(row.id) ?? 0) };
    });
    const writes = part.flatMap(({ id }) => byRow.get(id) ?? []);
    try {
      const call = { params: { tableId: state.tableId }, body: { updates: part } };
      notifyLinked(state, await client.grids.write(call, keyOf(batch, at / limits.gridRows)));
      for (const { id, version } of part) versions.set(id, version + 1);
    } catch (error) {
      if (!isRequestError(error) || error.code !== 'conflict') failed.push(...refusedRows(error, batch, new Set(part.map(({ id }) => id))));
      else for (const write of writes) failed.push(...(await updateOne(state, versions, write, [])));
    }
  }
  return failed;
}

/** Cells, new records and what they need of fields and options are one change: all of it, or nothing. What stands elsewhere follows by itself. */
async function writeMixed(state: RecordParts, versions: KnownVersions, batch: WriteBatch): Promise<Written> {
  const [first = [], ...others] = byPlace(state, batch.creates);
  const written = await writeAtPlace(state, versions, { ...batch, creates: first });
  const [failed, created] = [[...written.failed], [...written.created]];
  for (const [at, creates] of others.entries()) {
    const part = { ...batch, key: `${batch.key}-at-${at + 1}`, updates: [], newOptions: [], newColumns: [], creates };
    try {
      created.push(...(await writeAtPlace(state, versions, part)).created);
    } catch (error) {
      failed.push(...refusedCreates(error, creates));
    }
  }
  return { ...written, failed, created };
}

/** New records by where they stand; one that follows another of them stands with it. */
function byPlace(state: RecordParts, creates: WriteBatch['creates']): readonly RowCreate[][] {
  const groups = new Map<string, RowCreate[]>();
  const groupOf = new Map<RowId, RowCreate[]>();
  for (const create of creates) {
    const place = JSON.stringify(placeOf(state, create));
    const group = (create.afterId !== null && groupOf.get(create.afterId)) || groups.get(place) || [];
    group.push(create);
    if (group.length === 1) groups.set(place, group);
    groupOf.set(create.key, group);
  }
  return [...groups.values()];
}

async function writeAtPlace(state: RecordParts, versions: KnownVersions, batch: WriteBatch): Promise<Written> {
  const [failed, updates] = updatesByRow(state, batch);
  const creates = batch.creates.map(({ cells, copyOf }) => ({
    ...entryOf(state, cells),
    ...(copyOf !== undefined && { copyOf: Number(copyOf) }),
  }));
  const place = placeOf(state, batch.creates[0]);
  const isFirstOrder = place !== null && !hasRowOrder(state);
  const body = { ...growthOf(state, batch), updates, creates, place };
  const answer = await client.grids.write({ params: { tableId: state.tableId }, body }, keyOf(batch));
  if (isFirstOrder) await state.reload();
  notifyLinked(state, answer);
  noteVersions(versions, batch, new Set(updates.map(({ id }) => id)));
  const created = batch.creates.map(({ key, cells }, at) => ({
    key,
    row: { id: Number(answer.created[at]), version: 1, cells: { ...state.emptyCells(), ...cells } },
  }));
  return { failed, created, createdColumns: answer.createdFields };
}

/** Whether records are inserted where a sort does not put them. */
function isMadeElsewhere(state: RecordParts, { creates: [first] }: WriteBatch): boolean {
  return first !== undefined && isInserted(first) && rowOrderOf(state) === 'sorted';
}

/** Beside another record, not at the end. */
function isInserted({ afterId, beforeId }: WriteBatch['creates'][number]): boolean {
  return afterId !== null || beforeId !== null;
}

/** Where a new record was inserted in the order made by hand; a sort decides alone. */
function placeOf(state: RecordParts, made: RowCreate | undefined): { viewId: string; after: number | null; before: number | null } | null {
  const view = state.$view.get();
  const [after, before] = [knownId(made?.afterId ?? null), knownId(made?.beforeId ?? null)];
  if (!view || (after ?? before) === null || rowOrderOf(state) !== 'manual') return null;
  return { viewId: view.id, after, before };
}

interface RowUpdate extends RowEntry {
  readonly id: number;
}

/** Updates as rows with their cells; those that cannot be said are answered as failures. */
function updatesByRow(state: RecordParts, { updates }: WriteBatch): [WriteFailure[], RowUpdate[]] {
  const byRow = new Map<string | number, RowEntry>();
  const failed: WriteFailure[] = [];
  const fields = new Map([...new Set(updates.map(({ columnId }) => columnId))].map((id) => [id, state.getField(id)]));
  for (const { rowId, columnId, value } of updates) {
    const entry = byRow.get(rowId) ?? { cells: {}, links: {} };
    byRow.set(rowId, entry);
    if (!addCell(entry, state.planned, fields.get(columnId) ?? state.getField(columnId), value))
      failed.push({ rowId, columnId, reason: t`Not all linked records of the cell are known here.` });
  }
  return [failed, [...byRow].map(([id, entry]) => ({ id: Number(id), ...entry }))];
}

function recordOf(state: RecordParts, cells: Readonly<Record<string, CellValue>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(cells).map(([id, value]) => [id, toWire(state.getField(id), value)]));
}

function noteVersions(versions: KnownVersions, { updates }: WriteBatch, ids: ReadonlySet<number>): void {
  const read = new Map(updates.map(({ rowId, version }) => [rowId, version]));
  for (const [rowId, version] of read) if (ids.has(Number(rowId))) versions.set(rowId, Math.max(version, versions.get(rowId) ?? 0) + 1);
}

/** Cells of rows the server refused; other failures are not ours to explain. */
function refusedRows(error: unknown, { updates }: WriteBatch, ids: ReadonlySet<number>): WriteFailure[] {
  if (!isRequestError(error) || isWorthRepeating(error)) throw error;
  const reason = errorWords(error);
  return updates.filter(({ rowId }) => ids.has(Number(rowId))).map(({ rowId, columnId }) => ({ rowId, columnId, reason }));
}

async function updateOne(
  state: RecordParts,
  versions: KnownVersions,
  write: CellWrite,
  newOptions: NewOptions,
): Promise<readonly WriteFailure[]> {
  try {
    const failure = await updateCell(state, versions, write, newOptions);
    return failure ? [failure] : [];
  } catch (error) {
    if (!isRequestError(error)) throw error;
    if (isWorthRepeating(error)) throw error;
    return [{ rowId: write.rowId, columnId: write.columnId, reason: errorWords(error) }];
  }
}

async function createRecords(state: RecordParts, batch: WriteBatch): Promise<WriteResult['created']> {
  const isOneCall = batch.creates.length <= mostPerCall;
  const isMore = ({ cells, copyOf }: RowCreate): boolean =>
    copyOf !== undefined || Object.keys(cells).some((id) => isLink(state.getField(id)));
  if (!isOneCall || batch.creates.some(isMore)) return (await writeMixed(state, new Map(), batch)).created;
  if (batch.creates.length === 0) return [];
  const body = batch.creates.map(({ cells }) => recordOf(state, cells));
  const answer = await client.tableRows.create({ params: { tableId: state.tableId }, body }, keyOf(batch));
  const keys = Array.isArray(answer) ? answer : [answer];
  return batch.creates.map(({ key, cells }, at) => {
    const id = Number(keys[at]?.[state.keyTitle()]);
    return { key, row: { id, version: 1, cells: { ...state.emptyCells(), ...cells } } };
  });
}

/** Conditions of a person, and those of the place the view stands in. */
function withPlace(state: Pick<RecordParts, '$fields'>, own: string | undefined, also: AlsoWhere): string | undefined {
  const more = also(new Set(state.$fields.get().map(({ id }) => id)));
  return more.length === 0 ? own : alsoWhere(own, more);
}

async function deleteRecords(state: RecordParts, rows: RowSet, which: WhichRows): Promise<void> {
  const key = state.keyTitle();
  if (!rows.all) {
    await client.tableRows.delete({ params: { tableId: state.tableId }, body: [...rows.ids].map((id) => ({ [key]: id })) });
    return;
  }
  await client.bulk.deleteAll({
    params: { org: 'noco', project: state.baseId, table: state.tableId },
    query: allBut(state, which, rows.except),
  });
}

/** Every record that is shown here, be it loaded or not, but for some. */
function allBut(state: RecordParts, which: WhichRows, except: ReadonlySet<RowId>): WhichRows {
  if (except.size === 0) return which;
  const kept = [...except].map((id) => ({
    fk_column_id: state.keyField().id,
    comparison_op: 'neq',
    value: String(id),
    logical_op: 'and' as const,
  }));
  return { ...which, filterArrJson: alsoWhere(which.filterArrJson, kept) };
}
