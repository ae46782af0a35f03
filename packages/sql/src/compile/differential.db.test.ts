import {
  type CellValue,
  type Cells,
  compareRecords,
  type FieldId,
  matchesFilter,
  type RowId,
  type RowsQuery,
  type Sort,
} from '@quadrille/domain';
import { budget, budgetSeed } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { arbitraryCell, arbitraryContext, arbitraryNodes, arbitrarySorts } from '../testing/arbitraries.ts';
import { openBench } from '../testing/bench.ts';
import { describeDialects } from '../testing/connect.ts';
import { sampleTable } from '../testing/sample-table.ts';
import { compileInsertMany, type RestoredRow } from './insert.ts';
import { compileAggregates } from './aggregates.ts';
import { compileGroups } from './groups.ts';
import { compileFindPosition } from './position.ts';
import { compileIds } from './read.ts';

/** `SEED=n` repeats or explores; a seed that once failed stays in the list, named for what it found. */
const seeds = [20_260_315, budgetSeed()];
const numRuns = budget(60);
const all: RowsQuery = { filters: [], sorts: [], search: null, shuffle: false };

interface SampleRecord {
  readonly rowId: RowId;
  readonly cells: Cells;
}

describeDialects((getDriver) => {
  for (const seed of seeds) {
    const table = { current: sampleTable(null) };
    let records: SampleRecord[] = [];

    beforeAll(() => {
      records = [];
    });

    async function fill(): Promise<void> {
      const bench = await openBench(getDriver());
      table.current = bench.table;
      records = randomRecords(seed);
      for (let at = 0; at < records.length; at += 40) {
        const rows = records.slice(at, at + 40).map((record) => ({
          cells: bench.fields.map((field) => record.cells[field.id] ?? null),
          restore: restoreOf(record),
        }));
        await bench.driver.run(compileInsertMany(bench.driver.dialect, bench.table, bench.fields, rows, { at: '', by: null }));
      }
    }

    test(`S-30 the database agrees with matchesFilter (seed ${seed})`, async () => {
      await fill();
      const { driver, fields, byId } = scene();
      await fc.assert(
        fc.asyncProperty(fc.array(arbitraryNodes(fields), { minLength: 1, maxLength: 2 }), arbitraryContext(), async (filters, context) => {
          const wanted = records.filter(({ cells }) => filters.every((nodes) => matchesFilter(nodes, cells, byId, context)));
          const found = await driver.run(compileIds(driver.dialect, table.current, { ...all, filters }, null, context));
          expect(found.map((row) => Number(row[0]))).toEqual(wanted.map((record) => record.rowId));
        }),
        { seed, numRuns },
      );
    });

    test(`S-40 S-41 S-42 S-43 the database orders as compareRecords does (seed ${seed})`, async () => {
      await fill();
      const { driver, fields, byId } = scene();
      const context = { now: 0, timeZone: 'UTC', userId: null };
      await fc.assert(
        fc.asyncProperty(arbitrarySorts(fields), fc.nat(records.length - 1), async (sorts, place) => {
          const wanted = records.toSorted(compareRecords(sorts, byId)).map((record) => record.rowId);
          const found = await driver.run(compileIds(driver.dialect, table.current, { ...all, sorts }, null, context));
          expect(found.map((row) => Number(row[0]))).toEqual(wanted);
          const position = compileFindPosition(driver.dialect, table.current, { ...all, sorts }, wanted[place] ?? 0, context);
          expect(Number((await driver.run(position))[0]?.[0])).toBe(place);
        }),
        { seed, numRuns: Math.ceil(numRuns / 5) },
      );
    });

    test(`S-60 S-64 groups hold the rows that share their values, in order, with their own summaries (seed ${seed})`, async () => {
      await fill();
      const { driver, fields, byId } = scene();
      const context = { now: 0, timeZone: 'UTC', userId: null };
      const number = fields.find((field) => field.type === 'Duration')?.id as FieldId;
      const specs = (['sum', 'median', 'stdDev', 'countFilled', 'countUnique', 'min', 'max'] as const).map((aggregate) => ({
        fieldId: number,
        aggregate,
      }));
      await fc.assert(
        fc.asyncProperty(arbitrarySorts(fields), fc.nat(200), async (sorts, pick) => {
          const levels = distinctFields(sorts).slice(0, 3);
          if (levels.length === 0) return;
          const ids = levels.map((level) => level.fieldId);
          const grouped = compileGroups(driver.dialect, table.current, { ...all, sorts: levels }, ids, null, context, specs);
          const groups = (await driver.run(grouped.statement)).map(grouped.read);
          expect(new Map(groups.map(({ values, count }) => [JSON.stringify(values), count]))).toEqual(countGroups(records, ids));
          for (let index = 1; index < groups.length; index++) {
            const [left, right] = [groups[index - 1]?.values ?? [], groups[index]?.values ?? []];
            const differs = ids.findIndex((_, level) => JSON.stringify(left[level]) !== JSON.stringify(right[level]));
            const [level, id] = [levels[differs] as Sort, ids[differs] as FieldId];
            const asRecord = (values: readonly CellValue[]) => ({ rowId: 0, cells: { [id]: values[differs] ?? null } });
            expect(compareRecords([level], byId)(asRecord(left), asRecord(right))).toBeLessThanOrEqual(0);
          }
          const one = groups[pick % groups.length];
          if (one === undefined) return;
          const inside: RowsQuery = { ...all, grouping: { levels, path: one.values } };
          const found = await driver.run(compileIds(driver.dialect, table.current, inside, null, context));
          const members = records.filter(({ cells }) => JSON.stringify(ids.map((id) => cells[id] ?? null)) === JSON.stringify(one.values));
          expect(found.map((row) => Number(row[0]))).toEqual(members.map(({ rowId }) => rowId));
          const summary = compileAggregates(driver.dialect, table.current, inside, specs, context);
          const alone = summary.read((await driver.run(summary.statement))[0] ?? []);
          expect(alone.map(rough)).toEqual(one.aggregates.map(rough));
          expect(alone.slice(3)).toEqual(naive(members.map(({ cells }) => cells[number] ?? null)));
          const flat = await driver.run(
            compileIds(driver.dialect, table.current, { ...all, grouping: { levels, path: [] } }, null, context),
          );
          const before = groups.slice(0, pick % groups.length).reduce((sum, { count }) => sum + count, 0);
          expect(flat.slice(before, before + one.count)).toEqual(found);
        }),
        { seed, numRuns: Math.ceil(numRuns / 4) },
      );
    });

    function scene() {
      const { fields } = table.current;
      return { driver: getDriver(), fields, byId: new Map(fields.map((field) => [field.id, field])) };
    }
  }
});

function distinctFields(sorts: readonly Sort[]): Sort[] {
  return sorts.filter((sort, index) => sorts.findIndex((other) => other.fieldId === sort.fieldId) === index);
}

function countGroups(records: readonly SampleRecord[], ids: readonly FieldId[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { cells } of records) {
    const key = JSON.stringify(ids.map((id) => cells[id] ?? null));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Sums of doubles depend on the order of adding. */
function rough(value: CellValue): CellValue {
  return typeof value === 'number' ? Number(value.toPrecision(9)) : value;
}

/** Filled, unique, lowest and highest, counted by hand. */
function naive(values: readonly CellValue[]): CellValue[] {
  const filled = values.filter((value) => value !== null) as number[];
  const [low, high] = filled.length === 0 ? [null, null] : [Math.min(...filled), Math.max(...filled)];
  return [filled.length, new Set(filled).size, low, high];
}

function randomRecords(seed: number): SampleRecord[] {
  const { fields } = sampleTable(null);
  const cells = fc.record(
    Object.fromEntries(fields.map((field) => [field.id, arbitraryCell(field)])) as { [id: FieldId]: fc.Arbitrary<CellValue> },
  );
  const id = fields.find((field) => field.type === 'ID')?.id as FieldId;
  return fc.sample(cells, { seed, numRuns: 120 }).map((row, index) => ({ rowId: index + 1, cells: { ...row, [id]: index + 1 } }));
}

function restoreOf({ rowId, cells }: SampleRecord): RestoredRow {
  const { fields } = sampleTable(null);
  const of = (type: string): string | null => (cells[fields.find((field) => field.type === type)?.id as FieldId] ?? null) as string | null;
  return { id: rowId, ver: 1, createdAt: of('CreateTime'), updatedAt: of('LastModifiedTime'), createdBy: null, updatedBy: null };
}
