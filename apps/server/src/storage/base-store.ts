import { AppError } from '@quadrille/contract';
import type { BaseId, EntityChange, FieldId, RandomSource, RecordChange, RowId, TableId, UserId } from '@quadrille/domain';
import type { Dialect } from '@quadrille/sql';
import type {
  AggregatesRequest,
  BaseStore,
  ChangeToTell,
  CommittedChange,
  ConversionPreview,
  ConversionRequest,
  EncodedRows,
  GroupsRequest,
  Load,
  LoadRequest,
  LoggedChange,
  Matches,
  PageRequest,
  Purged,
  RecordEvent,
  RecordRow,
  Removal,
  RemovalsRequest,
  RevertOptions,
  RevertResult,
  RowsByIdRequest,
  RowsRequest,
  WriteOptions,
  WriteResult,
  WriteTx,
} from './engine.ts';
import { openLoad, type LoadPort } from './load/open-load.ts';
import { IndexKeeper } from './indexes/index-keeper.ts';
import type { ByteLru } from './read/byte-lru.ts';
import { ReadHub } from './read/read-hub.ts';
import type { ReadLanes } from './read/read-job.ts';
import { type BaseSchema, compileBaseSchema } from './schema/base-schema.ts';
import type { EntitySet } from './schema/entity-set.ts';
import { SourceHubs } from './sources/source-hubs.ts';
import type { SourceDesk } from './sources/source.ts';
import type { SqlSession, WriteSession } from './sql-session.ts';
import { createChangeLog, type ChangeLog, type StoredChange } from './write/change-log.ts';
import { type AutoNumbers, createAutoNumbers } from './write/auto-numbers.ts';
import { type ColumnLog, createColumnLog } from './write/column-log.ts';
import { createEntitySql, type EntitySql } from './write/entity-sql.ts';
import { purge } from './write/purge.ts';
import { countRemoved, onlyRows, readRemoved, removedEntities } from './write/removals.ts';
import { ReaderTransaction } from './write/reader-tx.ts';
import { refuseRevert } from './write/refuse-revert.ts';
import { revertChange } from './write/revert.ts';
import { WriteLane, type WriteConnection } from './write/write-lane.ts';
import { maxRecordsAnnounced } from './write/change-draft.ts';
import { toRecordChange, toRecordEvent, toTouched } from './write/row-images.ts';
import { type Head, type TxFrame, type TxParts, WriteTransaction } from './write/write-tx.ts';

export interface BaseStoreParts {
  readonly baseId: BaseId;
  readonly dialect: Dialect;
  readonly physicalSchema: string | null;
  readonly lanes: ReadLanes;
  readonly vectors: ByteLru<Int32Array>;
  readonly random: RandomSource;
  readonly now: () => number;
  connect(): Promise<WriteConnection>;
  /** For reads of the log and the documents, outside any transaction. */
  readonly session: SqlSession;
  /** Other processes write to the base too: look for their changes before each read and after each BEGIN. */
  readonly isShared: boolean;
  readonly loads: LoadPort;
  /** Where tables of people's own databases are read. */
  readonly sources: SourceDesk;
  /** Lets go of what the base holds open. */
  release(): Promise<void>;
}

interface Reverted {
  readonly label: string | null;
  readonly skipped: number;
  readonly end: { readonly head: Head; readonly change: CommittedChange } | null;
}

/** A base, whatever engine it lives in. */
export class CommonBaseStore implements BaseStore {
  readonly baseId: BaseId;
  readonly #parts: BaseStoreParts;
  readonly #log: ChangeLog;
  readonly #entitySql: EntitySql;
  readonly #autoNumbers: AutoNumbers;
  readonly #columnLog: ColumnLog;
  readonly #lane: WriteLane;
  readonly #hub: ReadHub;
  readonly #sourceHubs: SourceHubs;
  readonly #indexes: IndexKeeper;
  readonly #listeners = new Set<(change: CommittedChange) => void>();
  /** As readers see it. */
  #committed: Head;
  /** With the work of the running group. */
  #head: Head;
  #catchingUp: Promise<void> | null = null;
  /** A commit failed, or its answer was lost: what the database holds has to be looked at. */
  #isUnsure = false;

  static async open(parts: BaseStoreParts): Promise<CommonBaseStore> {
    const entitySql = createEntitySql(parts.dialect, prefixOf(parts), parts.isShared ? ' FOR UPDATE' : '');
    const sequence = await entitySql.readSequence(parts.session, false);
    const entities = await entitySql.load(parts.session);
    return new CommonBaseStore(parts, entitySql, headOf(parts.baseId, sequence, entities));
  }

  private constructor(parts: BaseStoreParts, entitySql: EntitySql, head: Head) {
    this.baseId = parts.baseId;
    this.#parts = parts;
    this.#entitySql = entitySql;
    this.#log = createChangeLog(parts.dialect, prefixOf(parts));
    this.#columnLog = createColumnLog(parts.dialect, prefixOf(parts));
    this.#autoNumbers = createAutoNumbers(parts.dialect, prefixOf(parts));
    this.#committed = head;
    this.#head = head;
    this.#lane = new WriteLane({
      connect: () => parts.connect(),
      began: (session) => this.#began(session),
      failed: async () => {
        this.#head = this.#committed;
        this.#isUnsure = true;
        if (!parts.isShared) await this.#catchUp(parts.session, false).catch(() => undefined); // or when the next group begins
      },
    });
    this.#indexes = new IndexKeeper({
      dialect: parts.dialect,
      prefix: prefixOf(parts),
      now: parts.now,
      session: parts.session,
      inTransaction: (work) => this.#lane.submit(work, () => undefined),
    });
    this.#hub = new ReadHub({ ...parts, indexes: this.#indexes, current: () => this.#current() });
    this.#sourceHubs = new SourceHubs(parts.sources, { ...parts, current: () => this.#current() });
  }

  async schema(): Promise<BaseSchema> {
    return (await this.#current()).schema;
  }

  async sequence(): Promise<number> {
    return (await this.#current()).sequence;
  }

  write<R>(name: string, actorId: UserId | null, fn: (tx: WriteTx) => R | Promise<R>, options: WriteOptions = {}): Promise<WriteResult<R>> {
    return this.#submit(
      {
        name,
        actorId,
        now: this.#parts.now(),
        kind: 'do',
        reverts: null,
        clientId: options.clientId ?? null,
        isQuiet: options.isQuiet ?? false,
      },
      (tx) => fn(options.reader ? new ReaderTransaction(tx, options.reader) : tx),
      options.signal,
    );
  }

  async undo(actorId: UserId, options: RevertOptions = {}): Promise<RevertResult> {
    return this.#revert(actorId, 'undo', options);
  }

  async redo(actorId: UserId, options: RevertOptions = {}): Promise<RevertResult> {
    return this.#revert(actorId, 'redo', options);
  }

  async revertible(actorId: UserId): Promise<{ readonly undo: LoggedChange | null; readonly redo: LoggedChange | null }> {
    const [undo, redo] = await Promise.all([
      this.#log.lastDone(this.#parts.session, actorId),
      this.#log.lastUndone(this.#parts.session, actorId),
    ]);
    return { undo: undo && this.#toLogged(undo), redo: redo && this.#toLogged(redo) };
  }

  async listChanges(options: { readonly before?: number; readonly limit: number }): Promise<readonly LoggedChange[]> {
    const changes = await this.#log.list(this.#parts.session, options.before ?? Number.MAX_SAFE_INTEGER, options.limit);
    return changes.map((change) => this.#toLogged(change));
  }

  async changesSince(sequence: number, limit: number): Promise<readonly ChangeToTell[]> {
    const changes = await this.#log.since(this.#parts.session, sequence, limit);
    return changes.map((change) => ({ ...this.#toLogged(change), touched: change.parts.map(toTouched) }));
  }

  async changedRecords({ sequence, part, after, limit }: Parameters<BaseStore['changedRecords']>[0]): Promise<readonly RecordChange[]> {
    const change = await this.#log.find(this.#parts.session, sequence);
    const entry = change?.parts.find((one) => one.part === part);
    if (!entry) return [];
    return (await this.#log.readRows(this.#parts.session, sequence, part, after, limit)).map((image) => toRecordChange(entry, image));
  }

  lastHookChange(): Promise<number> {
    return this.#log.lastHookChange(this.#parts.session);
  }

  async recordEvents({ tableId, rowId, before, limit }: Parameters<BaseStore['recordEvents']>[0]): Promise<readonly RecordEvent[]> {
    const { schema } = await this.#current();
    const table = schema.tableById.get(tableId);
    if (!table) throw new AppError('tableNotFound');
    const events = await this.#log.rowEvents(this.#parts.session, tableId, rowId, before ?? Number.MAX_SAFE_INTEGER, limit);
    return events.map(({ change, part, image }) => ({ change: this.#toLogged(change).change, ...toRecordEvent(table, part, image) }));
  }

  async removals({ limit, since, before, tableId }: RemovalsRequest): Promise<readonly Removal[]> {
    const { session, physicalSchema } = this.#parts;
    const found: Removal[] = [];
    let from = before ?? Number.MAX_SAFE_INTEGER;
    while (found.length < limit) {
      const changes = await this.#log.removals(session, since, from, limit);
      for (const change of changes) {
        const { schema } = await this.#current();
        const entities = removedEntities(schema, change).filter((entity) => tableId === undefined || isOfTable(entity, tableId));
        const counted = await countRemoved(session, this.#log, schema, physicalSchema, change);
        const records = counted.filter((one) => tableId === undefined || one.tableId === tableId);
        if (entities.length > 0 || records.length > 0) found.push({ change: this.#toLogged(change), entities, records });
        if (found.length === limit) break;
      }
      if (changes.length < limit) break;
      from = changes.at(-1)?.sequence ?? 0;
    }
    return found;
  }

  async removedRecords({ sequence, tableId, ...window }: Parameters<BaseStore['removedRecords']>[0]): Promise<readonly RecordRow[]> {
    const { session, physicalSchema } = this.#parts;
    const { schema } = await this.#current();
    const table = schema.tableById.get(tableId);
    if (!table) throw new AppError('tableNotFound');
    return readRemoved(session, this.#log, table, physicalSchema, await this.#findRemoval(session, sequence), window);
  }

  async restoreRemoval(
    actorId: UserId | null,
    { sequence, rowIds }: { readonly sequence: number; readonly rowIds?: readonly RowId[] | 'all' },
    options: WriteOptions = {},
  ): Promise<RevertResult> {
    const removal = await this.#findRemoval(this.#parts.session, sequence);
    const name = `${removal.name.split('.')[0]}.restored`;
    const frame: TxFrame = { name, actorId, now: this.#parts.now(), kind: 'do', reverts: null, clientId: options.clientId ?? null };
    const { result, change } = await this.#submit(
      frame,
      async (tx) => {
        const current = await this.#findRemoval(tx.session, sequence);
        const wanted = rowIds ? { ...current, entities: [] } : current;
        return revertChange(tx, wanted, this.#log, rowIds && rowIds !== 'all' ? onlyRows(tx.schema(), rowIds) : undefined);
      },
      options.signal,
    );
    return { change, label: removal.name, skipped: result };
  }

  async purge(limits: { readonly trashBefore: string; readonly historyBefore: string }): Promise<Purged> {
    const { dialect, physicalSchema } = this.#parts;
    await this.#indexes.dropUnused(physicalSchema, Date.parse(limits.trashBefore));
    return purge(
      {
        dialect,
        physicalSchema,
        prefix: prefixOf(this.#parts),
        schema: () => this.#head.schema,
        dropIndexes: (tableId) => this.#indexes.dropOf(physicalSchema, tableId),
        step: (work) => this.#lane.submit(work, () => undefined),
      },
      limits,
    );
  }

  onChange(listener: (change: CommittedChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async page(request: PageRequest): Promise<EncodedRows> {
    return (await this.#hubOf(request.tableId)).page(request);
  }

  async rowsById(request: RowsByIdRequest): Promise<EncodedRows> {
    return (await this.#hubOf(request.tableId)).rowsById(request);
  }

  async records(request: RowsByIdRequest | Omit<PageRequest, 'shape'>): Promise<readonly RecordRow[]> {
    return (await this.#hubOf(request.tableId)).records(request);
  }

  async count(request: RowsRequest & { readonly atMost?: number }): Promise<number> {
    return (await this.#hubOf(request.tableId)).count(request);
  }

  async groups(request: GroupsRequest): ReturnType<ReadHub['groups']> {
    return (await this.#hubOf(request.tableId)).groups(request);
  }

  async aggregates(request: AggregatesRequest): ReturnType<ReadHub['aggregates']> {
    return (await this.#hubOf(request.tableId)).aggregates(request);
  }

  async previewConversion(request: ConversionRequest): Promise<ConversionPreview> {
    return (await this.#hubOf(request.tableId)).previewConversion(request);
  }

  async optionCounts(request: RowsRequest & { readonly fieldId: FieldId }): ReturnType<ReadHub['optionCounts']> {
    return (await this.#hubOf(request.tableId)).optionCounts(request);
  }

  async position(request: RowsRequest & { readonly rowId: RowId }): Promise<number | null> {
    return (await this.#hubOf(request.tableId)).position(request);
  }

  async matches(request: RowsRequest & { readonly limit: number }): Promise<Matches> {
    return (await this.#hubOf(request.tableId)).matches(request);
  }

  async *readAll(request: RowsRequest & { readonly fieldIds: readonly FieldId[] }): AsyncIterable<readonly RecordRow[]> {
    yield* (await this.#hubOf(request.tableId)).readAll(request);
  }

  load(request: LoadRequest): Promise<Load> {
    const { dialect, physicalSchema, loads, now } = this.#parts;
    return openLoad(request, {
      dialect,
      physicalSchema,
      port: loads,
      now,
      exclusive: (work) =>
        this.#lane.submit(
          async (session) => {
            await session.run([]); // opens the transaction: rows of a load do not pass through the session
            return work(session);
          },
          () => undefined,
        ),
      finish: ({ name, actorId, tables, last }, fn) =>
        this.#submit({ name, actorId, now: now(), kind: 'load', reverts: null, clientId: null }, async (tx) => {
          const notes = tables.flatMap(({ tableId, fields }) => [loads.forget(tableId), ...this.#columnLog.note(tableId, fields)]);
          await tx.session.run([...last, ...notes]);
          const result = await fn(tx);
          for (const { tableId, count } of tables) tx.noteLoad(tableId, count);
          return result;
        }),
    });
  }

  /** Finishes what was submitted and closes. */
  async close(): Promise<void> {
    await this.#indexes.close();
    await this.#lane.close();
    await this.#parts.release();
  }

  /** Whether a table is somebody else's never changes, so what is known of it already will do. */
  async #hubOf(tableId: TableId): Promise<ReadHub> {
    const table = this.#committed.schema.tableById.get(tableId) ?? (await this.#current()).schema.tableById.get(tableId);
    return table?.doc.source === undefined ? this.#hub : this.#sourceHubs.of(table.doc.source.id);
  }

  async #current(): Promise<Head> {
    if (this.#parts.isShared)
      await (this.#catchingUp ??= this.#catchUp(this.#parts.session, false).finally(() => (this.#catchingUp = null)));
    return this.#committed;
  }

  async #began(session: SqlSession): Promise<void> {
    if (this.#parts.isShared || this.#isUnsure) await this.#catchUp(session, true);
    this.#head = this.#committed;
  }

  /** Takes in what other processes have committed since we last looked, and tells our own listeners. */
  async #catchUp(session: SqlSession, isLocking: boolean): Promise<void> {
    const sequence = await this.#entitySql.readSequence(session, isLocking);
    if (sequence > this.#committed.sequence) await this.#takeIn(session);
    this.#isUnsure = false;
  }

  async #takeIn(session: SqlSession): Promise<void> {
    const changes = await this.#log.since(session, this.#committed.sequence);
    const isStructural = changes.some((change) => change.entities.length > 0);
    const entities = isStructural ? await this.#entitySql.load(session) : this.#committed.entities;
    for (const change of changes) {
      if (change.sequence <= this.#committed.sequence) continue;
      const head = isStructural ? headOf(this.baseId, change.sequence, entities) : { ...this.#committed, sequence: change.sequence };
      this.#publish(head, await this.#toCommitted(session, change));
    }
  }

  async #submit<R>(frame: TxFrame, fn: (tx: WriteTransaction) => R | Promise<R>, signal?: AbortSignal): Promise<WriteResult<R>> {
    const { result, end } = await this.#lane.submit(
      async (session) => {
        const tx = new WriteTransaction(session, this.#head, this.#txParts(), frame);
        const outcome = await fn(tx);
        const finished = await tx.finish();
        if (finished) this.#head = finished.head;
        return { result: outcome, end: finished };
      },
      ({ end: finished }) => {
        if (finished) this.#publish(finished.head, finished.change);
      },
      signal,
    );
    return { result, change: end?.change ?? null };
  }

  async #revert(actorId: UserId, kind: 'undo' | 'redo', options: RevertOptions): Promise<RevertResult> {
    const { label, skipped, end } = await this.#lane.submit(
      (session) => this.#revertIn(session, actorId, kind, options),
      ({ end: finished }) => {
        if (finished) this.#publish(finished.head, finished.change);
      },
    );
    return { change: end?.change ?? null, label, skipped };
  }

  async #revertIn(session: WriteSession, actorId: UserId, kind: 'undo' | 'redo', options: RevertOptions): Promise<Reverted> {
    const original = await this.#findOriginal(session, actorId, kind, options.changeId);
    if (!original) return { label: null, skipped: 0, end: null };
    const target = await this.#mustFind(session, kind === 'undo' ? original.effectiveSequence : original.undoneSequence);
    options.refuse?.(target);
    const name = `${original.name}.${kind === 'undo' ? 'undone' : 'redone'}`;
    const frame = { name, actorId, now: this.#parts.now(), kind, reverts: original.id, clientId: options.clientId ?? null };
    const tx = new WriteTransaction(session, this.#head, this.#txParts(), frame);
    const own = options.reader && new ReaderTransaction(tx, options.reader);
    if (own) await refuseRevert(own, tx, target, this.#log, 'before');
    const skipped = await revertChange(tx, target, this.#log);
    if (own) await refuseRevert(own, tx, target, this.#log, 'after');
    const mark = kind === 'undo' ? this.#log.markUndone : this.#log.markRedone;
    const end = await tx.finish([mark(original.sequence, tx.sequence)], true);
    if (end) this.#head = end.head;
    return { label: original.name, skipped, end };
  }

  async #findRemoval(session: SqlSession, sequence: number): Promise<StoredChange> {
    const change = await this.#log.find(session, sequence);
    const isRemoval = change?.entities.some(({ after }) => after === null) || change?.parts.some(({ kind }) => kind === 'delete');
    if (!change || !isRemoval || change.kind === 'undo') throw new AppError('notFound', {}, 'Change not found');
    if (change.state !== 'done') throw new AppError('conflict', { reason: 'What this change removed is not in the trash any more.' });
    return change;
  }

  async #findOriginal(session: SqlSession, actorId: UserId, kind: 'undo' | 'redo', changeId?: string): Promise<StoredChange | null> {
    if (changeId === undefined) return kind === 'undo' ? this.#log.lastDone(session, actorId) : this.#log.lastUndone(session, actorId);
    const named = await this.#log.findById(session, changeId);
    if (!named || named.actorId !== actorId) throw new AppError('conflict', { reason: 'Only a change of your own can be taken back.' });
    const isReady = (named.kind === 'do' || named.kind === 'load') && named.state === (kind === 'undo' ? 'done' : 'undone');
    if (!isReady) throw new AppError('conflict', { reason: `This change cannot be ${kind === 'undo' ? 'undone' : 'redone'} any more.` });
    return named;
  }

  #txParts(): TxParts {
    return { ...this.#parts, log: this.#log, entitySql: this.#entitySql, columnLog: this.#columnLog, autoNumbers: this.#autoNumbers };
  }

  async #mustFind(session: SqlSession, sequence: number | null): Promise<StoredChange> {
    const change = sequence === null ? null : await this.#log.find(session, sequence);
    if (!change) throw new AppError('internal', { sequence });
    return change;
  }

  /** Once for each change, whoever learns of it first: the write that made it or a look at the shared log. */
  #publish(head: Head, change: CommittedChange): void {
    if (change.sequence <= this.#committed.sequence) return;
    this.#committed = head;
    this.#hub.note(change);
    this.#sourceHubs.note(change);
    for (const listener of this.#listeners) tell(listener, change);
  }

  #toLogged(change: StoredChange): LoggedChange {
    const { id, sequence, name, actorId, at, entities, reverts } = change;
    return {
      change: { id, baseId: this.baseId, sequence, name, actorId, at, entities, reverts } as LoggedChange['change'],
      touched: change.parts.map(toTouched),
      kind: change.kind,
      clientId: change.clientId,
      state: change.state,
    };
  }

  async #toCommitted(session: SqlSession, change: StoredChange): Promise<CommittedChange> {
    const logged = this.#toLogged(change);
    const count = change.parts.reduce((sum, part) => sum + part.count, 0);
    const isAbridged = count > maxRecordsAnnounced || change.parts.some((part) => part.kind === 'load');
    const records: CommittedChange['records'][number][] = [];
    for (const part of isAbridged ? [] : change.parts) {
      const images = await this.#log.readRows(session, change.sequence, part.part, Number.MIN_SAFE_INTEGER, part.count);
      for (const image of images) records.push(toRecordChange(part, image));
    }
    return { ...logged.change, records, touched: logged.touched, isAbridged, clientId: change.clientId };
  }
}

/** The change is committed and answered whatever becomes of those who hear of it. */
function tell(listener: (change: CommittedChange) => void, change: CommittedChange): void {
  try {
    listener(change);
  } catch (error) {
    process.emitWarning(`A listener failed on change ${change.id} of base ${change.baseId}: ${String(error)}`);
  }
}

function headOf(baseId: BaseId, sequence: number, entities: EntitySet): Head {
  return { sequence, entities, schema: compileBaseSchema(baseId, entities, sequence) };
}

function isOfTable({ kind, id, before }: EntityChange, tableId: TableId): boolean {
  return kind === 'table' ? id === tableId : (before as { readonly tableId?: string } | null)?.tableId === tableId;
}

function prefixOf(parts: BaseStoreParts): string {
  return parts.physicalSchema === null ? '' : `"${parts.physicalSchema}".`;
}
