import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { KitProvider } from '@quadrille/ui-kit-react';
import { printInstant } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { notices } from '../../../platform/notices.ts';
import type { ControlProps } from './control-props.ts';
import { DateControl, DateTimeControl } from './date-controls.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const instant = (...parts: readonly [number, number, number, number, number, number, number?]): string => printInstant(Date.UTC(...parts));

const show = (Control: typeof DateControl, props: { value: CellValue; meta?: object } & Partial<ControlProps>) => {
  const field = { id: 'f1', title: 'Starts', type: Control === DateControl ? 'Date' : 'DateTime', meta: props.meta ?? {} };
  const rest = { refused: null, canEdit: true, onError: () => {}, onMeanwhile: () => {}, onWrite: () => {} };
  return (
    <I18nProvider i18n={i18n}>
      <KitProvider notices={notices}>
        <Control {...({ ...rest, ...props, field } as unknown as ControlProps)} />
        <input aria-label="Elsewhere" />
      </KitProvider>
    </I18nProvider>
  );
};

it('another day leaves the time as it is, to the last part; the time is shown and typed in the form of the field', async () => {
  const onWrite = vi.fn();
  const meta = { timezone: 'UTC', time_format: 'HH:mm:ss', is12hrFormat: true };
  await render(show(DateTimeControl, { value: instant(2026, 9, 25, 14, 30, 15, 250), meta, onWrite }));
  const time = page.getByRole('textbox', { name: 'Starts, HH:mm:ss AM/PM' });
  await expect.element(time).toHaveValue('02:30:15 PM');
  await page.getByRole('textbox', { name: 'Starts', exact: true }).fill('2026-10-26');
  await userEvent.keyboard('{Enter}');
  expect(onWrite.mock.calls.at(-1)?.[0]).toBe(instant(2026, 9, 26, 14, 30, 15, 250));
  await time.fill('9:05:07 pm');
  await userEvent.keyboard('{Enter}');
  expect(onWrite.mock.calls.at(-1)?.[0]).toBe(instant(2026, 9, 25, 21, 5, 7));
});

it('a time nobody changed is not written as it is shown', async () => {
  const onWrite = vi.fn();
  await render(show(DateTimeControl, { value: instant(2026, 9, 25, 14, 30, 15), meta: { timezone: 'UTC' }, onWrite }));
  const time = page.getByRole('textbox', { name: 'Starts, HH:mm' });
  await expect.element(time).toHaveValue('14:30');
  await time.fill('14:30');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('textbox', { name: 'Elsewhere' }).click();
  expect(onWrite).not.toHaveBeenCalled();
});

it('what somebody else writes while a day is typed is told, and can be taken', async () => {
  const [onMeanwhile, onWrite] = [vi.fn(), vi.fn()];
  const { rerender } = await render(show(DateControl, { value: '2026-12-04', onMeanwhile, onWrite }));
  const input = page.getByRole('textbox', { name: 'Starts' });
  await input.fill('2026-12');
  await rerender(show(DateControl, { value: '2026-12-09', onMeanwhile, onWrite }));
  await expect.element(input).toHaveValue('2026-12');
  await expect.poll(() => onMeanwhile.mock.lastCall?.[0]?.text).toBe('2026-12-09');
  onMeanwhile.mock.lastCall?.[0].take();
  await expect.element(input).toHaveValue('2026-12-09');
  await expect.poll(() => onMeanwhile.mock.lastCall?.[0]).toBe(null);
  expect(onWrite).not.toHaveBeenCalled();
});
