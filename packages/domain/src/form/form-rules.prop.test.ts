import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleField, sampleOptions } from '../testing/sample-field.ts';
import type { CellValue } from '../values/value.ts';
import { checkAnswer } from './check-answer.ts';
import type { FormQuestion } from './form-item.ts';
import { readLinearPattern } from './linear-pattern.ts';
import { readForm, type FormColumn } from './read-form.ts';
import { shownItems } from './shown-items.ts';

const context = { now: 0, timeZone: 'UTC', userId: null };
const texts = ['a', 'b', 'ab', 'ba', '', 'aab', '1', 'a1', '-'];

/** Patterns out of the notation that both sides read, so that the regular expressions of the language are the judge. */
const atom = fc.constantFrom('a', 'b', '\\d', '.', '[ab]', '[^a]', '[a-c1]', '\\.', '(?:ab)', '(a|b)');
const pattern = fc
  .array(fc.tuple(atom, fc.constantFrom('', '*', '+', '?', '{2}', '{1,2}', '{0,}')), { maxLength: 5 })
  .map((parts) => parts.map(([one, repeat]) => one + repeat).join(''));

test('a pattern fits what a regular expression of the same text fits', () => {
  fc.assert(
    fc.property(fc.array(pattern, { minLength: 1, maxLength: 3 }), fc.constantFrom(...texts), fc.string(), (parts, known, other) => {
      const source = parts.join('|');
      const read = readLinearPattern(source);
      const judge = new RegExp(`^(?:${source})$`, 'u');
      expect(read).not.toBeNull();
      for (const text of [known, other, known + other]) expect([source, text, read?.fits(text)]).toEqual([source, text, judge.test(text)]);
    }),
  );
});

test('patterns that keep other engines busy end at once, and what is no pattern is none', () => {
  const text = `${'a'.repeat(5000)}!`;
  expect(readLinearPattern('(a+)+$')?.fits(text)).toBe(false);
  expect(readLinearPattern('(a|a)*b')?.fits(text)).toBe(false);
  for (const wrong of ['(', ')', 'a{3,2}', '[b-a]', '\\b', '(?=a)', '*', 'a'.repeat(201), '((a{99}){99}){99}'])
    expect([wrong, readLinearPattern(wrong)]).toEqual([wrong, null]);
});

const fields = [
  sampleField('SingleLineText', { title: 'Name' }),
  sampleField('Number', { title: 'Guests' }),
  sampleField('SingleSelect', { title: 'Kind', options: sampleOptions('Shop', 'Gallery') }),
  sampleField('Checkbox', { title: 'Agree' }),
  sampleField('Formula', { title: 'Sum' }),
];
const asked = fields.slice(0, 4);

const condition = fc.record({
  fk_column_id: fc.constantFrom(...asked.map(({ id }) => id as string), 'gone'),
  comparison_op: fc.constantFrom('eq', 'neq', 'blank', 'notblank', 'gt'),
  value: fc.constantFrom('a', '3', 'Shop', 'true'),
  logical_op: fc.constantFrom('and', 'or', 'not'),
});
const group = fc.record({
  is_group: fc.constant(true),
  logical_op: fc.constantFrom('and', 'or'),
  children: fc.array(condition, { maxLength: 3 }),
});
const column = (fieldId: string) =>
  fc.record({
    fieldId: fc.constant(fieldId),
    isShown: fc.boolean(),
    order: fc.integer({ min: 0, max: 9 }),
    label: fc.constant(null),
    help: fc.constant(null),
    isRequired: fc.boolean(),
    meta: fc.record({ show_when: fc.array(fc.oneof(condition, group), { maxLength: 3 }) }),
  });
const form = fc.tuple(...fields.map(({ id }) => column(id)));
const answers = fc.record<Record<string, CellValue>>({
  [asked[0]!.id]: fc.constantFrom<CellValue>(null, 'a', 'b'),
  [asked[1]!.id]: fc.constantFrom<CellValue>(null, 1, 3, 5),
  [asked[2]!.id]: fc.constantFrom<CellValue>(null, ...sampleOptions('Shop', 'Gallery').map(({ id }) => id)),
  [asked[3]!.id]: fc.constantFrom<CellValue>(null, true, false),
});

test('what is shown depends on earlier shown answers alone, and its order is kept', () => {
  fc.assert(
    fc.property(form, answers, answers, (columns, mine, other) => {
      const items = readForm(columns, fields, {});
      const shown = shownItems(items, mine, context);
      expect(items.filter((item) => shown.includes(item))).toEqual(shown);
      const hidden = items.filter((item) => !shown.includes(item)).map(({ id }) => id);
      // answers that are not shown, whatever they are, change nothing
      const changed = { ...mine, ...Object.fromEntries(hidden.map((id) => [id, other[id] ?? null])) };
      expect(shownItems(items, changed, context)).toEqual(shown);
      items.forEach((item, at) => {
        // neither do answers that come later
        const later = Object.fromEntries(items.slice(at).map(({ id }) => [id, other[id] ?? null]));
        expect(shownItems(items, { ...mine, ...later }, context).includes(item)).toBe(shown.includes(item));
      });
    }),
  );
});

test('only what people write is asked for, and statements and pages stand where they were put', () => {
  const plain = fields.map(({ id }, at): FormColumn => ({
    fieldId: id,
    isShown: true,
    order: at,
    label: null,
    help: null,
    isRequired: false,
    meta: null,
  }));
  const blocks = [
    { id: 'p', kind: 'page', order: 1.5, title: 'More' },
    { id: 's', kind: 'statement', order: 0.5, title: 'Hello', text: 'World' },
    { id: 'x', kind: 'other', order: 0 },
    null,
  ];
  const items = readForm(plain, fields, JSON.stringify({ blocks }));
  expect(items.map(({ kind, id }) => (kind === 'question' ? asked.findIndex((one) => one.id === id) : id))).toEqual([0, 's', 1, 'p', 2, 3]);
});

const question = (type: Parameters<typeof sampleField>[0], more: object, isRequired = false): FormQuestion => {
  const field = sampleField(type, { options: sampleOptions('A', 'B', 'C') });
  const column = { fieldId: field.id, isShown: true, order: 1, label: 'Ask', help: null, isRequired, meta: more };
  return readForm([column], [field], null)[0] as FormQuestion;
};
const codeOf = (asks: FormQuestion, value: CellValue): string | undefined => checkAnswer(asks, value)?.code;

test('answers keep to the limits of their question', () => {
  const text = question('SingleLineText', { min_length: 2, max_length: 3, pattern: '[A-Z]+', pattern_hint: 'Capitals' });
  expect(['A', 'ABCD', 'ab', 'AB', null].map((value) => codeOf(text, value))).toEqual([
    'answerTooShort',
    'answerTooLong',
    'answerOtherPattern',
    undefined,
    undefined,
  ]);
  const number = question('Number', { min: '2', max: '5' });
  expect([1, 2, 5, 6].map((value) => codeOf(number, value))).toEqual(['answerOutside', undefined, undefined, 'answerOutside']);
  const day = question('Date', { min: '2026-03-01' });
  expect(['2026-02-28', '2026-03-01'].map((value) => codeOf(day, value))).toEqual(['answerOutside', undefined]);
  const many = question('MultiSelect', { min_count: 2, max_count: 2 }, true);
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((value) => codeOf(many, value))).toEqual([
    'missing',
    'answerCount',
    undefined,
    'answerCount',
  ]);
  const notations = (['Email', 'URL', 'PhoneNumber'] as const).map((type) =>
    ['no such', 'a@b.example', 'https://x.example', '+49 30 123456'].map((text) => codeOf(question(type, {}), text) === undefined),
  );
  expect(notations).toEqual([
    [false, true, false, false],
    [false, false, true, false],
    [false, false, false, true],
  ]);
  expect([null, false, true].map((value) => codeOf(question('Checkbox', {}, true), value))).toEqual(['missing', 'missing', undefined]);
});
