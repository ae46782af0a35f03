import { DatabaseSync } from 'node:sqlite';
import type { Condition, FieldType, RowsQuery } from '@quadrille/domain';
import { describe, expect, it } from 'vitest';
import type { RowPlan } from '../computed/query-rows.ts';
import { sqlite, sqliteAggregates, sqliteFunctions } from '../dialects/sqlite/sqlite.ts';
import type { Statement } from '../fragment.ts';
import { planCreateIndex, planCreateTable } from '../migrate/plan.ts';
import { fieldOf, sampleTable } from '../testing/sample-table.ts';
import { compileAggregates, compileHistograms } from './aggregates.ts';
import { compileGroupCount, compileGroups } from './groups.ts';
import { compileOptionCounts } from './option-counts.ts';
import { compileFindPosition } from './position.ts';
import { compileCount, compileIds, compilePage } from './read.ts';

const context = { now: 0, timeZone: 'UTC', userId: null };

describe('on SQLite, which knows nothing of values', () => {
  const table = sampleTable(null);
  const db = new DatabaseSync(':memory:');
  for (const [name, fn] of Object.entries(sqliteFunctions)) db.function(name, { deterministic: true }, fn);
  for (const [name, aggregate] of Object.entries(sqliteAggregates)) db.aggregate(name, { deterministic: true, ...aggregate } as never);
  const indexed = ['Number', 'Decimal', 'SingleLineText', 'Date', 'DateTime', 'SingleSelect'] as const;
  const field = (type: FieldType) => fieldOf(table, type);
  const index = (type: FieldType, isExact: boolean) =>
    planCreateIndex(sqlite, table, {
      name: `i_${type}${isExact ? '' : '_order'}`,
      sorts: [{ fieldId: field(type).id, direction: 'asc' }],
      isExact,
    });
  const make = [
    ...planCreateTable(sqlite, table),
    ...indexed.flatMap((type) => index(type, true)),
    ...index('Decimal', false),
    ...index('SingleLineText', false),
  ];
  for (const { sql } of make) db.exec(sql);

  const explain = ({ sql, params }: Statement): string => {
    const rows = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...(params as number[])) as { detail: string }[];
    return rows.map(({ detail }) => detail).join('\n');
  };
  const condition = (type: FieldType, op: Condition['op'], value: string): Condition => ({
    kind: 'condition',
    logicalOp: 'and',
    fieldId: field(type).id,
    op,
    subOp: type.startsWith('Date') && op !== 'btw' && op !== 'in' ? 'exactDate' : null,
    value,
  });
  const above = condition('Number', 'gt', '5');
  const query = (sorts: FieldType[] = [], nodes: readonly Condition[] = [above, condition('Date', 'gt', '2026-01-01')]): RowsQuery => ({
    filters: [nodes],
    sorts: sorts.map((type) => ({ fieldId: field(type).id, direction: 'asc' })),
    search: null,
    shuffle: false,
  });
  const window = { offset: 0, limit: 100 };
  const specs = (['min', 'max', 'countUnique', 'median', 'sum'] as const).map((aggregate) => ({
    fieldId: field('Decimal').id,
    aggregate,
  }));

  const planned = (plan: RowPlan | undefined) => (plan === undefined ? table : { ...table, plan });

  /** Every kind of question about rows two conditions narrow, each of which has an index as has all else it names. */
  const questions: Record<string, (plan?: RowPlan) => Statement> = {
    'a page': (plan) => compilePage(sqlite, planned(plan), query(), window, [field('Number')], context),
    'a sorted page': (plan) => compilePage(sqlite, planned(plan), query(['Decimal']), window, [field('Number')], context),
    'a page sorted by text': (plan) => compilePage(sqlite, planned(plan), query(['SingleLineText']), window, [field('Number')], context),
    'all ids': (plan) => compileIds(sqlite, planned(plan), query(['Decimal']), null, context),
    'a count': (plan) => compileCount(sqlite, planned(plan), query(), context),
    groups: (plan) => compileGroups(sqlite, planned(plan), query(), [field('SingleLineText').id], window, context, specs).statement,
    'groups of two levels': (plan) =>
      compileGroups(sqlite, planned(plan), query(), [field('SingleSelect').id, field('DateTime').id], window, context).statement,
    'a count of groups': (plan) => compileGroupCount(sqlite, planned(plan), query(), [field('DateTime').id], context),
    'one lowest value': (plan) => compileAggregates(sqlite, planned(plan), query(), specs.slice(0, 1), context).statement,
    'one number of values': (plan) => compileAggregates(sqlite, planned(plan), query(), specs.slice(2, 3), context).statement,
    summaries: (plan) => compileAggregates(sqlite, planned(plan), query(), specs, context).statement,
    'a histogram': (plan) =>
      compileHistograms(sqlite, planned(plan), query(), [{ fieldId: field('Decimal').id, bounds: [1, 2] }], context).statement,
    options: (plan) => compileOptionCounts(sqlite, planned(plan), query(), field('SingleSelect'), context).statement,
    'a position': (plan) => compileFindPosition(sqlite, planned(plan), query(['Decimal']), 7, context),
  };

  for (const [name, ask] of Object.entries(questions)) {
    it(`S-56 ${name}: finds few rows by the index of one condition, and walks past many`, () => {
      const by = explain(ask({ by: field('Number').id }));
      expect(by).toContain('i_Number (');
      expect(by.replaceAll('i_Number (', '')).not.toContain('i_');
      expect(explain(ask({ by: null }))).not.toContain('i_');
    });
  }

  it('S-56 is led astray when nobody plans', () => {
    expect(explain(questions['groups']?.() as Statement)).toContain('i_');
  });

  it('S-56 looks for the first rows among the first of the table only', () => {
    const plan = explain(questions['a page']?.({ by: null, top: 5000 }) as Statement);
    expect(plan).toMatch(/USING INTEGER PRIMARY KEY \(rowid<\?\)/);
    expect(plan).not.toContain('i_');
  });

  /** A count that ends early is asked to tell few rows from many; it must never walk through the table. */
  const tests: readonly (readonly [FieldType, Condition['op'], string])[] = [
    ...(['eq', 'gt', 'gte', 'lt', 'lte'] as const).map((op) => ['Number', op, '5'] as const),
    ['Number', 'anyof', '5,6'],
    ['Number', 'btw', '5,6'],
    ...(['eq', 'gt', 'gte', 'lt', 'lte'] as const).map((op) => ['SingleLineText', op, 'x'] as const),
    ['SingleLineText', 'in', 'x,y'],
    ...(['Date', 'DateTime'] as const).flatMap((type) =>
      (['eq', 'gt', 'gte', 'lt', 'lte'] as const).map((op) => [type, op, '2026-01-01'] as const),
    ),
    ['Date', 'btw', '2026-01-01,2026-02-01'],
    ['Date', 'in', '2026-01-01,2026-02-01'],
    ['SingleSelect', 'eq', 'green'],
    ['SingleSelect', 'anyof', 'green,Red'],
  ];
  it.each(tests)('S-56 counts what %s %s %s finds by the index alone', (type, op, value) => {
    const count = compileCount(sqlite, planned({ by: field(type).id }), query([], [condition(type, op, value)]), context, 5000);
    const plan = explain(count);
    expect(plan).toContain(`i_${type} (`);
    expect(plan).not.toMatch(/SCAN t_/);
  });
});
