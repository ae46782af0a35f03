import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newProfile } from '../harness/browser.ts';
import { comeBack } from '../harness/come-back.ts';
import { must } from '../harness/http-client.ts';
import { fieldOf, groupBy, idField, makeTable, nameField, onStage, openTable, selectField } from './grid-stage.ts';
import type { GridStage, MadeTable } from './grid-stage.ts';
import { cell, keepPicture, textOf } from './steps.ts';

const patience = { timeout: 15_000 };

const work = {
  title: 'Work',
  columns: [idField, nameField, selectField('Status', ['Todo', 'Done']), fieldOf('Points', 'Number'), fieldOf('Hidden', 'SingleLineText')],
  rows: Array.from({ length: 4 }, (_, at) => ({ Name: `Job ${at + 1}`, Status: at < 2 ? 'Todo' : 'Done', Points: at, Hidden: `h${at}` })),
};

/** An entry of the menu of a field. */
async function chooseOfField(page: Page, field: string, item: string): Promise<void> {
  await page.getByRole('columnheader', { name: field }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
}

it('the menu of a record copies its link, duplicates it with what is hidden, and says how many it deletes', () =>
  onStage('menu-record', async (stage) => {
    const { page, me } = stage;
    const table = await makeTable(stage, work);
    await openTable(stage, table, 4);
    await page.getByRole('columnheader', { name: 'Hidden' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Hide field' }).click();
    await (await cell(page, 2, 'Name')).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${stage.url}/#/nc/${stage.base}/${table.id}?rowId=2`);
    await (await cell(page, 2, 'Name')).click({ button: 'right' });
    await keepPicture(page, 'menu-record');
    await page.getByRole('menuitem', { name: 'Duplicate record' }).click();
    await expect.poll(() => textOf(page, 5, 'Name'), patience).toBe('Job 2');
    const rows = await must(me('GET', `/api/v1/tables/${table.id}/rows/5`));
    expect(rows).toMatchObject({ Name: 'Job 2', Status: 'Todo', Points: 1, Hidden: 'h1' });
    await (await cell(page, 1, 'Name')).click();
    await (await cell(page, 2, 'Points')).click({ modifiers: ['Shift'] });
    await (await cell(page, 2, 'Points')).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Duplicate 2 records' }).waitFor();
    await page.getByRole('menuitem', { name: 'Fill down' }).click();
    await expect.poll(() => textOf(page, 2, 'Name'), patience).toBe('Job 1');
    await (await cell(page, 2, 'Points')).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete 2 records' }).click();
    await page.getByText('3 records', { exact: true }).waitFor();
  }));

it('the menu of a record counts, duplicates and deletes the records of every range, but no value that is unique', () =>
  onStage('menu-ranges', async (stage) => {
    const { page, me } = stage;
    const table = await makeTable(stage, work);
    const hidden = `/api/v1/db/meta/columns/${table.fields['Hidden']}`;
    await must(me('PATCH', hidden, { body: { title: 'Hidden', uidt: 'SingleLineText', unique: true } }));
    await openTable(stage, table, 4);
    await (await cell(page, 1, 'Name')).click();
    await (await cell(page, 2, 'Name')).click({ modifiers: ['Shift'] });
    await (await cell(page, 4, 'Name')).click({ modifiers: ['Control'] });
    await (await cell(page, 4, 'Name')).click({ button: 'right' });
    await keepPicture(page, 'menu-ranges');
    await page.getByRole('menuitem', { name: 'Duplicate 3 records' }).click();
    await page.getByText('7 records', { exact: true }).waitFor();
    const { list } = await must(me('GET', `/api/v1/tables/${table.id}/rows`, { query: { sort: 'Id' } }));
    expect((list as Record<string, unknown>[]).slice(4).map(({ Name, Hidden }) => [Name, Hidden])).toEqual([
      ['Job 1', null],
      ['Job 2', null],
      ['Job 4', null],
    ]);
    await (await cell(page, 4, 'Name')).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete 3 records' }).click();
    await page.getByText('4 records', { exact: true }).waitFor();
    const left = await must(me('GET', `/api/v1/tables/${table.id}/rows`, { query: { sort: 'Id' } }));
    expect((left.list as Record<string, unknown>[]).map(({ Name }) => Name)).toEqual(['Job 3', 'Job 1', 'Job 2', 'Job 4']);
  }));

it('a record keeps its files when it is duplicated, also those its field does not take any more', () =>
  onStage('menu-files', async (stage) => {
    const { page, me } = stage;
    const Plans = ['a.pdf', 'b.pdf'].map((title) => ({ url: `https://files.example/${title}`, title }));
    const table = await makeTable(stage, {
      title: 'Plans',
      columns: [idField, nameField, fieldOf('Plans', 'Attachment')],
      rows: [{ Name: 'House', Plans }],
    });
    const rule = { title: 'Plans', uidt: 'Attachment', meta: { file_types: ['image'], max_files: 1 } };
    await must(me('PATCH', `/api/v1/db/meta/columns/${table.fields['Plans']}`, { body: rule }));
    await openTable(stage, table, 1);
    await (await cell(page, 1, 'Name')).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Duplicate record' }).click();
    await page.getByText('2 records', { exact: true }).waitFor();
    expect(await must(me('GET', `/api/v1/tables/${table.id}/rows/2`))).toMatchObject({ Name: 'House', Plans });
  }));

it('an editor duplicates a record without the field that rules keep', () =>
  onStage('menu-ruled', async (stage) => {
    const { me, url } = stage;
    const table = await makeTable(stage, work);
    const ben = await stage.addMember('ben', 'editor');
    const rule = { fk_column_id: table.fields['Points'], actions: ['update'], roles: ['viewer'] };
    await must(me('POST', `/api/v1/db/meta/tables/${table.id}/rules`, { body: rule }));
    const { page, complaints } = await newProfile(stage.browser);
    await comeBack(page, url, ben);
    await openTable({ ...stage, page }, table, 4);
    await (await cell(page, 2, 'Name')).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Duplicate record' }).click();
    await page.getByText('5 records', { exact: true }).waitFor();
    expect(await must(me('GET', `/api/v1/tables/${table.id}/rows/5`))).toMatchObject({ Name: 'Job 2', Points: null, Hidden: 'h1' });
    expect(complaints).toEqual([]);
    await page.context().close();
  }));

it('I-50 several filters or sorts that change at once are one step, which says what was done', () =>
  onStage('filters-at-once', async (stage) => {
    const { page, me } = stage;
    const table = await makeTable(stage, work);
    const view = `/api/v1/db/meta/views/${table.viewId}`;
    const { Name, Points } = table.fields;
    const filters = [Name, Points].map((id) => ({ fk_column_id: id, comparison_op: 'notblank' }));
    await must(me('PATCH', `${view}/filters`, { body: { filters } }));
    await must(me('PATCH', `${view}/sorts`, { body: { sorts: [Name, Points].map((id) => ({ fk_column_id: id })) } }));
    const listOf = async (what: 'filters' | 'sorts'): Promise<unknown[]> =>
      (await must(me('GET', `${view}/${what}`))).list.map((one: Record<string, unknown>) => one['fk_column_id']);
    const label = (): Promise<string | null> => page.getByRole('button', { name: /^(Undo:|Nothing to undo)/ }).getAttribute('aria-label');
    await openTable(stage, table, 4);
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Clear' }).click();
    await expect.poll(label, patience).toBe('Undo: Remove all filters');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Undo: / }).click();
    await expect.poll(() => listOf('filters'), patience).toEqual([Name, Points]);

    await page.getByRole('columnheader', { name: 'Status' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Sort ascending' }).click();
    await expect.poll(label, patience).toBe('Undo: Change sorts');
    expect(await listOf('sorts')).toEqual([table.fields['Status']]);
    await page.getByRole('button', { name: /^Undo: / }).click();
    await expect.poll(() => listOf('sorts'), patience).toEqual([Name, Points]);
  }));

it('the menu of a field filters and sums up by it, that of a group closes, opens and adds', () =>
  onStage('menu-field', async (stage) => {
    const { page, me } = stage;
    const table = await makeTable(stage, work);
    await openTable(stage, table, 4);
    const menu = (field: string, item: string): Promise<void> => chooseOfField(page, field, item);
    await menu('Points', 'Summarise');
    await page.getByRole('menuitemradio', { name: 'Sum', exact: true }).click();
    await page
      .getByText('Sum6', { exact: false })
      .or(page.locator('.q-foot-value', { hasText: '6' }))
      .first()
      .waitFor();
    await menu('Points', 'Filter by this field');
    const filter = page.getByRole('dialog', { name: 'Filter' });
    await filter.getByRole('combobox', { name: 'Field' }).filter({ hasText: 'Points' }).waitFor();
    await filter.getByRole('textbox').last().fill('3');
    await page.getByText('1 record', { exact: true }).waitFor();
    await filter.getByText('1 of 4 records').waitFor();
    const { Id } = await must(me('POST', `/api/v1/tables/${table.id}/rows`, { body: { Name: 'Job 5', Points: 3 } }));
    await filter.getByText('2 of 5 records').waitFor();
    await must(me('DELETE', `/api/v1/tables/${table.id}/rows`, { body: { Id } }));
    await filter.getByText('1 of 4 records').waitFor();
    await filter.getByRole('button', { name: 'Clear' }).click();
    await page.keyboard.press('Escape');
    await page.getByText('4 records', { exact: true }).waitFor();
    await menu('Status', 'Group by this field');
    const head = page.locator('.q-group', { hasText: 'Todo' });
    await head.click({ button: 'right' });
    await keepPicture(page, 'menu-group');
    await page.getByRole('menuitem', { name: 'Close all groups' }).click();
    await expect.poll(() => page.locator('.q-row:visible').count(), patience).toBe(0);
    await head.hover();
    await head.getByRole('button', { name: 'Menu of Todo' }).click();
    await page.getByRole('menuitem', { name: 'Open group' }).click();
    await page.getByRole('gridcell', { name: 'Job 1', exact: true }).waitFor();
    await head.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'New record in this group' }).click();
    await page.locator('.q-group', { hasText: 'Todo' }).getByText('3 records').waitFor();
  }));

it('a group in which nothing is added up says no name of a sum, and the line below says with a dash that there is none', () =>
  onStage('sum-of-nothing', async (stage) => {
    const { page, me } = stage;
    const rows = work.rows.map(({ Points, ...row }) => (row.Status === 'Done' ? row : { ...row, Points }));
    const table = await makeTable(stage, { ...work, rows });
    await openTable(stage, table, 4);
    const menu = (field: string, item: string): Promise<void> => chooseOfField(page, field, item);
    await menu('Points', 'Summarise');
    await page.getByRole('menuitemradio', { name: 'Sum', exact: true }).click();
    await menu('Status', 'Group by this field');
    const figures = (group: string): Promise<readonly string[]> =>
      page.locator('.q-group', { hasText: group }).first().locator('.q-figure').allInnerTexts();
    await expect.poll(() => figures('Todo'), patience).toEqual(['Sum\n1']);
    expect(await figures('Done')).toEqual([]);
    const foot = page.locator('.q-foot .q-figure:not(.q-foot-offer)');
    await expect.poll(() => foot.allInnerTexts(), patience).toEqual(['Sum\n1']);
    await must(me('PATCH', `/api/v1/tables/${table.id}/rows`, { body: [1, 2].map((Id) => ({ Id, Points: null })) }));
    await expect.poll(() => foot.allInnerTexts(), patience).toEqual(['Sum\n–']);
    await expect.poll(() => figures('Todo'), patience).toEqual([]);
  }));

it('what one alone sees of a locked view becomes a view for everybody', () =>
  onStage('save-as-view', async (stage) => {
    const { page, me } = stage;
    const table = await makeTable(stage, work);
    const other = await must(me('POST', `/api/v1/db/meta/tables/${table.id}/grids`, { body: { title: 'Other' } }));
    await openTable(stage, table, 4);
    await filterTogether(stage, table);
    await walkInOrder(stage, table);
    await must(me('PATCH', `/api/v1/db/meta/views/${table.viewId}`, { body: { lock_type: 'locked' } }));
    await page.reload();
    await openTable(stage, table, 4);
    await page.getByRole('columnheader', { name: 'Name' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Filter by this field' }).click();
    await page.getByRole('dialog', { name: 'Filter' }).getByRole('textbox').last().fill('nobody');
    await page.getByText('No records match this condition').waitFor();
    expect(await page.getByText('No records yet').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByText('4 records', { exact: true }).waitFor();
    await page.getByRole('columnheader', { name: 'Points' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Sort descending' }).click();
    await page.getByText('Only you see these changes').waitFor();
    await keepPicture(page, 'own-changes');
    await ownChangesStay(stage);
    await must(me('DELETE', `/api/v1/db/meta/views/${other.id}`));
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Other' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save as view' }).click();
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Work copy' }).waitFor();
    // the sidebar has the views below their table, too
    const below = page.getByRole('list', { name: 'Views of Work' });
    expect(await below.getByRole('link').allInnerTexts()).toEqual(['Work', 'Work copy']);
    await expect.poll(() => below.locator('[aria-current]').innerText(), patience).toBe('Work copy');
    await page.getByText('Only you see these changes').waitFor({ state: 'detached' });
    await expect.poll(() => textOf(page, 1, 'Name'), patience).toBe('Job 4');
    const { views } = (await must(me('GET', `/api/v1/db/meta/tables/${table.id}`))) as { views: { id: string; title: string }[] };
    const made = views.find(({ title }) => title === 'Work copy');
    expect((await must(me('GET', `/api/v1/db/meta/views/${made?.id}/sorts`))).list).toHaveLength(1);
    expect((await must(me('GET', `/api/v1/db/meta/views/${table.viewId}/sorts`))).list).toHaveLength(0);
    await arrangeTabs(stage, table);
  }));

/** A view is renamed where its name stands, and its tab put elsewhere by drag and by keys; where tabs do not fit a menu has them all. */
async function arrangeTabs({ page, me }: GridStage, table: MadeTable): Promise<void> {
  const strip = page.getByRole('navigation', { name: 'Views' });
  const tab = (name: string) => strip.getByRole('link', { name, exact: true });
  const tabs = (): Promise<string[]> => strip.getByRole('link').allInnerTexts();
  const kept = async (): Promise<string[]> =>
    (await must(me('GET', `/api/v1/db/meta/tables/${table.id}`))).views.map(({ title }: { title: string }) => title);
  const name = strip.getByRole('textbox', { name: 'Name of the view' });
  const long = 'Everything that is still to be done by the end of this year';
  await tab('Work copy').dblclick();
  await name.fill('Left');
  await name.press('Escape');
  await tab('Work copy').press('F2');
  await name.fill(long);
  await name.press('Enter');
  await expect.poll(() => tab(long).evaluate((link) => link === document.activeElement), patience).toBe(true);
  await tab(long).dblclick();
  await name.fill('Rest');
  await page.getByRole('gridcell', { name: 'Job 2', exact: true }).click();
  await expect.poll(tabs, patience).toEqual(['Work', 'Rest']);
  await tab('Rest').dragTo(strip.getByRole('link', { name: /^Work/ }), { targetPosition: { x: 4, y: 10 } });
  await expect.poll(tabs, patience).toEqual(['Rest', 'Work']);
  await expect.poll(kept, patience).toEqual(['Rest', 'Work']);
  await tab('Rest').focus();
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect.poll(kept, patience).toEqual(['Work', 'Rest']);
  await expect.poll(() => tab('Rest').evaluate((link) => link === document.activeElement), patience).toBe(true);
  expect(await page.getByRole('button', { name: 'All views' }).count()).toBe(0);
  await page.setViewportSize({ width: 800, height: 700 });
  for (const title of [long, `${long}, and after`, `${long}, or never`])
    await must(me('POST', `/api/v1/db/meta/tables/${table.id}/grids`, { body: { title } }));
  await page.getByRole('button', { name: 'All views' }).click();
  await page.getByRole('menuitemradio', { name: `${long}, or never` }).click();
  await expect.poll(() => strip.locator('[aria-current]').innerText(), patience).toBe(`${long}, or never`);
  await expect(strip.locator('[aria-current]').isVisible()).resolves.toBe(true);
}

/** What others, or a step through history, do to the conditions while one builds them stays, and nothing of it is deleted. */
async function filterTogether({ page, me }: GridStage, table: MadeTable): Promise<void> {
  const filters = `/api/v1/db/meta/views/${table.viewId}/filters`;
  const stored = async (): Promise<unknown[]> =>
    ((await must(me('GET', filters))).list as { fk_column_id: string; value: string }[]).map(({ value }) => value).toSorted();
  const panel = page.getByRole('dialog', { name: 'Filter' });
  const values = panel.getByRole('textbox', { name: 'Value' });
  await page.getByRole('button', { name: /^Filter/ }).click();
  await panel.getByRole('button', { name: 'Add condition' }).click();
  await values.first().fill('Job 4');
  await expect.poll(stored, patience).toEqual(['Job 4']);
  const theirs = await must(me('POST', filters, { body: { fk_column_id: table.fields['Points'], comparison_op: 'gt', value: '0' } }));
  await expect.poll(() => values.count(), patience).toBe(2);
  await values.first().fill('Job 3');
  await expect.poll(stored, patience).toEqual(['0', 'Job 3']);
  await must(me('DELETE', `/api/v1/db/meta/filters/${theirs.id}`));
  await expect.poll(() => values.count(), patience).toBe(1);
  await panel.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(stored, patience).toEqual([]);
  await page.keyboard.press('Escape');
}

/** I-63: from record to record as they stand in a view that is filtered, grouped and sorted. */
async function walkInOrder({ page, me, url, base }: GridStage, table: MadeTable): Promise<void> {
  const points = table.fields['Points'];
  const view = `/api/v1/db/meta/views/${table.viewId}`;
  await must(me('POST', `${view}/filters`, { body: { fk_column_id: points, comparison_op: 'gt', value: '0' } }));
  await must(me('POST', `${view}/sorts`, { body: { fk_column_id: points, direction: 'desc' } }));
  await groupBy({ me }, table, ['Status']);
  await page.goto(`${url}/#/nc/${base}/${table.id}?rowId=2`);
  const panel = page.getByRole('complementary', { name: 'Record' });
  const isAt = (name: string, place: string): Promise<void> =>
    expect
      .poll(async () => [await panel.getByRole('heading').first().innerText(), (await panel.innerText()).includes(place)], patience)
      .toEqual([name, true]);
  await isAt('Job 2', '1 of 3');
  await page.keyboard.press('Alt+ArrowRight');
  await isAt('Job 4', '2 of 3');
  await page.keyboard.press('Alt+ArrowRight');
  await isAt('Job 3', '3 of 3');
  await page.keyboard.press('Alt+ArrowLeft');
  await isAt('Job 4', '2 of 3');
  await page.keyboard.press('Escape');
  for (const what of ['filters', 'sorts']) {
    const { list } = await must(me('GET', `${view}/${what}`));
    for (const { id } of list as { id: string }[]) await must(me('DELETE', `/api/v1/db/meta/${what}/${id}`));
  }
  const { body } = await me('GET', `/api/v1/db/meta/grids/${table.viewId}/grid-columns`);
  const grouped = (body as { id: string; group_by: unknown }[]).find((one) => one.group_by);
  await must(me('PATCH', `/api/v1/db/meta/grid-columns/${grouped?.id}`, { body: { group_by: false } }));
}

/** The head of a field says by which order records stand; what one alone sees is there again after a reload and from another view. */
async function ownChangesStay({ page }: GridStage): Promise<void> {
  const points = page.getByRole('columnheader', { name: 'Points' });
  const bar = page.getByText('Only you see these changes');
  await expect.poll(() => points.getAttribute('aria-sort'), patience).toBe('descending');
  await page.reload();
  await bar.waitFor();
  await expect.poll(() => textOf(page, 1, 'Name'), patience).toBe('Job 4');
  const tabs = page.getByRole('navigation', { name: 'Views' });
  await tabs.getByRole('link', { name: 'Other' }).click();
  await bar.waitFor({ state: 'detached' });
  await expect.poll(() => textOf(page, 1, 'Name'), patience).toBe('Job 1');
  await tabs.getByRole('link', { name: /^Work/ }).first().click();
  await bar.waitFor();
  await expect.poll(() => textOf(page, 1, 'Name'), patience).toBe('Job 4');
  // I-63 from record to record in one's own order
  const panel = page.getByRole('complementary', { name: 'Record' });
  const title = panel.getByRole('heading').first();
  await (await cell(page, 2, 'Name')).click();
  await page.keyboard.press('Space');
  await panel.getByText('2 of 4').waitFor();
  for (const [key, name] of [
    ['Alt+ArrowRight', 'Job 2'],
    ['Alt+ArrowLeft', 'Job 3'],
    ['Alt+ArrowLeft', 'Job 4'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => title.innerText(), patience).toBe(name);
  }
  await page.keyboard.press('Escape');
}

it('the records on screen are those of the view made of them, also where its conditions were joined by “or”', () =>
  onStage('save-as-view-or', async (stage) => {
    const { page, me, complaints } = stage;
    const table = await makeTable(stage, work);
    const filters = `/api/v1/db/meta/views/${table.viewId}/filters`;
    const name = table.fields['Name'];
    await must(me('POST', filters, { body: { fk_column_id: name, comparison_op: 'eq', value: 'Job 1' } }));
    await must(me('POST', filters, { body: { fk_column_id: name, comparison_op: 'eq', value: 'Job 2', logical_op: 'or' } }));
    await must(me('PATCH', `/api/v1/db/meta/views/${table.viewId}`, { body: { lock_type: 'locked' } }));
    await openTable(stage, table, 2);
    await page.getByRole('columnheader', { name: 'Name' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Filter by this field' }).click();
    await page.getByRole('dialog', { name: 'Filter' }).getByRole('textbox').last().fill('Job 2');
    await page.getByText('1 record', { exact: true }).waitFor();
    await page.keyboard.press('Escape');

    const columns = '**/api/v1/db/meta/grids/*/grid-columns';
    await page.route(columns, (route) => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: 'Save as view' }).click();
    await page.getByText('The view could not be made').waitFor();
    await page.getByText('Only you see these changes').waitFor();
    await page.unroute(columns);
    await expect.poll(() => complaints).not.toEqual([]);
    complaints.length = 0;
    const titles = async (): Promise<string[]> =>
      (await must(me('GET', `/api/v1/db/meta/tables/${table.id}`))).views.map(({ title }: { title: string }) => title);
    await expect.poll(titles, patience).toEqual(['Work']);

    await page.getByRole('button', { name: 'Save as view' }).click();
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Work copy' }).waitFor();
    await page.getByText('Only you see these changes').waitFor({ state: 'detached' });
    await page.getByText('1 record', { exact: true }).waitFor();
    await expect.poll(() => textOf(page, 1, 'Name')).toBe('Job 2');
  }));
