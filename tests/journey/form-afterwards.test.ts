import { expect, it } from 'vitest';
import { newProfile } from '../harness/browser.ts';
import { must } from '../harness/http-client.ts';
import { idField, makeTable, nameField, onStage } from './grid-stage.ts';
import { keepPicture } from './steps.ts';

const patience = { timeout: 15_000 };
const forms = '/api/v1/db/meta/forms';

it('what happens after an answer was sent is set by hand, and happens', () =>
  onStage('after-sending', async (stage) => {
    const { url, browser, me, page } = stage;
    const table = await makeTable(stage, { title: 'Orders', columns: [idField, nameField] });
    const { id } = await must(me('POST', `/api/v1/db/meta/tables/${table.id}/forms`, { body: { title: 'Order' } }));
    const { uuid } = await must(me('POST', `/api/v1/db/meta/views/${id}/share`, { body: {} }));
    await page.goto(`${url}/#/nc/${stage.base}/${table.id}/${id}`);
    await page.getByRole('tab', { name: 'After sending' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('We write within a day.');
    await page.getByRole('switch', { name: 'Offer to answer again' }).click();
    const address = page.getByRole('textbox', { name: 'Go on to an address' });
    await address.fill('ftp://example.com');
    await page.keyboard.press('Tab');
    await page.getByText('This is not an address of the web.').waitFor();
    await address.fill('');
    await page.keyboard.press('Tab');
    await keepPicture(page, 'after-sending');
    const settings = async () => must(me('GET', `${forms}/${id}`));
    await expect.poll(async () => (await settings()).success_msg, patience).toBe('We write within a day.');
    await expect.poll(async () => Boolean((await settings()).submit_another_form), patience).toBe(true);
    const { context, page: guest } = await newProfile(browser);
    try {
      await guest.goto(`${url}/#/nc/form/${uuid}`);
      await guest.getByLabel('Name').fill('Ten lamps');
      await guest.getByRole('button', { name: 'Submit' }).click();
      await guest.getByText('We write within a day.').waitFor();
      await guest.getByRole('button', { name: /again|another/i }).click();
      await expect.poll(() => guest.getByLabel('Name').inputValue(), patience).toBe('');
    } finally {
      await context.close();
    }
  }));
