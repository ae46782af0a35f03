import type { CellValue, Field, FieldId, FieldType, RowId } from '@quadrille/domain';
import {
  checkFormula,
  type FormulaFunction,
  formulaFunctions,
  formulaTypeOfField,
  isListType,
  itemTypeOf,
  parseFormula,
} from '@quadrille/formula';
import { define, fieldIdOf, linkedTables, optionsOf, type TablePlans } from './linked-tables.ts';

/** Random numbers that repeat themselves for a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type RandomRow = Record<string, CellValue> & { id: RowId };

export interface RandomBase {
  readonly plans: TablePlans;
  readonly rows: Readonly<Record<string, readonly RandomRow[]>>;
}

type Plans = Record<string, Record<string, TablePlans[string][string]>>;

/** Values for which sums and means are exact in any order. */
const values: Partial<Record<FieldType, readonly CellValue[]>> = {
  SingleLineText: ['a', 'A', 'b', 'ä', 'x y', '10', '2.5', 'it"s\\', 'B'],
  Decimal: [0, 1, -1, 2.5, 10.25, 100, -3.75],
  Number: [0, 1, 2, 3, -7, 40],
  Checkbox: [true, false],
  Date: ['2024-02-29', '2026-01-01', '2026-12-31', '1999-05-06'],
  DateTime: ['2024-02-29 10:00:00+00:00', '2024-02-29 10:00:00.250+00:00', '2026-01-01 23:59:59+00:00'],
  SingleSelect: ['sred', 'sgreen', 'sblue', 'sgone'],
  MultiSelect: [['sred'], ['sgreen', 'sred'], ['sblue', 'sgreen']],
};

/** Two tables, linked in every way with each other and with themselves, and computed fields on top of one another. */
export function randomBase(seed: number, computed: number): RandomBase {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const plans: Plans = {
    A: storedFields(),
    B: storedFields(),
    J: { Key: { type: 'ID' }, AKey: { type: 'ForeignKey' }, BKey: { type: 'ForeignKey' } },
  };
  const [a, b] = [plans['A'], plans['B']] as [Plans[string], Plans[string]];
  for (const [own, name] of [
    [a, 'A'],
    [b, 'B'],
  ] as const) {
    own['SelfKey'] = { type: 'ForeignKey' };
    own['Self'] = { type: 'LinkToAnotherRecord', definition: define.bt(name, 'SelfKey', name) };
    own['Selves'] = { type: 'Links', definition: define.hm(name, 'SelfKey') };
  }
  a['BKey'] = { type: 'ForeignKey' };
  a['One'] = { type: 'LinkToAnotherRecord', definition: define.bt('A', 'BKey', 'B') };
  b['List'] = { type: 'Links', definition: define.hm('A', 'BKey') };
  a['Many'] = { type: 'Links', definition: define.mm('B', 'J', 'AKey', 'BKey') };
  b['Many'] = { type: 'LinkToAnotherRecord', definition: define.mm('A', 'J', 'BKey', 'AKey') };

  for (let index = 0; index < computed; index++) {
    const name = pick(['A', 'B'] as const);
    const title = `X${index}`;
    (plans[name] as Plans[string])[title] = randomField(plans, name, pick, random);
  }
  const rows: Record<string, RandomRow[]> = { A: [], B: [], J: [] };
  for (const name of ['A', 'B']) {
    for (let id = 1; id <= 12; id++) {
      const row: RandomRow = { id };
      for (const [title, { type }] of Object.entries(plans[name] as Plans[string])) {
        const choices = values[type];
        if (choices !== undefined) row[title] = random() < 0.25 ? null : pick(choices);
        if (type === 'ForeignKey') row[title] = random() < 0.3 ? null : Math.ceil(random() * 13);
      }
      rows[name]?.push(row);
    }
  }
  const pairs = new Set<string>();
  for (let index = 0; index < 25; index++) pairs.add(`${Math.ceil(random() * 13)} ${Math.ceil(random() * 13)}`);
  [...pairs].forEach((pair, index) => {
    const [aKey = 0, bKey = 0] = pair.split(' ').map(Number);
    rows['J']?.push({ id: index + 1, AKey: aKey, BKey: bKey });
  });
  return { plans, rows };
}

function storedFields(): Plans[string] {
  const options = optionsOf('Red', 'Green', 'Blue');
  return {
    Name: { type: 'SingleLineText' },
    Id: { type: 'ID' },
    Amount: { type: 'Decimal' },
    Whole: { type: 'Number' },
    Yes: { type: 'Checkbox' },
    Day: { type: 'Date' },
    At: { type: 'DateTime' },
    Choice: { type: 'SingleSelect', options },
    Choices: { type: 'MultiSelect', options },
  };
}

const rollups = ['count', 'min', 'max', 'avg', 'sum', 'countDistinct', 'sumDistinct', 'avgDistinct'] as const;

function randomField(plans: Plans, name: string, pick: <T>(list: readonly T[]) => T, random: () => number): TablePlans[string][string] {
  const own = plans[name] as Plans[string];
  const links = Object.entries(own).filter(([, plan]) => plan.definition?.kind === 'link');
  const kind = random();
  if (kind < 0.65) {
    const [linkTitle, link] = pick(links);
    const linkId = fieldIdOf(name, linkTitle);
    if (kind < 0.08) return { type: 'Count', definition: define.count(linkId) };
    const target = link.definition?.kind === 'link' ? (link.definition.relatedTableId.slice(1).toUpperCase() as string) : name;
    const fields = Object.keys(plans[target] as Plans[string]);
    const recent = fields.filter((title) => title.startsWith('X'));
    const title = recent.length > 0 && random() < 0.5 ? pick(recent) : pick(fields);
    const targetId = fieldIdOf(target, title);
    if (kind < 0.4) return { type: 'Lookup', definition: define.lookup(linkId, targetId) };
    return { type: 'Rollup', definition: define.rollup(linkId, targetId, pick(rollups)) };
  }
  return randomFormula(plans, name, pick);
}

const templates = [
  '{x} + 1',
  '{x} * {y}',
  '{x} & "-" & {y}',
  'CONCAT({x}, "/", {y})',
  'IF({x}, {y}, {y})',
  'IF({x} > 1, "more", "less")',
  '{x} == {y}',
  'LEN({x})',
  'UPPER({x})',
  'ROUND({x}, 1)',
  'ISBLANK({x})',
  'COALESCE({x}, {x})',
  'DATEADD({d}, 1, "day")',
  'DATEADD({m}, 2, "hour")',
  'JOIN({x}, "+")',
  'COUNTA({x})',
] as const;

/** Functions whose value is made of their arguments alone. */
const callable = formulaFunctions.filter((callee) => !callee.usesContext);

/** A call of the function over fields; whether they suit it is for the check to say. */
function callOf(callee: FormulaFunction, field: () => string, pick: <T>(list: readonly T[]) => T): string {
  const args = callee.params.map((parameter) => {
    if (parameter.choices !== undefined) return `"${pick(parameter.choices)}"`;
    if (parameter.content === 'pattern') return pick(['"[0-9]+"', '"a"', '"^.*$"']);
    if (parameter.content === 'timeZone') return pick(['"UTC"', '"Europe/Berlin"']);
    return parameter.type === 'number' ? pick([field(), '2']) : field();
  });
  const used = args.filter((_arg, index) => callee.params[index]?.isOptional !== true || pick([true, false]));
  return `${callee.name}(${[...used, ...(callee.isVariadic ? [field()] : [])].join(', ')})`;
}

/** A formula that passes its check, over fields of the table. */
function randomFormula(plans: Plans, name: string, pick: <T>(list: readonly T[]) => T): TablePlans[string][string] {
  const tables = linkedTables(null, plans);
  const fields = (tables[name]?.fields ?? []).filter((field) => !['ForeignKey', 'ID'].includes(field.type));
  const find = (id: FieldId): Field | undefined =>
    Object.values(tables)
      .flatMap((table) => table.fields)
      .find((field) => field.id === id);
  for (let tries = 0; tries < 60; tries++) {
    const one = (): string => `{{${pick(fields).id}}}`;
    const x = one();
    const text = (tries % 2 === 0 ? callOf(pick(callable), one, pick) : pick(templates))
      .replaceAll('{x}', x)
      .replaceAll('{y}', one())
      .replaceAll('{d}', `{{${fieldIdOf(name, 'Day')}}}`)
      .replaceAll('{m}', `{{${fieldIdOf(name, 'At')}}}`);
    const parsed = parseFormula(text);
    if (!parsed.ok) continue;
    const { type, issues } = checkFormula(parsed.expression, (reference) => {
      const field = find(reference.name as FieldId);
      return field === undefined ? 'any' : formulaTypeOfField(field, find);
    });
    if (issues.length > 0) continue;
    const item = itemTypeOf(type);
    const result = isListType(type) || item === 'any' || item === 'nothing' ? 'text' : item;
    return { type: 'Formula', definition: define.formula(text, result) };
  }
  return { type: 'Formula', definition: define.formula('1', 'number') };
}
