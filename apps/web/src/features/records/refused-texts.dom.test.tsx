import { i18n } from '@lingui/core';
import type { WireUser } from '@quadrille/contract';
import { KitProvider } from '@quadrille/ui-kit-react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { notices } from '../../platform/notices.ts';
import { $user } from '../../platform/session.state.ts';
import type { TableField } from '../structure/table-field.ts';
import { refusedTextsOf } from './refused-texts.state.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
beforeEach(async () => void (await render(<KitProvider notices={notices}>{null}</KitProvider>)));
beforeEach(() => $user.set({ id: 'us1' } as WireUser));

/** What is on its way out is said no more. */
const said = (): readonly string[] =>
  [...document.querySelectorAll('[role="dialog"] p, [role="alertdialog"] p')]
    .filter((one) => !one.closest('[data-ending-style]'))
    .map((one) => one.textContent);
const price = { id: 'f1', title: 'Price', type: 'Number' } as TableField;
const ofRecord = (rowId: number) => refusedTextsOf(price, 't1', rowId);
const refused = { text: '12 coins', reason: '“12 coins” is not a number.' };

it('what was typed and is not saved is told when its record is left, and no more once it reads', async () => {
  const texts = ofRecord(1);
  texts.keep(refused);
  texts.tell('#/record');
  await vi.waitFor(() => expect(said()).toContain(refused.reason));
  // a record that is left saves what was typed in it after that
  texts.keep(null);
  texts.tell('#/record');
  await vi.waitFor(() => expect(said()).toEqual([]));
});

it('what one person typed is told to nobody else', async () => {
  const texts = ofRecord(2);
  texts.keep(refused);
  texts.tell('#/record');
  await vi.waitFor(() => expect(said()).toContain(refused.reason));
  $user.set(null);
  await vi.waitFor(() => expect(said()).toEqual([]));
  expect(texts.find()).toBeNull();
});

it('a record that goes with its person keeps and tells nothing of what was typed in it', async () => {
  const texts = ofRecord(3);
  $user.set(null);
  texts.keep(refused);
  texts.tell('#/record');
  notices.notify({ title: 'Signed out', description: 'Come back soon.', isLasting: true });
  await vi.waitFor(() => expect(said()).toContain('Come back soon.'));
  expect(said()).not.toContain(refused.reason);
  expect(texts.find()).toBeNull();
});
