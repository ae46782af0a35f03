import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { atom } from 'nanostores';
import { beforeAll, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { NoRecords } from './no-records.tsx';
import { noOwnChanges } from '../view/own-changes.ts';
import type { ViewState } from '../view/view.state.ts';
import type { TableRows } from './table-parts.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('says that nothing is found while something is looked for, that there is nothing yet when not, and offers to clear a filter where there is one', async () => {
  const field = { id: 'cl1', type: 'SingleLineText', options: [], meta: {} };
  const state = {
    $fields: atom([field]),
    $filters: atom<unknown[]>([]),
    $search: atom(''),
    $own: atom(noOwnChanges),
    may: () => true,
    source: { emit: () => {} },
  };
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <NoRecords state={state as unknown as ViewState & TableRows} />
    </I18nProvider>,
  );
  const says = (): string => screen.container.textContent ?? '';
  const yet = says();
  expect(yet).not.toBe('');
  state.$search.set('milk');
  await expect.poll(says).toContain('milk');
  const buttons = () => Array.from(screen.container.querySelectorAll('button'), ({ textContent }) => textContent);
  const condition = (value: string) => ({
    id: value,
    fk_column_id: 'cl1',
    comparison_op: 'eq',
    comparison_sub_op: null,
    value,
    is_group: false,
  });
  expect(buttons()).toEqual(['Clear search']);
  // what everybody shares goes by a button of its own
  state.$filters.set([condition('a'), condition('b')]);
  await expect.poll(buttons).toEqual(['Clear search', 'Clear filter']);
  expect(says()).toContain('Looked among the records that match 2 conditions.');
  screen.container.querySelector('button')?.click();
  await expect.poll(buttons).toEqual(['Clear filter']);
  expect([says(), state.$search.get(), state.$filters.get()]).toEqual([
    expect.stringContaining('No records match these 2 conditions'),
    '',
    expect.any(Array),
  ]);
  state.$filters.set([]);
  await expect.poll(says).toBe(yet);
});
