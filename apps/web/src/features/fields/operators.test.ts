import { getFieldKind } from '@quadrille/domain';
import type { Field, FieldType } from '@quadrille/domain';
import { describe, expect, it } from 'vitest';
import { keepShowsNull } from '../../platform/show-null.state.ts';
import { acceptsValue, toFilterField } from './operators.ts';

const field = (type: FieldType): Field => ({ type, meta: getFieldKind(type).defaultMeta, options: [] }) as unknown as Field;

describe('acceptsValue', () => {
  it.each(['12', '-3.5', '1,000'])('a number field is compared with %s', (value) => {
    expect(acceptsValue(field('Decimal'), null, value)).toBe(true);
  });
  it.each(['abc', '12 apples'])('a number field is not compared with %s', (value) => {
    expect(acceptsValue(field('Decimal'), null, value)).toBe(false);
  });
  it('a duration takes hours and minutes', () => expect(acceptsValue(field('Duration'), null, '1h 30m')).toBe(true));
  it('text is compared with anything', () => expect(acceptsValue(field('SingleLineText'), null, 'abc')).toBe(true));
  it('a number of days is a whole number', () => {
    expect(acceptsValue(field('Date'), 'daysAgo', '30')).toBe(true);
    expect(acceptsValue(field('Date'), 'daysAgo', 'soon')).toBe(false);
  });
});

it('people are chosen among the members, also behind a link', () => {
  const people = [{ id: 'us00000000000000', name: 'Ana', email: '' }];
  const lookup = { ...field('Lookup'), values: { ...field('Collaborator'), isList: true } };
  for (const own of [field('Collaborator'), lookup]) {
    const { choices, operators } = toFilterField(own, (message) => message.id, people);
    expect(choices).toEqual([
      { value: '@me', label: toFilterField(own, (message) => message.id, people).choices?.[0]?.label },
      { value: 'us00000000000000', label: 'Ana' },
    ]);
    // where nobody is known there is nobody who looks either
    expect(toFilterField(own, (message) => message.id).choices).toEqual([]);
    expect(operators.find(({ op }) => op === 'anyof')?.input).toBe('options');
  }
});

it('null is told from empty text only while null is shown', () => {
  const ops = () => toFilterField(field('SingleLineText'), (message) => message.id ?? '').operators.map(({ op }) => op);
  expect(ops()).not.toContain('null');
  keepShowsNull(true);
  expect(ops()).toEqual(expect.arrayContaining(['null', 'notnull']));
  keepShowsNull(false);
  expect(ops()).not.toContain('notnull');
});
