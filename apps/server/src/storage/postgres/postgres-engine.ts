import { randomBytes } from 'node:crypto';
import { AppError } from '@quadrille/contract';
import { type BaseId, baseKeyOf, type RandomSource } from '@quadrille/domain';
import { postgres, postgresTextTypes } from '@quadrille/sql';
import pg, { type Pool } from 'pg';
import { CommonBaseStore } from '../base-store.ts';
import type { BaseStore, Engine } from '../engine.ts';
import { ByteLru } from '../read/byte-lru.ts';
import type { WriteConnection } from '../write/write-lane.ts';
import { checkBaseSchema, createBaseSchema, dropDeadLoads, schemaOf } from './base-tables.ts';
import { createPostgresLane } from './postgres-lane.ts';
import { createPostgresLoads } from './postgres-load.ts';
import { createSession } from './postgres-session.ts';

export interface PostgresEngineOptions {
  /** `postgres://…` */
  readonly url: string;
  /** Connections for writes and short reads. */
  readonly connections?: number;
  /** Connections for counts, groups, long sorts and imports. */
  readonly slowConnections?: number;
  readonly random?: RandomSource;
  readonly now?: () => number;
  readonly vectorBytes?: number;
}

const defaultVectorBytes = 256 * 1024 * 1024;

/** Bases as schemas of one PostgreSQL database. Several servers may share it. */
export function createPostgresEngine(options: PostgresEngineOptions): Engine {
  return new PostgresEngine(options);
}

class PostgresEngine implements Engine {
  readonly kind = 'postgres';
  readonly #options: PostgresEngineOptions;
  readonly #pool: Pool;
  readonly #slow: Pool;
  readonly #vectors: ByteLru<Int32Array>;
  readonly #stores = new Map<BaseId, Promise<CommonBaseStore>>();
  #isClosed = false;

  constructor(options: PostgresEngineOptions) {
    this.#options = options;
    this.#pool = createPool(options.url, options.connections ?? 10);
    this.#slow = createPool(options.url, options.slowConnections ?? 4);
    this.#vectors = new ByteLru(options.vectorBytes ?? defaultVectorBytes);
  }

  async openBase(id: BaseId): Promise<BaseStore> {
    const known = this.#stores.get(id);
    if (known) return known;
    if (baseKeyOf(id) === null || !(await checkBaseSchema(this.#pool, id))) throw new AppError('projectNotFound');
    return this.#open(id);
  }

  async createBase(id: BaseId): Promise<BaseStore> {
    if (baseKeyOf(id) === null) throw new AppError('projectNotFound');
    await createBaseSchema(this.#pool, id);
    return this.#open(id);
  }

  async dropBase(id: BaseId): Promise<void> {
    if (baseKeyOf(id) === null) return;
    const store = await this.#stores.get(id);
    this.#stores.delete(id);
    await store?.close();
    await this.#pool.query(`DROP SCHEMA IF EXISTS "${schemaOf(id)}" CASCADE`);
  }

  async backup(): Promise<readonly string[]> {
    throw new AppError('notImplemented', { reason: 'On PostgreSQL back up the database with pg_dump.' });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const store of await Promise.allSettled(this.#stores.values())) if (store.status === 'fulfilled') await store.value.close();
    await Promise.all([this.#pool.end(), this.#slow.end()]);
  }

  #open(id: BaseId): Promise<CommonBaseStore> {
    if (this.#isClosed) return Promise.reject(new AppError('unavailable'));
    const known = this.#stores.get(id);
    if (known) return known;
    const opening = this.#connect(id);
    this.#stores.set(id, opening);
    opening.catch(() => this.#stores.delete(id));
    return opening;
  }

  async #connect(id: BaseId): Promise<CommonBaseStore> {
    const client = await this.#pool.connect();
    try {
      await dropDeadLoads(client, id);
    } finally {
      client.release();
    }
    const pool = this.#pool;
    return CommonBaseStore.open({
      baseId: id,
      dialect: postgres,
      physicalSchema: schemaOf(id),
      lanes: { fast: createPostgresLane(pool, this.#slow), slow: createPostgresLane(this.#slow, pool) },
      vectors: this.#vectors,
      random: this.#options.random ?? { bytes: (count) => randomBytes(count) },
      now: this.#options.now ?? Date.now,
      connect: () => connectWriter(pool),
      session: createSession(pool),
      isShared: true,
      loads: createPostgresLoads(this.#slow, id),
      release: async () => undefined,
    });
  }
}

async function connectWriter(pool: Pool): Promise<WriteConnection> {
  const client = await pool.connect();
  return { ...createSession(client), release: (error) => client.release(error !== undefined) };
}

/** Dates and whole numbers of 64 bits come as the text the database sent, times always in UTC. */
function createPool(url: string, max: number): Pool {
  const asText = new Set(postgresTextTypes);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    idleTimeoutMillis: 30_000,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        asText.has(oid) ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that breaks while it rests is replaced when next needed; one in use fails the query it runs.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
