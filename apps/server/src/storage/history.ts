import { AppError, refuse } from '@quadrille/contract';
import type { BaseId, CellValue, EntityChange, FieldId, RecordChange, RowId, TableId, UserId } from '@quadrille/domain';
import type { BaseStore } from './store/base-store.ts';
import type { ArrivalsRequest, RecordsAtRequest } from './store/history-store.ts';
import type { CommittedChange } from './store/committed-change.ts';
import type { ChangeToTell, LoggedChange, PastRecords, RecordEvent, Removal, RemovalsRequest } from './store/logged-change.ts';
import type { RecordRow } from './store/read-requests.ts';
import type { BaseSchema, TableSchema } from './schema/base-schema.ts';
import type { SqlSession } from './sql-session.ts';
import { maxRecordsAnnounced } from './write/change-draft.ts';
import type { ChangeLog } from './write/change-log.ts';
import type { RowImage, StoredChange } from './write/logged-change.ts';
import { countRemoved, readRemoved, removedEntities } from './write/removals.ts';
import { readWhole } from './write/whole-rows.ts';
import { toRecordChange, toRecordEvent, toTouched } from './write/row-images.ts';

/** Changes read in one step on the way back. */
const changesAtOnce = 200;

export interface HistoryParts {
  readonly baseId: BaseId;
  readonly physicalSchema: string | null;
  readonly session: SqlSession;
  readonly log: ChangeLog;
  /** The present structure. */
  schema(): Promise<BaseSchema>;
}

/** Reads the change log of a base: who did what, what can be undone, what is in the trash. */
export class History {
  readonly #parts: HistoryParts;

  constructor(parts: HistoryParts) {
    this.#parts = parts;
  }

  async revertible(actorId: UserId): Promise<{ readonly undo: LoggedChange | null; readonly redo: LoggedChange | null }> {
    const [undo, redo] = await Promise.all([
      this.#parts.log.lastDone(this.#parts.session, actorId),
      this.#parts.log.lastUndone(this.#parts.session, actorId),
    ]);
    return { undo: undo && this.toLogged(undo), redo: redo && this.toLogged(redo) };
  }

  async listChanges(options: { readonly before?: number; readonly limit: number }): Promise<readonly LoggedChange[]> {
    const changes = await this.#parts.log.list(this.#parts.session, options.before ?? Number.MAX_SAFE_INTEGER, options.limit);
    return changes.map((change) => this.toLogged(change));
  }

  async searchChanges(...[wanted, limit]: Parameters<BaseStore['searchChanges']>): Promise<readonly LoggedChange[]> {
    return (await this.#parts.log.search(this.#parts.session, wanted, limit)).map((change) => this.toLogged(change));
  }

  async changesSince(sequence: number, limit: number): Promise<readonly ChangeToTell[]> {
    const changes = await this.#parts.log.since(this.#parts.session, sequence, limit);
    return changes.map((change) => ({ ...this.toLogged(change), touched: change.parts.map(toTouched) }));
  }

  async changedRecords({ sequence, part, after, limit }: Parameters<BaseStore['changedRecords']>[0]): Promise<readonly RecordChange[]> {
    const { log, session } = this.#parts;
    const change = await log.find(session, sequence);
    const entry = change?.parts.find((one) => one.part === part);
    if (!entry) return [];
    return (await log.readRows(session, sequence, entry, after, limit)).map((image) => toRecordChange(entry, image));
  }

  async wholeRecords({ sequence, part, after, limit }: Parameters<BaseStore['changedRecords']>[0]): Promise<readonly RecordChange[]> {
    const { log, session } = this.#parts;
    const [change, schema] = [await log.find(session, sequence), await this.#parts.schema()];
    const entry = change?.parts.find((one) => one.part === part);
    const table = entry && schema.tableById.get(entry.tableId);
    if (!change || !entry || !table) return [];
    return readWhole(session, log, table, { change, part: entry, after, limit });
  }

  async recordEvents({ tableId, rowId, before, limit }: Parameters<BaseStore['recordEvents']>[0]): Promise<readonly RecordEvent[]> {
    const schema = await this.#parts.schema();
    const table = schema.tableById.get(tableId);
    if (!table) throw new AppError('tableNotFound');
    const events = await this.#parts.log.rowEvents(this.#parts.session, tableId, rowId, before ?? Number.MAX_SAFE_INTEGER, limit);
    return events.map(({ change, part, image }) => ({ change: this.toLogged(change).change, ...toRecordEvent(table, part, image) }));
  }

  async arrivals({ tableId, fieldId, rowIds }: ArrivalsRequest): Promise<ReadonlyMap<RowId, string>> {
    const { log, session } = this.#parts;
    const field = (await this.#parts.schema()).tableById.get(tableId)?.fieldById.get(fieldId);
    return field ? log.arrivals(session, { tableId, fieldId, rowIds }) : new Map();
  }

  /** Goes back through the log, change by change, and takes back what each did. */
  async recordsAt({ tableId, at, atMost, signal }: RecordsAtRequest): Promise<PastRecords> {
    const { log, session } = this.#parts;
    const table = (await this.#parts.schema()).tableById.get(tableId);
    if (!table) throw new AppError('tableNotFound');
    const records = new Map<RowId, Map<FieldId, CellValue> | null>();
    let [before, gone, reached] = [Number.MAX_SAFE_INTEGER, 0, at];
    for (;;) {
      signal?.throwIfAborted();
      const changes = await log.list(session, before, changesAtOnce);
      for (const change of changes) {
        if (change.at <= at) return { at, records };
        const parts = change.parts.filter((part) => part.tableId === tableId).toReversed();
        gone += 1 + parts.reduce((sum, { count }) => sum + count, 0);
        // records that were loaded are not in the log one by one
        if (gone > atMost || parts.some(({ kind }) => kind === 'load')) return { at: change.at, records };
        const images: RowImage[][] = [];
        for (const part of parts) images.push(await log.readRows(session, change.sequence, part, Number.MIN_SAFE_INTEGER, part.count));
        // what has expired is no longer in the log, while the change that did it is
        if (parts.some(({ count }, place) => (images[place]?.length ?? 0) < count)) return { at: change.at, records };
        for (const [place, part] of parts.entries()) takeBack(table, part, images[place] ?? [], records);
        reached = change.at;
      }
      before = changes.at(-1)?.sequence ?? 1;
      // a log that does not begin with the first change was cut off there
      if (changes.length < changesAtOnce) return { at: before > 1 ? reached : at, records };
    }
  }

  async removals({ limit, since, before, tableId }: RemovalsRequest): Promise<readonly Removal[]> {
    const { session, physicalSchema } = this.#parts;
    const found: Removal[] = [];
    let from = before ?? Number.MAX_SAFE_INTEGER;
    while (found.length < limit) {
      const changes = await this.#parts.log.removals(session, since, from, limit);
      for (const change of changes) {
        const schema = await this.#parts.schema();
        const entities = removedEntities(schema, change).filter((entity) => tableId === undefined || isOfTable(entity, tableId));
        const counted = await countRemoved(session, this.#parts.log, schema, physicalSchema, change);
        const records = counted.filter((one) => tableId === undefined || one.tableId === tableId);
        if (entities.length > 0 || records.length > 0) found.push({ change: this.toLogged(change), entities, records });
        if (found.length === limit) break;
      }
      if (changes.length < limit) break;
      from = changes.at(-1)?.sequence ?? 0;
    }
    return found;
  }

  async removedRecords({ sequence, tableId, ...window }: Parameters<BaseStore['removedRecords']>[0]): Promise<readonly RecordRow[]> {
    const { session, physicalSchema } = this.#parts;
    const schema = await this.#parts.schema();
    const table = schema.tableById.get(tableId);
    if (!table) throw new AppError('tableNotFound');
    return readRemoved(session, this.#parts.log, table, physicalSchema, await this.findRemoval(session, sequence), window);
  }

  /** The change that removed something which is in the trash yet. */
  async findRemoval(session: SqlSession, sequence: number): Promise<StoredChange> {
    const change = await this.#parts.log.find(session, sequence);
    const isRemoval = change?.entities.some(({ after }) => after === null) || change?.parts.some(({ kind }) => kind === 'delete');
    if (!change || !isRemoval || change.kind === 'undo') throw new AppError('notFound', {}, 'Change not found');
    if (change.state !== 'done') throw refuse('goneFromTrash');
    return change;
  }

  /** The change that undo or redo of a person would act on: the last one, or the one that is named. */
  async findOriginal(session: SqlSession, actorId: UserId, kind: 'undo' | 'redo', changeId?: string): Promise<StoredChange | null> {
    if (changeId === undefined)
      return kind === 'undo' ? this.#parts.log.lastDone(session, actorId) : this.#parts.log.lastUndone(session, actorId);
    const named = await this.#parts.log.findById(session, changeId);
    if (!named || named.actorId !== actorId) throw refuse('changeOfOther');
    const isReady = (named.kind === 'do' || named.kind === 'load') && named.state === (kind === 'undo' ? 'done' : 'undone');
    if (!isReady) throw refuse('changeSettled', { kind });
    return named;
  }

  async mustFind(session: SqlSession, sequence: number | null): Promise<StoredChange> {
    const change = sequence === null ? null : await this.#parts.log.find(session, sequence);
    if (!change) throw new AppError('internal', { sequence });
    return change;
  }

  /** The change as its listeners get it. */
  async toCommitted(session: SqlSession, change: StoredChange): Promise<CommittedChange> {
    const logged = this.toLogged(change);
    const count = change.parts.reduce((sum, part) => sum + part.count, 0);
    const isAbridged = count > maxRecordsAnnounced || change.parts.some((part) => part.kind === 'load');
    const records: CommittedChange['records'][number][] = [];
    for (const part of isAbridged ? [] : change.parts) {
      const images = await this.#parts.log.readRows(session, change.sequence, part, Number.MIN_SAFE_INTEGER, part.count);
      for (const image of images) records.push(toRecordChange(part, image));
    }
    return { ...logged.change, records, touched: logged.touched, isAbridged, clientId: change.clientId };
  }

  toLogged(change: StoredChange): LoggedChange {
    const { id, sequence, name, actorId, at, entities, reverts } = change;
    return {
      change: { id, baseId: this.#parts.baseId, sequence, name, actorId, at, entities, reverts } as LoggedChange['change'],
      touched: change.parts.map(toTouched),
      kind: change.kind,
      clientId: change.clientId,
      state: change.state,
    };
  }
}

function isOfTable({ kind, id, before }: EntityChange, tableId: TableId): boolean {
  return kind === 'table' ? id === tableId : (before as { readonly tableId?: string } | null)?.tableId === tableId;
}

function takeBack(
  table: TableSchema,
  part: StoredChange['parts'][number],
  images: readonly RowImage[],
  records: Map<RowId, Map<FieldId, CellValue> | null>,
): void {
  for (const image of images) {
    const { kind, fieldIds, before } = toRecordEvent(table, part, image);
    if (kind === 'created') {
      records.set(image.rowId, null);
      continue;
    }
    const cells = records.get(image.rowId) ?? new Map<FieldId, CellValue>();
    for (const [at, id] of fieldIds.entries()) cells.set(id, before?.[at] ?? null);
    records.set(image.rowId, cells);
  }
}
