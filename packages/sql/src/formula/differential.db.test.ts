import { DatabaseSync } from 'node:sqlite';
import type { Expression, FormulaFunction, FormulaParam, FormulaType, FormulaValue, FunctionName } from '@quadrille/formula';
import { evaluateFormula, findFunction, formulaFunctions, isListType, itemTypeOf, parseFormula, printFormula } from '@quadrille/formula';
import { budget, budgetSeed } from '@quadrille/tooling/budget';
import { beforeAll, expect, test } from 'vitest';
import { identifier, integer, join, param, sql } from '../fragment.ts';
import { sqlite, sqliteFunctions } from '../dialects/sqlite/sqlite.ts';
import { describeDialects } from '../testing/connect.ts';
import { type Driver, sqliteDriver } from '../testing/driver.ts';
import { compileFormula, type FormulaSetting } from './compile-formula.ts';
import type { FormulaDialect, Typed } from './formula-dialect.ts';
import { planFormulaFunctions } from './formula-functions-for.ts';
import { regressions } from './regressions.ts';
import { formulaDialects } from './formula-dialects.ts';
import { sqliteFormulaFunctions } from './sqlite-functions.ts';

/** Formulas that once failed are in `regressions.ts`. `SEED=n` repeats or explores. */
const seeds = [1, budgetSeed()];
/** So many formulas are tried for each function. */
const runs = budget(1);

type Column = 'n1' | 'n2' | 's1' | 's2' | 'b1' | 'd1' | 'm1';
type SampleRow = Readonly<Record<Column, string | number | null>>;
const columnTypes: Readonly<Record<Column, FormulaType>> = {
  n1: 'number',
  n2: 'number',
  s1: 'text',
  s2: 'text',
  b1: 'boolean',
  d1: 'date',
  m1: 'datetime',
};
const columns = Object.keys(columnTypes) as readonly Column[];

const numbers = [
  null,
  0,
  1,
  -1,
  7,
  -3,
  2.567,
  -2.5,
  0.1,
  1.005,
  0.5,
  100,
  1e15,
  123456789012345680000,
  1e21,
  -1e21,
  1e-7,
  1.5e-7,
  5e-324,
  1e308,
  -1e308,
  1.7976931348623157e308,
  1e-300,
  9007199254740991,
  255,
  45.75,
  3,
  12,
];
const texts = [
  null,
  '',
  ' ',
  'abc',
  ' Hello World ',
  '5',
  ' 3.5 ',
  '-2e3',
  '1e400',
  '1e-400',
  '.5',
  '5.',
  '0x10',
  'ß',
  'İstanbul',
  'ΑΣ',
  'éa\u0301',
  '😀a',
  '2024-02-29',
  'a,b;c',
  'AbC',
  'ﬀ',
  '\u00a07',
  '日本語',
  "it's",
  'a\\b%_?',
  'NaN',
  'Infinity',
  '{"a":[1,2]}',
  '1:30',
];
const booleans = [null, 0, 1];
const dates = [
  null,
  '2024-02-29',
  '2023-03-15',
  '0001-01-01',
  '9999-12-31',
  '1970-01-01',
  '1969-12-31',
  '2024-12-30',
  '2000-01-31',
  '1900-03-01',
];
const moments = [
  null,
  '2024-03-31 00:59:59.999+00:00',
  '2024-03-31 01:00:00+00:00',
  '2024-10-27 00:30:00+00:00',
  '0001-01-01 00:00:00+00:00',
  '9999-12-31 23:59:59.999+00:00',
  '1969-12-31 23:59:59.250+00:00',
  '2024-02-29 12:00:00+00:00',
  '2023-03-15 10:30:00+00:00',
];
const now = Date.UTC(2024, 2, 15, 10, 30);

const rows: readonly SampleRow[] = Array.from({ length: 60 }, (_one, index) => ({
  n1: at(numbers, index),
  n2: at(numbers, index * 5 + 3),
  s1: at(texts, index),
  s2: at(texts, index * 7 + 2),
  b1: at(booleans, index),
  d1: at(dates, index),
  m1: at(moments, index),
}));

function at<One>(list: readonly One[], index: number): One {
  return list[index % list.length] as One;
}

/** Small numbers that look random; the same for the same seed. */
function createRandom(seed: number): (size: number) => number {
  let state = seed >>> 0;
  return (size) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 13), 3266489917) >>> 0;
    return Math.floor((mixed / 2 ** 32) * size);
  };
}

type Random = ReturnType<typeof createRandom>;
type Wanted = 'number' | 'text' | 'boolean' | 'date' | 'list';

const writtenNumbers = ['0', '1', '2', '3', '-1', '0.5', '10', '-2', '100', '1e300', '36', '16', '2024', '1e-300', '2.345'];
const writtenTexts = [
  '""',
  '"a"',
  '"b"',
  '" "',
  '"5"',
  '"x,y"',
  '"😀"',
  '"A"',
  '","',
  '"é"',
  '"2024-02-29"',
  '"1"',
  '"#,##0.00"',
  '"YYYY-MM-DD"',
  '"D MMM HH:mm"',
  '">=2"',
  '"a*"',
  '"$1"',
];
const writtenDates = ['"2024-02-29"', '"2024-03-31 01:30"', '"1999-12-31"', '"2023-03-15 10:30:00.5"'];
const patterns = ['"[0-9]+"', '"a"', '"(a|b)(c)?"', '"^.*$"', '"\\\\s+"', '""'];
const zones = ['"UTC"', '"Europe/Berlin"', '"America/New_York"', '"Asia/Kolkata"', '"Australia/Lord_Howe"'];

function formulaOf(wanted: Wanted, depth: number, random: Random, callable: readonly FormulaFunction[]): string {
  const pick = (list: readonly string[]): string => at(list, random(list.length));
  if (depth > 0 && random(3) > 0) {
    const fitting = callable.filter((one) => fits(resultOf(one), wanted));
    if (fitting.length > 0 && random(4) > 0) return callOf(at(fitting, random(fitting.length)), depth - 1, random, callable);
    const inner = (type: Wanted): string => formulaOf(type, depth - 1, random, callable);
    if (wanted === 'number')
      return random(6) === 0
        ? `-${inner('number')}`
        : `(${inner('number')} ${pick(['+', '-', '*', '/'])} ${inner(random(8) === 0 ? 'text' : 'number')})`;
    if (wanted === 'text') return `(${inner(anyWanted(random))} & ${inner('text')})`;
    if (wanted === 'boolean')
      return `(${inner(anyWanted(random))} ${pick(['==', '!=', '<', '<=', '>', '>='])} ${inner(anyWanted(random))})`;
  }
  switch (wanted) {
    case 'number':
      return random(2) === 0 ? pick(['{n1}', '{n2}']) : pick(writtenNumbers);
    case 'text':
      return random(2) === 0 ? pick(['{s1}', '{s2}']) : pick(writtenTexts);
    case 'boolean':
      return pick(['{b1}', '({n1} > 1)', '({s1} == "abc")']);
    case 'date':
      return random(4) === 0 ? pick(writtenDates) : pick(['{d1}', '{m1}']);
    case 'list':
      return pick([
        'ARRAY({n1}, {n2}, 3)',
        'ARRAY({s1}, "a", {s2})',
        'SPLIT({s1}, ",")',
        'ARRAY({n1}, {s1})',
        '{n1}',
        'ARRAY({d1}, "2024-03-15")',
      ]);
  }
}

function anyWanted(random: Random): Wanted {
  return at(['number', 'text', 'boolean', 'date'] as const, random(4));
}

function resultOf(one: FormulaFunction): FormulaType {
  return typeof one.result === 'string' ? one.result : one.params[0]?.type === 'date' ? 'date' : 'any';
}

function fits(type: FormulaType, wanted: Wanted): boolean {
  if (wanted === 'list') return isListType(type);
  if (wanted === 'date') return type === 'date' || type === 'datetime';
  return type === wanted || (type === 'any' && wanted !== 'boolean');
}

function callOf(one: FormulaFunction, depth: number, random: Random, callable: readonly FormulaFunction[]): string {
  const optional = one.params.filter((param_) => param_.isOptional === true).length;
  const count = one.params.length - random(optional + 1) + (one.isVariadic ? random(4) : 0);
  const same = anyWanted(random);
  const args = Array.from({ length: count }, (_one, index) =>
    argOf(at(one.params, Math.min(index, one.params.length - 1)), same, depth, random, callable),
  );
  return `${one.name}(${args.join(', ')})`;
}

function argOf(parameter: FormulaParam, same: Wanted, depth: number, random: Random, callable: readonly FormulaFunction[]): string {
  const pick = (list: readonly string[]): string => at(list, random(list.length));
  if (parameter.choices !== undefined) return `"${pick(parameter.choices)}"`;
  if (parameter.content === 'pattern') return pick(patterns);
  if (parameter.content === 'timeZone') return pick(zones);
  if (parameter.content === 'json') return pick(['{s1}', '"[1, 2]"', '"{}"']);
  switch (parameter.type) {
    case 'number':
    case 'text':
    case 'date':
      return formulaOf(parameter.type, depth, random, callable);
    case 'condition':
      return formulaOf(random(3) === 0 ? anyWanted(random) : 'boolean', depth, random, callable);
    case 'any':
      return formulaOf(random(4) === 0 ? anyWanted(random) : same, depth, random, callable);
    case 'list':
      return formulaOf(random(3) === 0 ? same : 'list', depth, random, callable);
  }
}

/** A SQLite connection with the functions of formulas. */
function openSqlite(): Driver {
  const database = new DatabaseSync(':memory:');
  for (const { name, fn } of sqliteFormulaFunctions) database.function(name, { deterministic: true, varargs: true }, fn as never);
  return sqliteDriver(database as never, sqlite, sqliteFunctions);
}

describeDialects((getConnected) => {
  let opened: Driver | undefined;
  function getDriver(): Driver {
    const driver = getConnected();
    if (driver.dialect.name !== 'sqlite') return driver;
    opened ??= openSqlite();
    return opened;
  }

  let setting: FormulaSetting;
  let dialect: FormulaDialect;
  let table = identifier('formula_rows');

  beforeAll(async () => {
    let driver: Driver;
    try {
      driver = getDriver();
    } catch {
      return;
    }
    dialect = formulaDialects[driver.dialect.name];
    table = driver.schema === null ? table : { sql: `${identifier(driver.schema).sql}.${table.sql}`, params: [] };
    for (const statement of planFormulaFunctions(driver.dialect, driver.schema)) await driver.run(statement);
    const record = {
      id: number(12),
      createdAt: text('2024-01-01 09:00:00+00:00'),
      updatedAt: text('2024-02-01 09:00:00+00:00'),
      createdBy: text('ada'),
      updatedBy: text('grace'),
    };
    setting = { schema: driver.schema, now, timeZone: 'Europe/Berlin', record };
    await fill(driver);
  });

  function number(value: number): Typed['sql'] {
    return dialect.number(value);
  }
  function text(value: string): Typed['sql'] {
    return dialect.text(value);
  }

  async function fill(driver: Driver): Promise<void> {
    const storages: Readonly<Record<string, 'number' | 'boolean' | 'text'>> = { number: 'number', boolean: 'boolean' };
    const kind = (name: Column): string => driver.dialect.columnType(storages[columnTypes[name]] ?? 'text').sql;
    const list = columns.map((name) => `"${name}" ${kind(name)}`).join(', ');
    await driver.run({ sql: `CREATE TABLE ${table.sql} (id integer primary key, ${list})`, params: [] });
    for (const [index, row] of rows.entries()) {
      const values = columns.map((name) =>
        param(name === 'b1' && row.b1 !== null ? driver.dialect.toStored('boolean', row.b1 === 1) : row[name]),
      );
      await driver.run(driver.dialect.finish(sql`INSERT INTO ${table} VALUES (${integer(index)}, ${join(values, ', ')})`));
    }
  }

  function columnOf({ name }: { readonly name: string }): Typed | null {
    const column = columns.find((one) => one === name);
    return column === undefined ? null : { sql: identifier(column), type: columnTypes[column] };
  }

  /** What the database says for every row; null when the formula is computed in process. */
  async function ask(expression: Expression): Promise<readonly FormulaValue[] | readonly string[] | null> {
    const driver = getDriver();
    const compiled = compileFormula(dialect, expression, columnOf, setting);
    if (!compiled.ok) return null;
    try {
      const found = await driver.run(driver.dialect.finish(sql`SELECT ${compiled.sql} FROM ${table} ORDER BY id`));
      return found.map(([raw]) => compiled.decode(raw));
    } catch (error) {
      return rows.map(() => `failed: ${String(error)}`);
    }
  }

  const context = {
    now,
    timeZone: 'Europe/Berlin',
    record: {
      id: 12,
      createdAt: '2024-01-01 09:00:00+00:00',
      updatedAt: '2024-02-01 09:00:00+00:00',
      createdBy: 'ada',
      updatedBy: 'grace',
    },
  };

  function evaluate(expression: Expression): readonly FormulaValue[] {
    return rows.map((row) => evaluateFormula(expression, ({ name }) => row[name as Column] ?? null, context));
  }

  /** The smallest part of the formula that differs, with the first row where it does. */
  async function differenceOf(expression: Expression): Promise<string | null> {
    const said = await ask(expression);
    const meant = evaluate(expression);
    const index = said === null ? -1 : meant.findIndex((value, place) => JSON.stringify(value) !== JSON.stringify(said[place]));
    if (said === null || index < 0) return null;
    for (const part of partsOf(expression)) {
      const smaller = await differenceOf(part);
      if (smaller !== null) return smaller;
    }
    return `${printFormula(expression)} is ${JSON.stringify(meant[index])} and the database says ${JSON.stringify(said[index])} for ${JSON.stringify(rows[index])}`;
  }

  function partsOf(expression: Expression): readonly Expression[] {
    switch (expression.kind) {
      case 'negate':
        return [expression.operand];
      case 'binary':
        return [expression.left, expression.right];
      case 'call':
        return expression.args;
      default:
        return [];
    }
  }

  function read(formula: string): Expression {
    const parsed = parseFormula(formula);
    if (!parsed.ok) throw new Error(`${formula}: ${parsed.issue.message}`);
    return parsed.expression;
  }

  test('S-95 formulas that once differed mean the same', async () => {
    for (const { formula } of regressions) expect(await differenceOf(read(formula))).toBe(null);
  });

  test('S-95 every example means the same', async () => {
    for (const { example } of formulaFunctions) expect(await differenceOf(read(example.formula))).toBe(null);
  });

  for (const seed of seeds) {
    test(`S-95 random formulas mean the same in the database as in the evaluator (seed ${seed})`, async () => {
      const random = createRandom(seed);
      const callable = formulaFunctions.filter((one) => dialect.functions[one.name] !== 'in process');
      const differences: string[] = [];
      const untried: FunctionName[] = [];
      for (const one of callable) {
        let tried = 0;
        // some take few of the arguments that chance hands them
        for (let attempt = 0; tried < runs && attempt < (tried === 0 ? 1000 : runs * 12); attempt += 1) {
          const expression = read(callOf(one, 1 + random(3), random, callable));
          if (!compileFormula(dialect, expression, columnOf, setting).ok) continue;
          tried += 1;
          const difference = await differenceOf(expression);
          if (difference !== null) differences.push(difference);
        }
        if (tried === 0) untried.push(one.name);
      }
      expect(differences).toEqual([]);
      expect(untried).toEqual([]);
    }, 60_000);
  }

  test('S-96 a name of a function is known to the dialect and to the language', () => {
    for (const name of Object.keys(dialect.functions)) expect(findFunction(name)?.name).toBe(name);
    expect(itemTypeOf('text[]')).toBe('text');
  });
});
