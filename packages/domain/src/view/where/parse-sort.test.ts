import { expect, it } from 'vitest';
import { sampleField } from '../../testing/sample-field.ts';
import { parseSortParam } from './parse-sort.ts';

const title = sampleField('SingleLineText', { title: 'Title' });
const count = sampleField('Number', { title: 'Count' });
const comma = sampleField('SingleLineText', { title: 'Last, first' });
const dash = sampleField('SingleLineText', { title: '-minus' });
const fields = [title, count, comma, dash];

it.each([
  ['Title', [[title, 'asc']]],
  [
    '-Title,Count',
    [
      [title, 'desc'],
      [count, 'asc'],
    ],
  ],
  ['Nope, -Count', [[count, 'desc']]],
  ['Last, first', [[comma, 'asc']]],
  ['-Last, first', [[comma, 'desc']]],
  ['-minus', [[dash, 'asc']]],
  ['--minus', [[dash, 'desc']]],
  ['Title,-Title', [[title, 'asc']]],
] as const)('S-47 reads %s', (text, expected) => {
  expect(parseSortParam(text, fields)).toEqual(expected.map(([field, direction]) => ({ fieldId: field.id, direction })));
});

it('S-47 reads repeated keys', () => {
  expect(parseSortParam(['-Title', 'Count'], fields)).toHaveLength(2);
});
