import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBaseId, type BaseId } from '@quadrille/domain';
import pg from 'pg';
import type { BaseStore, Engine } from '../engine.ts';
import { createPostgresEngine } from '../postgres/postgres-engine.ts';
import { createSqliteEngine } from '../sqlite/sqlite-engine.ts';
import { systemRandom } from '../../platform/random-source.ts';

export const postgresUrl = process.env['PGURL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** An engine under test with a base of its own; nothing of it stays after `close`. */
export interface EngineUnderTest {
  readonly engine: Engine;
  readonly baseId: BaseId;
  readonly store: BaseStore;
  /** The data folder, where the engine has one. */
  readonly dir: string | null;
  /** Closes and opens again, as a restart does. */
  reopen(): Promise<EngineUnderTest>;
  close(): Promise<void>;
}

export interface EngineKindUnderTest {
  readonly name: 'sqlite' | 'postgres';
  /** Why it cannot be tested here; null when it can. */
  unavailable(): Promise<string | null>;
  open(): Promise<EngineUnderTest>;
}

const sqliteKind: EngineKindUnderTest = {
  name: 'sqlite',
  unavailable: async () => null,
  async open() {
    const dir = mkdtempSync(join(tmpdir(), 'quadrille-engine-'));
    const baseId = createBaseId(systemRandom);
    return openWith(dir, baseId, () => createSqliteEngine({ dir }));
  },
};

const postgresKind: EngineKindUnderTest = {
  name: 'postgres',
  async unavailable() {
    const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 1500 });
    try {
      await client.connect();
      await client.end();
      return null;
    } catch (error) {
      return `no PostgreSQL at ${new URL(postgresUrl).host}: ${error instanceof Error ? error.message : String(error)}`;
    }
  },
  open: () =>
    openWith(null, createBaseId(systemRandom), () => createPostgresEngine({ url: postgresUrl, connections: 4, slowConnections: 3 })),
};

/** `DIALECTS=sqlite` narrows a run. */
export const engineKinds: readonly EngineKindUnderTest[] = [sqliteKind, postgresKind].filter(({ name }) =>
  (process.env['DIALECTS'] ?? 'sqlite,postgres').split(',').includes(name),
);

async function openWith(dir: string | null, baseId: BaseId, make: () => Engine): Promise<EngineUnderTest> {
  const engine = make();
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
    async close() {
      await engine.dropBase(baseId);
      await engine.close();
      if (dir !== null) rmSync(dir, { recursive: true, force: true });
    },
  };
}
