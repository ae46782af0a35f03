import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { newProfile } from '../harness/browser.ts';
import { must } from '../harness/http-client.ts';
import { addView, fieldOf, idField, makeTable, nameField, onStage } from './grid-stage.ts';
import { chooseFile, keepPicture, runImport } from './steps.ts';

const patience = { timeout: 15_000 };
/** So many that the import takes what kind of shop they are for a choice. */
const shops = Array.from(
  { length: 12 },
  (_, at) => `Shop ${at},shop-${at}@casa.example,${at % 3 === 0 ? 'Gallery' : 'Shop'},${at + 3},2026-0${(at % 9) + 1}-01`,
);
const csv = ['Shop,Email,Kind,Guests,Opens', ...shops, ''].join('\n');

/** The questions that are to be seen, by their labels. */
const asked = (page: Page): Promise<string[]> =>
  page.locator('.q-form-item:not([hidden]) .q-form-label > span:first-child').allInnerTexts();

it('a form is made by hand, asks under conditions, and is filled in signed out: by keyboard, on a phone, one at a time and in Arabic', () =>
  onStage('forms', async (stage) => {
    const { page, url, browser, me, base } = stage;
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-forms-'));
    try {
      const file = join(folder, 'stockists.csv');
      writeFileSync(file, csv);
      await page.goto(`${url}/#/nc/${base}`);
      await chooseFile(page, 'Studio', file);
      await runImport(page, 'stockists.csv');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }

    // built by hand
    await addView(page, 'Form');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Shop', { exact: true }).first().waitFor();
    await keepPicture(page, 'form-new');
    const list = page.getByRole('region', { name: 'Fields' });
    const settings = page.getByRole('region', { name: 'Settings' });
    await settings.getByLabel('Title', { exact: true }).fill('Apply to stock us');
    await settings.getByLabel('Intro').fill('Tell us about your shop.');
    await list.getByRole('button', { name: 'Shop', exact: true }).click();
    await settings.getByLabel('Label').fill('What is your shop called?');
    await settings.getByRole('switch', { name: 'Required' }).click();
    await preview.getByText('What is your shop called?').waitFor();
    await list.getByRole('button', { name: 'Guests', exact: true }).click();
    await settings.getByRole('button', { name: 'Add condition' }).click();
    await keepPicture(page, 'form-condition');
    await list.getByRole('button', { name: 'Email', exact: true }).focus();
    const grip = list.getByRole('button', { name: 'Move Opens' });
    await grip.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => asked(page), patience).toEqual(['What is your shop called?', 'Email', 'Kind', 'Opens', 'Guests']);
    expect(await findBarriers(page)).toEqual([]);
    // what was moved is taken back, as everything else is
    await page.getByRole('button', { name: 'Undo: Arrange fields' }).click();
    await expect.poll(() => asked(page), patience).toEqual(['What is your shop called?', 'Email', 'Kind', 'Guests', 'Opens']);

    // what only the builder of filters says is said to the server here
    const tables = (await must(me('GET', `/api/v1/db/meta/projects/${base}/tables`))).list as { id: string; title: string }[];
    const table = await must(me('GET', `/api/v1/db/meta/tables/${tables[0]?.id}`));
    const fields = Object.fromEntries((table.columns as { id: string; title: string }[]).map(({ id, title }) => [title, id]));
    const view = (table.views as { id: string; type: number }[]).find(({ type }) => type === 1);
    const form = await must(me('GET', `/api/v1/db/meta/forms/${view?.id}`));
    expect(form).toMatchObject({ heading: 'Apply to stock us', subheading: 'Tell us about your shop.', answers: 0 });
    const columnOf = (title: string) =>
      (form.columns as { id: string; fk_column_id: string }[]).find((one) => one.fk_column_id === fields[title]);
    const when = [{ fk_column_id: fields['Kind'], comparison_op: 'eq', value: 'Gallery' }];
    await must(
      me('PATCH', `/api/v1/db/meta/form-columns/${columnOf('Guests')?.id}`, {
        body: { meta: { show_when: when, max: '20' }, required: true },
      }),
    );
    const { uuid } = await must(me('POST', `/api/v1/db/meta/views/${view?.id}/share`, { body: {} }));
    const address = `${url}/#/nc/form/${uuid}`;
    await keepPicture(page, 'form-built');

    // signed out, by keyboard alone
    const visitor = await newProfile(browser);
    try {
      const guest = visitor.page;
      const scripts: Promise<number>[] = [];
      let requests = 0;
      guest.on('response', (answer) => {
        requests += 1;
        if (answer.request().resourceType() === 'script')
          scripts.push(
            answer
              .request()
              .sizes()
              .then(({ responseBodySize }) => responseBodySize),
          );
      });
      await guest.goto(`${address}?Email=prefilled%40x.example`);
      await guest.getByRole('heading', { name: 'Apply to stock us' }).waitFor();
      const bytes = (await Promise.all(scripts)).reduce((sum, one) => sum + one, 0);
      // the page, the start, the runtime of the bundler, the form, its words and what it asks
      expect([requests <= 6, bytes <= 60_000, requests, bytes]).toEqual([true, true, requests, bytes]);
      expect(await findBarriers(guest)).toEqual([]);
      expect(await asked(guest)).toEqual(['What is your shop called?', 'Email', 'Kind', 'Opens']);
      expect(await guest.getByLabel('Email').inputValue()).toBe('prefilled@x.example');
      await keepPicture(guest, 'form-public');
      await guest.getByLabel('Email').fill('nobody');
      await guest.getByRole('button', { name: 'Submit' }).focus();
      await guest.keyboard.press('Enter');
      const summary = guest.getByRole('alert').filter({ hasText: '2 answers need attention' });
      await summary.waitFor();
      await expect.poll(() => summary.evaluate((element) => element === document.activeElement), patience).toBe(true);
      await keepPicture(guest, 'form-faults');
      await guest.keyboard.press('Tab');
      await guest.keyboard.press('Enter');
      await guest.keyboard.type('Casa Nova');
      await guest.getByLabel('Email').fill('nova@casa.example');
      // what was written outlasts a reload
      await guest.reload();
      await expect.poll(() => guest.getByLabel('What is your shop called?').inputValue(), patience).toBe('Casa Nova');
      await guest.getByRole('radio', { name: 'Gallery' }).focus();
      await guest.keyboard.press('Space');
      await guest.getByLabel('Guests').fill('30');
      await guest.keyboard.press('Enter');
      await guest.getByText('This may be at most 20.').first().waitFor();
      await guest.getByLabel('Guests').fill('12');
      await guest.keyboard.press('Enter');
      await guest.getByText('Thank you. Your answer was sent.').waitFor();
      await keepPicture(guest, 'form-sent');
      expect(visitor.complaints).toEqual([]);
    } finally {
      await visitor.context.close();
    }
    const rows = (await must(me('GET', `/api/v1/tables/${table.id}/rows`, { query: { sort: '-Id', limit: '1' } }))).list;
    expect(rows[0]).toMatchObject({ Shop: 'Casa Nova', Email: 'nova@casa.example', Kind: 'Gallery', Guests: 12 });

    // one at a time, in Arabic, by a finger on a phone
    const phone = await newProfile(browser, { locale: 'ar', width: 390, height: 844, touch: true });
    try {
      const hand = phone.page;
      await hand.goto(`${address}/survey`);
      await hand.getByLabel('What is your shop called?').waitFor();
      expect(await hand.evaluate(() => [document.documentElement.dir, document.documentElement.scrollWidth <= innerWidth])).toEqual([
        'rtl',
        true,
      ]);
      await keepPicture(hand, 'form-survey-ar');
      expect(await findBarriers(hand)).toEqual([]);
      const next = hand.getByRole('button', { name: 'متابعة' });
      await next.tap();
      await hand.locator('.q-form-fault:visible', { hasText: 'What is your shop called?' }).waitFor();
      await hand.getByLabel('What is your shop called?').fill('دكان');
      await next.tap();
      await hand.getByLabel('Email').waitFor();
      await next.tap();
      await hand.getByText('Shop', { exact: true }).tap();
      await keepPicture(hand, 'form-survey-choice-ar');
      await next.tap();
      await hand.getByLabel('Opens').fill('2026-06-01');
      await hand.getByRole('button', { name: 'إرسال' }).tap();
      await hand.getByText('أُرسلت إجابتك').waitFor();
      expect(phone.complaints).toEqual([]);
    } finally {
      await phone.context.close();
    }
    const last = (await must(me('GET', `/api/v1/tables/${table.id}/rows`, { query: { sort: '-Id', limit: '1' } }))).list;
    expect(last[0]).toMatchObject({ Shop: 'دكان', Kind: 'Shop', Guests: null });
  }));

it('whoever answered comes back by a private link: they see their answer, correct it, and answer what is asked again', () =>
  onStage('form-receipts', async (stage) => {
    const { url, browser, me } = stage;
    const columns = [idField, nameField, fieldOf('Email', 'Email'), fieldOf('Vat', 'SingleLineText')];
    const table = await makeTable(stage, { title: 'Applications', columns });
    const { id } = await must(me('POST', `/api/v1/db/meta/tables/${table.id}/forms`, { body: { title: 'Apply' } }));
    const meta = { receipts: true, receipt_shown: [table.fields['Name'], table.fields['Email']], receipt_open: [table.fields['Email']] };
    await must(me('PATCH', `/api/v1/db/meta/forms/${id}`, { body: { meta } }));
    const { uuid } = await must(me('POST', `/api/v1/db/meta/views/${id}/share`, { body: {} }));
    const { context, page: guest, complaints } = await newProfile(browser);
    try {
      await guest.goto(`${url}/#/nc/form/${uuid}`);
      await guest.getByLabel('Name').fill('Casa Alfama');
      await guest.getByLabel('Email').fill('first@casa.example');
      await guest.getByRole('button', { name: 'Submit' }).click();
      const link = await guest.getByRole('textbox', { name: 'Private link to your answer' }).inputValue();
      await keepPicture(guest, 'receipt-link');

      const asked = { fields: [table.fields['Vat']], note: 'Before the price list' };
      await must(me('POST', `/api/v1/db/meta/forms/${id}/receipts/1`, { body: asked }));
      await guest.goto('about:blank');
      await guest.goto(link);
      await guest.getByRole('heading', { name: 'Ana Prado asks for 1 more answer' }).waitFor();
      await keepPicture(guest, 'receipt');
      expect(await findBarriers(guest)).toEqual([]);
      await guest.getByLabel('Vat').fill('PT 509 442 013');
      await guest.keyboard.press('Enter');
      await guest.getByText('Your answer was saved.').waitFor();
      await guest.getByRole('button', { name: 'Change Email' }).click();
      await guest.getByLabel('Email').fill('second@casa.example');
      await guest.getByRole('button', { name: 'Save' }).click();
      await guest.getByText('second@casa.example').waitFor();
      const { list } = await must(me('GET', `/api/v1/tables/${table.id}/rows`));
      expect(list[0]).toMatchObject({ Name: 'Casa Alfama', Email: 'second@casa.example', Vat: 'PT 509 442 013' });
      await guest.setViewportSize({ width: 390, height: 844 });
      await keepPicture(guest, 'receipt-phone');
      expect(await guest.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      // the link ends for whoever else has it
      await guest.getByRole('button', { name: 'New link, this one stops' }).click();
      await expect.poll(() => guest.url() !== link, patience).toBe(true);
      await guest.getByText('second@casa.example').waitFor();
      await guest.goto('about:blank');
      await guest.goto(link);
      await guest.getByRole('heading', { name: 'This link shows nothing any more' }).waitFor();
      expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
    } finally {
      await context.close();
    }
  }));
