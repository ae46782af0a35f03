import type { CellValue } from '@quadrille/domain';
import { beforeAll, expect, test } from 'vitest';
import { rowDecoder } from '../codec/codec.ts';
import { compileIds, compileRowsById } from '../compile/read.ts';
import { withGivenValues } from '../computed/given-values.ts';
import type { PhysicalTable } from '../model/physical-table.ts';
import { describeDialects } from '../testing/connect.ts';
import { createTables, define, fieldIdOf, fillTable, linkedTables, type TablePlans } from '../testing/linked-tables.ts';

type Result = 'number' | 'text' | 'boolean' | 'date' | 'datetime';

/** Every function and sign of the reference, its rules of nothing and its units: formula, value, and value in a row of empty cells. */
const cases: readonly (readonly [formula: string, result: Result, value: CellValue, ofNothing: CellValue])[] = [
  // Language
  ['{Num} + 1', 'number', 8, null],
  ['Num+1', 'number', 8, null],
  ['upper({S2})', 'text', 'ABC', null],
  ["'one'", 'text', 'one', 'one'],
  ['-{Num}', 'number', -7, null],
  ['{Twice} + 1', 'number', 15, null],
  // Nothing
  ['ADD({Num}, {E})', 'number', null, null],
  ['{Num} + {E}', 'number', null, null],
  ['CONCAT({S2},{E},"z")', 'text', 'abcz', 'z'],
  ['{E} == 7', 'boolean', false, false],
  ['{E} != 7', 'boolean', false, false],
  ['{ET} == ""', 'boolean', true, true],
  ['{E} > 7', 'boolean', null, null],
  ['{E} <= 7', 'boolean', null, null],
  ['AND({Num} > 5, {E})', 'boolean', false, false],
  ['OR({E}, {Num})', 'boolean', true, false],
  ['IF({E}, 1, 2)', 'number', 2, 2],
  ['{Num} / 0', 'number', null, null],
  // Functions
  ['ADD({Num},{M},1)', 'number', 5, null],
  ['AVG({Num},{M})', 'number', 2, null],
  ['MIN({Num},{M},5)', 'number', -3, null],
  ['MAX({Num},{M},5)', 'number', 7, null],
  ['CEILING({D})', 'number', 3, null],
  ['CEILING(2)', 'number', 2, 2],
  ['CEILING(-2.5)', 'number', -2, -2],
  ['FLOOR({D})', 'number', 2, null],
  ['FLOOR(2)', 'number', 2, 2],
  ['FLOOR(-2.5)', 'number', -3, -3],
  ['ROUND({D},1)', 'number', 2.6, null],
  ['ROUND({D})', 'number', 3, null],
  ['ROUND(-2.5)', 'number', -3, -3],
  ['ROUND(1234.5, -2)', 'number', 1235, 1235],
  ['MOD({Num},3)', 'number', 1, null],
  ['MOD({M},2)', 'number', -1, null],
  ['MOD({Num},0)', 'number', null, null],
  ['LOG(10)', 'number', 1, 1],
  ['LOG(2,8)', 'number', 3, 3],
  ['ROUND(EXP(1), 5)', 'number', 2.71828, 2.71828],
  ['POWER(2,10)', 'number', 1024, 1024],
  ['SQRT(16)', 'number', 4, 4],
  ['SQRT(-1)', 'number', null, null],
  ['ABS({M})', 'number', 3, null],
  ['INT(-2.7)', 'number', -2, -2],
  ['INT("3.9")', 'number', 3, 3],
  ['CONCAT({S2},"-",{Num})', 'text', 'abc-7', '-'],
  ['TRIM({S})', 'text', 'Hello World', null],
  ['UPPER({S2})', 'text', 'ABC', null],
  ['LOWER("ABC")', 'text', 'abc', 'abc'],
  ['LEN({S})', 'number', 13, null],
  ['REPEAT("ab",3)', 'text', 'ababab', 'ababab'],
  ['REPEAT("ab",0)', 'text', null, null],
  ['REPLACE("aaa","a","b")', 'text', 'bbb', 'bbb'],
  ['SEARCH({S2},"c")', 'number', 3, null],
  ['SEARCH({S2},"C")', 'number', 0, null],
  ['LEFT({S2},2)', 'text', 'ab', null],
  ['RIGHT({S2},2)', 'text', 'bc', null],
  ['SUBSTR({S2},2)', 'text', 'bc', null],
  ['SUBSTR({S2},-2)', 'text', 'bc', null],
  ['MID({S2},2,1)', 'text', 'b', null],
  ['IF({Num}>5,"big","small")', 'text', 'big', 'small'],
  ['IF({Num}>50,"big")', 'text', null, null],
  ['SWITCH({Num},7,"seven",8,"eight","other")', 'text', 'seven', 'other'],
  ['SWITCH({Num},1,"one")', 'text', null, null],
  ['AND({Num}>5,{M}<0)', 'boolean', true, false],
  ['OR({Num}>50,{M}<0)', 'boolean', true, false],
  ['NOW()', 'datetime', '2026-03-15 12:00:00+00:00', '2026-03-15 12:00:00+00:00'],
  ['DATETIME_DIFF(NOW(), "2026-03-15")', 'number', 43_200, 43_200],
  ['DATEADD({Dt},1,"day")', 'date', '2023-03-16', null],
  ['DATEADD({Dt},1,"week")', 'date', '2023-03-22', null],
  ['DATEADD({Dt},1,"month")', 'date', '2023-04-15', null],
  ['DATEADD({Dt},1,"year")', 'date', '2024-03-15', null],
  ['DATEADD("2023-01-31",1,"month")', 'date', '2023-02-28', '2023-02-28'],
  ['DATEADD({Tm},2,"hour")', 'datetime', '2023-03-15 12:30:00+00:00', null],
  ['DATEADD({Tm},5,"minute")', 'datetime', '2023-03-15 10:35:00+00:00', null],
  ['DATETIME_DIFF({Dt},"2023-03-10","days")', 'number', 5, null],
  ['DATETIME_DIFF("2023-03-10",{Dt},"d")', 'number', -5, null],
  ['DATETIME_DIFF({Dt},"2023-03-10")', 'number', 432_000, null],
  ['DATETIME_DIFF({Dt},"2022-03-16","years")', 'number', 0, null],
  ['DATETIME_DIFF({Dt},"2022-03-16","M")', 'number', 12, null],
  ['DATETIME_DIFF({Dt},"2022-03-16","weeks")', 'number', 52, null],
  ['DATETIME_DIFF({Dt},"2022-03-16","Q")', 'number', 4, null],
  ['DATETIME_DIFF({Dt},"2023-03-14","hours")', 'number', 24, null],
  ['DATETIME_DIFF({Dt},"2023-03-14","m")', 'number', 1440, null],
  ['DATETIME_DIFF({Dt},"2023-03-14","ms")', 'number', 86_400_000, null],
  ['WEEKDAY({Dt})', 'number', 2, null],
  ['WEEKDAY({Dt},"sunday")', 'number', 3, null],
  ['WEEKDAY({Dt},"wednesday")', 'number', 0, null],
  ['URL("https://x.com")', 'text', 'URI::(https://x.com)', 'URI::(https://x.com)'],
  // Signs
  ['{Num}+{M}', 'number', 4, null],
  ['{Num}-{M}', 'number', 10, null],
  ['{Num}*{M}', 'number', -21, null],
  ['{Num}/{M}', 'number', 7 / -3, null],
  ['{Num}+{M}*2', 'number', 1, null],
  ['({Num}+{M})*2', 'number', 8, null],
  ['{Num}+"5"', 'number', 12, null],
  ['{S2}+"x"', 'number', null, null],
  ['{S2}+{S2}', 'number', null, null],
  ['{S2}&"x"', 'text', 'abcx', 'x'],
  ['{Num}>5', 'boolean', true, null],
  ['{Num}==7', 'boolean', true, false],
  ['{Num}=7', 'boolean', true, false],
  ['{Num}!=7', 'boolean', false, false],
  ['{Num}>=7', 'boolean', true, null],
  ['{Num}<=6', 'boolean', false, null],
];

const context = { now: Date.UTC(2026, 2, 15, 12), timeZone: 'UTC', userId: null };
const names = ['S', 'S2', 'Num', 'M', 'D', 'Dt', 'Tm', 'Ck', 'E', 'ET', 'Twice'];
const withIds = (formula: string): string =>
  formula.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (names.includes(name) ? `{{${fieldIdOf('T', name)}}}` : whole));

const plans: TablePlans = {
  T: {
    S: { type: 'SingleLineText' },
    S2: { type: 'SingleLineText' },
    Num: { type: 'Number' },
    M: { type: 'Number' },
    D: { type: 'Decimal' },
    Dt: { type: 'Date' },
    Tm: { type: 'DateTime' },
    Ck: { type: 'Checkbox' },
    E: { type: 'Number' },
    ET: { type: 'SingleLineText' },
    Twice: { type: 'Formula', definition: define.formula(`{{${fieldIdOf('T', 'Num')}}} * 2`, 'number') },
    ...Object.fromEntries(
      cases.map(([formula, result], index) => [`F${index}`, { type: 'Formula', definition: define.formula(withIds(formula), result) }]),
    ),
  },
};

describeDialects((getDriver) => {
  let table: PhysicalTable;

  beforeAll(async () => {
    const driver = reached();
    if (driver === null) return;
    const tables = linkedTables(driver.schema, plans);
    table = tables['T'] as PhysicalTable;
    await createTables(driver, tables);
    const sample = { S: ' Hello World ', S2: 'abc', Num: 7, M: -3, D: 2.567, Dt: '2023-03-15', Tm: '2023-03-15 10:30:00+00:00', Ck: true };
    await fillTable(driver, table, [{ id: 1, ...sample }, { id: 2 }]);
  });

  function reached(): ReturnType<typeof getDriver> | null {
    try {
      return getDriver();
    } catch {
      return null;
    }
  }

  test('S-115 every row of the reference is computed', async () => {
    const { dialect, run } = getDriver();
    const fields = table.fields.filter(({ title }) => /^F\d/.test(title));
    const [one, other] = (await run(compileRowsById(dialect, table, fields, [1, 2], context))).map(
      rowDecoder(dialect, fields, table, context),
    );
    const found = cases.map(([formula, result], index) => [formula, result, one?.cells[index], other?.cells[index]]);
    expect(found).toEqual(cases);
  });

  test('S-115 every row of the reference sorts rows by its value', async () => {
    const { dialect, run } = getDriver();
    for (const [index, [formula, , value, ofNothing]] of cases.entries()) {
      const query = {
        filters: [],
        sorts: [{ fieldId: fieldIdOf('T', `F${index}`), direction: 'desc' as const }],
        search: null,
        shuffle: false,
      };
      const rows = await withGivenValues(run, dialect, table, context, (asked) => run(compileIds(dialect, asked, query, null, context)));
      const isLess = value === null ? ofNothing !== null : ofNothing !== null && value < ofNothing;
      expect([formula, rows.map(([id]) => Number(id))]).toEqual([formula, isLess ? [2, 1] : [1, 2]]);
    }
  });
});

/** The functions and signs of the API's reference; each must have a line above. */
const referenced =
  'ADD AVG MIN MAX CEILING FLOOR ROUND MOD LOG EXP POWER SQRT ABS INT CONCAT TRIM UPPER LOWER LEN REPEAT REPLACE SEARCH LEFT RIGHT SUBSTR MID IF SWITCH AND OR NOW DATEADD DATETIME_DIFF WEEKDAY URL';
const signs = [' + ', ' - ', ' * ', ' / ', ' & ', ' > ', ' == ', ' != ', ' >= ', ' <= ', ' < '];

test('S-115 no function and no sign of the reference is without a line', () => {
  const formulas = cases.map(([formula]) => formula.toUpperCase());
  const missing = referenced.split(' ').filter((name) => !formulas.some((formula) => new RegExp(`\\b${name}\\(`).test(formula)));
  const spaced = formulas.map((formula) => formula.replaceAll(/\s*([-+*/&<>=!]+)\s*/g, ' $1 '));
  expect([...missing, ...signs.filter((sign) => !spaced.some((formula) => formula.includes(sign)))]).toEqual([]);
});
