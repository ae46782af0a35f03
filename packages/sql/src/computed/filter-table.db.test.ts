import type { FilterNode, RowsQuery } from '@quadrille/domain';
import { beforeAll, expect, test } from 'vitest';
import { compileIds } from '../compile/read.ts';
import type { PhysicalTable } from '../model/physical-table.ts';
import { describeDialects } from '../testing/connect.ts';
import { createTables, define, fieldIdOf as c, fillTable, linkedTables, type TablePlans } from '../testing/linked-tables.ts';
import { withGivenValues } from './given-values.ts';

/** The table of operators for what is computed: who matches, by the name of the row. */
type Line = readonly [op: string, value: string | null, matches: string];

const plans: TablePlans = {
  Rows: {
    Name: { type: 'SingleLineText' },
    PlaceKey: { type: 'ForeignKey' },
    Place: { type: 'LinkToAnotherRecord', definition: define.bt('Rows', 'PlaceKey', 'Places') },
    PlaceName: { type: 'Lookup', definition: define.lookup(c('Rows', 'Place'), c('Places', 'Name')) },
    Parts: { type: 'Links', definition: define.hm('Parts', 'RowKey') },
    PartList: { type: 'LinkToAnotherRecord', definition: define.hm('Parts', 'RowKey') },
    Weights: { type: 'Lookup', definition: define.lookup(c('Rows', 'Parts'), c('Parts', 'Weight')) },
    Weight: { type: 'Rollup', definition: define.rollup(c('Rows', 'Parts'), c('Parts', 'Weight'), 'max') },
    Count: { type: 'Count', definition: define.count(c('Rows', 'Parts')) },
    Twice: { type: 'Formula', definition: define.formula(`{{${c('Rows', 'Weight')}}} * 2`, 'number') },
    Loud: { type: 'Formula', definition: define.formula(`UPPER({{${c('Rows', 'PlaceName')}}})`, 'text') },
    IsHeavy: { type: 'Formula', definition: define.formula(`{{${c('Rows', 'Weight')}}} > 4`, 'boolean') },
    Due: { type: 'Formula', definition: define.formula(`DATEADD("2026-03-14", {{${c('Rows', 'Weight')}}} - 4, "day")`, 'date') },
  },
  Places: { Name: { type: 'SingleLineText' } },
  Parts: { Name: { type: 'SingleLineText' }, Weight: { type: 'Decimal' }, RowKey: { type: 'ForeignKey' } },
};

const ofNames: readonly Line[] = [
  ['eq', 'abc', 'two'],
  ['neq', 'abc', 'one three none'],
  ['like', 'ABC', 'one two'],
  ['nlike', 'abc', 'three none'],
];
const ofWeight: readonly Line[] = [
  ['eq', '5', 'one'],
  ['neq', '5', 'two three none'],
  ['gt', '5', 'two'],
  ['lt', '7', 'one'],
  ['gte', '5', 'one two'],
  ['lte', '5', 'one'],
  ['null', null, 'three none'],
  ['notnull', null, 'one two'],
  ['blank', null, 'three none'],
  ['notblank', null, 'one two'],
];
const counted: readonly Line[] = [
  ['eq', '2', 'one'],
  ['neq', '2', 'two three none'],
  ['gt', '0', 'one two'],
  ['lt', '1', 'three none'],
  ['gte', '1', 'one two'],
  ['lte', '1', 'two three none'],
];

const lines: Readonly<Record<string, readonly Line[]>> = {
  // Links are asked about the names of their records: one without a name is shown as nothing and is blank.
  Place: [...ofNames, ['blank', null, 'three none'], ['notblank', null, 'one two']],
  PartList: [
    ['eq', 'red', 'one two'],
    ['neq', 'red', 'three none'],
    ['like', 'BLU', 'one'],
    ['nlike', 'red', 'three none'],
    ['blank', null, 'three none'],
    ['notblank', null, 'one two'],
  ],
  // No link is nothing, a count of none is a number.
  Parts: [
    ...counted,
    ['null', null, 'three none'],
    ['notnull', null, 'one two'],
    ['blank', null, 'three none'],
    ['notblank', null, 'one two'],
  ],
  Count: [
    ...counted,
    ['null', null, ''],
    ['notnull', null, 'one two three none'],
    ['blank', null, ''],
    ['notblank', null, 'one two three none'],
  ],
  PlaceName: [...ofNames, ['blank', null, 'three none'], ['notblank', null, 'one two']],
  Weights: [
    ['eq', '1', 'one'],
    ['neq', '1', 'two three none'],
    ['gt', '4', 'one two'],
    ['lt', '4', 'one'],
    ['gte', '7', 'two'],
    ['lte', '1', 'one'],
    ['blank', null, 'three none'],
    ['notblank', null, 'one two'],
  ],
  Weight: ofWeight,
  Twice: ofWeight.map(([op, value, matches]) => [op, value === null ? null : String(Number(value) * 2), matches] as const),
  Loud: [
    ['eq', 'ABC', 'one two'],
    ['eq', 'abc', ''],
    ['neq', 'ABC', 'three none'],
    ['like', 'abc', 'one two'],
    ['nlike', 'abc', 'three none'],
    ['blank', null, 'three none'],
    ['notblank', null, 'one two'],
  ],
  IsHeavy: [
    ['checked', null, 'one two'],
    ['notchecked', null, 'three none'],
  ],
  Due: [
    ['eq', 'today', 'one'],
    ['gt', 'today', 'two'],
    ['lte', 'today', 'one'],
    ['isWithin', 'nextWeek', 'one two'],
    ['isWithin', 'pastWeek', 'one'],
    ['blank', null, 'three none'],
    ['notblank', null, 'one two'],
  ],
};

const context = { now: Date.UTC(2026, 2, 15, 12), timeZone: 'UTC', userId: null };

describeDialects((getDriver) => {
  let table: PhysicalTable;
  const names = ['one', 'two', 'three', 'none'];

  beforeAll(async () => {
    const driver = reached();
    if (driver === null) return;
    const tables = linkedTables(driver.schema, plans);
    table = tables['Rows'] as PhysicalTable;
    await createTables(driver, tables);
    await fillTable(driver, tables['Places'] as PhysicalTable, [{ id: 1, Name: 'Abc' }, { id: 2, Name: 'abc' }, { id: 3 }]);
    await fillTable(
      driver,
      table,
      names.map((Name, index) => ({ id: index + 1, Name, PlaceKey: index < 3 ? index + 1 : null })),
    );
    await fillTable(driver, tables['Parts'] as PhysicalTable, [
      { id: 1, Name: 'red', Weight: 1, RowKey: 1 },
      { id: 2, Name: 'blue', Weight: 5, RowKey: 1 },
      { id: 3, Name: 'red', Weight: 7, RowKey: 2 },
    ]);
  });

  function reached(): ReturnType<typeof getDriver> | null {
    try {
      return getDriver();
    } catch {
      return null;
    }
  }

  test.each(Object.entries(lines))('S-116 %s matches what the table of operators says', async (title, wanted) => {
    const { dialect, run } = getDriver();
    const found: Line[] = [];
    for (const [op, value] of wanted) {
      const subOp = title === 'Due' ? value : null;
      const node = { kind: 'condition', logicalOp: 'and', fieldId: c('Rows', title), op, subOp, value: subOp === null ? value : null };
      const query: RowsQuery = { filters: [[node as FilterNode]], sorts: [], search: null, shuffle: false };
      const ids = await withGivenValues(run, dialect, table, context, (rows) => run(compileIds(dialect, rows, query, null, context)));
      found.push([op, value, ids.map(([id]) => names[Number(id) - 1]).join(' ')]);
    }
    expect(found).toEqual(wanted);
  });
});
