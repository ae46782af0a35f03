import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, refuse } from '@quadrille/contract';
import { type BaseId, baseKeyOf, type FieldId, physicalTableName, type RandomSource, type TableId } from '@quadrille/domain';
import { bareInsertText, insertBatchSize, type PhysicalTable, sqlite } from '@quadrille/sql';
import { CommonBaseStore } from '../common-base-store.ts';
import type { BasesCopied, Engine, EngineCaches, LostBase } from '../engine.ts';
import type { BaseStore } from '../store/base-store.ts';
import type { CommittedChange } from '../store/committed-change.ts';
import type { LoadPort } from '../load/open-load.ts';
import { transferablesOf } from '../load/packed-rows.ts';
import { OpenBases } from '../open-bases.ts';
import { ByteLru, vectorIdleMs } from '../read/byte-lru.ts';
import { KeptTallies } from '../read/kept-tallies.ts';
import { noSources } from '../sources/no-sources.ts';
import type { SourceConnections } from '../sources/source.ts';
import { plain, type SqlSession } from '../sql-session.ts';
import type { WriteConnection } from '../write/write-lane.ts';
import { bulkRows } from './bulk-rows.ts';
import { checkCopy } from './check-copy.ts';
import { isQuick } from '../read/is-quick.ts';
import { ReaderLane, startReaderProcess, startReaderThread } from './reader-lane.ts';
import { startWriter, WriterClient, type WriterCaller } from './writer-client.ts';
import { type PackInsert, packStatements } from './writer-protocol.ts';

export interface SqliteEngineOptions {
  /** The data folder; bases lie in its folder `bases`. */
  readonly dir: string;
  readonly random?: RandomSource;
  readonly now?: () => number;
  readonly vectorBytes?: number;
  /** Connections to people's own databases; none can be opened without. */
  readonly sources?: SourceConnections;
  readonly startWriter?: typeof startWriter;
  /** From this many images on, the change log stores them as a pack. Tests set a low number to get packs of few. */
  readonly packsFrom?: number;
}

const defaultVectorBytes = 256 * 1024 * 1024;
const slowReaderIdleMs = 20_000;
/** A quick read takes milliseconds. */
const lateAfterMs = 200;

/** Bases as files in one folder, one writer thread, short reads in a thread and long ones in a process of their own. */
export function createSqliteEngine(options: SqliteEngineOptions): Engine {
  return new SqliteEngine(options);
}

class SqliteEngine implements Engine {
  readonly kind = 'sqlite';
  readonly #folder: string;
  readonly #options: SqliteEngineOptions;
  readonly #writer: WriterClient;
  readonly #slow = new ReaderLane({ start: startReaderProcess, atOnce: 1, killsWhenGivenUp: true, idleMs: slowReaderIdleMs, most: 3 });
  readonly #fast = new ReaderLane({
    start: startReaderThread,
    atOnce: 4,
    killsWhenGivenUp: false,
    idleMs: null,
    late: { afterMs: lateAfterMs, elsewhere: this.#slow, isQuick },
  });
  readonly #vectors: ByteLru<Int32Array>;
  readonly #tallies = new KeptTallies();
  readonly #bases = new OpenBases((id) => this.#connect(id));

  constructor(options: SqliteEngineOptions) {
    this.#folder = join(options.dir, 'bases');
    this.#options = options;
    this.#writer = new WriterClient(options.startWriter ?? startWriter);
    this.#vectors = new ByteLru(options.vectorBytes ?? defaultVectorBytes);
    const dropIdle = (): void => {
      this.#vectors.dropIdle(vectorIdleMs);
      this.#tallies.dropIdle();
    };
    setInterval(dropIdle, vectorIdleMs / 4).unref();
  }

  async openBase(id: BaseId): Promise<BaseStore> {
    const open = this.#bases.find(id);
    if (open) return open;
    if (!existsSync(this.#file(id))) throw new AppError('projectNotFound');
    return this.#bases.open(id);
  }

  async createBase(id: BaseId): Promise<BaseStore> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#writer.call({ op: 'open', base: id, file: this.#file(id), isNew: true });
    return this.#bases.open(id);
  }

  async dropBase(id: BaseId): Promise<void> {
    await this.#bases.shut(id);
    const file = this.#file(id);
    for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true });
  }

  async backup(dir: string, ids: readonly BaseId[]): Promise<BasesCopied> {
    await mkdir(join(dir, 'bases'), { recursive: true, mode: 0o700 });
    const all: (LostBase | string)[] = [];
    for (const id of ids) all.push(await this.#copy(id, join(dir, 'bases', `${id}.sqlite`)));
    const known = new Set(ids.map((id) => `${id}.sqlite`));
    const names = existsSync(this.#folder) ? await readdir(this.#folder) : [];
    return {
      files: all.filter((one) => typeof one === 'string'),
      lost: all.filter((one) => typeof one !== 'string'),
      leftOut: names.filter((name) => name.endsWith('.sqlite') && !known.has(name)),
    };
  }

  /** Copies a base and checks the copy. Answers its path, or why there is none. */
  async #copy(id: BaseId, to: string): Promise<LostBase | string> {
    const file = this.#file(id);
    if (!existsSync(file)) return { id, why: 'missing' };
    const why = await this.#writer.call({ op: 'backup', file, to }).then(
      () => checkCopy(to),
      () => 'damaged' as const,
    );
    if (why === null) return to;
    await rm(to, { force: true });
    return { id, why };
  }

  onChange(listener: (change: CommittedChange) => void): () => void {
    return this.#bases.onChange(listener);
  }

  caches(): EngineCaches {
    return { bases: this.#bases.size, orders: this.#vectors.numbers, tallies: this.#tallies.numbers };
  }

  dropCaches(): void {
    this.#vectors.clear();
    this.#tallies.clear();
  }

  async close(): Promise<void> {
    await this.#bases.close(
      // Readers first: only the last connection of a file folds its log back into it.
      () => Promise.all([this.#fast.close(), this.#slow.close()]),
      () => this.#writer.close(),
    );
  }

  async #connect(id: BaseId): Promise<CommonBaseStore> {
    const file = this.#file(id);
    const fault = await this.#writer.call<string | null>({ op: 'open', base: id, file, isNew: false });
    if (fault !== null) throw refuse('baseFileUnreadable', { base: id });
    const session = writerSession((call) => this.#writer.call(call), id);
    // A transaction must run in one life of the writer thread, from BEGIN to COMMIT, or fail.
    const connect = async (): Promise<WriteConnection> => {
      const call = this.#writer.caller();
      return { ...writerSession(call, id), bulk: bulkRows(call, id), release: () => undefined };
    };
    return CommonBaseStore.open({
      baseId: id,
      dialect: sqlite,
      physicalSchema: null,
      lanes: {
        fast: { run: (job, lane) => this.#fast.run(file, job, lane) },
        slow: { run: (job, lane) => this.#slow.run(file, job, lane), wake: () => this.#slow.wake() },
      },
      vectors: this.#vectors,
      tallies: this.#tallies,
      random: this.#options.random ?? { bytes: (count) => randomBytes(count) },
      now: this.#options.now ?? Date.now,
      packsFrom: this.#options.packsFrom,
      connect,
      session,
      history: {
        ...session,
        run: (statements) => this.#writer.call({ op: 'read', base: id, statements: packStatements(statements) }),
      },
      isShared: false,
      loads: createLoads(this.#writer, id),
      sources: this.#options.sources ?? noSources,
      release: async () => {
        this.#fast.forget(file);
        this.#slow.forget(file);
        await this.#writer.call({ op: 'close', base: id });
      },
    });
  }

  #file(id: BaseId): string {
    if (baseKeyOf(id) === null) throw new AppError('projectNotFound');
    return join(this.#folder, `${id}.sqlite`);
  }
}

function writerSession(call: WriterCaller, base: BaseId): SqlSession {
  return {
    run: (statements) => call({ op: 'run', base, statements: packStatements(statements) }),
    runMany: (sql, rows) => (rows.length === 0 ? Promise.resolve() : call({ op: 'many', base, sql, rows })),
  };
}

function createLoads(writer: WriterClient, base: BaseId): LoadPort {
  return {
    packs: 'sqlite',
    stampsLater: true,
    remember: (tableId: TableId) => plain('INSERT INTO q_load (table_name) VALUES (?)', physicalTableName(tableId)),
    forget: (tableId: TableId) => plain('DELETE FROM q_load WHERE table_name = ?', physicalTableName(tableId)),
    open: async (_tables, exclusive) => ({
      write: async (table, rows) => {
        if (rows.dialect !== 'sqlite') throw new TypeError(`These rows were packed for ${rows.dialect}.`);
        const insert = planInsert(table, rows.fieldIds);
        await exclusive(() => writer.call({ op: 'pack', base, insert, rows }, transferablesOf(rows)));
      },
      settle: async () => undefined,
      giveBack: async () => {
        while ((await exclusive(() => writer.call<number>({ op: 'shrink', base }))) > 0);
      },
      close: () => undefined,
    }),
  };
}

function planInsert(table: PhysicalTable, fieldIds: readonly FieldId[]): PackInsert {
  const byId = new Map(table.fields.map((field) => [field.id, field]));
  const fields = fieldIds.flatMap((id) => byId.get(id) ?? []);
  const manyRows = insertBatchSize(sqlite, fields);
  const text = (rows: number): string => bareInsertText(sqlite, table, fields, rows);
  return { head: [], many: text(manyRows), manyRows, one: text(1) };
}
