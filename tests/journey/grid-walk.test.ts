import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newProfile } from '../harness/browser.ts';
import { comeBack } from '../harness/come-back.ts';
import { must } from '../harness/http-client.ts';
import { waitForFocus } from '../harness/keys.ts';
import { comeToRest } from '../harness/look.ts';
import { fieldOf, idField, makeTable, nameField, onStage, openTable, selectField } from './grid-stage.ts';
import type { GridStage, MadeTable } from './grid-stage.ts';
import { cell, holdNotice, keepPicture, recordCount, slowDown, textOf } from './steps.ts';

const patience = { timeout: 15_000 };

it('I-12 I-29 I-36 I-47 I-63 I-65 I-66 I-70 by keyboard, clipboard and menus in the product', () =>
  onStage('walk', async (stage) => {
    const table = await makeWork(stage);
    await openTable(stage, table, 8);
    await selectAndCopy(stage);
    await datesOfNow(stage);
    await recordInFront(stage);
    await byMenu(stage);
  }));

it('I-61 I-67 a viewer filters for themselves alone, selects and copies; every way to edit is inert and says why once', () =>
  onStage('viewer', async (stage) => {
    const { url } = stage;
    const table = await makeWork(stage, [fieldOf('Ready', 'Checkbox'), fieldOf('Stars', 'Rating'), fieldOf('Files', 'Attachment')]);
    const guest = await stage.addMember('vic', 'viewer');
    const { page, complaints } = await newProfile(stage.browser);
    page.setDefaultTimeout(20_000);
    await comeBack(page, url, guest);
    await openTable({ ...stage, page }, table, 8);
    await ownFilter(page, stage, table);
    await tryToEdit(page);
    await dragHeads(page, stage, table);
    await openGrouped(page, stage, table);
    expect(complaints).toEqual([]);
    await page.context().close();
  }));

it('I-45 I-51 I-53 what is refused is no step; a filter keeps pastes, fills and new records to what it shows', () =>
  onStage('filtered', async (stage) => {
    const table = await makeWork(stage);
    await openTable(stage, table, 8);
    await refused(stage, table);
    await pasteIntoFiltered(stage, table);
    await addToFiltered(stage, table);
  }));

it('I-50 I-54 undo takes back what is still on its way, and beside a notice what the notice is about', () =>
  onStage('undo-on-its-way', async (stage) => {
    const table = await makeWork(stage);
    await openTable(stage, table, 8);
    const { page } = stage;
    const name = (row: number): Promise<string> => textOf(page, row, 'Name');
    const [first, second] = [await name(1), await name(2)];
    await slowDown(page, 300);
    for (const [row, text] of [
      [1, 'Stays'],
      [2, 'Goes again'],
    ] as const) {
      await (await cell(page, row, 'Name')).click();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => name(2), patience).toBe(second);
    await expect.poll(() => name(1)).toBe('Stays');
    expect(first).not.toBe('Stays');

    const third = await name(3);
    await (await cell(page, 3, 'Name')).click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    await holdNotice(page, 'Deleted');
    await expect.poll(() => recordCount(page), patience).toBe(7);
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Typed since');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect.poll(() => recordCount(page), patience).toBe(8);
    await expect.poll(() => name(3), patience).toBe(third);
    await expect.poll(() => name(1)).toBe('Typed since');
  }));

it('I-50 steps are taken in the order they were wanted; a table that goes while it is read leads quietly to what is there', () =>
  onStage('table-goes', async (stage) => {
    const { page, me, base } = stage;
    const makeEmpty = (title: string): Promise<MadeTable> => makeTable(stage, { title, columns: [idField, nameField] });
    const undo = page.getByRole('button', { name: /^Undo: / });
    const isLedAway = (title: string): Promise<void> => page.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
    const hold = async (url: string, when: 'before' | 'after'): Promise<() => Promise<void>> => {
      await page.route(url, async (route) => {
        const answer = when === 'after' ? await route.fetch() : null;
        await new Promise((resolve) => setTimeout(resolve, 500));
        await (answer ? route.fulfill({ response: answer }) : route.continue());
      });
      return () => page.unroute(url);
    };

    await openTable(stage, await makeEmpty('Stays'), 0);
    await page.getByRole('button', { name: 'New record' }).first().click();
    await expect.poll(() => recordCount(page), patience).toBe(1);
    await undo.click();
    await expect.poll(() => recordCount(page), patience).toBe(0);
    let release = await hold('**/projects/*/redo', 'before');
    await page.getByRole('button', { name: /^Redo: / }).click();
    await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/undo')), undo.click()]);
    await expect.poll(() => recordCount(page), patience).toBe(0);
    await page.getByRole('button', { name: 'Undo: Create table Stays' }).waitFor();
    await release();

    // the live line tells of it before the step is answered
    release = await hold('**/projects/*/undo', 'after');
    await undo.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo it' }).click();
    await isLedAway('Stays');
    await release();

    // the table is being read again
    const second = await makeEmpty('Second');
    await openTable(stage, second, 0);
    release = await hold(`**/api/v1/db/meta/tables/${second.id}`, 'before');
    const reading = page.waitForRequest((request) => request.url().endsWith(`/tables/${second.id}`));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await reading;
    await undo.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo it' }).click();
    await isLedAway('Second');
    await release();

    const third = await makeEmpty('Third');
    await openTable(stage, third, 0);
    await must(me('DELETE', `/api/v1/db/meta/tables/${third.id}`));
    await isLedAway('Third');
    expect(page.url()).toContain(base);
  }));

it('of several views opened one after the other the last is shown, also where what the table is made of is read meanwhile', () =>
  onStage('views-in-turn', async (stage) => {
    const { page, me } = stage;
    const table = await makeWork(stage);
    const make = async (title: string): Promise<string> =>
      (await must(me('POST', `/api/v1/db/meta/tables/${table.id}/grids`, { body: { title } }))).id as string;
    const slow = await make('Slow');
    await make('Other');
    await make('Last');
    await openTable(stage, table, 8);
    const open = (title: string): Promise<void> =>
      page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: title, exact: true }).click();
    const isShown = (title: string): Promise<void> => page.locator('[aria-label="Views"] [data-on]', { hasText: title }).waitFor();
    /** What a view is made of is answered when it is let go. */
    const hold = async (viewId: string): Promise<{ asked: Promise<unknown>; letGo(status?: number): Promise<void> }> => {
      const { promise, resolve } = Promise.withResolvers<number | undefined>();
      const columns = new RegExp(`/grids/${viewId}/grid-columns`);
      await page.route(columns, (route) => promise.then((status) => (status === undefined ? route.continue() : route.fulfill({ status }))));
      const asked = page.waitForRequest(columns);
      const letGo = async (status?: number): Promise<void> => {
        const answered = page.waitForResponse(columns).then((answer) => answer.finished());
        resolve(status);
        await answered;
        await page.unroute(columns);
        await comeToRest(page);
      };
      return { asked, letGo };
    };

    const reading = await hold(table.viewId);
    await must(me('POST', `/api/v1/db/meta/tables/${table.id}/columns`, { body: fieldOf('Added', 'SingleLineText') }));
    await reading.asked;
    await open('Other');
    await isShown('Other');
    await reading.letGo();
    await page.getByRole('columnheader', { name: 'Added' }).waitFor();
    await isShown('Other');

    // first another one, then the one that is shown all along
    for (const title of ['Last', 'Last']) {
      const opening = await hold(slow);
      await open('Slow');
      await opening.asked;
      await open(title);
      await isShown(title);
      await opening.letGo();
      await isShown(title);
    }

    // one that fails is told, unless nobody waits for it any more
    const told = page.getByRole('region', { name: 'Notifications' }).getByText('This view could not be loaded');
    const late = await hold(slow);
    await open('Slow');
    await late.asked;
    await open('Other');
    await isShown('Other');
    await late.letGo(400);
    expect(await told.count()).toBe(0);
    await isShown('Other');
    const failing = await hold(slow);
    await open('Slow');
    await failing.asked;
    await failing.letGo(400);
    await told.waitFor();
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click();
    await open('Last');
    await isShown('Last');

    // the first of two that are opened before anything is shown fails, and the second does not
    await page.goto('about:blank');
    const { promise, resolve } = Promise.withResolvers<void>();
    let readings = 0;
    await page.route(new RegExp(`/meta/tables/${table.id}$`), async (route) => {
      readings += 1;
      if (readings > 1) return route.continue();
      await promise;
      return route.fulfill({ status: 400 });
    });
    const first = page.waitForRequest(new RegExp(`/meta/tables/${table.id}$`));
    await page.goto(`${stage.url}/#/nc/${stage.base}/${table.id}/${slow}`);
    await first;
    await page.evaluate((other) => (location.hash = location.hash.replace(/[^/]+$/, other)), table.viewId);
    await page.getByRole('columnheader', { name: 'Added' }).waitFor();
    const answered = page.waitForResponse((answer) => answer.status() === 400);
    resolve();
    await answered.then((answer) => answer.finished());
    await comeToRest(page);
    expect(await page.getByText('This table could not be loaded').count()).toBe(0);
    await page.getByRole('columnheader', { name: 'Added' }).waitFor();
    stage.complaints.splice(0);
  }));

it('a view that is shared while what the table is made of is read stays shared', () =>
  onStage('shared-meanwhile', async (stage) => {
    const { page, me } = stage;
    const table = await makeWork(stage);
    await openTable(stage, table, 8);
    const columns = new RegExp(`/grids/${table.viewId}/grid-columns`);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(columns, (route) => promise.then(() => route.continue()));
    const asked = page.waitForRequest(columns);
    await must(me('POST', `/api/v1/db/meta/tables/${table.id}/columns`, { body: fieldOf('Added', 'SingleLineText') }));
    await asked;
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('switch', { name: 'Share this view on the web' }).click();
    const link = page.getByRole('dialog', { name: /^Share/ }).getByRole('textbox', { name: 'Link', exact: true });
    await link.waitFor();
    resolve();
    await page.getByRole('columnheader', { name: 'Added', includeHidden: true }).waitFor();
    await comeToRest(page);
    expect(await link.count()).toBe(1);
  }));

function makeWork(stage: GridStage, more: readonly ReturnType<typeof fieldOf>[] = []): Promise<MadeTable> {
  return makeTable(stage, {
    title: 'Work',
    columns: [
      idField,
      nameField,
      ...more,
      selectField('Status', ['Todo', 'Done']),
      fieldOf('Points', 'Number'),
      fieldOf('Due', 'Date'),
      fieldOf('Seen', 'DateTime'),
    ],
    rows: Array.from({ length: 8 }, (_, at) => ({ Name: `Job ${at}`, Status: at % 2 ? 'Done' : 'Todo', Points: at })),
  });
}

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const undoLabel = async (page: Page): Promise<string | null> =>
  page.getByRole('button', { name: /^(Undo:|Nothing to undo)/ }).getAttribute('aria-label');

/** I-12 I-36 I-66 I-70: all cells, with their titles; in an editor the same keys select its text; what is selected is spoken. */
async function selectAndCopy({ page }: GridStage): Promise<void> {
  await (await cell(page, 2, 'Name')).click();
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => page.locator('.q-live').textContent()).toMatch(/2 /);
  await (await cell(page, 3, 'Name')).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy with headers' }).click();
  await expect.poll(() => clipboard(page)).toBe('Name\nJob 1\nJob 2');
  await page.keyboard.press('Shift+F10');
  await page
    .getByRole('menuitem', { name: /^Copy( Ctrl|Ctrl|$)/ })
    .first()
    .click();
  await expect.poll(() => clipboard(page)).toBe('Job 1\nJob 2');

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect.poll(async () => (await clipboard(page)).split('\n').length).toBe(8);
  await (await cell(page, 1, 'Name')).click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect.poll(() => clipboard(page)).toBe('Job 0');
  await page.keyboard.press('Escape');
  expect(await textOf(page, 1, 'Name')).toBe('Job 0');

  const active = page.locator('[role="gridcell"][tabindex="0"]').first();
  expect(await active.getAttribute('aria-colindex')).not.toBe(null);
  expect(Number(await page.getByRole('grid').getAttribute('aria-rowcount'))).toBeGreaterThanOrEqual(9);
}

/** I-29: today and now, as the field writes them. */
async function datesOfNow({ page }: GridStage): Promise<void> {
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10));
  await (await cell(page, 1, 'Due')).click();
  await page.keyboard.press('Control+;');
  await expect.poll(() => textOf(page, 1, 'Due'), patience).toBe(today);
  await (await cell(page, 1, 'Seen')).click();
  await page.keyboard.press('Control+Shift+;');
  await expect.poll(() => textOf(page, 1, 'Seen'), patience).toContain(today);
}

/** I-47: paste and undo in the record's own text are that text's. */
async function recordInFront({ page }: GridStage): Promise<void> {
  const label = 'Undo: Edit 1 record in Work';
  await expect.poll(() => undoLabel(page), patience).toBe(label);
  await (await cell(page, 4, 'Name')).click();
  await page.keyboard.press('Space');
  const panel = page.getByRole('complementary', { name: 'Record' });
  await panel.getByRole('heading', { name: 'Job 3' }).waitFor();
  const points = panel.getByRole('textbox', { name: 'Points' });
  await points.click();
  await page.evaluate(() => navigator.clipboard.writeText('77'));
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
  await expect.poll(() => points.inputValue()).toBe('77');
  await page.keyboard.press('Control+z');
  await expect.poll(() => points.inputValue()).toBe('3');
  expect([await textOf(page, 4, 'Name'), await textOf(page, 4, 'Points')]).toEqual(['Job 3', '3']);
  expect(await undoLabel(page)).toBe(label);
  await page.keyboard.press('Control+Shift+.');
  await panel.getByRole('heading', { name: 'Job 4' }).waitFor();
  await page.waitForURL(/rowId=5/);
  await page.keyboard.press('Control+Shift+,');
  await panel.getByRole('heading', { name: 'Job 3' }).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.waitForURL((url) => !url.href.includes('rowId'));
  await waitForFocus(await cell(page, 4, 'Name'));
}

/** I-65 I-66: what is done to cells stands in their menu with its keys, and does what the keys do; so do moves of fields. */
async function byMenu({ page }: GridStage): Promise<void> {
  const entries = async (): Promise<string[]> =>
    (await page.getByRole('menuitem').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const choose = async (name: string): Promise<void> => {
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menu').getByText(name, { exact: true }).click();
  };
  await (await cell(page, 6, 'Points')).click();
  await page.keyboard.press('Shift+F10');
  await expect
    .poll(entries)
    .toEqual([
      'Edit the cell Enter',
      'Open record Space',
      'Comment',
      'Copy link',
      'Select',
      'Find in this view Ctrl F',
      'Cut Ctrl X',
      'Copy Ctrl C',
      'Copy with headers',
      'Paste Ctrl V',
      'Paste as text only Ctrl Shift V',
      'Fill down Ctrl D',
      'Fill to the side Ctrl R',
      'Clear cells Delete',
      'New record above',
      'New record below Shift Enter',
      'Duplicate record',
      'Move up Ctrl Alt ↑',
      'Move down Ctrl Alt ↓',
      'Delete record',
    ]);
  await keepPicture(page, 'walk-cell-menu');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await choose('Copy');
  await (await cell(page, 7, 'Points')).click();
  await page.keyboard.press('Shift+ArrowDown');
  await choose('Paste');
  await expect.poll(() => textOf(page, 8, 'Points'), patience).toBe('5');
  expect(await textOf(page, 7, 'Points')).toBe('5');
  await page.keyboard.press('Control+z');
  await expect.poll(() => textOf(page, 8, 'Points'), patience).toBe('7');
  await (await cell(page, 7, 'Points')).click();
  await page.keyboard.press('Shift+ArrowDown');
  await choose('Fill down');
  await expect.poll(() => textOf(page, 8, 'Points'), patience).toBe('6');
  await (await cell(page, 8, 'Name')).click();
  await choose('Move up');
  await expect.poll(() => textOf(page, 7, 'Name'), patience).toBe('Job 7');
  await (await cell(page, 7, 'Name')).click();
  await choose('New record below');
  await expect.poll(() => recordCount(page), patience).toBe(9);
  await expect.poll(() => textOf(page, 9, 'Name'), patience).toBe('Job 6');
  expect(await textOf(page, 8, 'Name')).toBe('');
  await (await cell(page, 1, 'Points')).click();
  await page.keyboard.press('Alt+ArrowDown');
  const menu = page.getByRole('menu', { name: 'Points' });
  await keepPicture(page, 'walk-field-menu');
  expect((await menu.getByRole('menuitem', { name: /^Move left/ }).innerText()).replaceAll(/\s+/g, ' ')).toBe('Move left Ctrl Alt ←');
  await menu.getByRole('menuitem', { name: /^Move left/ }).click();
  const place = async (title: string): Promise<number> =>
    Number(await page.getByRole('columnheader', { name: title }).first().getAttribute('aria-colindex'));
  await expect.poll(async () => (await place('Points')) < (await place('Status'))).toBe(true);
}

/** I-51: what the server refuses is no step; the cell keeps what was typed until it is let go. */
async function refused({ page, me, complaints }: GridStage, table: MadeTable): Promise<void> {
  await must(
    me('PATCH', `/api/v1/db/meta/columns/${table.fields['Name']}`, { body: { title: 'Name', uidt: 'SingleLineText', unique: true } }),
  );
  const label = 'Undo: Change field Name';
  await expect.poll(() => undoLabel(page), patience).toBe(label);
  await (await cell(page, 2, 'Name')).click();
  await page.keyboard.type('Job 5');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await cell(page, 2, 'Name')).getAttribute('aria-invalid'), patience).toBe('true');
  expect(await textOf(page, 2, 'Name')).toBe('Job 5');
  expect(await undoLabel(page)).toBe(label);
  await keepPicture(page, 'walk-refused');
  await expect.poll(() => complaints).toEqual([expect.stringContaining('400 (Bad Request)')]);
  complaints.length = 0;
  await page.reload();
  await expect.poll(() => textOf(page, 2, 'Name'), patience).toBe('Job 1');
}

/** I-45: rows the filter leaves out, and fields that are hidden, are not written by what is pasted or filled over their place. */
async function pasteIntoFiltered(stage: GridStage, table: MadeTable): Promise<void> {
  const { page, me } = stage;
  const body = { fk_column_id: table.fields['Status'], comparison_op: 'eq', value: 'Todo' };
  await must(me('POST', `/api/v1/db/meta/views/${table.viewId}/filters`, { body }));
  const columns = (await me('GET', `/api/v1/db/meta/grids/${table.viewId}/grid-columns`)).body as { id: string; fk_column_id: string }[];
  const hidden = columns.find((one) => one.fk_column_id === table.fields['Status']);
  await must(me('PATCH', `/api/v1/db/meta/grid-columns/${hidden?.id}`, { body: { show: false } }));
  await page.reload();
  await page.getByText('4 records', { exact: true }).waitFor();
  await (await cell(page, 1, 'Name')).click();
  await page.evaluate(() => navigator.clipboard.writeText('A\t10\nB\t20\nC\t30\nD\t40'));
  await page.keyboard.press('Control+v');
  await expect.poll(() => textOf(page, 4, 'Points'), patience).toBe('40');
  const read = async (): Promise<unknown[]> => {
    const { list } = await must(me('GET', `/api/v1/tables/${table.id}/rows`, { query: { limit: 100, sort: 'Id' } }));
    return (list as { Name: string; Status: string; Points: number }[]).map(({ Name, Status, Points }) => [Name, Status, Points]);
  };
  const rows = ['A', 'Job 1', 'B', 'Job 3', 'C', 'Job 5', 'D', 'Job 7'];
  const points = [10, 1, 20, 3, 30, 5, 40, 7];
  const expected = (values: readonly number[]): unknown[] => rows.map((Name, at) => [Name, at % 2 ? 'Done' : 'Todo', values[at]]);
  await expect.poll(read).toEqual(expected(points));
  await (await cell(page, 1, 'Points')).click();
  await page.keyboard.press('Control+Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect.poll(read).toEqual(expected([10, 1, 10, 3, 10, 5, 10, 7]));
}

/** I-53: a new row stands right below, with the cursor in the same column, and has what the filter asks for, so that it stays. */
async function addToFiltered({ page, me }: GridStage, table: MadeTable): Promise<void> {
  await (await cell(page, 2, 'Points')).click();
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => recordCount(page), patience).toBe(5);
  await page.keyboard.type('55');
  await page.keyboard.press('Enter');
  const made = async (points: number): Promise<unknown> => {
    const { list } = await must(me('GET', `/api/v1/tables/${table.id}/rows`, { query: { limit: 100, where: `(Points,eq,${points})` } }));
    return (list as { Status: string }[]).map(({ Status }) => Status);
  };
  await expect.poll(() => made(55), patience).toEqual(['Todo']);
  const names = (): Promise<string[]> => Promise.all([1, 2, 3, 4, 5].map((row) => textOf(page, row, 'Name')));
  await expect.poll(async () => [await names(), await textOf(page, 3, 'Points')]).toEqual([['A', 'B', '', 'C', 'D'], '55']);
  await page.reload();
  await page.getByText('5 records', { exact: true }).waitFor();
  await expect.poll(names, patience).toEqual(['A', 'B', '', 'C', 'D']);
  await keepPicture(page, 'walk-filtered');
  // those a paste adds as well
  await (await cell(page, 5, 'Points')).click();
  await page.evaluate(() => navigator.clipboard.writeText('66\n77'));
  await page.keyboard.press('Control+v');
  await page.getByRole('alertdialog', { name: 'Paste this?' }).getByRole('button', { name: 'Paste' }).click();
  await expect.poll(() => made(77), patience).toEqual(['Todo']);
}

/** I-61: their conditions hold for them and until they leave; the view is what it was for everybody else. */
async function ownFilter(page: Page, { me }: GridStage, table: MadeTable): Promise<void> {
  await page
    .getByRole('button', { name: /^Filter/ })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await panel.getByRole('button', { name: 'Add condition' }).click();
  await panel.getByRole('textbox', { name: 'Value' }).fill('Job 3');
  await page.getByText('1 record', { exact: true }).waitFor();
  const { list } = await must(me('GET', `/api/v1/db/meta/views/${table.viewId}/filters`));
  expect(list).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('Only you see', { exact: false }).first().waitFor();
  await keepPicture(page, 'viewer-filter');
  // the file has what is on screen, and no more
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Job 3');
  // it stays with its person, until that is wanted no more
  await page.reload();
  await page.getByText('1 record', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByText('8 records', { exact: true }).waitFor();
  // they are counted before they are read: those of the filter stand back until then
  await comeToRest(page);
}

/** I-61: a view whose conditions stand in a group opens for those who may only look, and says how many they are. */
async function openGrouped(page: Page, { me }: GridStage, table: MadeTable): Promise<void> {
  const add = (body: object) => must(me('POST', `/api/v1/db/meta/views/${table.viewId}/filters`, { body }));
  const { id } = await add({ is_group: true });
  const name = { fk_parent_id: id, fk_column_id: table.fields['Name'], comparison_op: 'eq', logical_op: 'or' };
  for (const value of ['Job 3', 'Job 5']) await add({ ...name, value });
  await page.reload();
  await page.getByText('2 records', { exact: true }).waitFor();
  const tool = page.getByRole('button', { name: /^Filter/ }).first();
  await expect.poll(() => tool.innerText(), patience).toMatch(/2/);
}

/** What is drawn in cells is pressed, the menu asked for by its key, and files are dropped. */
async function tryByHand(page: Page): Promise<void> {
  const on = async (field: string) => (await cell(page, 2, field)).boundingBox().then((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
  await (await cell(page, 2, 'Name')).dblclick();
  await (await cell(page, 2, 'Ready')).locator('.q-check').click();
  await page.keyboard.press('Space');
  await (await cell(page, 2, 'Stars')).locator('.q-star').nth(3).click();
  for (const key of ['4', 'Mod+d', 'Control+r', 'Control+Alt+ArrowDown']) await page.keyboard.press(key.replace('Mod', 'Control'));
  await (await cell(page, 3, 'Name')).click();
  await page.keyboard.press('ContextMenu');
  await page.getByRole('menu', { name: 'Record' }).waitFor();
  await page.keyboard.press('Escape');
  const { x, y, height } = await on('Files');
  await page.evaluate(
    ([left, top]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['hello'], 'hello.txt', { type: 'text/plain' }));
      const over = document.elementFromPoint(left, top);
      for (const type of ['dragenter', 'dragover', 'dragover', 'drop'])
        over?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, clientX: left, clientY: top }));
    },
    [x + 12, y + height / 2] as const,
  );
}

/** The order and widths of a view are its editors': what a viewer drags is so for them alone. */
async function dragHeads(page: Page, { me }: GridStage, table: MadeTable): Promise<void> {
  const columns = () => must(me('GET', `/api/v1/db/meta/grids/${table.viewId}/grid-columns`));
  const before = await columns();
  const head = await page.getByRole('columnheader', { name: 'Points' }).boundingBox();
  if (!head) throw new Error('The field has no head');
  for (const [from, to] of [
    [head.x + 40, head.x + 320],
    [head.x + head.width - 1, head.x + head.width + 60],
  ] as const) {
    await page.mouse.move(from, head.y + 12);
    await page.mouse.down();
    await page.mouse.move((from + to) / 2, head.y + 14, { steps: 4 });
    await page.mouse.move(to, head.y + 14, { steps: 4 });
    await page.mouse.up();
  }
  await page.getByText('Only you see', { exact: false }).first().waitFor();
  expect(await columns()).toEqual(before);
  await page.reload();
  await page.getByText('8 records', { exact: true }).waitFor();
}

/** I-67: typing, pasting, filling, deleting and menus; all of it leaves everything as it was, and one notice says why. */
async function tryToEdit(page: Page): Promise<void> {
  const cells = (): Promise<string[]> => page.locator('.q-row:not([hidden]) .q-cell').allInnerTexts();
  const before = await cells();
  await (await cell(page, 2, 'Name')).click();
  await page.keyboard.press('Control+c');
  await expect.poll(() => clipboard(page)).toBe('Job 1');
  await (await cell(page, 3, 'Name')).click();
  const whys = page.getByRole('region', { name: 'Notifications' }).locator('p', { hasText: 'You can look and copy here, but not edit' });
  await page.keyboard.press('x');
  await whys.waitFor();
  let most = 1;
  const edits = ['x', 'Enter', 'F2', 'Delete', 'Backspace', 'Control+v', 'Control+x', 'Control+d', 'Shift+Enter', 'Control+;'];
  for (const keys of [...edits, 'Control+z', 'Control+y']) {
    await page.keyboard.press(keys);
    await page.keyboard.press('Escape');
    most = Math.max(most, await whys.count());
  }
  await tryByHand(page);
  expect(Math.max(most, await whys.count())).toBe(1);
  expect(await page.locator('.q-handle:visible').count()).toBe(0);
  expect(await page.locator('.q-editor:not(.is-waiting)').count()).toBe(0);
  expect(await page.locator('.q-grip').count()).toBe(0);
  await (await cell(page, 3, 'Name')).click({ button: 'right' });
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    expect.stringContaining('Open record'),
    'Copy link',
    'Select',
    expect.stringContaining('Find in this view'),
    expect.stringContaining('Copy'),
    expect.stringContaining('Copy with headers'),
  ]);
  await page.keyboard.press('Escape');
  expect(await cells()).toEqual(before);
  await page.reload();
  await expect.poll(() => textOf(page, 3, 'Name'), patience).toBe('Job 2');
}
