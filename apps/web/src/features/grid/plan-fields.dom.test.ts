import { i18n } from '@lingui/core';
import { atom } from 'nanostores';
import { beforeAll, expect, it } from 'vitest';
import { guessFields, planColumns } from './plan-fields.ts';
import type { TableField } from '../structure/table-field.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

async function typesOf(...columns: readonly (readonly string[])[]): Promise<readonly string[]> {
  const planned = new Map<string, TableField>();
  const state = { tableId: 'md1', $fields: atom([]), planned };
  const made = planColumns(state, await guessFields(state, columns), {});
  return made.map(({ id }) => planned.get(id)?.type ?? 'none');
}

it('columns of addresses and nothing else become fields of addresses', async () => {
  expect(await typesOf(['ana@example.org', ' ', 'ben@example.org '], ['https://example.org', 'http://a.org/b'])).toEqual(['Email', 'URL']);
});

it('what can be read in two ways is asked, and read as it is meant', async () => {
  const planned = new Map<string, TableField>();
  const state = { tableId: 'md1', $fields: atom([]), planned };
  const guessed = await guessFields(state, [
    ['05/06/2021', '01/02/2021'],
    ['14/03/2021', '05/06/2021'],
    ['1,234', '5,678'],
  ]);
  expect(guessed.map(({ open }) => open?.question ?? null)).toEqual([
    { readings: [{ order: 'dayFirst' }, { order: 'monthFirst' }], example: '05/06/2021' },
    null,
    { readings: [{ decimalMark: '.' }, { decimalMark: ',' }], example: '1,234' },
  ]);
  const readings = Object.fromEntries(guessed.flatMap(({ field, open }) => (open ? [[field.id, open.question.readings[1]]] : [])));
  const read = planColumns(state, guessed, readings).map(({ parse }, at) => parse?.(['05/06/2021', '05/06/2021', '1,234'][at]));
  expect(read).toMatchObject([{ value: '2021-05-06' }, { value: '2021-06-05' }, { value: 1.234 }]);
  expect([...planned.values()].map(({ type, meta }) => [type, meta['date_format']])).toEqual([
    ['Date', 'MM/DD/YYYY'],
    ['Date', 'DD/MM/YYYY'],
    ['Decimal', undefined],
  ]);
});

it('where some values are no addresses the field is text', async () => {
  expect(await typesOf(['ana@example.org', 'nobody'], ['none', 'https://example.org'])).toEqual(['SingleLineText', 'SingleLineText']);
  expect(await typesOf(['ana@example.org', 'two\nlines'], ['1', '2'])).toEqual(['LongText', 'Number']);
});
