import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { KitProvider } from '@quadrille/ui-kit-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { PersonLine } from './person-line.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const addressOf = (name: string): string | undefined => {
  const email = 'anastasia@mail.acme.studio';
  const line = <PersonLine name={name || email} email={email} isPending={name === ''} />;
  const box = document.createElement('div');
  box.innerHTML = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <KitProvider>{line}</KitProvider>
    </I18nProvider>,
  );
  return [...box.querySelectorAll('bdi')].at(-1)?.innerHTML;
};

it('breaks a long address behind its marks, beside a name and where it stands for one', () => {
  const broken = 'anastasia@<wbr>mail.<wbr>acme.<wbr>studio';
  expect([addressOf('Ana Prado'), addressOf('')]).toEqual([broken, broken]);
});
