import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { atom } from 'nanostores';
import { beforeAll, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { EmptyRange } from './empty-range.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('goes to the record nearest to the days one looks at by now', async () => {
  const $window = atom({ day: '2026-01-10' });
  const gone: string[] = [];
  const source = { nearestValues: (_: string, day: string) => Promise.resolve([`${day.slice(0, 8)}20`]) };
  const fields = { start: { id: 'due', title: 'Due', isTimed: false }, end: null, zone: 'UTC' };
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <EmptyRange source={source} fields={fields} $window={$window} onGo={(day) => gone.push(day)} />
    </I18nProvider>,
  );
  const go = async (day: string): Promise<void> => {
    await expect
      .poll(() => {
        screen.container.querySelector('button')?.click();
        return gone.at(-1);
      })
      .toBe(day);
  };
  await go('2026-01-20');
  $window.set({ day: '2026-03-10' });
  await go('2026-03-20');
});
