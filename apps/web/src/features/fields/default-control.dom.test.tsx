import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { KitProvider } from '@quadrille/ui-kit-react';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import { printInstant } from '@quadrille/domain';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { notices } from '../../platform/notices.ts';
import { DefaultControl } from './default-control.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const show = (kind: FieldDraft['kind'], settings: FieldDraft['settings'], onChange: (value: unknown) => void) => {
  const draft: FieldDraft = { name: 'Due', kind, options: [], settings, isRequired: false, isUnique: false, description: null };
  const people = [
    { id: 'us1', name: 'Ana Prado' },
    { id: 'us2', name: 'Ben Kwon' },
  ];
  return (
    <I18nProvider i18n={i18n}>
      <KitProvider notices={notices}>
        <DefaultControl draft={draft} label="Default" people={people} onChange={onChange} />
      </KitProvider>
    </I18nProvider>
  );
};

it('the day records start with is typed as in a cell, or picked', async () => {
  const onChange = vi.fn();
  await render(show('Date', { cdf: '2026-12-09', date_format: 'DD/MM/YYYY' }, onChange));
  const input = page.getByRole('textbox', { name: 'Default' });
  await expect.element(input).toHaveValue('09/12/2026');
  await page.getByRole('button', { name: 'Open calendar' }).click();
  await page.getByRole('gridcell', { name: /10/ }).first().click();
  expect(onChange).toHaveBeenLastCalledWith('2026-12-10');
  await input.fill('11/12/2026');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('2026-12-11');
});

it('the moment records start with is told by the clock of the field', async () => {
  const onChange = vi.fn();
  const cdf = printInstant(Date.UTC(2026, 9, 25, 23, 30));
  await render(show('DateTime', { cdf, timezone: 'Asia/Tokyo' }, onChange));
  await expect.element(page.getByRole('textbox', { name: 'Default', exact: true })).toHaveValue('2026-10-26');
  await page.getByRole('textbox', { name: 'Default, HH:mm' }).fill('09:00');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(printInstant(Date.UTC(2026, 9, 26)));
});

it('people records start with are chosen by name', async () => {
  const onChange = vi.fn();
  await render(show('Collaborator', { cdf: ['us1'] }, onChange));
  const box = page.getByRole('combobox', { name: 'Default' });
  await expect.element(box).toHaveTextContent('Ana Prado');
  await box.click();
  await page.getByRole('option', { name: 'Ben Kwon' }).click();
  expect(onChange).toHaveBeenLastCalledWith('us2');
});
