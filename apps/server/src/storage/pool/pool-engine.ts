import { randomBytes } from 'node:crypto';
import { AppError, refuseProgram } from '@quadrille/contract';
import { type BaseId, baseKeyOf, type RandomSource } from '@quadrille/domain';
import type { Dialect } from '@quadrille/sql';
import { databaseKinds } from '../../platform/database-kind.ts';
import { CommonBaseStore } from '../common-base-store.ts';
import type { Engine, EngineCaches } from '../engine.ts';
import type { BaseStore } from '../store/base-store.ts';
import type { CommittedChange } from '../store/committed-change.ts';
import { formatVersion } from '../format-version.ts';
import type { LoadPort } from '../load/open-load.ts';
import { OpenBases } from '../open-bases.ts';
import { ByteLru, vectorIdleMs } from '../read/byte-lru.ts';
import { KeptTallies } from '../read/kept-tallies.ts';
import type { ReadLanes } from '../read/read-job.ts';
import { noSources } from '../sources/no-sources.ts';
import type { SourceConnections } from '../sources/source.ts';
import type { SqlSession } from '../sql-session.ts';
import type { WriteConnection } from '../write/write-lane.ts';

export interface PoolEngineOptions {
  /** Address of the database, user and password included. */
  readonly url: string;
  /** Connections for writes and short reads. */
  readonly connections?: number;
  /** Connections for counts, groups, long sorts and imports. */
  readonly slowConnections?: number;
  readonly random?: RandomSource;
  readonly now?: () => number;
  readonly vectorBytes?: number;
  /** From this many images on, the change log stores them as a pack. Tests set a low number to get packs of few. */
  readonly packsFrom?: number;
  /** Connections to people's own databases; none can be opened without. */
  readonly sources?: SourceConnections;
}

/** A database server reached over pools of connections, each base a schema of its own. */
export interface PoolDatabase {
  readonly kind: Exclude<Engine['kind'], 'sqlite'>;
  readonly dialect: Dialect;
  readonly lanes: ReadLanes;
  /** Each statement may run on another connection. */
  readonly session: SqlSession;
  /** The schema a base lives in. */
  schemaOf(id: BaseId): string;
  /** The format a base was written in; null where there is no such base. */
  findFormat(id: BaseId): Promise<number | null>;
  makeBase(id: BaseId): Promise<void>;
  removeBase(id: BaseId): Promise<void>;
  /** Adds what earlier versions did not have, takes away what servers that died have left unfinished. */
  readyBase(id: BaseId): Promise<void>;
  connect(id: BaseId): Promise<WriteConnection>;
  loads(id: BaseId): LoadPort;
  close(): Promise<void>;
}

const defaultVectorBytes = 256 * 1024 * 1024;

/** Bases as schemas of one database server. Several of our servers may share it. */
export function createPoolEngine(database: PoolDatabase, options: Omit<PoolEngineOptions, 'url'>): Engine {
  return new PoolEngine(database, options);
}

class PoolEngine implements Engine {
  readonly kind: Engine['kind'];
  readonly #database: PoolDatabase;
  readonly #options: Omit<PoolEngineOptions, 'url'>;
  readonly #vectors: ByteLru<Int32Array>;
  readonly #tallies = new KeptTallies();
  readonly #bases = new OpenBases((id) => this.#connect(id));

  constructor(database: PoolDatabase, options: Omit<PoolEngineOptions, 'url'>) {
    this.kind = database.kind;
    this.#database = database;
    this.#options = options;
    this.#vectors = new ByteLru(options.vectorBytes ?? defaultVectorBytes);
    const dropIdle = (): void => {
      this.#vectors.dropIdle(vectorIdleMs);
      this.#tallies.dropIdle();
    };
    setInterval(dropIdle, vectorIdleMs / 4).unref();
  }

  async openBase(id: BaseId): Promise<BaseStore> {
    const known = this.#bases.find(id);
    if (known) return known;
    const format = baseKeyOf(id) === null ? null : await this.#database.findFormat(id);
    if (format === null) throw new AppError('projectNotFound');
    if (format > formatVersion) throw new AppError('unavailable', {}, newerSentence(id, format));
    return this.#bases.open(id);
  }

  async createBase(id: BaseId): Promise<BaseStore> {
    if (baseKeyOf(id) === null) throw new AppError('projectNotFound');
    await this.#database.makeBase(id);
    return this.#bases.open(id);
  }

  async dropBase(id: BaseId): Promise<void> {
    if (baseKeyOf(id) === null) return;
    await this.#bases.shut(id);
    await this.#database.removeBase(id);
  }

  async backup(): Promise<never> {
    const { name, tools } = databaseKinds[this.kind];
    throw refuseProgram('notImplemented', `This installation lives in ${name}; back it up with ${tools?.backup}.`);
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
      async () => undefined,
      () => this.#database.close(),
    );
  }

  async #connect(id: BaseId): Promise<CommonBaseStore> {
    const { dialect, lanes, session } = this.#database;
    await this.#database.readyBase(id);
    return CommonBaseStore.open({
      baseId: id,
      dialect,
      physicalSchema: this.#database.schemaOf(id),
      lanes,
      vectors: this.#vectors,
      tallies: this.#tallies,
      random: this.#options.random ?? { bytes: (count) => randomBytes(count) },
      now: this.#options.now ?? Date.now,
      packsFrom: this.#options.packsFrom,
      connect: () => this.#database.connect(id),
      session,
      history: session,
      isShared: true,
      loads: this.#database.loads(id),
      sources: this.#options.sources ?? noSources,
      release: async () => undefined,
    });
  }
}

function newerSentence(id: BaseId, format: number): string {
  return `Base ${id} was written by a newer Quadrille (format ${format}, this one knows ${formatVersion}). Start a newer version to open it.`;
}
