import { printLinkCell, readLinkCell } from '@quadrille/domain';
import type { RowId } from '@quadrille/domain';
import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { parseLinks, toWantedLinks } from './link-values.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const cell = (count: number, ...titles: string[]) =>
  printLinkCell({ count, records: titles.map((title, at) => [(at + 1) as RowId, title]) });
const wanted = (input: unknown) => {
  const parsed = parseLinks(input);
  return parsed.ok ? toWantedLinks(parsed.value as string | null) : 'refused';
};

test('I-44 copied links are found again by their titles, commas and all', () => {
  expect(wanted(cell(2, 'Berlin, Mitte', 'Cairo'))).toEqual({ titles: ['Berlin, Mitte', 'Cairo'] });
});

test('a text is for the server to take apart, an empty one lets go of all', () => {
  expect(wanted('Apollo, Gemini')).toEqual({ text: 'Apollo, Gemini' });
  expect([wanted(''), wanted(null), wanted(' ')]).toEqual([{ ids: [] }, { ids: [] }, { ids: [] }]);
});

test('a cell that names a part of its records is refused, not cut', () => {
  expect(wanted(cell(40, 'One', 'Two'))).toBe('refused');
  expect(toWantedLinks(cell(40, 'One', 'Two'))).toBeNull();
});

test('a value filled down within its field keeps its ids', () => {
  expect(toWantedLinks(cell(2, 'A', 'B'))).toEqual({ ids: [1, 2] });
  expect(readLinkCell(cell(1, 'A')).count).toBe(1);
});
