import type { RowsQuery } from '@quadrille/domain';
import { beforeEach, expect, test } from 'vitest';
import { compileIds } from '../compile/read.ts';
import { planCreateIndex } from '../migrate/plan.ts';
import { type Bench, insertRows, openBench } from './bench.ts';
import { describeDialects } from './connect.ts';
import { fieldOf } from './sample-table.ts';

const context = { now: 0, timeZone: 'UTC', userId: null };

describeDialects((getDriver) => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await openBench(getDriver());
  });

  for (const [type, direction] of [
    ['SingleLineText', 'asc'],
    ['SingleLineText', 'desc'],
    ['Number', 'asc'],
    ['Number', 'desc'],
  ] as const) {
    test(`S-81 an index on ${type} ${direction} serves that sort without sorting`, async (ctx) => {
      const { driver, table } = bench;
      if (type === 'SingleLineText' && !driver.dialect.capabilities.indexesTextOrder)
        ctx.skip('this engine indexes the beginning of a text');
      await insertRows(
        bench,
        Array.from({ length: 50 }, (_, index) => ({ [type]: type === 'Number' ? index % 9 : `t${index % 9}` })),
      );
      const sorts = [{ fieldId: fieldOf(table, type).id, direction }];
      for (const statement of planCreateIndex(driver.dialect, table, { name: 'i_plan', sorts })) await driver.run(statement);
      const query: RowsQuery = { filters: [], sorts, search: null, shuffle: false };
      const plan = await explain(compileIds(driver.dialect, table, query, { offset: 0, limit: 10 }, context));
      expect(plan).toContain('i_plan');
      expect(plan.toLowerCase()).not.toMatch(/sort|temp b-tree/);
    });
  }

  async function explain(statement: ReturnType<typeof compileIds>): Promise<string> {
    const { driver } = bench;
    const { name } = driver.dialect;
    if (name === 'postgres') await driver.run({ sql: 'SET enable_seqscan = off', params: [] });
    const word = name === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
    return JSON.stringify(await driver.run({ ...statement, sql: `${word} ${statement.sql}` }));
  }
});
