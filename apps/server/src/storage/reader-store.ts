import { AppError, refuse } from '@quadrille/contract';
import { limits, type FieldId, type Reader, type RowId, type TableId } from '@quadrille/domain';
import type { BaseStore } from './store/base-store.ts';
import type { ArrivalsRequest } from './store/history-store.ts';
import type { ChangeToTell, LoggedChange, RecordEvent, Removal } from './store/logged-change.ts';
import type { ReadOptions, RowsRequest } from './store/read-requests.ts';
import type { RevertResult } from './store/revert-result.ts';
import type { BaseSchema } from './schema/base-schema.ts';
import { schemaFor } from './schema/reader-schema.ts';

/**
 * A base as somebody sees it whom rules bind: the same store, in which every read, write and look at the log keeps to their
 * rights. Use-cases are handed this in place of the base and need not think of rights.
 */
export function storeFor(base: BaseStore, reader: Reader): BaseStore {
  const own = <Request extends ReadOptions>(request: Request): Request => ({ ...request, reader });
  const asked = <Request extends RowsRequest>(request: Request): Request => ({
    ...request,
    reader,
    ...(request.context && { context: { ...request.context, userId: reader.userId } }),
  });
  const schema = async (): Promise<BaseSchema> => schemaFor(await base.schema(), reader);
  const refuseStructure = (): never => {
    throw refuse('structureOfRole');
  };

  return {
    baseId: base.baseId,
    schema,
    hold: refuseStructure,
    sequence: () => base.sequence(),
    write: (name, actorId, fn, options) => base.write(name, actorId, fn, { ...options, reader }),
    undo: (actorId, options) => base.undo(actorId, { ...options, reader }),
    redo: (actorId, options) => base.redo(actorId, { ...options, reader }),
    revertible: (actorId) => base.revertible(actorId),
    listChanges: (options) => listChanges(base, reader, options),
    recordEvents: (request) => recordEvents(base, reader, request),
    arrivals: (request) => arrivals(base, reader, request),
    recordsAt: async (request) => {
      // nobody can tell which of its rows a rule would have shown then
      if (!isUnruled(await schema(), request.tableId)) throw new AppError('forbidden');
      return base.recordsAt(request);
    },
    removals: (request) => listRemovals(base, reader, request),
    removedRecords: async (request) => {
      await getRemoval(base, reader, request.sequence);
      return base.removedRecords(request);
    },
    restoreRemoval: async (actorId, removal, options): Promise<RevertResult> => {
      await getRemoval(base, reader, removal.sequence);
      return base.restoreRemoval(actorId, removal, options);
    },
    searchChanges: refuseStructure,
    countChanges: refuseStructure,
    changesSince: async (sequence, limit) =>
      tellOpenParts(await base.schema(), await schema(), reader, await base.changesSince(sequence, limit)),
    changedRecords: refuseStructure,
    wholeRecords: async (request) => {
      const [change] = await base.changesSince(request.sequence - 1, 1);
      const part = change?.touched.find((one) => one.part === request.part);
      const isOpen = change?.change.sequence === request.sequence && part !== undefined && isUnruled(await schema(), part.tableId);
      return isOpen ? base.wholeRecords(request) : [];
    },
    lastListenerChange: refuseStructure,
    tellingChanges: refuseStructure,
    purge: refuseStructure,
    stepBack: refuseStructure,
    onChange: refuseStructure,
    page: (request) => base.page(asked(request)),
    rowsById: (request) => base.rowsById(own(request)),
    records: (request) => base.records('ids' in request ? own(request) : asked(request)),
    count: (request) => base.count(asked(request)),
    groups: (request) => base.groups(asked(request)),
    expectGroups: (request) => base.expectGroups(own(request)),
    groupTree: (request) => base.groupTree(asked(request)),
    aggregates: (request) => base.aggregates(asked(request)),
    tally: (request) => base.tally(asked(request)),
    optionCounts: (request) => base.optionCounts(asked(request)),
    previewConversion: refuseStructure,
    position: (request) => base.position(asked(request)),
    positions: (request) => base.positions(asked(request)),
    matches: (request) => base.matches(asked(request)),
    readAll: (request) => base.readAll(asked(request)),
    readLines: (request) => base.readLines(asked(request)),
    load: refuseStructure,
  };
}

/** Changes looked at in one step when most of them are not for the reader. */
const stepChanges = 100;
/** Steps of one call. */
const mostSteps = 20;

async function listChanges(
  base: BaseStore,
  reader: Reader,
  { before, limit }: Parameters<BaseStore['listChanges']>[0],
): Promise<readonly LoggedChange[]> {
  const whole = await base.schema();
  const own = schemaFor(whole, reader);
  if (own === whole) return base.listChanges({ limit, ...(before !== undefined && { before }) });
  const found: LoggedChange[] = [];
  let from = before;
  for (let step = 0; step < mostSteps && found.length < limit; step++) {
    const changes = await base.listChanges({ limit: stepChanges, ...(from !== undefined && { before: from }) });
    found.push(...changes.filter((change) => isTold(whole, own, reader, change)));
    from = changes.at(-1)?.change.sequence;
    if (changes.length < stepChanges) break;
  }
  return found.slice(0, limit);
}

/** Whether a reader may hear of a change: their own, and those of things they see all of. */
function isTold(whole: BaseSchema, own: BaseSchema, reader: Reader, { change, touched }: LoggedChange): boolean {
  if (reader.userId !== null && change.actorId === reader.userId) return true;
  const isSeen = touched.every(
    ({ tableId, fieldIds }) => isOpen(whole, own, tableId) && fieldIds.every((id) => own.entities.find('field', id) !== undefined),
  );
  return (
    isSeen &&
    change.entities.every(({ kind, id, before, after }) => {
      if (kind === 'rule' || kind === 'base') return false;
      if (kind === 'table' || kind === 'field') return own.entities.find(kind, id) !== undefined;
      const doc = (after ?? before) as { readonly fieldId?: string | null; readonly viewId?: string };
      const isField = doc.fieldId == null || own.entities.find('field', doc.fieldId) !== undefined;
      return isField && own.entities.find('view', doc.viewId ?? id) !== undefined;
    })
  );
}

/** Tells of a change only what it did to tables that this reader sees without any rule. */
function tellOpenParts(whole: BaseSchema, own: BaseSchema, reader: Reader, changes: readonly ChangeToTell[]): readonly ChangeToTell[] {
  return changes.flatMap((one) => {
    const touched = one.touched.filter(({ tableId }) => isUnruled(own, tableId));
    if (touched.length === 0) return [];
    return [{ ...one, change: isTold(whole, own, reader, one) ? one.change : { ...one.change, entities: [] }, touched }];
  });
}

/** Whether the reader sees all of a table: every row with every field. */
function isUnruled(own: BaseSchema, tableId: TableId): boolean {
  const table = own.tableById.get(tableId);
  return table !== undefined && table.rights === undefined;
}

/** Whether the reader sees every row of the table. */
function isOpen(whole: BaseSchema, own: BaseSchema, tableId: TableId): boolean {
  const table = own.tableById.get(tableId);
  if (!table) return false;
  return whole.tableById.has(tableId) && (table.rights === undefined || table.rights.rows.read === 'all');
}

async function recordEvents(
  base: BaseStore,
  reader: Reader,
  request: Parameters<BaseStore['recordEvents']>[0],
): Promise<readonly RecordEvent[]> {
  const table = schemaFor(await base.schema(), reader).tableById.get(request.tableId);
  if (!table) throw new AppError('tableNotFound');
  if (!table.rights) return base.recordEvents(request);
  const rows = await base.records({ tableId: table.id, ids: [request.rowId], fieldIds: [], shape: 'arrays', reader });
  if (rows.length === 0) return [];
  const found: RecordEvent[] = [];
  let { before, limit } = request;
  for (let step = 0; step < mostSteps && found.length < request.limit; step++) {
    const events = await base.recordEvents({ ...request, limit, ...(before !== undefined && { before }) });
    const seen = events.map((event) => withoutHidden(event, (id) => table.fieldById.has(id)));
    found.push(...seen.filter(({ kind, fieldIds }) => kind !== 'updated' || fieldIds.length > 0));
    if (events.length < limit) break;
    before = events.at(-1)?.change.sequence;
    limit = limits.historyPageMax;
  }
  return wholeChanges(found, request.limit);
}

async function arrivals(base: BaseStore, reader: Reader, request: ArrivalsRequest): Promise<ReadonlyMap<RowId, string>> {
  const table = schemaFor(await base.schema(), reader).tableById.get(request.tableId);
  if (!table?.fieldById.has(request.fieldId)) return new Map();
  if (!table.rights) return base.arrivals(request);
  const seen = await base.records({ tableId: table.id, ids: request.rowIds, fieldIds: [], shape: 'arrays', reader });
  return base.arrivals({ ...request, rowIds: seen.map((row) => row.id) });
}

/** Cuts a list of events after this many, but never inside a change, because the next page begins before the last change. */
export function wholeChanges(events: readonly RecordEvent[], limit: number): readonly RecordEvent[] {
  const last = events[limit - 1]?.change.sequence;
  return events.filter(({ change }, index) => index < limit || change.sequence === last);
}

function withoutHidden(event: RecordEvent, isSeen: (id: FieldId) => boolean): RecordEvent {
  const places = event.fieldIds.flatMap((id, index) => (isSeen(id) ? [index] : []));
  const pick = <Item>(items: readonly Item[]): Item[] => places.map((place) => items[place] as Item);
  return {
    ...event,
    fieldIds: pick(event.fieldIds),
    before: event.before && pick(event.before),
    after: event.after && pick(event.after),
  };
}

/**
 * The trash lists only tables that no rule narrows: for the others nobody can tell which of the removed rows the reader would have seen.
 */
async function listRemovals(base: BaseStore, reader: Reader, request: Parameters<BaseStore['removals']>[0]): Promise<readonly Removal[]> {
  const whole = await base.schema();
  const own = schemaFor(whole, reader);
  if (own === whole) return base.removals(request);
  const found: Removal[] = [];
  let before = request.before;
  for (let step = 0; step < mostSteps && found.length < request.limit; step++) {
    const removals = await base.removals({ ...request, limit: stepChanges, ...(before !== undefined && { before }) });
    found.push(...removals.filter((removal) => isFree(own, removal)));
    before = removals.at(-1)?.change.change.sequence;
    if (removals.length < stepChanges) break;
  }
  return found.slice(0, request.limit);
}

function isFree(own: BaseSchema, { change, entities, records }: Removal): boolean {
  const tables = [...records.map(({ tableId }) => tableId), ...change.touched.map(({ tableId }) => tableId)];
  const isPlain = tables.every((id) => {
    const table = own.tableById.get(id);
    return table !== undefined && table.rights === undefined;
  });
  return isPlain && entities.every(({ kind }) => kind !== 'table' && kind !== 'field' && kind !== 'rule' && kind !== 'base');
}

async function getRemoval(base: BaseStore, reader: Reader, sequence: number): Promise<void> {
  const whole = await base.schema();
  const own = schemaFor(whole, reader);
  if (own === whole) return;
  const [removal] = await base.removals({ since: new Date(0).toISOString(), before: sequence + 1, limit: 1 });
  if (removal?.change.change.sequence !== sequence || !isFree(own, removal)) throw new AppError('notFound', {}, 'Change not found');
}
