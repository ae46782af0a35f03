import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { ChosenWords } from './chosen-words.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const said = (by: string, records: number): string => {
  const words = <ChosenWords by={by} field="Owner" table="Tasks" records={records} />;
  const box = document.createElement('p');
  box.innerHTML = renderToStaticMarkup(<I18nProvider i18n={i18n}>{words}</I18nProvider>);
  return box.textContent;
};

it('says in how many records somebody was chosen, whether one knows by whom or not', () => {
  expect([said('Ana', 1), said('Ana', 3), said('', 1), said('', 3)]).toEqual([
    'Ana chose you as Owner in Tasks',
    'Ana chose you as Owner in 3 records of Tasks',
    'You were chosen as Owner in Tasks',
    'You were chosen as Owner in 3 records of Tasks',
  ]);
});
