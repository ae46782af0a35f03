import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { KitProvider } from '@quadrille/ui-kit-react';
import { printLinkCell } from '@quadrille/domain';
import { beforeAll, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { notices } from '../../../platform/notices.ts';
import type { ControlProps } from './control-props.ts';
import { LinksControl } from './links-control.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

/** A field that says so many links and lists one of them. */
const linked = (count: number) => {
  const props = {
    state: { tableId: 'md1', baseId: 'p1', may: () => true },
    record: { rowId: 1 },
    field: { id: 'f1', title: 'Orders', type: 'Links', definition: null },
    value: printLinkCell({ count, records: [[7, 'First order']] }),
  } as unknown as ControlProps;
  return (
    <I18nProvider i18n={i18n}>
      <KitProvider notices={notices}>
        <LinksControl {...props} />
      </KitProvider>
    </I18nProvider>
  );
};

it('focus stays in the field when the button of further links goes with the last of them', async () => {
  const screen = await render(linked(3));
  const more = [...document.querySelectorAll('button')].find((button) => button.textContent === '2 more');
  more?.focus();
  expect(document.activeElement).toBe(more);
  await screen.rerender(linked(2));
  expect(document.activeElement).toBe(more);
  await screen.rerender(linked(1));
  expect(more?.isConnected).toBe(false);
  expect(document.activeElement?.getAttribute('aria-label')).toContain('Orders');
});
