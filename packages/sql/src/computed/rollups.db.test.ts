import { type CellValue, rollupFunctions } from '@quadrille/domain';
import { beforeAll, expect, test } from 'vitest';
import { rowDecoder } from '../codec/codec.ts';
import { compileRowsById } from '../compile/read.ts';
import type { PhysicalTable } from '../model/physical-table.ts';
import { describeDialects } from '../testing/connect.ts';
import { createTables, define, fieldIdOf as c, fillTable, linkedTables, type TablePlans } from '../testing/linked-tables.ts';

type Of = Readonly<Record<(typeof rollupFunctions)[number], CellValue>>;

/** Every function over every kind of value: of `2 2 null 5` and their like, and of nothing at all. */
const wanted: Readonly<Record<string, readonly [some: Of, none: Of]>> = {
  Num: [
    { count: 3, min: 2, max: 5, avg: 3, sum: 9, countDistinct: 2, sumDistinct: 7, avgDistinct: 3.5 },
    { count: 0, min: null, max: null, avg: null, sum: null, countDistinct: 0, sumDistinct: null, avgDistinct: null },
  ],
  Word: [
    { count: 3, min: 'a', max: 'B', avg: null, sum: null, countDistinct: 2, sumDistinct: null, avgDistinct: null },
    { count: 0, min: null, max: null, avg: null, sum: null, countDistinct: 0, sumDistinct: null, avgDistinct: null },
  ],
  Day: [
    { count: 3, min: '2024-02-29', max: '2026-01-01', avg: null, sum: null, countDistinct: 2, sumDistinct: null, avgDistinct: null },
    { count: 0, min: null, max: null, avg: null, sum: null, countDistinct: 0, sumDistinct: null, avgDistinct: null },
  ],
  Done: [
    { count: 3, min: false, max: true, avg: 2 / 3, sum: 2, countDistinct: 2, sumDistinct: 1, avgDistinct: 0.5 },
    { count: 0, min: null, max: null, avg: null, sum: null, countDistinct: 0, sumDistinct: null, avgDistinct: null },
  ],
  Twice: [
    { count: 3, min: 4, max: 10, avg: 6, sum: 18, countDistinct: 2, sumDistinct: 14, avgDistinct: 7 },
    { count: 0, min: null, max: null, avg: null, sum: null, countDistinct: 0, sumDistinct: null, avgDistinct: null },
  ],
  // A formula no database but SQLite computes.
  Spelled: [
    { count: 3, min: '_', max: 'B', avg: null, sum: null, countDistinct: 2, sumDistinct: null, avgDistinct: null },
    { count: 0, min: null, max: null, avg: null, sum: null, countDistinct: 0, sumDistinct: null, avgDistinct: null },
  ],
};

const plans: TablePlans = {
  Wholes: {
    Name: { type: 'SingleLineText' },
    Parts: { type: 'Links', definition: define.hm('Parts', 'WholeKey') },
    ...Object.fromEntries(
      Object.keys(wanted).flatMap((title) =>
        rollupFunctions.map((how) => [
          `${title}${how}`,
          { type: 'Rollup', definition: define.rollup(c('Wholes', 'Parts'), c('Parts', title), how) },
        ]),
      ),
    ),
  },
  Parts: {
    Name: { type: 'SingleLineText' },
    Num: { type: 'Decimal' },
    Word: { type: 'SingleLineText' },
    Day: { type: 'Date' },
    Done: { type: 'Checkbox' },
    WholeKey: { type: 'ForeignKey' },
    Twice: { type: 'Formula', definition: define.formula(`{{${c('Parts', 'Num')}}} * 2`, 'number') },
    Spelled: { type: 'Formula', definition: define.formula(`REGEX_REPLACE({{${c('Parts', 'Word')}}}, "[aeiou]", "_")`, 'text') },
  },
};

const context = { now: Date.UTC(2026, 2, 15, 12), timeZone: 'UTC', userId: null };

describeDialects((getDriver) => {
  let table: PhysicalTable;

  beforeAll(async () => {
    const driver = reached();
    if (driver === null) return;
    const tables = linkedTables(driver.schema, plans);
    table = tables['Wholes'] as PhysicalTable;
    await createTables(driver, tables);
    await fillTable(driver, table, [
      { id: 1, Name: 'some' },
      { id: 2, Name: 'none' },
    ]);
    await fillTable(driver, tables['Parts'] as PhysicalTable, [
      { id: 1, Num: 2, Word: 'a', Day: '2024-02-29', Done: true, WholeKey: 1 },
      { id: 2, Num: 2, Word: 'a', Day: '2024-02-29', Done: true, WholeKey: 1 },
      { id: 3, WholeKey: 1 },
      { id: 4, Num: 5, Word: 'B', Day: '2026-01-01', Done: false, WholeKey: 1 },
      { id: 5, Num: 99, Word: 'z', Day: '2030-01-01', Done: true, WholeKey: null },
    ]);
  });

  function reached(): ReturnType<typeof getDriver> | null {
    try {
      return getDriver();
    } catch {
      return null;
    }
  }

  test.each(Object.entries(wanted))('S-103 every rollup function of %s', async (title, [some, none]) => {
    const { dialect, run } = getDriver();
    const fields = rollupFunctions.flatMap((how) => table.fields.find((field) => field.title === `${title}${how}`) ?? []);
    const rows = (await run(compileRowsById(dialect, table, fields, [1, 2], context))).map(rowDecoder(dialect, fields, table, context));
    const found = rows.map(({ cells }) => Object.fromEntries(rollupFunctions.map((how, index) => [how, cells[index]])));
    expect(found).toEqual([some, none]);
  });
});
