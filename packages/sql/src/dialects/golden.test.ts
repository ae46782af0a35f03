import { describe, expect, it } from 'vitest';
import { type Statement, stepsOf } from '../fragment.ts';
import { sampleTable } from '../testing/sample-table.ts';
import { goldenStatements, goldenText } from '../testing/golden.ts';
import { planCreateIndex } from '../migrate/plan.ts';
import { compileAggregates } from '../compile/aggregates.ts';
import type { Dialect } from './dialect.ts';
import { mssql } from './mssql/mssql.ts';
import { snowflake } from './snowflake/snowflake.ts';

const stepsIn = (dialect: Dialect): readonly Statement[] =>
  goldenStatements(dialect).flatMap(([, statements]) => statements.flatMap(stepsOf));

/** The text without what stands in quotes. */
const bare = ({ sql }: Statement): string => sql.replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(/"(?:[^"]|"")*"/g, '"x"');

describe('SQL Server', () => {
  it('S-6 writes the statements that were reviewed', async () => {
    await expect(goldenText(mssql)).toMatchFileSnapshot('./mssql/mssql.golden.sql');
  });

  it('S-6 uses no word Transact-SQL lacks', () => {
    for (const step of stepsIn(mssql)) {
      expect(bare(step)).not.toMatch(/\b(LIMIT|RETURNING|TRUE|FALSE|ILIKE|NULLS|ADD COLUMN|CONFLICT|CONCURRENTLY)\b|\|\||::|<=>|\?/);
    }
  });

  it('S-6 cuts rows only where they have an order, and gives every column of a subquery in FROM a name', () => {
    for (const step of stepsIn(mssql)) {
      const text = bare(step);
      expect(text.split('FETCH NEXT').length).toBeLessThanOrEqual(text.split('ORDER BY').length);
      expect(text).not.toMatch(/FROM \(SELECT (?:1|count\(\*\)) FROM/);
    }
  });

  it('S-4 numbers its parameters in order', () => {
    for (const { sql, params } of stepsIn(mssql)) {
      expect([...sql.matchAll(/@p(\d+)/g)].map(([, number]) => Number(number))).toEqual(params.map((_param, index) => index + 1));
    }
  });

  it('S-83 refuses to promise unique text, which no index of it can hold', () => {
    const table = sampleTable('b_pone');
    const sorts = [{ fieldId: table.fields.find(({ type }) => type === 'Email')!.id, direction: 'asc' as const }];
    expect(() => planCreateIndex(mssql, table, { name: 'i', sorts, isUnique: true })).toThrow('mssql cannot keep these values unique');
    expect(planCreateIndex(mssql, table, { name: 'i', sorts })).toEqual([]);
  });

  it('S-62 finds the median of one field in a statement, and says so', () => {
    const table = sampleTable('b_pone');
    const specs = table.fields
      .filter(({ type }) => type === 'Number' || type === 'Decimal')
      .map(({ id }) => ({ fieldId: id, aggregate: 'median' as const }));
    const query = { filters: [], sorts: [], search: null, shuffle: false };
    const compile = (dialect: Dialect): unknown =>
      compileAggregates(dialect, table, query, specs, { now: 0, timeZone: 'UTC', userId: null });
    expect(() => compile(mssql)).toThrow('one median in a statement');
    expect(() => compile(snowflake)).not.toThrow();
  });

  it('S-10 reads moments, days and truth as drivers hand them over', () => {
    const moment = new Date('2026-03-15T10:30:00.600Z');
    expect(mssql.fromStored('datetime', moment)).toBe('2026-03-15 10:30:00.600+00:00');
    expect(mssql.fromStored('datetime', '2026-03-15 10:30:00.000 +00:00')).toBe('2026-03-15 10:30:00+00:00');
    expect(mssql.fromStored('date', moment)).toBe('2026-03-15');
    expect(mssql.fromStored('boolean', false)).toBe(false);
    expect(mssql.fromStored('integer', '9007199254740991')).toBe(9007199254740991);
    expect(mssql.toStored('datetime', '0000-12-31 22:00:00+00:00')).toBe('0001-01-01 00:00:00+00:00');
  });
});

describe('Snowflake', () => {
  it('S-6 writes the statements that were reviewed', async () => {
    await expect(goldenText(snowflake)).toMatchFileSnapshot('./snowflake/snowflake.golden.sql');
  });

  it('S-6 uses no word Snowflake lacks', () => {
    for (const step of stepsIn(snowflake)) expect(bare(step)).not.toMatch(/\b(RETURNING|CONFLICT|INDEX ON|TOP|IDENTITY)\b|<=>|::/);
  });

  it('S-6 neither sorts nor cuts the rows of a subquery of the SELECT list, where Snowflake refuses it', () => {
    const computed = goldenStatements(snowflake).filter(([title]) => /^computed [A-Z]/.test(title));
    expect(computed.length).toBeGreaterThan(5);
    for (const [, statements] of computed)
      for (const { sql } of statements) {
        const [list = ''] = sql.split(' FROM (SELECT "id" FROM');
        expect(list).not.toMatch(/LIMIT|FROM \(SELECT|\) ORDER BY/);
      }
  });

  it('S-83 refuses to promise unique values', () => {
    const table = sampleTable('b_pone');
    const sorts = [{ fieldId: table.fields.find(({ type }) => type === 'Number')!.id, direction: 'asc' as const }];
    expect(() => planCreateIndex(snowflake, table, { name: 'i', sorts, isUnique: true })).toThrow(
      'snowflake cannot keep these values unique',
    );
    expect(planCreateIndex(snowflake, table, { name: 'i', sorts })).toEqual([]);
  });

  it('S-10 reads moments, days and truth as drivers hand them over', () => {
    expect(snowflake.fromStored('datetime', '2026-03-15 10:30:00.600 +00:00')).toBe('2026-03-15 10:30:00.600+00:00');
    expect(snowflake.fromStored('datetime', new Date('2026-03-15T10:30:00Z'))).toBe('2026-03-15 10:30:00+00:00');
    expect(snowflake.fromStored('boolean', 'TRUE')).toBe(true);
    expect(snowflake.fromStored('list', '["sone"]')).toEqual(['sone']);
  });
});
