import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { must } from '../harness/http-client.ts';
import { tabTo } from '../harness/keys.ts';
import { makeEveryField } from '../pictures/every-field.ts';
import { fieldOf, idField, makeTable, nameField, onStage, openTable, selectField } from './grid-stage.ts';
import type { GridStage, MadeTable } from './grid-stage.ts';
import { cell, holdNotice, keepPicture, textOf } from './steps.ts';

const patience = { timeout: 15_000 };

it('I-38 I-41 I-43 I-44 I-47 I-49 I-50 cut, copied and pasted: one step back and forth, what does not fit is listed, links are found by title', () =>
  onStage('clipboard', async (stage) => {
    const table = await makeWork(stage);
    await openTable(stage, table, 6);
    await cutAndPaste(stage, table);
    await pasteMisfits(stage);
    await pasteOptionsAndLinks(stage, table);
    await pasteBeyondFields(stage, table);
    await dialogInFront(stage);
    await recordInFront(stage);
    await stepElsewhere(stage, table);
    await everyFieldBack(stage);
  }));

it('I-41 a paste whose answer is lost on the way is sent again under its key, made once, kept whole and selected whole', () =>
  onStage('unanswered', async (stage) => {
    const { page, me, complaints } = stage;
    const table = await makeTable(stage, { title: 'Work', columns: [idField, nameField], rows: [{ Name: 'Job 0' }] });
    await openTable(stage, table, 1);
    const keys: (string | undefined)[] = [];
    await page.route(`**/api/v1/tables/${table.id}/grid`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    const titles = async (): Promise<string[]> => {
      const { columns } = await must(me('GET', `/api/v1/db/meta/tables/${table.id}`));
      return (columns as { title: string }[]).map(({ title }) => title);
    };
    const before = await titles();
    await pasteAt(page, 1, 'Name', 'Job 1\tSaid once\nJob 2\tSaid twice');
    await page.getByRole('alertdialog', { name: 'Paste this?' }).getByRole('button', { name: 'Paste' }).click();
    await page.getByRole('gridcell', { name: 'Said twice', exact: true }).waitFor();
    const selected = page.getByRole('gridcell', { selected: true });
    await expect.poll(() => selected.allInnerTexts(), patience).toEqual(['Job 1', 'Said once', 'Job 2', 'Said twice']);
    const made = (await titles()).slice(before.length);
    const written = (await rowsOf(stage, table)).map((row) => [row['Name'], row[made[0] ?? '']]);
    expect([made.length, written]).toEqual([
      1,
      [
        ['Job 1', 'Said once'],
        ['Job 2', 'Said twice'],
      ],
    ]);
    expect([keys.length, keys[0], await page.getByText('Could not save').count()]).toEqual([2, keys[1], 0]);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_CONNECTION_RESET')]);
    await page.keyboard.press('ControlOrMeta+z');
    await page.getByText(/^Undone: Paste/).waitFor();
    expect(await titles()).toEqual(before);
  }));

interface Work extends MadeTable {
  /** The table its records are linked with. */
  readonly related: string;
}

async function makeWork(stage: GridStage): Promise<Work> {
  const projects = await makeTable(stage, {
    title: 'Projects',
    columns: [idField, nameField],
    rows: ['Apollo', 'Gemini', 'Same', 'Same'].map((Name) => ({ Name })),
  });
  const work = await makeTable(stage, {
    title: 'Work',
    columns: [idField, nameField, selectField('Status', ['Todo', 'Done']), fieldOf('Points', 'Number')],
    rows: Array.from({ length: 6 }, (_, at) => ({ Name: `Job ${at}`, Status: at % 2 ? 'Done' : 'Todo', Points: at })),
  });
  const link = { title: 'Projects', uidt: 'Links', type: 'mm', parentId: work.id, childId: projects.id };
  await must(stage.me('POST', `/api/v1/db/meta/tables/${work.id}/columns`, { body: link }));
  return { ...work, related: projects.id };
}

/** Puts a text on the clipboard by keys, where no grid is. */
async function put(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
}

async function pasteAt(page: Page, row: number, field: string, text: string): Promise<void> {
  await put(page, text);
  await (await cell(page, row, field)).click();
  await page.keyboard.press('ControlOrMeta+v');
}

const rowsOf = async ({ me }: GridStage, table: MadeTable): Promise<Record<string, unknown>[]> =>
  (await must(me('GET', `/api/v1/tables/${table.id}/rows`, { query: { limit: 100, sort: 'Id' } }))).list as Record<string, unknown>[];

const undoLabel = (page: Page): Promise<string | null> =>
  page.getByRole('button', { name: /^(Undo:|Nothing to undo)/ }).getAttribute('aria-label');

/** I-38 I-50: the source stays until it is pasted; both are one step, which is named when it is taken back. */
async function cutAndPaste(stage: GridStage, table: MadeTable): Promise<void> {
  const { page } = stage;
  const names = async (): Promise<unknown[]> => (await rowsOf(stage, table)).slice(0, 4).map(({ Name }) => Name);
  const before = await undoLabel(page);
  await (await cell(page, 1, 'Name')).click();
  await page.keyboard.press('ControlOrMeta+x');
  expect(await textOf(page, 1, 'Name')).toBe('Job 0');
  await (await cell(page, 3, 'Name')).click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(names, patience).toEqual([null, 'Job 1', 'Job 0', 'Job 3']);
  await expect.poll(() => undoLabel(page), patience).not.toBe(before);
  const label = await undoLabel(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(names, patience).toEqual(['Job 0', 'Job 1', 'Job 2', 'Job 3']);
  await page.getByText(String(label).replace('Undo:', 'Undone:'), { exact: true }).waitFor();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(names, patience).toEqual([null, 'Job 1', 'Job 0', 'Job 3']);
  await page.getByText(/^Done again:/).waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(names, patience).toEqual(['Job 0', 'Job 1', 'Job 2', 'Job 3']);
}

/** I-43: what does not convert is asked about once, listed with its reason, and left as it was. */
async function pasteMisfits({ page }: GridStage): Promise<void> {
  await pasteAt(page, 1, 'Points', '70\nmany\n72');
  const dialog = page.getByRole('alertdialog', { name: 'Paste this?' });
  await dialog.getByText('1 value does not fit its field and is left out.').waitFor();
  await dialog.getByText('Values that do not fit').click();
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['Points: “many” is not a number.']);
  await keepPicture(page, 'clipboard-misfits');
  await dialog.getByRole('button', { name: 'Paste' }).click();
  await page
    .getByText(/^Pasted 2 cells.* 1 did not convert/)
    .first()
    .waitFor();
  expect([await textOf(page, 1, 'Points'), await textOf(page, 2, 'Points'), await textOf(page, 3, 'Points')]).toEqual(['70', '1', '72']);
}

/** I-44: options are made, links found by their titles; a title that several records have, and one that none has, is named. */
async function pasteOptionsAndLinks(stage: GridStage, table: MadeTable): Promise<void> {
  const { page } = stage;
  await pasteAt(page, 1, 'Status', 'Later\t1\tApollo, Gemini\nTodo\t2\tSame\nTodo\t3\tNobody');
  await page
    .getByText(/called “Same”: the oldest was linked/)
    .first()
    .waitFor();
  await page
    .getByText(/No record for Projects is called “Nobody”/)
    .first()
    .waitFor();
  await keepPicture(page, 'clipboard-links');
  await expect.poll(() => textOf(page, 1, 'Projects'), patience).toMatch(/Apollo\s*Gemini/);
  await expect.poll(() => textOf(page, 2, 'Projects'), patience).toMatch(/^Same/);
  await expect.poll(async () => (await cell(page, 3, 'Projects')).innerText(), patience).toBe('');
  expect((await rowsOf(stage, table))[0]).toMatchObject({ Status: 'Later', Points: 1 });
  await moveLinks(stage, table);
}

/** I-38 I-49: links keep to their very records, of several that are called so too; what no record is found for stays where it was cut. */
async function moveLinks({ page, me }: GridStage, { id: tableId }: MadeTable): Promise<void> {
  const { columns } = await must(me('GET', `/api/v1/db/meta/tables/${tableId}`));
  const field = (columns as { id: string; title: string }[]).find(({ title }) => title === 'Projects')?.id;
  const linked = async (row: number): Promise<unknown[]> => {
    const { list } = await must(me('GET', `/api/v1/tables/${tableId}/links/${field}/rows/${row}`));
    return (list as { Id: number }[]).map(({ Id }) => Id);
  };
  const younger = 4;
  expect((await me('POST', `/api/v1/tables/${tableId}/links/${field}/rows/4`, { body: [younger] })).status).toBe(201);
  await expect.poll(() => textOf(page, 4, 'Projects'), patience).toMatch(/^Same/);
  await (await cell(page, 4, 'Projects')).click({ position: { x: 4, y: 4 } });
  await page.keyboard.press('ControlOrMeta+x');
  await (await cell(page, 5, 'Projects')).click({ position: { x: 4, y: 4 } });
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => linked(5), patience).toEqual([younger]);
  expect(await linked(4)).toEqual([]);
  await (await cell(page, 6, 'Name')).click();
  await page.keyboard.press('ControlOrMeta+x');
  await (await cell(page, 4, 'Projects')).click({ position: { x: 4, y: 4 } });
  await page.keyboard.press('ControlOrMeta+v');
  await page
    .getByText(/No record for Projects is called “Job 5”/)
    .first()
    .waitFor();
  expect(await textOf(page, 6, 'Name')).toBe('Job 5');
}

/** What a paste of two records past the last record and the last field is called. */
const beyond = 'Paste 2 records in Work, with new fields';

/** I-41 I-50: past the last record and the last field it asks once, the new fields have the types of what they hold; all of it is one step. */
async function pasteBeyondFields(stage: GridStage, table: MadeTable): Promise<void> {
  const { page, me } = stage;
  await pasteAt(page, 6, 'Projects', 'Apollo\t2026-01-05\t1.5\nGemini\t2026-02-06\t2.5');
  const dialog = page.getByRole('alertdialog', { name: 'Paste this?' });
  await dialog.getByText(/1 record is added/).waitFor();
  await dialog.getByText(/Add 2 fields for the columns beyond the last one/).waitFor();
  await dialog.getByRole('button', { name: 'Paste' }).click();
  const types = async (): Promise<unknown[]> => {
    const { columns } = await must(me('GET', `/api/v1/db/meta/tables/${table.id}`));
    return (columns as { uidt: string; system?: unknown }[]).slice(-2).map(({ uidt }) => uidt);
  };
  const date = page.getByRole('gridcell', { name: '2026-02-06', exact: true });
  const isThere = async (): Promise<void> => {
    await page.getByText('7 records', { exact: true }).waitFor();
    await date.waitFor();
    await expect.poll(() => textOf(page, 7, 'Projects'), patience).toMatch(/^Gemini/);
    expect(await types()).toEqual(['Date', 'Decimal']);
  };
  await isThere();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await keepPicture(page, 'clipboard-beyond');
  await expect.poll(() => undoLabel(page), patience).toBe(`Undo: ${beyond}`);
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByText(`Undone: ${beyond}`).waitFor();
  await page.getByText('6 records', { exact: true }).waitFor();
  await date.waitFor({ state: 'detached' });
  expect(await types()).not.toContain('Decimal');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await page.getByText(`Done again: ${beyond}`).waitFor();
  await isThere();
}

/** I-47: with a dialog open, paste and undo are its own. */
async function dialogInFront({ page }: GridStage): Promise<void> {
  const label = `Undo: ${beyond}`;
  await expect.poll(() => undoLabel(page), patience).toBe(label);
  await (await cell(page, 1, 'Name')).click();
  await page.getByRole('columnheader', { name: 'Points' }).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit field' }).click();
  const name = page.getByRole('dialog', { name: 'Edit field' }).getByLabel('Name');
  await name.click();
  await put(page, 'Pasted');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
  expect(await name.inputValue()).toBe('Pasted');
  await page.keyboard.press('ControlOrMeta+z');
  expect(await name.inputValue()).toBe('Points');
  await page.keyboard.press('Escape');
  expect([await textOf(page, 1, 'Name'), await undoLabel(page)]).toEqual(['Job 0', label]);
}

/** I-47: beside an open record paste and undo are its own, be the focus on it, on one of its buttons or nowhere. */
async function recordInFront({ page }: GridStage): Promise<void> {
  const label = await undoLabel(page);
  const panel = page.getByRole('complementary', { name: 'Record' });
  await (await cell(page, 1, 'Name')).click();
  await page.keyboard.press('Space');
  await panel.getByRole('heading', { name: 'Job 0' }).waitFor();
  await put(page, 'Pasted');
  const elsewhere = page.getByText('Your last change was not made in this record. Undo it in the grid.');
  const takeFocus: readonly (() => Promise<void>)[] = [
    () => panel.evaluate((element) => element.focus()),
    () => panel.getByRole('button', { name: 'Copy link' }).focus(),
    () => page.evaluate(() => (document.activeElement as HTMLElement).blur()),
  ];
  for (const take of takeFocus) {
    await take();
    await page.keyboard.press('ControlOrMeta+v');
    await page.keyboard.press('ControlOrMeta+z');
    await elsewhere.first().waitFor();
  }
  expect([await textOf(page, 1, 'Name'), await undoLabel(page)]).toEqual(['Job 0', label]);
  // what was changed in it is taken back in it
  await panel.getByRole('textbox', { name: 'Points' }).fill('99');
  await page.keyboard.press('Enter');
  await expect.poll(() => undoLabel(page), patience).not.toBe(label);
  await takeFocus[0]?.();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => undoLabel(page), patience).toBe(label);
  await panel.getByRole('button', { name: 'Close' }).click();
}

/** I-50: a step in another table than the open one is asked about, says so, and leads to what it wrote by keys. */
async function stepElsewhere({ page, url, base, me }: GridStage, work: Work): Promise<void> {
  await must(me('PATCH', `/api/v1/tables/${work.id}/rows`, { body: { Id: 2, Name: 'Not here' } }));
  await page.goto(`${url}/#/nc/${base}/${work.related}`);
  await page.getByText('4 records', { exact: true }).waitFor();
  await expect.poll(() => undoLabel(page), patience).toBe('Undo: Edit 1 record in Work');
  await (await cell(page, 1, 'Name')).click();
  await page.keyboard.press('ControlOrMeta+z');
  const asked = page.getByRole('alertdialog', { name: 'Undo something this page does not show?' });
  await asked.getByText('Edit 1 record in Work').waitFor();
  await keepPicture(page, 'undo-elsewhere-asked');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'detached' });
  expect((await must(me('GET', `/api/v1/tables/${work.id}/rows/2`))).Name).toBe('Not here');
  await page.keyboard.press('ControlOrMeta+z');
  await asked.getByRole('button', { name: 'Undo it' }).click();
  await page.getByText('Undone: Edit 1 record in Work').waitFor();
  await page.getByText('This was in another table: Work.').waitFor();
  await holdNotice(page, 'Undone: Edit 1 record in Work');
  await page.keyboard.press('F6');
  const show = page.getByRole('button', { name: 'Show', exact: true });
  // older notices that still stand there come first
  await tabTo(page, show);
  await keepPicture(page, 'undo-elsewhere');
  await page.keyboard.press('Enter');
  await page.getByText('7 records', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim()), patience).toBe('Job 1');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => textOf(page, 2, 'Name'), patience).toBe('Not here');
}

/** I-49: a whole record of every type of field, copied and pasted over another, gives the same values. */
async function everyFieldBack({ page, url, me }: GridStage): Promise<void> {
  const { baseId, tableId } = await makeEveryField(me, 'Every');
  await page.setViewportSize({ width: 2400, height: 900 });
  await page.goto(`${url}/#/nc/${baseId}/${tableId}`);
  await page.getByText('8 records', { exact: true }).waitFor();
  const read = async (id: number): Promise<Record<string, unknown>> => {
    const {
      Id: _id,
      No: _no,
      Key: _key,
      Made: _made,
      Changed: _changed,
      ...row
    } = await must(me('GET', `/api/v1/tables/${tableId}/rows/${id}`));
    return row;
  };
  await (await cell(page, 1, 'Name')).click();
  await page.keyboard.press('Shift+Space');
  await page.keyboard.press('ControlOrMeta+c');
  await (await cell(page, 6, 'Name')).click();
  const written = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/grid'));
  await page.keyboard.press('ControlOrMeta+v');
  expect((await written).status()).toBe(200);
  expect(await read(6)).toEqual(await read(1));
}
