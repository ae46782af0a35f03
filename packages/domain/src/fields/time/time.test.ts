import { expect, it } from 'vitest';
import type { Field } from '../field.ts';
import { time } from './time.ts';

const field = { type: 'Time', title: 'From', meta: {}, options: [] } as unknown as Field;
const typed = { now: Date.parse('2026-11-22T23:15:42Z'), timeZone: 'Europe/Berlin' };
const read = (text: string, context?: typeof typed): unknown => {
  const parsed = time.parse(text, field, context);
  return parsed.ok ? parsed.value : null;
};

it.each([
  ['9', '09:00:00'],
  ['21h', '21:00:00'],
  ['21h15', '21:15:00'],
  ['9.30', '09:30:00'],
  ['930', '09:30:00'],
  ['1430', '14:30:00'],
  ['٩', '09:00:00'],
  ['now', '00:15:42'],
  ['2pm', '14:00:00'],
  ['24', null],
  ['1470', null],
  ['14305', null],
  ['soon', null],
])('a typed %j is the time %s', (text, value) => {
  expect(read(text, typed)).toBe(value);
});

it('reads bare numbers and words as times only where somebody types them', () => {
  expect(['9', '1430', '9.30', 'now', '14:30'].map((text) => read(text))).toEqual([null, null, null, null, '14:30:00']);
});
