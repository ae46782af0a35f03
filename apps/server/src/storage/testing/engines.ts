import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBaseId, type BaseId } from '@quadrille/domain';
import { findMysql, findPostgres, testedDatabases } from '@quadrille/tooling/test-kit';
import { createConnection } from 'mysql2/promise';
import type { Engine } from '../engine.ts';
import type { BaseStore } from '../store/base-store.ts';
import { openMysqlEngine } from '../mysql/mysql-engine.ts';
import { createPostgresEngine } from '../postgres/postgres-engine.ts';
import { createSqliteEngine } from '../sqlite/sqlite-engine.ts';
import { systemRandom } from '../../platform/random-source.ts';

/** An engine under test with a base of its own; nothing of it stays after `close`. */
export interface EngineUnderTest {
  readonly engine: Engine;
  readonly baseId: BaseId;
  readonly store: BaseStore;
  /** The data folder, where the engine has one. */
  readonly dir: string | null;
  /** Closes and opens again, as a restart does. */
  reopen(): Promise<EngineUnderTest>;
  /** A second engine on the same data, as another process has one; not where one process owns its data. */
  beside(): Promise<Engine>;
  close(): Promise<void>;
}

export interface EngineKindUnderTest {
  readonly name: Engine['kind'];
  /** Why it cannot be tested here; null when it can. */
  unavailable(): Promise<string | null>;
  open(options?: EngineOptions): Promise<EngineUnderTest>;
}

export interface EngineOptions {
  /** From this many images on, the change log stores them as a pack. */
  readonly packsFrom?: number;
}

const sqliteKind: EngineKindUnderTest = {
  name: 'sqlite',
  unavailable: async () => null,
  async open(options = {}) {
    const dir = mkdtempSync(join(tmpdir(), 'quadrille-engine-'));
    const baseId = createBaseId(systemRandom);
    return openWith(dir, baseId, () => createSqliteEngine({ dir, ...options }));
  },
};

const postgresKind: EngineKindUnderTest = {
  name: 'postgres',
  unavailable: async () => ((await findPostgres()) === null ? 'no PostgreSQL on loopback' : null),
  async open(options = {}) {
    const url = (await findPostgres()) ?? '';
    return openWith(null, createBaseId(systemRandom), () => createPostgresEngine({ url, connections: 4, slowConnections: 3, ...options }));
  },
};

/** Bases are databases whose names begin with this one. */
export const mysqlTestDatabase = 'quadrille_engine_test';

const mysqlKind: EngineKindUnderTest = {
  name: 'mysql',
  unavailable: async () => ((await findMysql()) === null ? 'no MySQL or MariaDB on loopback' : null),
  async open(options = {}) {
    const url = new URL((await findMysql()) ?? '');
    url.pathname = `/${mysqlTestDatabase}`;
    return openWith(null, createBaseId(systemRandom), async () => {
      await makeDatabase(url);
      return openMysqlEngine({ url: url.href, connections: 4, slowConnections: 3, ...options });
    });
  },
};

/** The server refuses connections to a database that is not there; bases are databases beside it. */
async function makeDatabase(url: URL): Promise<void> {
  const connection = await createConnection({ uri: Object.assign(new URL(url), { pathname: '/' }).href });
  await connection.query(`CREATE DATABASE IF NOT EXISTS \`${url.pathname.slice(1)}\``);
  await connection.end();
}

/** Engines are tested on each database in every run. */
export const engineKinds: readonly EngineKindUnderTest[] = [sqliteKind, postgresKind, mysqlKind].filter(({ name }) =>
  testedDatabases('each').includes(name),
);

async function openWith(dir: string | null, baseId: BaseId, make: () => Engine | Promise<Engine>): Promise<EngineUnderTest> {
  const engine = await make();
  const store = await engine.createBase(baseId);
  return {
    engine,
    baseId,
    store,
    dir,
    async reopen() {
      await engine.close();
      return openWith(dir, baseId, make);
    },
    beside: async () => make(),
    async close() {
      await engine.dropBase(baseId);
      await engine.close();
      if (dir !== null) rmSync(dir, { recursive: true, force: true });
    },
  };
}
