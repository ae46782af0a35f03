import { expect, it } from 'vitest';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { chooseFields } from './visible-fields.ts';

const fields = ['A', 'B', 'A,B', 'B,C', 'D,E,F'].map(
  (title) => ({ id: `id-${title}`, title, columnName: `c-${title}` }) as unknown as FieldDoc,
);
const chosen = (...names: string[]): string[] => chooseFields(fields, names).map(({ title }) => title);

it('parts of a text that are names by themselves are taken as such, and joined only where one of them is none', () => {
  expect(chosen('A', 'B')).toEqual(['A', 'B']);
  expect(chosen('A,B')).toEqual(['A,B']);
  expect(chosen('A', 'B', 'C')).toEqual(['A', 'B,C']);
  expect(chosen('D', 'E', 'F', 'A')).toEqual(['D,E,F', 'A']);
  expect(chosen('nothing', 'A')).toEqual(['A']);
});
