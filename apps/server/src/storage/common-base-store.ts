import { AppError } from '@quadrille/contract';
import type { BaseId, FieldId, RandomSource, RecordChange, RowId, TableId, UserId } from '@quadrille/domain';
import type { Dialect } from '@quadrille/sql';
import type { BaseStore } from './store/base-store.ts';
import type { ArrivalsRequest, RecordsAtRequest } from './store/history-store.ts';
import type { CommittedChange } from './store/committed-change.ts';
import type { ConversionPreview, ConversionRequest } from './store/conversion-preview.ts';
import type { Load, LoadRequest } from './store/load-store.ts';
import type { ChangeToTell, LoggedChange, Purged, PastRecords, RecordEvent, Removal, RemovalsRequest } from './store/logged-change.ts';
import type {
  AggregatesRequest,
  EncodedRows,
  GroupsRequest,
  Matches,
  PageRequest,
  RecordRow,
  RowsByIdRequest,
  LinesRequest,
  RowsRequest,
  TallyRequest,
} from './store/read-requests.ts';
import type { RevertOptions, RevertResult, StepResult } from './store/revert-result.ts';
import type { WriteOptions, WriteResult } from './store/write-store.ts';
import type { WriteTx } from './store/write-tx.ts';
import { ChangeWasMade } from './store/write-store.ts';
import { openLoad, type LoadPort } from './load/open-load.ts';
import { History } from './history.ts';
import { IndexKeeper } from './indexes/index-keeper.ts';
import type { ByteLru } from './read/byte-lru.ts';
import type { KeptTallies } from './read/kept-tallies.ts';
import { BaseReader } from './read/base-reader.ts';
import type { ReadLanes } from './read/read-job.ts';
import { type BaseSchema, compileBaseSchema } from './schema/base-schema.ts';
import type { EntitySet } from './schema/entity-set.ts';
import { SourceReaders } from './sources/source-readers.ts';
import type { SourceConnections } from './sources/source.ts';
import type { SqlSession, WriteSession } from './sql-session.ts';
import { createChangeLog, type ChangeLog } from './write/change-log.ts';
import { type AutoNumbers, createAutoNumbers } from './write/auto-numbers.ts';
import { type ColumnLog, createColumnLog } from './write/column-log.ts';
import { createEntitySql, type EntitySql } from './write/entity-sql.ts';
import { purge } from './write/purge.ts';
import { stepBack } from './write/step-back.ts';
import { listChangedBy } from './write/list-changed-by.ts';
import { onlyRows } from './write/removals.ts';
import { ReaderTransaction } from './write/reader-tx.ts';
import { refuseRevert } from './write/refuse-revert.ts';
import { revertChange } from './write/revert.ts';
import { refuseLate, WriteLane, type WriteConnection } from './write/write-lane.ts';
import { type Head, type TxFrame, type TxParts, WriteTransaction } from './write/write-transaction.ts';

export interface BaseStoreParts {
  readonly baseId: BaseId;
  readonly dialect: Dialect;
  readonly physicalSchema: string | null;
  readonly lanes: ReadLanes;
  readonly vectors: ByteLru<Int32Array>;
  readonly tallies: KeptTallies;
  readonly random: RandomSource;
  readonly now: () => number;
  /** From this many images on, the change log stores them as a pack. Tests set a low number to get packs of few. */
  readonly packsFrom?: number | undefined;
  connect(): Promise<WriteConnection>;
  /** Reads the log and the documents outside of any transaction. */
  readonly session: SqlSession;
  /** Reads the log and the records that belong to it. It sees what is committed and nothing of the job under way. */
  readonly history: SqlSession;
  /** Other processes write to the base too: look for their changes before each read and after each BEGIN. */
  readonly isShared: boolean;
  readonly loads: LoadPort;
  /** Where tables of people's own databases are read. */
  readonly sources: SourceConnections;
  /** Closes the files and connections of the base. */
  release(): Promise<void>;
}

interface Reverted extends Omit<StepResult, 'change'> {
  readonly end: { readonly head: Head; readonly change: CommittedChange } | null;
}

const nothingToRevert: Reverted = { label: null, skipped: 0, left: [], changedBy: [], question: null, end: null };

/** Is thrown inside an undo or redo that needs a confirmation first, so that its work is rolled back. */
class StepToAsk extends Error {
  readonly result: StepResult;

  constructor(result: StepResult) {
    super('Others changed some of it since.');
    this.result = result;
  }
}

/** One base, the same for every engine. */
export class CommonBaseStore implements BaseStore {
  readonly baseId: BaseId;
  readonly #parts: BaseStoreParts;
  readonly #log: ChangeLog;
  readonly #history: History;
  readonly #entitySql: EntitySql;
  readonly #autoNumbers: AutoNumbers;
  readonly #columnLog: ColumnLog;
  readonly #lane: WriteLane;
  readonly #reader: BaseReader;
  readonly #sourceHubs: SourceReaders;
  readonly #indexes: IndexKeeper;
  readonly #listeners = new Set<(change: CommittedChange) => void>();
  /** The structure and sequence that readers see. */
  #committed: Head;
  /** The same with the uncommitted work of the running group of writes. */
  #head: Head;
  #catchingUp: Promise<void> | null = null;
  /** A commit failed, or its answer was lost: the database must be asked what it holds. */
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
    this.#log = createChangeLog(parts.dialect, parts.physicalSchema);
    this.#columnLog = createColumnLog(parts.dialect, prefixOf(parts));
    this.#autoNumbers = createAutoNumbers(parts.dialect, prefixOf(parts));
    this.#history = new History({
      ...parts,
      session: parts.history,
      log: this.#log,
      schema: async () => (await this.#current()).schema,
    });
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
    this.#reader = new BaseReader({ ...parts, indexes: this.#indexes, current: () => this.#current() });
    this.#sourceHubs = new SourceReaders(parts.sources, { ...parts, current: () => this.#current() });
  }

  async schema(): Promise<BaseSchema> {
    return (await this.#current()).schema;
  }

  async sequence(): Promise<number> {
    return (await this.#current()).sequence;
  }

  async write<R>(
    name: string,
    actorId: UserId | null,
    fn: (tx: WriteTx) => R | Promise<R>,
    options: WriteOptions = {},
  ): Promise<WriteResult<R>> {
    const { result, change } = await this.#submit<R | ChangeWasMade>(
      {
        name,
        actorId,
        now: this.#parts.now(),
        kind: 'do',
        reverts: null,
        clientId: options.clientId ?? null,
        isQuiet: options.isQuiet ?? false,
        changeId: options.changeId,
      },
      async (tx) => {
        const made = options.changeId ? await this.#findMade(tx.session, options.changeId) : null;
        return made ?? fn(options.reader ? new ReaderTransaction(tx, options.reader) : tx);
      },
      options.signal,
    );
    // The error is thrown only now: the change that was made first may be in the same group, and counts once that is committed.
    if (result instanceof ChangeWasMade) throw result;
    return { result, change };
  }

  async undo(actorId: UserId, options: RevertOptions = {}): Promise<StepResult> {
    return this.#revert(actorId, 'undo', options);
  }

  async redo(actorId: UserId, options: RevertOptions = {}): Promise<StepResult> {
    return this.#revert(actorId, 'redo', options);
  }

  revertible(actorId: UserId): ReturnType<BaseStore['revertible']> {
    return this.#history.revertible(actorId);
  }

  listChanges(options: Parameters<BaseStore['listChanges']>[0]): Promise<readonly LoggedChange[]> {
    return this.#history.listChanges(options);
  }

  searchChanges(...[wanted, limit]: Parameters<BaseStore['searchChanges']>): Promise<readonly LoggedChange[]> {
    return this.#history.searchChanges(wanted, limit);
  }

  countChanges(wanted: Parameters<BaseStore['countChanges']>[0]): Promise<number> {
    return this.#log.count(this.#parts.history, wanted);
  }

  changesSince(sequence: number, limit: number): Promise<readonly ChangeToTell[]> {
    return this.#history.changesSince(sequence, limit);
  }

  changedRecords(request: Parameters<BaseStore['changedRecords']>[0]): Promise<readonly RecordChange[]> {
    return this.#history.changedRecords(request);
  }

  wholeRecords(request: Parameters<BaseStore['changedRecords']>[0]): Promise<readonly RecordChange[]> {
    return this.#history.wholeRecords(request);
  }

  lastListenerChange(): Promise<number> {
    return this.#log.lastListenerChange(this.#parts.session);
  }

  async tellingChanges(sequence: number): Promise<readonly LoggedChange[]> {
    const changes = await this.#log.tellingChanges(this.#parts.session, sequence);
    return changes.map((change) => this.#history.toLogged(change));
  }

  recordEvents(request: Parameters<BaseStore['recordEvents']>[0]): Promise<readonly RecordEvent[]> {
    return this.#history.recordEvents(request);
  }

  arrivals(request: ArrivalsRequest): Promise<ReadonlyMap<RowId, string>> {
    return this.#history.arrivals(request);
  }

  recordsAt(request: RecordsAtRequest): Promise<PastRecords> {
    return this.#history.recordsAt(request);
  }

  removals(request: RemovalsRequest): Promise<readonly Removal[]> {
    return this.#history.removals(request);
  }

  removedRecords(request: Parameters<BaseStore['removedRecords']>[0]): Promise<readonly RecordRow[]> {
    return this.#history.removedRecords(request);
  }

  async restoreRemoval(
    actorId: UserId | null,
    { sequence, rowIds }: { readonly sequence: number; readonly rowIds?: readonly RowId[] | 'all' },
    options: WriteOptions = {},
  ): Promise<RevertResult> {
    const removal = await this.#history.findRemoval(this.#parts.history, sequence);
    const name = `${removal.name.split('.')[0]}.restored`;
    const frame: TxFrame = { name, actorId, now: this.#parts.now(), kind: 'do', reverts: null, clientId: options.clientId ?? null };
    const { result, change } = await this.#submit(
      frame,
      async (tx) => {
        const current = await this.#history.findRemoval(tx.session, sequence);
        const wanted = rowIds ? { ...current, entities: [] } : current;
        return revertChange(tx, wanted, this.#log, rowIds && rowIds !== 'all' ? { isWanted: onlyRows(tx.schema(), rowIds) } : {});
      },
      options.signal,
    );
    return { change, label: removal.name, skipped: result.count, left: result.items };
  }

  async stepBack(format: number): Promise<void> {
    const parts = { log: this.#log, dialect: this.#parts.dialect, prefix: prefixOf(this.#parts) };
    await this.#lane.submit(
      (session) => stepBack(session, parts, format),
      () => undefined,
    );
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
    return (await this.#readerOf(request.tableId)).page(request);
  }

  async rowsById(request: RowsByIdRequest): Promise<EncodedRows> {
    return (await this.#readerOf(request.tableId)).rowsById(request);
  }

  async records(request: RowsByIdRequest | Omit<PageRequest, 'shape'>): Promise<readonly RecordRow[]> {
    return (await this.#readerOf(request.tableId)).records(request);
  }

  async count(request: RowsRequest & { readonly atMost?: number }): Promise<number> {
    return (await this.#readerOf(request.tableId)).count(request);
  }

  async groups(request: GroupsRequest): ReturnType<BaseReader['groups']> {
    return (await this.#readerOf(request.tableId)).groups(request);
  }

  async expectGroups(request: Pick<RowsRequest, 'tableId' | 'reader'>): Promise<void> {
    return (await this.#readerOf(request.tableId)).expectGroups(request);
  }

  async groupTree(request: RowsRequest): ReturnType<BaseReader['groupTree']> {
    return (await this.#readerOf(request.tableId)).groupTree(request);
  }

  async aggregates(request: AggregatesRequest): ReturnType<BaseReader['aggregates']> {
    return (await this.#readerOf(request.tableId)).aggregates(request);
  }

  async tally(request: TallyRequest): ReturnType<BaseReader['tally']> {
    return (await this.#readerOf(request.tableId)).tally(request);
  }

  async previewConversion(request: ConversionRequest): Promise<ConversionPreview> {
    return (await this.#readerOf(request.tableId)).previewConversion(request);
  }

  async optionCounts(request: RowsRequest & { readonly fieldId: FieldId }): ReturnType<BaseReader['optionCounts']> {
    return (await this.#readerOf(request.tableId)).optionCounts(request);
  }

  async position(request: RowsRequest & { readonly rowId: RowId }): Promise<number | null> {
    return (await this.#readerOf(request.tableId)).position(request);
  }

  async positions(request: RowsRequest & { readonly rowIds: readonly RowId[] }): Promise<readonly (number | null)[]> {
    return (await this.#readerOf(request.tableId)).positions(request);
  }

  async matches(request: RowsRequest & { readonly limit: number }): Promise<Matches> {
    return (await this.#readerOf(request.tableId)).matches(request);
  }

  async *readAll(request: RowsRequest & { readonly fieldIds: readonly FieldId[] }): AsyncIterable<readonly RecordRow[]> {
    yield* (await this.#readerOf(request.tableId)).readAll(request);
  }

  async *readLines(request: LinesRequest): AsyncIterable<Uint8Array> {
    yield* (await this.#readerOf(request.tableId)).readLines(request);
  }

  hold<R>(work: () => Promise<R>): Promise<R> {
    return this.#lane.submit(
      () => work(),
      () => undefined,
      { isAlone: true },
    );
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
          { isAlone: true },
        ),
      finish: ({ name, actorId, tables, last }, fn) =>
        this.#submit({ name, actorId, now: now(), kind: 'load', reverts: null, clientId: null }, async (tx) => {
          const forgotten = await tx.session.run(tables.map(({ tableId }) => loads.forget(tableId)));
          // another process thought that this load was dead and dropped its tables
          if (forgotten.some(({ changes }) => changes === 0)) throw new AppError('unavailable');
          await tx.session.run([...last, ...tables.flatMap(({ tableId, fields }) => this.#columnLog.note(tableId, fields))]);
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

  /** Whether a table belongs to a source never changes, so the structure that is in memory is good enough to tell. */
  async #readerOf(tableId: TableId): Promise<BaseReader> {
    const table = this.#committed.schema.tableById.get(tableId) ?? (await this.#current()).schema.tableById.get(tableId);
    return table?.doc.source === undefined ? this.#reader : this.#sourceHubs.of(table.doc.source.id);
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

  /** Reads the changes that other processes have committed since the last look, and tells the listeners of this process. */
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
      this.#publish(head, await this.#history.toCommitted(session, change));
    }
  }

  async #submit<R>(frame: TxFrame, fn: (tx: WriteTransaction) => R | Promise<R>, signal?: AbortSignal): Promise<WriteResult<R>> {
    const { result, end } = await this.#lane.submit(
      async (session) => {
        const tx = new WriteTransaction(session, this.#head, this.#txParts(), frame);
        const outcome = await fn(tx);
        const finished = await tx.finish();
        refuseLate(signal);
        if (finished) this.#head = finished.head;
        return { result: outcome, end: finished };
      },
      ({ end: finished }) => {
        if (finished) this.#publish(finished.head, finished.change);
      },
      { signal },
    );
    return { result, change: end?.change ?? null };
  }

  async #findMade(session: SqlSession, id: string): Promise<ChangeWasMade | null> {
    const change = await this.#log.findById(session, id);
    const [part] = change?.parts ?? [];
    if (change === null || part === undefined) return null;
    return new ChangeWasMade(await this.#log.readRowIds(session, change.sequence, part, Number.MIN_SAFE_INTEGER, part.count));
  }

  async #revert(actorId: UserId, kind: 'undo' | 'redo', options: RevertOptions): Promise<StepResult> {
    try {
      const { end, ...result } = await this.#lane.submit(
        (session) => this.#revertIn(session, actorId, kind, options),
        ({ end: finished }) => {
          if (finished) this.#publish(finished.head, finished.change);
        },
        { signal: options.signal },
      );
      return { ...result, change: end?.change ?? null };
    } catch (error) {
      if (error instanceof StepToAsk) return error.result;
      throw error;
    }
  }

  async #revertIn(session: WriteSession, actorId: UserId, kind: 'undo' | 'redo', options: RevertOptions): Promise<Reverted> {
    const original = await this.#history.findOriginal(session, actorId, kind, options.changeId);
    if (!original) return nothingToRevert;
    const target = await this.#history.mustFind(session, kind === 'undo' ? original.effectiveSequence : original.undoneSequence);
    options.refuse?.(target, this.#head.schema);
    const name = `${original.name}.${kind === 'undo' ? 'undone' : 'redone'}`;
    const frame = { name, actorId, now: this.#parts.now(), kind, reverts: original.id, clientId: options.clientId ?? null };
    const tx = new WriteTransaction(session, this.#head, this.#txParts(), frame);
    const own = options.reader && new ReaderTransaction(tx, options.reader);
    if (own) await refuseRevert(own, tx, target, this.#log, 'before');
    const left = await revertChange(tx, target, this.#log, { isRedo: kind === 'redo' });
    if (own) await refuseRevert(own, tx, target, this.#log, 'after');
    const changedBy = left.count > 0 ? await listChangedBy(session, this.#log, target, left.items) : [];
    const result = { label: original.name, skipped: left.count, left: left.items, changedBy, question: null };
    if (options.asksFirst === true && changedBy.length > 0) {
      const question = { change: this.#history.toLogged(original), hasRest: !tx.isEmpty };
      throw new StepToAsk({ ...result, change: null, question });
    }
    const mark = kind === 'undo' ? this.#log.markUndone : this.#log.markRedone;
    const end = await tx.finish([mark(original.sequence, tx.sequence)], true);
    refuseLate(options.signal);
    if (end) this.#head = end.head;
    return { ...result, end };
  }

  #txParts(): TxParts {
    return { ...this.#parts, log: this.#log, entitySql: this.#entitySql, columnLog: this.#columnLog, autoNumbers: this.#autoNumbers };
  }

  /** Tells the listeners of a change once: it becomes known either by the write that made it or by a look at the shared log. */
  #publish(head: Head, change: CommittedChange): void {
    if (change.sequence <= this.#committed.sequence) return;
    this.#committed = head;
    this.#reader.note(change);
    this.#sourceHubs.note(change);
    for (const listener of this.#listeners) notify(listener, change);
  }
}

/** A listener that throws must not harm the write, which is committed and answered already. */
function notify(listener: (change: CommittedChange) => void, change: CommittedChange): void {
  try {
    listener(change);
  } catch (error) {
    process.emitWarning(`A listener failed on change ${change.id} of base ${change.baseId}: ${String(error)}`);
  }
}

function headOf(baseId: BaseId, sequence: number, entities: EntitySet): Head {
  return { sequence, entities, schema: compileBaseSchema(baseId, entities, sequence) };
}

function prefixOf(parts: BaseStoreParts): string {
  return parts.physicalSchema === null ? '' : `"${parts.physicalSchema}".`;
}
