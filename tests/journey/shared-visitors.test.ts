import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { must } from '../harness/http-client.ts';
import { fieldOf, idField, makeTable, nameField, onStage, openTable, selectField } from './grid-stage.ts';
import type { GridStage, MadeTable } from './grid-stage.ts';
import { keepPicture, onPage, textOf } from './steps.ts';

const patience = { timeout: 15_000 };
const meta = '/api/v1/db/meta';

/** A day of this month, so that it is on screen whenever the test runs. */
const dayOf = (day: number): string => `${new Date().toISOString().slice(0, 8)}${String(day).padStart(2, '0')}`;

const makeShops = (stage: GridStage): Promise<MadeTable> =>
  makeTable(stage, {
    title: 'Shops',
    columns: [
      idField,
      nameField,
      fieldOf('Opens', 'Date'),
      fieldOf('Where', 'GeoData'),
      selectField('Kind', ['Shop', 'Gallery']),
      fieldOf('Size', 'Number'),
      fieldOf('Secret', 'SingleLineText'),
    ],
    rows: [
      { Name: 'Harbour', Opens: dayOf(3), Where: '46.948;7.447', Kind: 'Shop', Size: 30, Secret: 'zebra' },
      { Name: 'Atelier', Opens: dayOf(10), Where: '55.676;12.568', Kind: 'Gallery', Size: 20, Secret: 'heron' },
      { Name: 'Bodega', Opens: dayOf(20), Where: '38.72;-9.14', Kind: 'Shop', Size: 10, Secret: 'heron' },
    ],
  });

const kinds = {
  grids: () => ({}),
  galleries: () => ({}),
  kanbans: ({ fields }: MadeTable) => ({ fk_grp_col_id: fields['Kind'] }),
  calendars: ({ fields }: MadeTable) => ({ fk_from_col_id: fields['Opens'] }),
  timelines: ({ fields }: MadeTable) => ({ fk_from_col_id: fields['Opens'] }),
  maps: ({ fields }: MadeTable) => ({ fk_geo_data_col_id: fields['Where'] }),
};
type Kind = keyof typeof kinds;

async function shareViews({ me }: GridStage, table: MadeTable): Promise<Record<Kind, string>> {
  const links: Partial<Record<Kind, string>> = {};
  for (const kind of Object.keys(kinds) as Kind[]) {
    const body = { title: `All ${kind}`, ...kinds[kind](table) };
    const { id } = await must(me('POST', `${meta}/tables/${table.id}/${kind}`, { body }));
    for (const title of Object.keys(table.fields).filter((one) => one !== 'Id'))
      await must(me('POST', `${meta}/views/${id}/columns`, { body: { fk_column_id: table.fields[title], show: title !== 'Secret' } }));
    links[kind] = (await must(me('POST', `${meta}/views/${id}/share`, { body: {} }))).uuid;
  }
  return links as Record<Kind, string>;
}

/** Opens the record of Atelier in a shared view, as each kind of views opens one. */
async function openAtelier(page: Page, kind: Kind): Promise<void> {
  const named = (selector: string) => page.locator(selector, { hasText: 'Atelier' }).first();
  if (kind === 'grids') {
    await page.getByRole('gridcell', { name: 'Atelier' }).click();
    await page.keyboard.press('Space');
  } else if (kind === 'kanbans') {
    await named('.q-kanban-card').click();
  } else if (kind === 'galleries') {
    await named('.q-gallery-card').click();
  } else if (kind === 'maps') {
    await named('.q-map-list .q-item').focus();
    await page.keyboard.press('Enter');
  } else {
    await named('.q-item').focus();
    await page.keyboard.press('Enter');
  }
}

it('visitors narrow, order and search a shared view of each kind for themselves, and open its records', () =>
  onStage('shared-visitors', async (stage) => {
    const { url, browser } = stage;
    const table = await makeShops(stage);
    const links = await shareViews(stage, table);
    await onPage(browser, 'shared-visitors-all', async (page) => {
      for (const kind of Object.keys(kinds) as Kind[]) {
        await page.goto(`${url}/#/nc/view/${links[kind]}`);
        const search = page.getByRole('searchbox', { name: 'Search the records' });
        await search.waitFor();
        await page.getByText('Bodega').first().waitFor();
        await openAtelier(page, kind);
        const panel = page.getByLabel('Record', { exact: true });
        await panel.getByRole('heading', { name: 'Atelier' }).waitFor();
        expect([kind, await panel.innerText()]).toEqual([kind, expect.not.stringContaining('heron')]);
        await panel.getByText('Gallery', { exact: true }).waitFor();
        await keepPicture(page, `shared-record-${kind}`);
        await page.keyboard.press('Escape');
        await panel.waitFor({ state: 'detached' });
        await search.fill('atel');
        await expect.poll(() => page.getByText('Bodega').filter({ visible: true }).count(), patience).toBe(0);
        await page.getByText('Atelier').first().waitFor();
        // what the view hides is not searched
        await search.fill('heron');
        await expect.poll(() => page.getByText('Atelier').filter({ visible: true }).count(), patience).toBe(0);
        await page.getByRole('button', { name: 'Reset' }).click();
        await page.getByText('Bodega').first().waitFor();
        if (kind === 'grids' || kind === 'maps') expect(await findBarriers(page)).toEqual([]);
      }
    });
    await onPage(browser, 'shared-visitors-grid', async (page) => {
      await page.goto(`${url}/#/nc/view/${links.grids}`);
      await expect.poll(() => textOf(page, 1, 'Name'), patience).toBe('Harbour');
      await page.getByRole('button', { name: 'Sort' }).click();
      await page.getByRole('button', { name: 'Add sort' }).click();
      await keepPicture(page, 'shared-sort');
      await page.keyboard.press('Escape');
      await expect.poll(() => textOf(page, 1, 'Name'), patience).toBe('Atelier');
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('button', { name: 'Add condition' }).click();
      await page.getByRole('textbox', { name: 'Value' }).fill('Bodega');
      await keepPicture(page, 'shared-filter');
      await expect.poll(() => textOf(page, 1, 'Name'), patience).toBe('Bodega');
      await page.keyboard.press('Escape');
    });
    const phone = { locale: 'ar', width: 390, height: 844, touch: true };
    await onPage(
      browser,
      'shared-visitors-phone',
      async (page) => {
        await page.goto(`${url}/#/nc/gallery/${links.galleries}`);
        await openAtelier(page, 'galleries');
        await page.locator('aside h2', { hasText: 'Atelier' }).waitFor();
        await keepPicture(page, 'shared-record-ar');
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      },
      phone,
    );
  }));

it('the dialog of a link says what a visitor can get before it is made, and what came since; the link keeps its rules', () =>
  onStage('share-rules', async (stage) => {
    const { url, browser, page, me } = stage;
    const table = await makeShops(stage);
    await must(me('POST', `${meta}/views/${table.viewId}/columns`, { body: { fk_column_id: table.fields['Secret'], show: false } }));
    await openTable(stage, table, 3);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const report = page.getByRole('region', { name: 'What a visitor can get' });
    await report.getByText('5 of 6 fields').waitFor();
    await report.getByText('3 of 3 records').waitFor();
    await report.getByText('Hidden fields can not be guessed').waitFor();
    expect((await must(me('GET', `${meta}/views/${table.viewId}/share`))).uuid).toBe(null);
    await page.getByRole('switch', { name: 'Share this view on the web' }).click();
    await report.getByText('Nothing came or went.').waitFor();
    await must(me('POST', `/api/v1/tables/${table.id}/rows`, { body: [{ Name: 'Dock' }] }));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await report.getByText('Records: +1').waitFor();
    await page.getByRole('textbox', { name: 'Sites that may embed it' }).fill('example.com/page');
    await page.keyboard.press('Tab');
    await page.getByText(/embed\?view=/).waitFor();
    await keepPicture(page, 'share-report');
    expect(await findBarriers(page)).toEqual([]);
    const { uuid } = await must(me('GET', `${meta}/views/${table.viewId}/share`));
    await onPage(browser, 'share-rules-visitor', async (visitor) => {
      await visitor.goto(`${url}/#/nc/view/${uuid}?lang=ar&theme=aa3300`);
      await visitor.getByText('Dock').first().waitFor();
      expect(await visitor.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(['ar', 'rtl']);
      await keepPicture(visitor, 'share-address-look');
      // a page of another site that names no link is shown nothing
      await visitor.goto(`${url}/embed#/nc/view/${uuid}`);
      await visitor.getByText('Dock').waitFor({ state: 'detached' });
      expect(await visitor.getByText('Dock').count()).toBe(0);
      await visitor.goto(`${url}/embed?view=${uuid}#/nc/view/${uuid}`);
      await visitor.getByText('Dock').first().waitFor();
    });
    await expect.poll(async () => (await must(me('GET', `${meta}/views/${table.viewId}/share`))).visits, patience).toBe(1);
  }));

it('a calendar has an address for calendar programs, which is ended by a new one', () =>
  onStage('calendar-feed', async (stage) => {
    const { url, page, me } = stage;
    const table = await makeShops(stage);
    const { id } = await must(
      me('POST', `${meta}/tables/${table.id}/calendars`, { body: { title: 'Openings', fk_from_col_id: table.fields['Opens'] } }),
    );
    await page.goto(`${url}/#/nc/${stage.base}/${table.id}/${id}`);
    await page.locator('.q-item', { hasText: 'Harbour' }).first().waitFor();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('tab', { name: 'Calendar programs' }).click();
    await page.getByRole('switch', { name: 'Address for calendar programs' }).click();
    const address = page.getByRole('textbox', { name: 'Address of the calendar' });
    const first = await address.inputValue();
    await page.getByRole('combobox', { name: 'Place' }).click();
    await page.getByRole('option', { name: 'Kind' }).click();
    const read = async () => (await fetch(first)).text();
    await expect.poll(read, patience).toMatch(/SUMMARY:Harbour\r\nLOCATION:Shop/);
    await keepPicture(page, 'calendar-feed');
    await page.getByRole('button', { name: 'New address' }).click();
    await expect.poll(() => address.inputValue(), patience).not.toBe(first);
    expect([(await fetch(first)).status, (await fetch(await address.inputValue())).status]).toEqual([404, 200]);
  }));
