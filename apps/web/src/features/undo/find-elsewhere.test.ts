import { expect, it } from 'vitest';
import { findElsewhere } from './find-elsewhere.ts';

const tables = ['films', 'people', 'places'].map((id) => ({ id, title: id }));
const idOf = (...args: [tableIds: string[], here: string | null, placeIn?: string]): string | null => {
  const [tableIds, here, placeIn] = args;
  const place = placeIn === undefined ? null : { tableId: placeIn, rowId: 1, fieldId: null };
  return findElsewhere(tables, { tableIds }, here, place)?.id ?? null;
};

it('what is in the open table, be it a part of it, is not elsewhere', () => {
  expect(idOf(['films'], 'films')).toBeNull();
  expect(idOf(['people', 'films'], 'films', 'people')).toBeNull();
});

it('what is in another table is where its first record was written, else in the first table one can go to', () => {
  expect(idOf(['films', 'people'], 'places', 'people')).toBe('people');
  expect(idOf(['gone', 'people'], 'films')).toBe('people');
  expect(idOf(['films'], null)).toBe('films');
});

it('what is in no table one can go to is nowhere', () => {
  expect(idOf(['gone'], 'films')).toBeNull();
  expect(idOf([], 'films')).toBeNull();
});
