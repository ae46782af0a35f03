import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type FieldId, type OptionId, physicalTableName, type TableId } from '@quadrille/domain';
import { postgresUrl } from '@quadrille/tooling/test-kit';
import { type Dialect, type PhysicalTable, postgres, sqlite, type SqlValue } from '@quadrille/sql';
import pg from 'pg';
import type { Engine } from '../engine.ts';
import type { BaseStore } from '../store/base-store.ts';
import type { TableSchema } from '../schema/base-schema.ts';
import { createPostgresEngine } from '../postgres/postgres-engine.ts';
import { physicalTable } from '../physical.ts';
import { createSqliteEngine } from '../sqlite/sqlite-engine.ts';
import { StatementCache } from '../sqlite/statement-cache.ts';
import { makeTable, testBaseId } from '../testing/store-fixture.ts';

export type EngineName = 'sqlite' | 'postgres';

/** A table of many rows, behind the store and under bare SQL. */
export interface World {
  readonly store: BaseStore;
  readonly engine: Engine;
  readonly tableId: TableId;
  readonly field: (title: string) => FieldId;
  /** `"c_…"` of a field, for hand-written SQL. */
  readonly column: (title: string) => string;
  readonly table: string;
  /** As the store compiles statements for it. */
  readonly physical: PhysicalTable;
  readonly dialect: Dialect;
  bare(sql: string): Promise<unknown>;
  /** The same statement prepared, as the store keeps those it runs often, rows as arrays. */
  prepared(sql: string, params: readonly SqlValue[]): () => Promise<unknown>;
  close(): Promise<void>;
}

const states = ['todo', 'doing', 'review', 'done'];
export const options = states.map((title, index) => ({ id: `sengine000000000${index}` as OptionId, title, color: null, order: index + 1 }));
export const specs = [
  { title: 'Name', type: 'SingleLineText' },
  { title: 'City', type: 'SingleLineText' },
  { title: 'Quantity', type: 'Number' },
  { title: 'Amount', type: 'Decimal' },
  { title: 'Done', type: 'Checkbox' },
  { title: 'State', type: 'SingleSelect', options },
  { title: 'Due', type: 'Date' },
] as const;

export async function makeWorld(kind: EngineName, rows: number): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'quadrille-engine-bench-'));
  const make = (): Engine => (kind === 'sqlite' ? createSqliteEngine({ dir }) : createPostgresEngine({ url: postgresUrl }));
  const first = make();
  await first.dropBase(testBaseId).catch(() => undefined); // what an interrupted run has left
  const made = await makeTable(await first.createBase(testBaseId), 'Orders', specs);
  const schema = await (await first.openBase(testBaseId)).schema();
  await first.close();
  const columns = new Map(schema.tableById.get(made.id)?.fields.map((field) => [field.title, `"${field.column}"`]));
  const column = (title: string): string => columns.get(title) ?? '"id"';
  const name = physicalTableName(made.id);
  const table = kind === 'sqlite' ? `"${name}"` : `"b_${testBaseId}"."${name}"`;
  const numbers = kind === 'sqlite' ? `WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${rows}) SELECT` : `SELECT`;
  const day = kind === 'sqlite' ? `date('2020-01-01', '+' || (n * 31 % 2000) || ' days')` : `date '2020-01-01' + (n * 31 % 2000)::int`;
  const state = `CASE n % 4 ${options.map(({ id }, index) => `WHEN ${index} THEN '${id}'`).join(' ')} END`;
  const fill = `INSERT INTO ${table} (${specs.map(({ title }) => column(title)).join(', ')}) ${numbers} 'Item ' || n, 'City ' || (n * 7919 % 500), n * 7919 % 100000, (n % 9973) / 100.0, ${
    kind === 'sqlite' ? 'n % 3 = 0' : '(n % 3 = 0)'
  }, ${state}, ${day} FROM ${kind === 'sqlite' ? 's' : `generate_series(1::bigint, ${rows}) AS s(n)`}`;
  if (kind === 'sqlite') {
    const db = new DatabaseSync(join(dir, 'bases', `${testBaseId}.sqlite`));
    db.exec(fill);
    db.close();
  }
  const client = kind === 'sqlite' ? null : new pg.Client({ connectionString: postgresUrl });
  await client?.connect();
  await client?.query(fill);
  await client?.query(`ANALYZE ${table}`);
  const db = kind === 'sqlite' ? new DatabaseSync(join(dir, 'bases', `${testBaseId}.sqlite`), { readOnly: true }) : null;
  db?.exec('PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY');
  const statements = db && new StatementCache(db);
  const prepared: World['prepared'] = (sql, params) => {
    if (client) return () => client.query({ text: sql, values: [...params], rowMode: 'array' });
    const statement = statements?.get(sql).statement as StatementSync;
    return async () => statement.all(...(params as SQLInputValue[]));
  };
  const engine = make();
  return {
    engine,
    store: await engine.openBase(testBaseId),
    tableId: made.id,
    field: made.field,
    column,
    table,
    physical: physicalTable(schema.tableById.get(made.id) as TableSchema, kind === 'sqlite' ? null : `b_${testBaseId}`, schema),
    dialect: kind === 'sqlite' ? sqlite : postgres,
    bare: (sql) => prepared(sql, [])(),
    prepared,
    async close() {
      db?.close();
      await client?.end();
      await engine.dropBase(testBaseId);
      await engine.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
