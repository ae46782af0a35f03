import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Locator, Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { must } from '../harness/http-client.ts';
import { type GridStage, onStage } from './grid-stage.ts';
import { chooseFile, keepPicture, runImport } from './steps.ts';

const patience = { timeout: 20_000 };
const weather = join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '..', 'data', 'seattle-weather.csv');

const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });
const textOf = (page: Page, name: string): Promise<string | null> => card(page, name).textContent();

async function pick(page: Page, within: Locator, label: string, option: string): Promise<void> {
  await within.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Adds a widget by the editor: what it shows, its title, and what is chosen on the way. */
async function addWidget(page: Page, kind: string, title: string, choose: (editor: Locator) => Promise<void> = async () => {}) {
  await page.getByRole('button', { name: 'Add widget' }).first().click();
  const editor = page.getByRole('dialog', { name: 'New widget' });
  await pick(page, editor, 'Shows', kind);
  await editor.getByLabel('Title').fill(title);
  await choose(editor);
  await editor.getByRole('button', { name: 'Add widget' }).click();
  await editor.waitFor({ state: 'detached' });
  await card(page, title).waitFor();
}

/** How many days of a weather there are, counted in the database by another way. */
async function daysOf({ me, base }: GridStage, tableId: string, kind: string | null): Promise<number> {
  const where = kind === null ? '' : `?where=(weather,eq,${kind})`;
  return (await must(me('GET', `/api/v1/db/data/v1/${base}/${tableId}/count${where}`))).count;
}

it('a dashboard of an imported file is made by hand, opened down to its records, filtered, arranged by keys and taken back', () =>
  onStage('dashboards', async (stage) => {
    const { page, me, base } = stage;
    await page.goto(`${stage.url}#/nc/${base}`);
    await chooseFile(page, 'Studio', weather);
    await runImport(page, weather);
    const [table] = (await must(me('GET', `/api/v1/db/meta/projects/${base}/tables`))).list;
    const [all, rain] = [await daysOf(stage, table.id, null), await daysOf(stage, table.id, 'rain')];

    await page.getByRole('button', { name: 'More for Studio' }).first().click({ force: true });
    await page.getByRole('menuitem', { name: 'New dashboard' }).click();
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
    await keepPicture(page, 'dashboard-empty');
    await addWidget(page, 'Number', 'Days');
    await expect.poll(() => textOf(page, 'Days'), patience).toContain(all.toLocaleString('en'));
    await addWidget(page, 'Bars', 'Days by weather', (editor) => pick(page, editor, 'Grouped by', 'weather'));
    const bars = card(page, 'Days by weather').locator('[data-mark]');
    const labels = (): Promise<(string | null)[]> => bars.evaluateAll((marks) => marks.map((mark) => mark.getAttribute('aria-label')));
    await expect.poll(labels, patience).toContain(`rain: ${rain}`);
    await addWidget(page, 'Line', 'Course');
    await card(page, 'Course').locator('[data-mark]').first().waitFor();
    await keepPicture(page, 'dashboard');

    // a mark opens the records it is made of, and a record opens where it is edited
    await bars.first().focus();
    for (const label of await labels()) {
      if (label?.startsWith('rain')) break;
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
    const records = page.getByRole('dialog', { name: 'Records of Days by weather' });
    await expect.poll(() => records.textContent(), patience).toContain(`${rain} records`);
    await keepPicture(page, 'dashboard-records');
    await records.getByRole('table').getByRole('button').first().click();
    const record = page.getByLabel('Record', { exact: true });
    await record.waitFor();
    await keepPicture(page, 'dashboard-record');
    await page.keyboard.press('Escape');
    await record.waitFor({ state: 'detached' });
    await records.getByRole('button', { name: 'Close' }).click();
    await card(page, 'Days').waitFor();

    // a filter of the board counts for all widgets, stands in the address, and is there after a reload
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const filters = page.getByRole('dialog', { name: 'Filters of the dashboard' });
    await filters.getByRole('button', { name: 'Add a filter' }).click();
    await filters.getByLabel('Name').fill('Weather');
    await filters.getByLabel('Fields').click();
    await page.getByRole('option', { name: 'weather', exact: true }).click();
    await page.keyboard.press('Escape');
    await filters.getByRole('button', { name: 'Save filters' }).click();
    await page.getByRole('button', { name: /^Weather: All/ }).click();
    await page.getByRole('checkbox', { name: 'rain' }).click();
    await expect.poll(() => textOf(page, 'Days'), patience).toContain(String(rain));
    await page.keyboard.press('Escape');
    const chosen: unknown[] = [];
    const note = (request: Request): void => {
      if (/\/dashboards\/[^/]+\/answers$/.test(request.url())) chosen.push((request.postDataJSON() as { choices: unknown }).choices);
    };
    page.on('request', note);
    await page.reload();
    await expect.poll(() => textOf(page, 'Days'), patience).toContain(String(rain));
    // nothing is asked without what the address chooses, not even first
    expect(chosen.length).toBeGreaterThan(0);
    for (const one of chosen) expect(one).toMatchObject([{ comparison_op: 'anyof', value: 'rain' }]);
    page.off('request', note);
    await keepPicture(page, 'dashboard-filtered');

    // a widget is moved by keys and taken back
    const [board] = (await must(me('GET', `/api/v1/db/meta/projects/${base}/dashboards`))).list;
    const placeOf = async (title: string): Promise<{ x: number; y: number }> => {
      const { widgets } = await must(me('GET', `/api/v1/db/meta/dashboards/${board.id}`));
      return widgets.find((widget: { title: string }) => widget.title === title).place;
    };
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const before = await placeOf('Course');
    await page.getByRole('button', { name: 'Move Course' }).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect.poll(async () => (await placeOf('Course')).x, patience).toBe(before.x + 2);
    await page.keyboard.press('Control+z');
    await expect.poll(() => placeOf('Course'), patience).toEqual(before);
    await page.getByRole('button', { name: 'Done', exact: true }).click();

    // what is written elsewhere is followed, and the number tells who moved it
    await must(me('POST', `/api/v1/tables/${table.id}/rows`, { body: [{ weather: 'rain' }] }));
    await expect.poll(() => textOf(page, 'Days'), patience).toContain(String(rain + 1));
    await page.getByRole('button', { name: 'More for Days', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Explain this number' }).click();
    const told = page.getByRole('dialog', { name: 'Explanation of Days' });
    await expect.poll(() => told.textContent(), patience).toMatch(/Add 1 record in seattle-weather · Ana Prado/);
    await keepPicture(page, 'dashboard-explained');
    await told.getByRole('button', { name: 'Close' }).click();

    // on the whole screen there is the board alone
    await page.getByRole('button', { name: 'More for this dashboard' }).click();
    await page.getByRole('menuitem', { name: 'Full screen' }).click();
    const navigation = page.getByRole('navigation', { name: 'Navigation' });
    await navigation.waitFor({ state: 'hidden' });
    await page.evaluate(() => document.exitFullscreen());
    await navigation.waitFor();

    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await card(page, 'Course').locator('[data-mark]').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await keepPicture(page, 'dashboard-phone');
  }));

it('a visitor of the link sees the numbers, in Arabic from right to left', () =>
  onStage(
    'dashboards-shared',
    async ({ page, me, base, url }) => {
      const columns = [
        { column_name: 'id', title: 'Id', uidt: 'ID' },
        { column_name: 'name', title: 'Name', uidt: 'SingleLineText', pv: true },
        { column_name: 'city', title: 'City', uidt: 'SingleSelect', dtxp: "'باريس','لندن'" },
      ];
      const table = await must(
        me('POST', `/api/v1/db/meta/projects/${base}/tables`, { body: { table_name: 'orders', title: 'Orders', columns } }),
      );
      const rows = ['باريس', 'باريس', 'لندن'].map((City, at) => ({ Name: `طلب ${at + 1}`, City }));
      await must(me('POST', `/api/v1/db/data/bulk/v1/${base}/${table.id}`, { body: rows }));
      const city = table.columns.find(({ title }: { title: string }) => title === 'City').id;
      const questions = [{ fk_model_id: table.id, groups: [{ fk_column_id: city }], measures: [{ aggregate: 'count' }] }];
      const widgets = [
        { kind: 'bar', title: 'الطلبات حسب المدينة', questions },
        { kind: 'pie', title: 'الحصص', questions },
        { kind: 'pivot', title: 'جدول', questions },
      ];
      const board = await must(me('POST', `/api/v1/db/meta/projects/${base}/dashboards`, { body: { title: 'المبيعات', widgets } }));
      const { uuid } = await must(me('POST', `/api/v1/db/meta/dashboards/${board.id}/share`, { body: {} }));
      await page.goto(`${url}#/nc/dashboard/${uuid}`);
      await page.reload();
      await page.getByRole('heading', { name: 'المبيعات' }).waitFor();
      await expect.poll(() => page.locator('html').getAttribute('dir'), patience).toBe('rtl');
      const bars = card(page, 'الطلبات حسب المدينة').locator('[data-mark]');
      await expect.poll(() => bars.count(), patience).toBe(2);
      const [first, second] = [await bars.nth(0).boundingBox(), await bars.nth(1).boundingBox()];
      expect(first?.x ?? 0).toBeGreaterThan(second?.x ?? 0);
      await keepPicture(page, 'dashboard-shared-ar');
      expect(await findBarriers(page)).toEqual([]);
    },
    { locale: 'ar' },
  ));
