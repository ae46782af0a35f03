import { expect, it } from 'vitest';
import { must } from '../harness/http-client.ts';
import { waitForFocus } from '../harness/keys.ts';
import { fieldOf, idField, makeTable, nameField, onStage, openTable } from './grid-stage.ts';
import { cell, keepPicture } from './steps.ts';

it('I-64 Mod+K finds bases, tables, views, fields, records and commands, and goes there', () =>
  onStage('search', async (stage) => {
    const { page, me } = stage;
    const films = await makeTable(stage, {
      title: 'Films',
      columns: [idField, nameField, fieldOf('Director', 'SingleLineText')],
      rows: Array.from({ length: 30 }, (_, at) => ({ Name: `Film ${at}`, Director: at === 17 ? 'Agnès Varda' : 'Ozu' })),
    });
    const halls = await makeTable(stage, {
      title: 'Halls',
      columns: [idField, nameField, fieldOf('Seats', 'Number')],
      rows: [{ Name: 'Rosa' }],
    });
    const view = await must(me('POST', `/api/v1/db/meta/tables/${halls.id}/grids`, { body: { title: 'By size' } }));
    await must(me('POST', '/api/v1/db/meta/projects', { body: { title: 'Garden' } }));
    await openTable(stage, films, 30);

    const bar = page.getByRole('dialog', { name: 'Quick search' });
    const box = bar.getByRole('combobox', { name: 'Quick search' });
    const options = (): Promise<string[]> => bar.getByRole('option').allInnerTexts();
    const find = async (text: string): Promise<void> => {
      await page.keyboard.press('ControlOrMeta+k');
      await waitForFocus(box);
      await page.keyboard.type(text);
    };

    await (await cell(page, 2, 'Name')).click();
    await page.keyboard.press('ControlOrMeta+k');
    await bar.getByRole('option', { name: /^Halls/ }).waitFor();
    await keepPicture(page, 'search-open');
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell');

    await find('gard');
    await expect.poll(options).toEqual([expect.stringMatching(/^Garden/)]);
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });

    await find('by si');
    await expect.poll(options).toEqual([expect.stringMatching(/^By size\s+Studio \/ Halls$/)]);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.href.includes(`${halls.id}/${view.id}`));
    await page.getByRole('gridcell', { name: 'Rosa', exact: true }).waitFor();

    await find('direc');
    await bar.getByRole('option', { name: /^Director/ }).click();
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Director' }).getAttribute('class'), { timeout: 15_000 })
      .toContain('is-in-range');

    await find('varda');
    await bar
      .getByRole('group', { name: 'Records' })
      .getByRole('option', { name: /^Film 17/ })
      .waitFor();
    await keepPicture(page, 'search-record');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'Record' }).getByRole('heading', { name: 'Film 17' }).waitFor();
    await page.waitForURL(/rowId=18/);

    await find('short');
    await expect.poll(async () => (await options())[0]).toMatch(/^Keyboard shortcuts/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Quick search').waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    expect(await bar.count()).toBe(0);
    await page.keyboard.press('Escape');
  }));
