/**
 * What compiling costs beside what SQLite needs to prepare the same text, as ratios measured in one run.
 * `node --conditions=@quadrille/source src/compile/compile.bench.ts` prints one JSON line.
 */
import { DatabaseSync } from 'node:sqlite';
import type { Field, FilterContext, FilterNode, RowsQuery } from '@quadrille/domain';
import { sqlite, sqliteFunctions } from '../dialects/sqlite/sqlite.ts';
import type { Statement } from '../fragment.ts';
import { planCreateTable } from '../migrate/plan.ts';
import { fieldOf, sampleTable } from '../testing/sample-table.ts';
import { compileInsertMany } from './insert.ts';
import { compilePage } from './read.ts';
import { compileUpdate } from './update.ts';

const table = sampleTable(null);
const context: FilterContext = { now: Date.UTC(2026, 2, 15), timeZone: 'Europe/Berlin', userId: null };
const fields = table.fields.filter((field) => !field.isSystem);
const stamp = { at: '2026-03-15 10:30:00+00:00', by: null };

const query: RowsQuery = {
  filters: [
    [
      condition('SingleLineText', 'like', 'needle'),
      condition('Number', 'gt', '5'),
      {
        kind: 'group',
        logicalOp: 'and',
        children: [condition('SingleSelect', 'anyof', 'Red,green'), { ...condition('Rating', 'eq', '0'), logicalOp: 'or' }],
      },
    ],
    [condition('Date', 'neq', '2026-03-01')],
  ],
  sorts: [
    { fieldId: fieldOf(table, 'SingleLineText').id, direction: 'asc' },
    { fieldId: fieldOf(table, 'Number').id, direction: 'desc' },
  ],
  search: null,
  shuffle: false,
};
const rows = Array.from({ length: 50 }, (_, row) => ({ cells: fields.map((field) => (field.type === 'Number' ? row : null)) }));

const cases: Record<string, () => Statement> = {
  page: () => compilePage(sqlite, table, query, { offset: 1000, limit: 100 }, fields, context),
  plainPage: () => compilePage(sqlite, table, { ...query, filters: [], sorts: [] }, { offset: 1000, limit: 100 }, fields, context),
  update: () => compileUpdate(sqlite, table, 1, new Map([[fieldOf(table, 'Number').id, 2]]), stamp, fields, { version: 1 }),
  insertOf50: () => compileInsertMany(sqlite, table, fields, rows, stamp),
};

const database = new DatabaseSync(':memory:');
for (const [name, implementation] of Object.entries(sqliteFunctions))
  database.function(name, { deterministic: true }, implementation as never);
for (const statement of planCreateTable(sqlite, table)) database.exec(statement.sql);

const report = Object.entries(cases).map(([name, compile]) => {
  const text = compile().sql;
  const compiling = cpuMicroseconds(compile);
  const preparing = cpuMicroseconds(() => database.prepare(text));
  return { name, compileUs: round(compiling), prepareUs: round(preparing), ratio: round(compiling / preparing) };
});
console.log(JSON.stringify({ bench: 'sql.compile', report }));

function condition(type: Field['type'], op: 'like' | 'gt' | 'anyof' | 'eq' | 'neq', value: string): FilterNode {
  return { kind: 'condition', logicalOp: 'and', fieldId: fieldOf(table, type).id, op, subOp: null, value };
}

/** CPU time of one call: other processes on the machine do not count. Best of five rounds. */
function cpuMicroseconds(call: () => unknown): number {
  const times = 4000;
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round++) {
    const start = process.cpuUsage();
    for (let index = 0; index < times; index++) call();
    const used = process.cpuUsage(start);
    best = Math.min(best, (used.user + used.system) / times);
  }
  return best;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
