import { expect, it } from 'vitest';
import { sampleField, sampleOptions } from '../testing/sample-field.ts';
import { namesOption, renameOptionsIn } from './options-in-conditions.ts';

const options = sampleOptions('Open', 'Done, late', 'Waiting');
const status = sampleField('SingleSelect', { options });
const tags = sampleField('MultiSelect', { options });
const [open = '', done = '', waiting = ''] = options.map(({ id }) => id as string);
const titles = new Map([
  [open, 'Waiting'],
  [waiting, 'Open'],
  [done, 'Done'],
]);

it.each([
  ['eq', 'Open', 'Waiting'],
  ['neq', ' Done, late ', 'Done'],
  ['anyof', 'Open,"Done, late",Gone', 'Waiting,Done,Gone'],
  ['nanyof', 'Done, late', 'Done'],
  ['in', 'Gone', 'Gone'],
  ['anyof', open, open],
  ['like', 'Open', 'Open'],
  ['is', 'null', 'null'],
])('S-46a %s %s becomes %s', (op, value, expected) => {
  expect(renameOptionsIn(status, op, value, titles)).toBe(expected);
});

it('S-46a a list of options keeps titles with commas apart', () => {
  expect(renameOptionsIn(tags, 'allof', 'Open, Waiting', new Map([[open, 'a, b']]))).toBe('"a, b",Waiting');
  expect(renameOptionsIn(tags, 'eq', 'Waiting,Open', titles)).toBe('Open,Waiting');
});

it('S-46a a condition names an option by its title or its id', () => {
  expect(namesOption(status, 'anyof', 'Waiting,"Done, late"', done)).toBe(true);
  expect(namesOption(status, 'eq', done, done)).toBe(true);
  expect(namesOption(status, 'eq', 'Open', done)).toBe(false);
  expect(namesOption(status, 'blank', null, done)).toBe(false);
});
