import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { GridLabels } from '@quadrille/ui-kit/grid';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useGridLabels } from './use-grid-labels.ts';

function labelsIn(locale: string): GridLabels {
  i18n.loadAndActivate({ locale, messages: {} });
  const found: GridLabels[] = [];
  const Words = (): null => {
    found.push(useGridLabels());
    return null;
  };
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Words />
    </I18nProvider>,
  );
  return found[0]!;
}

it('writes the numbers of rows as the language does', () => {
  expect(labelsIn('de').number(1234)).toBe('1.234');
  expect(labelsIn('fa').number(1234)).toBe('۱٬۲۳۴');
  expect(labelsIn('en').row(1233)).toBe('Row 1,234');
});

it('makes no formatter anew for the rows that scroll in', () => {
  const labels = labelsIn('en');
  const made = vi.spyOn(Number.prototype, 'toLocaleString');
  onTestFinished(() => made.mockRestore());
  for (let index = 0; index < 100; index += 1) labels.row(index);
  expect(labels.position(5, 1000)).toBe('row 5 of 1,000');
  expect(made).not.toHaveBeenCalled();
});
