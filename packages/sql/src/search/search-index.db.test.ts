import type { CellValue, FieldType, RowsQuery } from '@quadrille/domain';
import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { compileDelete } from '../compile/delete.ts';
import { compileIds } from '../compile/read.ts';
import { compileUpdate } from '../compile/update.ts';
import { all, type Bench, context, insertRows, numbers, openBench, stamp } from '../testing/bench.ts';
import { describeDialects } from '../testing/connect.ts';
import { fieldOf } from '../testing/sample-table.ts';
import {
  compileCandidates,
  compilePieceEnd,
  planCatchUp,
  planDropSearchIndex,
  planSearchIndex,
  searchIndexColumns,
} from './search-index.ts';
import type { SearchIndex } from './search-index-columns.ts';
import { searchNeedles } from './search-needles.ts';

const letters = ['a', 'b', 'K', 'k', 'K', 'İ', 'i', 'ß', 'Σ', 'ς', 'ü', 'Ü', '%', '_', '\\', '"', "'", ' ', '1', '2', '😀', '日', '\u0301'];
const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 8 });
const number = fc.constantFrom(0, -0, 1, 12, 112, 1212.5, -121, 1e21, 1e15, 0.1 + 0.2, 1e-7, 999_901);
const row = fc.record({
  SingleLineText: fc.option(text),
  LongText: fc.option(text),
  Number: fc.option(number),
  Date: fc.option(fc.constant('2012-12-01')),
});
const searched: readonly FieldType[] = ['SingleLineText', 'LongText', 'Number', 'Decimal', 'ID', 'Checkbox', 'SingleSelect', 'Date'];

describe('S-33 search by an index', () => {
  describeDialects(
    (getDriver) => {
      let bench: Bench;
      let index: SearchIndex;

      beforeEach(async () => {
        bench = await openBench(getDriver());
        index = { name: 's_sample', columns: searchIndexColumns(bench.table) };
        await drop();
      });

      const drop = async (): Promise<void> => {
        for (const statement of planDropSearchIndex(bench.driver.dialect, bench.table, index.name)) await bench.driver.run(statement);
      };

      async function make(): Promise<void> {
        const { driver, table } = bench;
        const plan = await planSearchIndex(driver.dialect, table, index, (statement) => driver.run(statement));
        if (plan === null) throw new Error('There is no search index here.');
        for (const statement of plan.create) await driver.run(statement);
        for (let after = 0; plan.fill !== null;) {
          const [[end] = []] = await driver.run(compilePieceEnd(driver.dialect, table, after, 3));
          if (end === null || end === undefined) break;
          await driver.run(plan.fill(after, Number(end)));
          after = Number(end);
        }
      }

      /** Answers whether there was something to take in. */
      async function catchUp(rows: number): Promise<boolean> {
        const { driver, table } = bench;
        const plan = planCatchUp(driver.dialect, table, index, rows);
        if (plan === null || (await driver.run(plan.pending)).length === 0) return false;
        for (const step of plan.steps) await driver.run(step);
        return true;
      }

      const queryOf = (wanted: string, types: readonly FieldType[] = searched): RowsQuery => ({
        ...all,
        search: { text: wanted, fieldIds: types.map((type) => fieldOf(bench.table, type).id) },
      });
      async function find(query: RowsQuery, isByIndex: boolean): Promise<number[]> {
        const { driver, table } = bench;
        const planned = isByIndex ? { ...table, plan: { by: null, search: index } } : table;
        return numbers(await driver.run(compileIds(driver.dialect, planned, query, null, context)));
      }

      it('finds what a scan finds, whatever is written after it was made', async () => {
        const rows = fc.array(row, { minLength: 1, maxLength: 12 });
        await fc.assert(
          fc.asyncProperty(rows, rows, fc.array(text, { minLength: 4, maxLength: 12 }), async (before, after, wanted) => {
            bench = await openBench(getDriver());
            const { driver, table, fields } = bench;
            const early = await insertRows(bench, before as Partial<Record<FieldType, CellValue>>[]);
            await drop();
            await make();
            await insertRows(bench, after as Partial<Record<FieldType, CellValue>>[]);
            const cells = new Map(fields.flatMap(({ id, type }) => (type === 'LongText' ? [[id, wanted[0] ?? null] as const] : [])));
            await driver.run(compileUpdate(driver.dialect, table, early[0] as number, cells, stamp, null));
            if (early.length > 1) await driver.run(compileDelete(driver.dialect, table, [early[1] as number]));
            const texts = [...before, ...after].flatMap((one) => [one.SingleLineText, one.LongText].filter((cell) => cell !== null));
            const needles = [...wanted, ...texts.map((cell) => cell.slice(1, 5)), '1212.5', '999901', '1e21', '112'];
            const compare = async (): Promise<void> => {
              for (const needle of needles) {
                const query = queryOf(needle);
                expect(await find(query, true), `searching ${JSON.stringify(needle)}`).toEqual(await find(query, false));
              }
            };
            await compare();
            while (await catchUp(3)) await compare();
          }),
          tries(12),
        );
      }, 120_000);

      it('tells from the index alone that few rows may be found, and never fewer than are', async () => {
        await insertRows(
          bench,
          Array.from({ length: 30 }, (_, place) => ({ SingleLineText: `Item ${place}` })),
        );
        await make();
        const { driver, table } = bench;
        const count = async (wanted: string): Promise<unknown> => {
          const statement = compileCandidates(driver.dialect, table, index, queryOf(wanted), context, 10);
          return statement === null ? null : Number((await driver.run(statement))[0]?.[0]);
        };
        expect([await count('tem 2'), await count('tem 29'), await count('nobody')]).toEqual(
          driver.dialect.capabilities.knowsValues ? [null, null, null] : [10, 1, 0],
        );
        expect(await find(queryOf('tem 29'), true)).toEqual([30]);
      });
    },
    { mysql: 'MariaDB has no index that finds parts of words' },
  );
});

describe('S-34 what a search index cannot tell', () => {
  describeDialects(
    (getDriver) => {
      it('is found by looking at every row: short texts, choices, dates, computed values', async () => {
        const { table } = await openBench(getDriver());
        const formula = {
          ...fieldOf(table, 'LongText'),
          id: 'cformula' as never,
          definition: { kind: 'formula', expression: '1', result: 'number', error: null } as const,
        };
        const needles = (wanted: string, types: readonly FieldType[], more: readonly (typeof formula)[] = []): unknown => {
          const fieldIds = [...types.map((type) => fieldOf(table, type).id), ...more.map(({ id }) => id)];
          return searchNeedles({ ...table, fields: [...table.fields, ...more] }, { text: wanted, fieldIds }, context);
        };
        expect(needles('Ab', ['SingleLineText'])).toBeNull();
        expect(needles('Abc', ['SingleLineText'])).toEqual({ texts: ['abc'], numbers: [] });
        expect(needles('a\u0000bc', ['SingleLineText'])).toBeNull();
        expect(needles('12', ['Number'])).toBeNull();
        expect(needles('1,200', ['Number', 'LongText'])).toEqual({ texts: ['1,200'], numbers: [1200] });
        expect(needles('Abc', ['Number'])).toBeNull();
        expect(needles('green', ['SingleLineText', 'SingleSelect'])).toBeNull();
        expect(needles('Abc', ['SingleLineText', 'SingleSelect', 'Checkbox', 'Date'])).toEqual({ texts: ['abc'], numbers: [] });
        expect(needles('2026', ['SingleLineText', 'Date'])).toBeNull();
        expect(needles('20261', ['SingleLineText', 'Date'])).toEqual({ texts: ['20261'], numbers: [] });
        expect(needles('Abc', ['SingleLineText'], [formula])).toBeNull();
      });
    },
    { postgres: 'says nothing of the database', mysql: 'says nothing of the database' },
  );
});
