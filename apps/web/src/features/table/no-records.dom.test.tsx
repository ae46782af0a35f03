import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { atom } from 'nanostores';
import { beforeAll, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { NoRecords } from './no-records.tsx';
import { noOwnChanges } from './own-changes.ts';
import type { TableState } from './table.state.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('says that nothing is found while something is looked for, that there is nothing yet when not, and offers to clear a filter where there is one', async () => {
  const state = { $filters: atom<unknown[]>([]), $search: atom(''), $own: atom(noOwnChanges), may: () => true };
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <NoRecords state={state as unknown as TableState} />
    </I18nProvider>,
  );
  const says = (): string => screen.container.textContent ?? '';
  const yet = says();
  expect(yet).not.toBe('');
  state.$search.set('milk');
  await expect.poll(says).toContain('milk');
  const button = () => screen.container.querySelector('button')?.textContent;
  expect(button()).toBeUndefined();
  state.$filters.set([{}]);
  await expect.poll(button).toBe('Clear filter');
  state.$filters.set([]);
  await expect.poll(button).toBeUndefined();
  state.$search.set('');
  await expect.poll(says).toBe(yet);
});
