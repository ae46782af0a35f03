import { expect, it } from 'vitest';
import { fieldsRestedOn } from './fields-rested-on.ts';
import type { TableField } from '../structure/table-field.ts';

const field = (id: string, more: object = {}): TableField =>
  ({ id, title: `The ${id}`, columnName: id, type: 'Number', ...more }) as TableField;
const formula = (id: string, expression: string): TableField =>
  field(id, { type: 'Formula', definition: { kind: 'formula', expression, result: 'number', error: null } });

const fields = [
  field('points'),
  field('price'),
  field('name', { type: 'SingleLineText' }),
  formula('double', '{The points} * 2'),
  formula('total', '{The double} + {The price}'),
  formula('broken', '{The double'),
  field('makers', { type: 'LinkToAnotherRecord', definition: { kind: 'link', relation: 'bt', foreignKeyId: 'makers_id' } }),
  field('age', { type: 'Lookup', definition: { kind: 'lookup', linkFieldId: 'makers', targetFieldId: 'elsewhere' } }),
  field('changed', { type: 'LastModifiedTime' }),
];
const restedOn = (...ids: string[]): readonly string[] => [...fieldsRestedOn(ids, fields)].toSorted();

it('a formula rests on what it names, through other formulas too; a plain field on itself', () => {
  expect(restedOn('total')).toEqual(['double', 'points', 'price', 'total']);
  expect(restedOn('name', 'double')).toEqual(['double', 'name', 'points']);
  expect(restedOn('broken')).toEqual(['broken']);
});

it('what is looked up rests on the link, and the time of the last change on all that is written', () => {
  expect(restedOn('age')).toEqual(['age', 'makers', 'makers_id']);
  expect(restedOn('changed')).toEqual(['changed', 'name', 'points', 'price']);
});
