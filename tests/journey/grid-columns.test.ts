import type { Locator, Page, Request, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { fieldOf, idField, makeTable, nameField, onStage, openTable } from './grid-stage.ts';
import { must } from '../harness/http-client.ts';
import type { GridStage, MadeTable } from './grid-stage.ts';
import { cell, keepPicture, textOf } from './steps.ts';

const patience = { timeout: 15_000 };

const tasks = {
  title: 'Tasks',
  columns: [
    idField,
    nameField,
    fieldOf('Team', 'SingleLineText'),
    fieldOf('Points', 'Number'),
    fieldOf('Due', 'SingleLineText'),
    fieldOf('Note', 'SingleLineText'),
  ],
  rows: ['12', 'three', '7', 'n/a', '9'].map((Due, at) => ({
    Name: `Task ${at + 1}`,
    Team: at === 2 ? 'A team with quite a long name that no field is wide enough for' : 'red',
    Points: at,
    Due,
    Note: 'x',
  })),
};

it('I-13 I-56 I-57 I-58 I-59 fields are resized, fitted, moved by drag and by keyboard, hidden, frozen, inserted, duplicated, renamed', () =>
  onStage('columns', async (stage) => {
    const table = await makeTable(stage, tasks);
    await openTable(stage, table, 5);
    await resize(stage);
    await move(stage);
    await freeze(stage);
    await insertAndDuplicate(stage);
    await hide(stage);
    await copyComputed(stage, table);
  }));

it('I-50 a conversion says how many values do not fit and shows some of them, and undo brings every value back', () =>
  onStage('conversion', async (stage) => {
    const table = await makeTable(stage, tasks);
    await openTable(stage, table, 5);
    const { page } = stage;
    await openMenu(page, 'Due', 'Edit field');
    const editor = page.getByRole('dialog', { name: 'Edit field' });
    await editor.getByLabel('Type', { exact: false }).first().click();
    await page.getByRole('option', { name: 'Number', exact: true }).click();
    await editor.getByText('2 of 5 values do not fit and will be empty.').waitFor();
    const first = editor.getByRole('table', { name: 'First values and what they become' }).getByRole('row');
    await expect
      .poll(async () => (await first.allInnerTexts()).map((row) => row.split(/\s+/)))
      .toEqual([
        ['12', '12'],
        ['three', 'empty'],
        ['7', '7'],
        ['n/a', 'empty'],
        ['9', '9'],
      ]);
    await keepPicture(page, 'conversion-preview');
    await editor.getByRole('button', { name: 'Save field' }).click();
    const dues = () => Promise.all([1, 2, 3, 4, 5].map((row) => textOf(page, row, 'Due')));
    await expect.poll(dues, patience).toEqual(['12', '', '7', '', '9']);
    await page.getByRole('button', { name: /^Undo:/ }).click();
    await expect.poll(dues, patience).toEqual(['12', 'three', '7', 'n/a', '9']);
  }));

const head = (page: Page, title: string): Locator =>
  page.locator('.q-head-cell', { has: page.locator('.q-head-title', { hasText: new RegExp(`^${title}$`) }) });

async function titles(page: Page): Promise<string[]> {
  const heads = await page.locator('.q-head-cell:not(.q-head-add)').all();
  const placed = await Promise.all(
    heads.map(async (one) => ({ at: Number(await one.getAttribute('aria-colindex')), title: await one.innerText() })),
  );
  return placed.toSorted((a, b) => a.at - b.at).map(({ title }) => title.trim());
}

async function widthOf(page: Page, title: string): Promise<number> {
  return Math.round((await head(page, title).boundingBox())?.width ?? 0);
}

async function openMenu(page: Page, title: string, entry: string): Promise<void> {
  await head(page, title).click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number], isDropped = true): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, to[1], { steps: 3 });
  await page.mouse.move(...to, { steps: 3 });
  if (isDropped) await page.mouse.up();
}

async function edgeOf(page: Page, title: string): Promise<readonly [number, number]> {
  const box = await head(page, title).boundingBox();
  if (!box) throw new Error(`${title} has no header`);
  return [box.x + box.width - 1, box.y + box.height / 2];
}

/** The view has what was done to its columns. */
const isKept = (response: Response): boolean => response.request().method() === 'PATCH' && response.url().includes('/grid-columns');
async function kept(page: Page): Promise<void> {
  await page.waitForResponse(isKept);
}

/** I-57: live while dragged, fitted by a double click, several that are selected together; kept over a reload. */
async function resize({ page }: GridStage): Promise<void> {
  const before = await widthOf(page, 'Team');
  const [x, y] = await edgeOf(page, 'Team');
  await drag(page, [x, y], [x + 60, y], false);
  await expect.poll(() => widthOf(page, 'Team')).toBe(before + 60);
  await page.keyboard.press('Escape');
  await expect.poll(() => widthOf(page, 'Team')).toBe(before);
  await page.mouse.up();
  await drag(page, [x, y], [x + 40, y]);
  await expect.poll(() => widthOf(page, 'Team')).toBe(before + 40);
  await page.getByRole('button', { name: 'Undo: Arrange fields', exact: true }).waitFor();
  await page.mouse.dblclick(...(await edgeOf(page, 'Team')));
  await expect.poll(() => widthOf(page, 'Team')).toBeGreaterThan(before + 100);
  const fitted = await widthOf(page, 'Team');

  await head(page, 'Points').click();
  await head(page, 'Due').click({ modifiers: ['Shift'] });
  const [due, dueY] = await edgeOf(page, 'Due');
  const pair = async (): Promise<number[]> => [await widthOf(page, 'Points'), await widthOf(page, 'Due')];
  const apart = await pair();
  const saved = kept(page);
  await drag(page, [due, dueY], [due + 25, dueY]);
  await saved;
  const both = await widthOf(page, 'Due');
  expect(await widthOf(page, 'Points')).toBe(both);
  await page.getByRole('button', { name: 'Undo: Arrange fields', exact: true }).click();
  await expect.poll(pair, patience).toEqual(apart);
  await page.getByRole('button', { name: 'Redo: Arrange fields', exact: true }).click();
  await expect.poll(pair, patience).toEqual([both, both]);
  await page.reload();
  await expect.poll(() => widthOf(page, 'Team'), patience).toBe(fitted);
  await expect.poll(pair).toEqual([both, both]);
  await openMenu(page, 'Points', 'Fit to content');
  await expect.poll(() => widthOf(page, 'Points')).toBeLessThan(both);
}

/** I-56: a line shows where it goes, Escape leaves it, the order holds over a reload; the keyboard moves too. */
async function move({ page }: GridStage): Promise<void> {
  expect(await titles(page)).toEqual(['Name', 'Team', 'Points', 'Due', 'Note']);
  const middle = async (title: string): Promise<readonly [number, number]> => {
    const box = await head(page, title).boundingBox();
    if (!box) throw new Error(`${title} has no header`);
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const endOf = async (title: string): Promise<readonly [number, number]> => {
    const box = await head(page, title).boundingBox();
    return [(box?.x ?? 0) + (box?.width ?? 0) - 12, (box?.y ?? 0) + 10];
  };
  await drag(page, await middle('Points'), await endOf('Note'), false);
  await page.locator('.q-drop-line').waitFor();
  await keepPicture(page, 'columns-move');
  await page.keyboard.press('Escape');
  await page.locator('.q-drop-line').waitFor({ state: 'detached' });
  await page.mouse.up();
  expect(await titles(page)).toEqual(['Name', 'Team', 'Points', 'Due', 'Note']);
  await drag(page, await middle('Points'), await endOf('Note'));
  await expect.poll(() => titles(page)).toEqual(['Name', 'Team', 'Due', 'Note', 'Points']);
  await (await cell(page, 1, 'Points')).click();
  await page.keyboard.press('Control+Alt+ArrowLeft');
  await page.keyboard.press('Control+Alt+ArrowLeft');
  await expect.poll(() => titles(page)).toEqual(['Name', 'Team', 'Points', 'Due', 'Note']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-colindex'))).toBe('4');
  const saved = kept(page);
  await page.keyboard.press('Control+Alt+ArrowRight');
  await expect.poll(() => titles(page)).toEqual(['Name', 'Team', 'Due', 'Points', 'Note']);
  await saved;
  await page.reload();
  await expect.poll(() => titles(page), patience).toEqual(['Name', 'Team', 'Due', 'Points', 'Note']);
}

/** I-58: any number, by the menu and by the divider, never more than 70 % of the width. */
async function freeze({ page }: GridStage): Promise<void> {
  const frozen = (): Promise<string[]> => page.locator('.q-head-row .q-frozen .q-head-cell').allInnerTexts();
  const [x, y] = await edgeOf(page, 'Team');
  await drag(page, [x, y], [x - 250, y]);
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.url().includes('/grids/'));
  await openMenu(page, 'Due', 'Freeze up to this field');
  await expect.poll(frozen).toEqual(['Name', 'Team', 'Due']);
  await saved;
  await page.reload();
  await expect.poll(frozen, patience).toEqual(['Name', 'Team', 'Due']);
  await openMenu(page, 'Due', 'Unfreeze fields');
  await expect.poll(frozen).toEqual([]);
  const divider = await page.locator('.q-freeze').boundingBox();
  const name = await head(page, 'Name').boundingBox();
  if (!divider || !name) throw new Error('There is no divider');
  const from = [divider.x + divider.width / 2, divider.y + 10] as const;
  await drag(page, from, [name.x + name.width, from[1]]);
  await expect.poll(frozen).toEqual(['Name']);
  await page.setViewportSize({ width: 768, height: 800 });
  await openMenu(page, 'Due', 'Freeze up to this field');
  await keepPicture(page, 'columns-frozen');
  const grid = await page.locator('.q-grid-scroller').boundingBox();
  const part = await page.locator('.q-head-row .q-frozen').boundingBox();
  expect((part?.width ?? 0) / (grid?.width ?? 1)).toBeLessThanOrEqual(0.7);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openMenu(page, 'Name', 'Freeze up to this field');
  await expect.poll(frozen).toEqual(['Name']);
}

/** I-59 with it: new fields left and right of one, a copy with and without values, a new name in place. */
async function insertAndDuplicate({ page }: GridStage): Promise<void> {
  const editor = page.getByRole('dialog', { name: 'New field' });
  for (const [entry, name] of [
    ['Insert left', 'Before'],
    ['Insert right', 'After'],
  ] as const) {
    await openMenu(page, 'Due', entry);
    await editor.getByLabel('Name').fill(name);
    await editor.getByRole('button', { name: 'Save field' }).click();
    await editor.waitFor({ state: 'detached' });
  }
  await expect.poll(() => titles(page), patience).toEqual(['Name', 'Team', 'Before', 'Due', 'After', 'Points', 'Note']);
  await openMenu(page, 'Due', 'Duplicate field');
  await expect.poll(() => textOf(page, 2, 'Due copy'), patience).toBe('three');
  expect((await titles(page)).slice(3, 5)).toEqual(['Due', 'Due copy']);
  await openMenu(page, 'Due', 'Duplicate without values');
  await expect.poll(() => titles(page), patience).toContain('Due copy 2');
  expect(await textOf(page, 2, 'Due copy 2')).toBe('');

  await head(page, 'After').dblclick();
  await page.keyboard.type('Later');
  await keepPicture(page, 'columns-rename');
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page), patience).toContain('Later');
  await (await cell(page, 1, 'Later')).click();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('menu', { name: 'Later' }).waitFor();
  await page.keyboard.press('Escape');
}

/** What is made of other fields is copied too, and a link, whose mirror has a name of its own; numbers are bars where that is asked for. */
async function copyComputed({ page, me }: GridStage, table: MadeTable): Promise<void> {
  const add = (body: object) => must(me('POST', `/api/v1/db/meta/tables/${table.id}/columns`, { body }));
  await add({ title: 'Twice', uidt: 'Formula', formula_raw: '{Points} * 2' });
  await add({ title: 'Kin', uidt: 'Links', type: 'mm', parentId: table.id, childId: table.id });
  await add({ title: 'Price', column_name: 'price', uidt: 'Currency', meta: { currency_code: 'THB' } });
  // all heads are drawn
  await page.setViewportSize({ width: 3200, height: 900 });
  await page.reload();
  await openMenu(page, 'Twice', 'Duplicate field');
  await expect.poll(() => textOf(page, 2, 'Twice copy'), patience).toBe('2');
  await openMenu(page, 'Kin', 'Duplicate without values');
  await expect.poll(() => titles(page), patience).toContain('Kin copy');
  const { columns } = (await must(me('GET', `/api/v1/db/meta/tables/${table.id}`))) as { columns: { title: string; uidt: string }[] };
  const links = columns.filter(({ uidt }) => uidt === 'Links').map(({ title }) => title);
  expect([links.length, new Set(links).size]).toEqual([4, 4]);

  const editor = page.getByRole('dialog', { name: 'Edit field' });
  const save = async (): Promise<void> => {
    await editor.getByRole('button', { name: 'Save field' }).click();
    await editor.waitFor({ state: 'detached' });
  };
  await openMenu(page, 'Points', 'Edit field');
  await editor.getByRole('switch', { name: 'Show as a bar from 0 to 100' }).click();
  await save();
  await expect.poll(async () => (await cell(page, 4, 'Points')).locator('.q-bar').count(), patience).toBe(1);
  expect(await textOf(page, 4, 'Points')).toBe('3');
  await openMenu(page, 'Price', 'Edit field');
  const currency = editor.getByRole('combobox', { name: 'Currency' });
  await expect.poll(() => currency.innerText(), patience).toBe('THB · Thai Baht');
  await currency.click();
  await page.getByPlaceholder('Find a currency').fill('yen');
  await keepPicture(page, 'field-editor-currency');
  await page.getByRole('option', { name: 'JPY · Japanese Yen' }).click();
  await save();
}

async function hide({ page }: GridStage): Promise<void> {
  const saved = kept(page);
  await openMenu(page, 'Later', 'Hide field');
  await expect.poll(() => titles(page)).not.toContain('Later');
  await saved;
  await page.reload();
  await expect.poll(() => titles(page), patience).toContain('Due');
  expect(await titles(page)).not.toContain('Later');
  await page.getByRole('button', { name: /^Fields/ }).click();
  await page.getByRole('switch', { name: 'Later' }).click();
  await expect.poll(() => titles(page)).toContain('Later');
  await hideAll(page);
  await page.keyboard.press('Escape');
}

/** All fields at once are one step, and so is a system field that brings the others of its kind into question. */
async function hideAll(page: Page): Promise<void> {
  const before = await titles(page);
  const menu = page.getByRole('dialog', { name: 'Fields' });
  const undo = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Undo:/ }).click();
  };
  const asked: string[] = [];
  const ask = (request: Request): void => void (request.method() !== 'GET' && asked.push(new URL(request.url()).pathname));
  page.on('request', ask);
  await menu.getByRole('button', { name: 'Hide all' }).click();
  await expect.poll(() => titles(page)).toEqual(['Name']);
  await undo();
  await expect.poll(() => titles(page), patience).toEqual(before);
  await page.getByRole('button', { name: /^Fields/ }).click();
  expect(asked.filter((path) => !path.endsWith('/undo'))).toEqual([expect.stringMatching(/hide-all$/)]);
  page.off('request', ask);
}
