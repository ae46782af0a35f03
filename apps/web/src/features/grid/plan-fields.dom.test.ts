import { i18n } from '@lingui/core';
import { atom } from 'nanostores';
import { beforeAll, expect, it } from 'vitest';
import { planFields } from './plan-fields.ts';
import type { TableField } from '../structure/table-field.ts';
import type { TableState } from '../records/table-parts.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

async function typesOf(...columns: readonly (readonly string[])[]): Promise<readonly string[]> {
  const planned = new Map<string, TableField>();
  const state = { tableId: 'md1', $fields: atom([]), planned } as unknown as TableState;
  const made = await planFields(state, columns);
  return made.map(({ id }) => planned.get(id)?.type ?? 'none');
}

it('columns of addresses and nothing else become fields of addresses', async () => {
  expect(await typesOf(['ana@example.org', ' ', 'ben@example.org '], ['https://example.org', 'http://a.org/b'])).toEqual(['Email', 'URL']);
});

it('where some values are no addresses the field is text', async () => {
  expect(await typesOf(['ana@example.org', 'nobody'], ['none', 'https://example.org'])).toEqual(['SingleLineText', 'SingleLineText']);
  expect(await typesOf(['ana@example.org', 'two\nlines'], ['1', '2'])).toEqual(['LongText', 'Number']);
});
