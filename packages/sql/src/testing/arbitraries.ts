import {
  type CellValue,
  type Condition,
  comparisonOps,
  comparisonSubOps,
  type Field,
  type FilterContext,
  type FilterNode,
  isOpAccepted,
  printInstant,
  type Sort,
} from '@quadrille/domain';
import fc from 'fast-check';
import { storageOf } from '../model/storage.ts';

/** Letters that fold oddly, signs of LIKE and of SQL, and characters outside the basic plane. */
const letters = [
  'a',
  'A',
  'b',
  'B',
  'ä',
  'Ä',
  'ß',
  'Σ',
  'σ',
  'ς',
  'é',
  'e\u0301',
  '🙂',
  '\uff5e',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '?',
  '$1',
  ',',
  ' ',
  '0',
  '\n',
];
const words = ['', 'apple', 'Apple', 'ÄPFEL', 'a%b', 'a_b', '50%', '%', '10:30:00', '2026-03-15', '{"a":1}', 'true', '42'];
const days = [
  '0001-01-01',
  '1969-12-31',
  '2024-02-29',
  '2026-03-08',
  '2026-03-14',
  '2026-03-15',
  '2026-03-16',
  '2026-03-29',
  '2026-10-25',
  '9999-12-31',
];
const instants = days
  .slice(1, 9)
  .flatMap((day) => [0, 1, 23 * 3_600_000, 12 * 3_600_000 + 500].map((more) => Date.parse(`${day}T00:00:00Z`) + more));
const numbers = [0, 1, -1, 2, 3, 5, 0.1, -2.5, 42, 1e15, -1e300, 1e-9, 9_007_199_254_740_991];

const text = fc.oneof(
  fc.constantFrom(...words),
  fc.array(fc.constantFrom(...letters), { maxLength: 6 }).map((parts) => parts.join('')),
);
const day = fc.constantFrom(...days);
const instant = fc.constantFrom(...instants).map(printInstant);

/** A canonical value of the field, null now and then. Text is never empty, as in a base. */
export function arbitraryCell(field: Field): fc.Arbitrary<CellValue> {
  return fc.option(arbitraryValue(field), { nil: null, freq: 4 });
}

function arbitraryValue(field: Field): fc.Arbitrary<CellValue> {
  if (field.type === 'Attachment')
    return fc.array(text, { minLength: 1, maxLength: 3 }).map((titles) => JSON.stringify(titles.map((title) => ({ title, path: 'a' }))));
  const ids = [...field.options.map((option) => option.id as string), 'gone'];
  switch (storageOf(field)) {
    case 'text':
      return text.filter((value) => value !== '');
    case 'number':
      return field.type === 'Rating' ? fc.integer({ min: 0, max: 5 }) : fc.constantFrom(...numbers);
    case 'integer':
      return fc.integer({ min: 1, max: 100 });
    case 'boolean':
      return fc.boolean();
    case 'date':
      return day;
    case 'datetime':
      return instant;
    case 'option':
      return fc.constantFrom(...ids);
    case 'list':
      return fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 4 });
    case 'none':
      return fc.constant(null);
  }
}

/** What somebody might type as the value of a condition on the field: mostly sensible, sometimes not. */
function arbitraryOperand(field: Field): fc.Arbitrary<string | null> {
  const titles = field.options.map((option) => option.title);
  const fitting: Record<ReturnType<typeof storageOf>, fc.Arbitrary<string>> = {
    text: fc.oneof(
      { weight: 3, arbitrary: text },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom('%', ''), fc.constantFrom('a', '_', '\\', 'ä', 'pp_e', '%b', '\\%'), fc.constantFrom('%', ''))
          .map((parts) => parts.join('')),
      },
    ),
    number: fc.constantFrom(...numbers).map(String),
    integer: fc.oneof(fc.integer({ min: 0, max: 120 }).map(String), fc.constantFrom('1.5', '1e20')),
    boolean: fc.constantFrom('true', 'false', '1', '0', 'yes'),
    date: fc.oneof(day, fc.integer({ min: -3, max: 40 }).map(String)),
    datetime: fc.oneof(day, instant, fc.integer({ min: -3, max: 40 }).map(String)),
    option: fc.constantFrom(...titles, 'nobody', 'gone', 'red', '%re%'),
    list: fc.constantFrom(...titles, 'nobody', 'red', '%re%'),
    none: text,
  };
  const single = fitting[storageOf(field)];
  const several = fc.array(single, { minLength: 2, maxLength: 3 }).map((items) => items.join(','));
  return fc.oneof(
    { weight: 6, arbitrary: single },
    { weight: 4, arbitrary: several },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('null', 'notnull', 'empty', 'notempty', 'true', 'false', ' ') },
  );
}

function arbitraryCondition(fields: readonly Field[]): fc.Arbitrary<Condition> {
  // Types with operators of their own come up more often than the many kinds of text and number.
  const special = fields.filter(
    (field) => field.options.length > 0 || field.type === 'Rating' || field.type === 'SingleLineText' || storageOf(field) === 'datetime',
  );
  return fc.constantFrom(...fields, ...special, ...special).chain((field) => {
    const isDate = storageOf(field) === 'date' || storageOf(field) === 'datetime';
    return fc.record({
      kind: fc.constant('condition' as const),
      logicalOp: fc.constantFrom('and' as const, 'or' as const, 'not' as const),
      fieldId: fc.constant(field.id),
      op: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...comparisonOps.filter((op) => isOpAccepted(op, field.type))) },
        { weight: 1, arbitrary: fc.constantFrom(...comparisonOps) },
      ),
      subOp: isDate ? fc.option(fc.constantFrom(...comparisonSubOps), { nil: null, freq: 3 }) : fc.constant(null),
      value: arbitraryOperand(field),
    });
  });
}

/** Lists of conditions and groups, nested a few levels. */
export function arbitraryNodes(fields: readonly Field[]): fc.Arbitrary<readonly FilterNode[]> {
  const condition = arbitraryCondition(fields);
  const { nodes } = fc.letrec<{ nodes: FilterNode[]; node: FilterNode; group: FilterNode }>((tie) => ({
    nodes: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    node: fc.oneof({ maxDepth: 2, depthSize: 'small' }, condition, tie('group')),
    group: fc.record({
      kind: fc.constant('group' as const),
      logicalOp: fc.constantFrom('and' as const, 'or' as const, 'not' as const),
      children: tie('nodes'),
    }),
  }));
  return nodes;
}

export function arbitraryContext(): fc.Arbitrary<FilterContext> {
  return fc.record({
    now: fc.constantFrom(...instants),
    timeZone: fc.constantFrom('UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Apia'),
    userId: fc.constant(null),
  });
}

export function arbitrarySorts(fields: readonly Field[]): fc.Arbitrary<Sort[]> {
  return fc.array(
    fc.record({
      fieldId: fc.constantFrom(...fields.map((field) => field.id)),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    {
      maxLength: 3,
    },
  );
}
