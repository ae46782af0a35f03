/**
 * A page of 100 out of a million rows, with three links, two lookups, two rollups and three formulas, beside the same page
 * without them and beside statements written by hand; the last line printed is JSON. `PGURL=postgres://…` adds PostgreSQL, `ROWS=n` changes the size.
 */
import { DatabaseSync } from 'node:sqlite';
import type { FilterNode, RowsQuery } from '@quadrille/domain';
import pg from 'pg';
import { rowDecoder } from '../codec/codec.ts';
import { compileIds, compilePage } from '../compile/read.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { postgres, postgresTextTypes } from '../dialects/postgres/postgres.ts';
import { sqlite, sqliteFunctions } from '../dialects/sqlite/sqlite.ts';
import { formulaFunctionsFor, planFormulaFunctions } from '../formula/formula-functions-for.ts';
import type { Statement } from '../fragment.ts';
import { planCreateIndex, planCreateSchema, planCreateTable, planDropSchema } from '../migrate/plan.ts';
import type { PhysicalTable } from '../model/physical-table.ts';
import { define, fieldIdOf as c, linkedTables, type TablePlans } from '../testing/linked-tables.ts';

const rowCount = Number(process.env['ROWS'] ?? 1_000_000);
const linkCount = rowCount / 10;
const context = { now: Date.now(), timeZone: 'UTC', userId: null };
const all: RowsQuery = { filters: [], sorts: [], search: null, shuffle: false };

const plans: TablePlans = {
  T: {
    Title: { type: 'SingleLineText' },
    Qty: { type: 'Number' },
    Amount: { type: 'Decimal' },
    RKey: { type: 'ForeignKey' },
    Parts: { type: 'Links', definition: define.hm('P', 'TKey') },
    Tags: { type: 'Links', definition: define.mm('Q', 'J', 'TKey', 'QKey') },
    Region: { type: 'LinkToAnotherRecord', definition: define.bt('T', 'RKey', 'R') },
    PartNames: { type: 'Lookup', definition: define.lookup(c('T', 'Parts'), c('P', 'Name')) },
    RegionCode: { type: 'Lookup', definition: define.lookup(c('T', 'Region'), c('R', 'Code')) },
    PriceSum: { type: 'Rollup', definition: define.rollup(c('T', 'Parts'), c('P', 'Price'), 'sum') },
    WeightMax: { type: 'Rollup', definition: define.rollup(c('T', 'Tags'), c('Q', 'Weight'), 'max') },
    Label: {
      type: 'Formula',
      definition: define.formula(`IF({{${c('T', 'Qty')}}} > 500, UPPER({{${c('T', 'Title')}}}), {{${c('T', 'Title')}}})`, 'text'),
    },
    Total: { type: 'Formula', definition: define.formula(`ROUND({{${c('T', 'Amount')}}} + {{${c('T', 'PriceSum')}}}, 2)`, 'number') },
    Place: { type: 'Formula', definition: define.formula(`CONCAT({{${c('T', 'RegionCode')}}}, "-", {{${c('T', 'Qty')}}})`, 'text') },
  },
  P: { Name: { type: 'SingleLineText' }, Price: { type: 'Decimal' }, TKey: { type: 'ForeignKey' } },
  Q: { Name: { type: 'SingleLineText' }, Weight: { type: 'Number' } },
  R: { Name: { type: 'SingleLineText' }, Code: { type: 'Number' } },
  J: { Key: { type: 'ID' }, TKey: { type: 'ForeignKey' }, QKey: { type: 'ForeignKey' } },
};

interface Target {
  readonly dialect: Dialect;
  readonly schema: string | null;
  run(statement: Statement): Promise<unknown[][]>;
  /** `i` from 1 to n. */
  series(n: number): string;
  close(): Promise<void>;
}

async function openSqlite(): Promise<Target> {
  const database = new DatabaseSync(':memory:');
  database.exec('PRAGMA temp_store = MEMORY');
  for (const [name, fn] of Object.entries(sqliteFunctions)) database.function(name, { deterministic: true }, fn as never);
  for (const { name, fn } of formulaFunctionsFor(sqlite)) database.function(name, { deterministic: true, varargs: true }, fn as never);
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  return {
    dialect: sqlite,
    schema: null,
    run: async ({ sql, params }) => {
      let statement = prepared.get(sql);
      if (statement === undefined) {
        prepared.set(sql, (statement = database.prepare(sql)));
        statement.setReturnArrays(true);
      }
      return statement.all(...(params as never[])) as unknown as unknown[][];
    },
    series: (n) => `(WITH RECURSIVE s(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM s WHERE i < ${n}) SELECT i FROM s)`,
    close: async () => database.close(),
  };
}

async function openPostgres(url: string): Promise<Target> {
  const asText = (oid: number, format: 'text'): unknown => (postgresTextTypes.includes(oid) ? String : pg.types.getTypeParser(oid, format));
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c jit=off', types: { getTypeParser: asText as never } });
  await client.connect();
  const schema = `bench_${process.pid}`;
  const names = new Map<string, string>();
  const run = async ({ sql, params }: Statement): Promise<unknown[][]> => {
    if (!names.has(sql)) names.set(sql, `q${names.size}`);
    const isQuery = sql.startsWith('SELECT');
    return (await client.query({ ...(isQuery && { name: names.get(sql) as string }), text: sql, values: [...params], rowMode: 'array' }))
      .rows as unknown[][];
  };
  for (const statement of [...planCreateSchema(postgres, schema), ...planFormulaFunctions(postgres, schema)]) await run(statement);
  return {
    dialect: postgres,
    schema,
    run,
    series: (n) => `(SELECT generate_series(1, ${n}) AS i)`,
    close: async () => {
      for (const statement of planDropSchema(postgres, schema)) await run(statement);
      await client.end();
    },
  };
}

async function fill({ dialect, schema, run, series }: Target, tables: Record<string, PhysicalTable>): Promise<void> {
  const prefix = schema === null ? '' : `"${schema}".`;
  const plain = (sql: string): Promise<unknown> => run({ sql, params: [] });
  for (const table of Object.values(tables)) for (const statement of planCreateTable(dialect, table)) await run(statement);
  const r = rowCount / 100;
  await plain(`INSERT INTO ${prefix}"t_r" ("c_name", "c_code") SELECT 'region ' || i, i % 97 FROM ${series(r)} AS s`);
  await plain(`INSERT INTO ${prefix}"t_q" ("c_name", "c_weight") SELECT 'tag ' || i, i % 1009 FROM ${series(linkCount)} AS s`);
  await plain(
    `INSERT INTO ${prefix}"t_t" ("c_title", "c_qty", "c_amount", "c_rkey") SELECT 'title ' || i, (i % 1000 * 919) % 1000, i / 4.0, 1 + (i % ${r} * 31) % ${r} FROM ${series(rowCount)} AS s`,
  );
  // Every tenth row of a page has links on average, some have several.
  await plain(
    `INSERT INTO ${prefix}"t_p" ("c_name", "c_price", "c_tkey") SELECT 'part ' || (i % 9973), i / 8.0, 1 + (i * 10 + i % 3) % ${rowCount} FROM ${series(linkCount)} AS s`,
  );
  await plain(
    `INSERT INTO ${prefix}"t_j" ("c_tkey", "c_qkey") SELECT 1 + (i * 10 + i % 4) % ${rowCount}, 1 + (i * 17) % ${linkCount} FROM ${series(linkCount)} AS s`,
  );
  for (const [table, field] of [
    ['P', 'TKey'],
    ['J', 'TKey'],
    ['J', 'QKey'],
    ['T', 'RKey'],
  ] as const) {
    const sorts = [{ fieldId: c(table, field), direction: 'asc' as const }];
    const of = tables[table] as PhysicalTable;
    for (const statement of planCreateIndex(dialect, of, { name: `x_${table}_${field}`.toLowerCase(), sorts })) await run(statement);
  }
  await plain('ANALYZE');
}

/** Best of milliseconds: others work on the machine too. */
async function time(work: () => Promise<unknown>, repeats = 41): Promise<number> {
  for (let index = 0; index < 3; index++) await work();
  const taken: number[] = [];
  for (let index = 0; index < repeats; index++) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return Math.min(...taken);
}

const figures: unknown[] = [];

async function bench(name: string, target: Target): Promise<void> {
  const { dialect, run, schema } = target;
  const tables = linkedTables(schema, plans);
  await fill(target, tables);
  const t = tables['T'] as PhysicalTable;
  const stored = t.fields.filter((field) => field.definition === undefined);
  const window = { offset: 500, limit: 100 };
  const page = async (fields: typeof t.fields, query = all): Promise<unknown> => {
    const rows = await run(compilePage(dialect, t, query, window, fields, context));
    return rows.map(rowDecoder(dialect, fields, t, context));
  };
  const report = (label: string, value: number, beside?: number): void => {
    figures.push({ engine: name, label: label.trim(), ms: value, ...(beside !== undefined && { ratio: value / beside }) });
    console.error(
      `${name.padEnd(9)} ${label.padEnd(58)} ${value.toFixed(3).padStart(9)} ms${beside === undefined ? '' : `  ${(value / beside).toFixed(2)}x`}`,
    );
  };

  const plain = await time(() => page(stored));
  const full = await time(() => page(t.fields));
  const compiled = await time(async () => compilePage(dialect, t, all, window, t.fields, context));
  const sql = byHand(schema === null ? '' : `"${schema}".`, dialect === sqlite);
  const hand = await time(() => run({ sql, params: [] }));
  // As the server does, which compiles the cells of a page once.
  const statement = compilePage(dialect, t, all, window, t.fields, context);
  const ours = await time(() => run(statement));
  report('page without computed fields', plain);
  report('page with 3 links, 2 lookups, 2 rollups, 3 formulas', full, plain);
  const few = ['PartNames', 'PriceSum', 'WeightMax', 'Label'];
  const some = [...stored, ...t.fields.filter((field) => few.includes(field.title))];
  report('page with a lookup, 2 rollups and a formula', await time(() => page(some)), plain);
  report('  of the full page compiling', compiled);
  report('  its statement, beside one written by hand', ours, hand);
  for (const field of t.fields.filter((one) => one.definition !== undefined))
    report(`    ${field.title}`, await time(() => page([...stored, field]), 15), plain);

  const where = (field: string, op: string, value: string): RowsQuery => {
    const node = { kind: 'condition', logicalOp: 'and', fieldId: c('T', field), op, subOp: null, value } as FilterNode;
    return { ...all, filters: [[node]] };
  };
  const first = (query: RowsQuery): Promise<unknown> => run(compilePage(dialect, t, query, { offset: 0, limit: 100 }, stored, context));
  const whole = (query: RowsQuery): Promise<unknown> => run(compileIds(dialect, t, query, null, context));
  report('filter on linked text, first page', await time(() => first(where('PartNames', 'like', 'part 17')), 7));
  report('filter on linked text, all ids', await time(() => whole(where('PartNames', 'like', 'part 17')), 5));
  report('filter on a bt lookup, all ids', await time(() => whole(where('RegionCode', 'eq', '17')), 5));
  report('filter on a bt link by name, all ids', await time(() => whole(where('Region', 'eq', 'region 17')), 5));
  report('filter on a rollup, first page', await time(() => first(where('PriceSum', 'gt', '100')), 7));
  report('filter on a rollup, all ids', await time(() => whole(where('PriceSum', 'gt', '100')), 3));
  const by = (field: string): RowsQuery => ({ ...all, sorts: [{ fieldId: c('T', field), direction: 'desc' }] });
  report('sort by a rollup, all ids', await time(() => whole(by('PriceSum')), 3));
  report('sort by a count of links, all ids', await time(() => whole(by('Parts')), 3));
  report('sort by a formula of columns, all ids', await time(() => whole(by('Label')), 3));
  await target.close();
}

/** What a person would write for the same page. */
function byHand(prefix: string, isSqlite: boolean): string {
  const list = (value: string, from: string): string =>
    isSqlite
      ? `(SELECT json_group_array(x) FROM (SELECT ${value} AS x FROM ${from} LIMIT 25))`
      : `(SELECT json_agg(x)::text FROM (SELECT ${value} AS x FROM ${from} LIMIT 25) AS s)`;
  const pair = (row: string): string => (isSqlite ? `json_array(${row}.id, ${row}.c_name)` : `json_build_array(${row}.id, ${row}.c_name)`);
  const parts = `${prefix}t_p p WHERE p.c_tkey = t.id`;
  const tags = `${prefix}t_j j JOIN ${prefix}t_q q ON q.id = j.c_qkey WHERE j.c_tkey = t.id`;
  const region = `${prefix}t_r r WHERE r.id = t.c_rkey`;
  const round = isSqlite ? (x: string): string => `round(${x}, 2)` : (x: string): string => `round((${x})::numeric, 2)`;
  return `SELECT t.id, t.ver, t.c_title, t.c_qty, t.c_amount, t.c_rkey,
    (SELECT count(*) FROM ${parts}), ${list(pair('p'), `${parts} ORDER BY p.id`)},
    (SELECT count(*) FROM ${tags}), ${list(pair('q'), `${tags} ORDER BY q.id`)},
    (SELECT r.c_name FROM ${region}), ${list('p.c_name', `${parts} ORDER BY p.id`)}, (SELECT r.c_code FROM ${region}),
    (SELECT sum(p.c_price) FROM ${parts}), (SELECT max(q.c_weight) FROM ${tags}),
    CASE WHEN t.c_qty > 500 THEN upper(t.c_title) ELSE t.c_title END,
    ${round(`t.c_amount + (SELECT sum(p.c_price) FROM ${parts})`)},
    coalesce((SELECT r.c_code FROM ${region})${isSqlite ? '' : '::text'}, '') || '-' || coalesce(t.c_qty${isSqlite ? '' : '::text'}, '')
    FROM (SELECT id FROM ${prefix}t_t ORDER BY id LIMIT 100 OFFSET 500) AS page JOIN ${prefix}t_t AS t ON t.id = page.id ORDER BY t.id`;
}

await bench('SQLite', await openSqlite());
const url = process.env['PGURL'];
if (url !== undefined) await bench('PostgreSQL', await openPostgres(url));
console.log(JSON.stringify(figures));
