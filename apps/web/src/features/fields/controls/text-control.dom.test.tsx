import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { KitProvider } from '@quadrille/ui-kit-react';
import { sampleField } from '@quadrille/domain/testing';
import { atom } from 'nanostores';
import type { FunctionComponent } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { notices } from '../../../platform/notices.ts';
import type { ControlProps } from './control-props.ts';
import { TextControl } from './text-control.tsx';
import { TitleControl } from './title-control.tsx';
import { ValueControl } from './value-control.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const show = (Control: FunctionComponent<ControlProps>, type: 'URL' | 'Email' | 'PhoneNumber' | 'SingleLineText', value: string | null) => {
  const handlers = { onError: () => {}, onMeanwhile: () => {}, onWrite: () => {} };
  const props = { field: sampleField(type), value, state: { $people: atom([]) }, refused: null, canEdit: true, ...handlers };
  return (
    <I18nProvider i18n={i18n}>
      <KitProvider notices={notices}>
        <Control {...(props as unknown as ControlProps)} />
      </KitProvider>
    </I18nProvider>
  );
};

const link = () => page.getByRole('link');

it('an address that is typed in a record has the way to where it leads beside it', async () => {
  const { rerender } = await render(show(TextControl, 'URL', 'example.org/a'));
  await expect.element(link()).toHaveAttribute('href', 'https://example.org/a');
  await expect.element(link()).toHaveAttribute('target', '_blank');
  await expect.element(link()).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(link()).toHaveAccessibleName('Open example.org/a');
  await rerender(show(TextControl, 'Email', 'ana@acme.studio'));
  await expect.element(link()).toHaveAttribute('href', 'mailto:ana@acme.studio');
  await rerender(show(TextControl, 'PhoneNumber', '+49301234'));
  await expect.element(link()).toHaveAttribute('href', 'tel:+49301234');
  await rerender(show(TextControl, 'PhoneNumber', null));
  await expect.element(link()).not.toBeInTheDocument();
  await rerender(show(TitleControl, 'Email', 'ana@acme.studio'));
  await expect.element(link()).toHaveAccessibleName('Write to ana@acme.studio');
});

it('an address nobody writes is a link, and no script', async () => {
  const { rerender } = await render(show(ValueControl, 'URL', 'javascript:alert(1)'));
  await expect.element(link()).toHaveAttribute('href', 'https://javascript:alert(1)');
  await rerender(show(ValueControl, 'Email', 'ana@acme.studio'));
  await expect.element(link()).toHaveTextContent('ana@acme.studio');
  await rerender(show(ValueControl, 'SingleLineText', 'example.org'));
  await expect.element(link()).not.toBeInTheDocument();
  await expect.element(page.getByText('example.org')).toBeVisible();
});
