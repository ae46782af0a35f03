import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { must } from '../harness/http-client.ts';
import { waitForFocus } from '../harness/keys.ts';
import { fieldOf, idField, makeTable, nameField, onStage, openTable, selectField } from './grid-stage.ts';
import type { GridStage, MadeTable } from './grid-stage.ts';
import { keepPicture } from './steps.ts';

it('I-70 any view is a plain table of HTML instead of a grid: a hundred records a page, read, opened, filtered and printed', () =>
  onStage('simple', async (stage) => {
    const { page } = stage;
    const table = await makeTasks(stage, 230);
    await openTable(stage, table, 230);
    await showsTheGridOnPaper(page);

    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'View as simple table' }).click();
    const records = page.getByRole('table');
    await records.getByRole('rowheader', { name: 'Task 1', exact: true }).waitFor();
    await page.getByRole('grid').waitFor({ state: 'detached' });
    expect(await namesOf(page)).toEqual(Array.from({ length: 100 }, (_, at) => `Task ${at + 1}`));
    expect(await records.getByRole('columnheader').allInnerTexts()).toEqual(['#', 'Name', 'Status', 'Points', 'Done', 'Notes', 'Site']);
    const second = records.getByRole('row').nth(2);
    expect(await second.getByRole('cell').allInnerTexts()).toEqual(['2', 'Doing', '1', '', 'Line one\nline two', 'example.org']);
    expect(await second.getByRole('link', { name: 'example.org' }).getAttribute('href')).toBe('https://example.org');
    expect(await records.getByRole('row').nth(1).getByRole('img', { name: 'Checked', exact: true }).count()).toBe(1);
    await keepPicture(page, 'grid-simple');

    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('status').getByText('201–230 of 230 records').waitFor();
    await records.getByRole('rowheader', { name: 'Task 201', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);

    await records.getByRole('button', { name: 'Task 202', exact: true }).click();
    const panel = page.getByLabel('Record', { exact: true });
    await panel.getByRole('textbox', { name: 'Notes' }).fill('Written without a grid');
    await panel.getByRole('textbox', { name: 'Notes' }).blur();
    await records.getByText('Written without a grid').waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();

    await hidesWhatIsNotPaper(page);

    await page.reload();
    await records.getByRole('rowheader', { name: 'Task 1', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show as a grid' }).click();
    await page.getByRole('gridcell', { name: 'Task 1', exact: true }).waitFor();
  }));

it('I-64 I-70 groups are headings over tables of their own, sorted fields say so, and the command bar goes there and back', () =>
  onStage('simple-groups', async (stage) => {
    const { page, me } = stage;
    const table = await makeTasks(stage, 150);
    const columns = (await must(me('GET', `/api/v1/db/meta/grids/${table.viewId}/grid-columns`))) as unknown as {
      id: string;
      fk_column_id: string;
    }[];
    const status = columns.find(({ fk_column_id: id }) => id === table.fields['Status'])?.id;
    await must(
      me('PATCH', `/api/v1/db/meta/grid-columns/${status}`, { body: { group_by: true, group_by_order: 1, group_by_sort: 'asc' } }),
    );
    const sort = { fk_column_id: table.fields['Points'], direction: 'desc' };
    await must(me('POST', `/api/v1/db/meta/views/${table.viewId}/sorts`, { body: sort }));
    await openTable(stage, table, 150);

    await page.keyboard.press('ControlOrMeta+k');
    await waitForFocus(page.getByRole('combobox', { name: 'Quick search' }));
    await page.keyboard.type('simple table');
    await page.keyboard.press('Enter');
    const heads = page.getByRole('heading', { level: 3 });
    await expect.poll(() => heads.allInnerTexts()).toEqual(['Status: To do\n50', 'Status: Doing\n50']);
    expect(await page.getByRole('table').count()).toBe(2);
    const first = page.getByRole('table').first();
    expect(await first.getByRole('columnheader', { name: 'Points' }).getAttribute('aria-sort')).toBe('descending');
    expect(await first.getByRole('rowheader').first().innerText()).toBe('Task 148');
    await keepPicture(page, 'grid-simple-groups');

    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => heads.allInnerTexts()).toEqual(['Status: Done\n50']);

    await page.keyboard.press('ControlOrMeta+k');
    await waitForFocus(page.getByRole('combobox', { name: 'Quick search' }));
    await page.keyboard.type('as a grid');
    await page.keyboard.press('Enter');
    await page.getByRole('treegrid').waitFor();
  }));

it('an empty plain table gets its first record there and then, open to be written', () =>
  onStage('simple-empty', async (stage) => {
    const { page } = stage;
    const table = await makeTasks(stage, 0);
    await openTable(stage, table, 0);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'View as simple table' }).click();
    const state = page.getByRole('heading', { name: 'No records yet' }).locator('..');
    await state.waitFor();
    expect(await state.locator('svg').count()).toBe(1);
    expect(await state.getByRole('button').allInnerTexts()).toEqual(['New record', 'Import']);
    await keepPicture(page, 'grid-simple-empty');
    await state.getByRole('button', { name: 'New record' }).click();
    const panel = page.getByLabel('Record', { exact: true });
    await panel.getByRole('textbox', { name: 'Name' }).fill('The first');
    await panel.getByRole('textbox', { name: 'Name' }).blur();
    await page.getByRole('table').getByRole('rowheader', { name: 'The first', exact: true }).waitFor();
    await state.waitFor({ state: 'detached' });
  }));

const namesOf = (page: Page): Promise<string[]> => page.getByRole('table').getByRole('rowheader').allInnerTexts();

async function makeTasks(stage: GridStage, count: number): Promise<MadeTable> {
  const states = ['To do', 'Doing', 'Done'];
  return makeTable(stage, {
    title: 'Tasks',
    columns: [
      idField,
      nameField,
      selectField('Status', states),
      fieldOf('Points', 'Number'),
      fieldOf('Done', 'Checkbox'),
      fieldOf('Notes', 'LongText'),
      fieldOf('Site', 'URL'),
    ],
    rows: Array.from({ length: count }, (_, at) => ({
      Name: `Task ${at + 1}`,
      Status: states[at % 3],
      Points: at,
      Done: at % 4 === 0,
      Notes: at % 2 === 1 ? 'Line one\nline two' : null,
      Site: at === 1 ? 'example.org' : null,
    })),
  });
}

/** On paper a grid is what it is on the screen, with nothing around it. */
async function showsTheGridOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Task 1', 'Task 10'])
    await expect
      .poll(() =>
        page
          .getByRole('gridcell', { name, exact: true })
          .boundingBox()
          .then((box) => box?.height ?? 0),
      )
      .toBeGreaterThan(20);
  expect(await page.getByRole('navigation', { name: 'Navigation' }).isVisible()).toBe(false);
  await keepPicture(page, 'grid-paper');
  expect((await page.pdf()).byteLength).toBeGreaterThan(10_000);
  await page.emulateMedia({ media: 'screen' });
}

/** On paper there is the name of the view and its records, as long as they are. */
async function hidesWhatIsNotPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Print', 'Export', 'Next page', 'Add view']) expect(await page.getByRole('button', { name }).isVisible()).toBe(false);
  expect(await page.getByRole('navigation', { name: 'Navigation' }).isVisible()).toBe(false);
  expect(await page.getByRole('table').isVisible()).toBe(true);
  const [paper, list] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    document.querySelector('table')?.scrollHeight ?? 0,
  ]);
  expect(paper).toBeGreaterThanOrEqual(list ?? 0);
  await keepPicture(page, 'grid-simple-paper');
  await page.emulateMedia({ media: 'screen' });
}
