import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newProfile, openAnew } from '../harness/browser.ts';
import { laneBrowser } from '../harness/lane.ts';
import { must } from '../harness/http-client.ts';
import { freshProduct } from '../harness/product.ts';
import { fallStill } from '../harness/look.ts';
import { findUnnamed, listen, readTree } from '../harness/tree.ts';
import { enter, focusCell } from '../pictures/scenes.ts';
import { inNewView, makeWorld, type World } from '../pictures/world.ts';
import { fieldOf, idField, makeTable, nameField } from './grid-stage.ts';
import { cell, textOf } from './steps.ts';

const count = 20_000;
const patience = { timeout: 15_000 };

let browser: Browser;
let product: Awaited<ReturnType<typeof freshProduct>>;
let world: World;
let page: Page;
let large: string;

beforeAll(async () => {
  [browser, product] = await Promise.all([laneBrowser(), freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } })]);
  world = await makeWorld(product);
  large = await makeLarge();
  ({ page } = await newProfile(browser));
  page.setDefaultTimeout(20_000);
  await enter({ page, world });
}, 180_000);
afterAll(async () => {
  await page?.context().close();
  await product?.dispose();
});

async function makeLarge(): Promise<string> {
  const { me } = world;
  const columns = [
    { title: 'Id', column_name: 'id', uidt: 'ID' },
    { title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true },
    { title: 'Points', column_name: 'points', uidt: 'Number' },
    { title: 'Twice', column_name: 'twice', uidt: 'Formula', formula_raw: '{Points} * 2' },
  ];
  const body = { title: 'Large', table_name: 'large', columns: columns.slice(0, 3) };
  const { id } = await must(me('POST', `/api/v1/db/meta/projects/${world.base}/tables`, { body }));
  await must(me('POST', `/api/v1/db/meta/tables/${id}/columns`, { body: columns[3] }));
  for (let from = 0; from < count; from += 2000) {
    const rows = Array.from({ length: 2000 }, (_, at) => ({ Name: `Row ${from + at + 1}`, Points: (from + at) % 90 }));
    await must(me('POST', `/api/v1/tables/${id}/rows`, { body: rows }));
  }
  return `nc/${world.base}/${id}`;
}

async function open(path: string): Promise<void> {
  await openAnew(page, `${product.url}/#/${path}`);
  await (await cell(page, 1, 'Name')).waitFor();
}

const inWorld = () => `nc/${world.base}/${world.table}`;

describe('what a screen reader is told', () => {
  it('I-70 of a table: how large it is, where one stands, and what is in the cell', async () => {
    await open(large);
    const grid = page.getByRole('grid');
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(count + 1));
    // the number of the record, three fields, and the place for another
    expect(await grid.getAttribute('aria-colcount')).toBe('5');
    await (await cell(page, 1, 'Name')).click();
    await page.keyboard.press('Control+End');
    await expect.poll(() => textOf(page, count, 'Name'), patience).toBe(`Row ${count}`);
    const row = page.locator(`[role="row"][aria-rowindex="${count + 1}"]`);
    expect(await row.locator(':focus').getAttribute('aria-colindex')).toBe('4');
    const tree = await readTree(page);
    expect(tree.filter(({ isFocused }) => isFocused).at(-1)).toMatchObject({ role: 'gridcell', name: '38' });
    expect(tree.filter(({ role }) => role === 'columnheader').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Name', 'Points', 'Twice']),
    );
    expect(tree.some(({ role, name }) => role === 'rowheader' && name === 'Row 20,000')).toBe(true);
    expect(findUnnamed(tree)).toEqual([]);
  });

  it('of cells nobody can write: that they are read only', async () => {
    await open(large);
    expect(await (await cell(page, 1, 'Twice')).getAttribute('aria-readonly')).toBe('true');
    expect(await (await cell(page, 1, 'Points')).getAttribute('aria-readonly')).not.toBe('true');
  });

  it('of a sort and of groups: which field, and how many records each group has', async () => {
    await open(`nc/${world.base}/${world.table}/${world.told}`);
    await focusCell(page, 'Due');
    const due = page.getByRole('columnheader', { name: 'Due' });
    await expect.poll(() => due.getAttribute('aria-sort')).toBe('descending');
    await focusCell(page, 'Status');
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('menuitem', { name: 'Group by this field' }).click();
    const tree = page.getByRole('treegrid');
    await tree.waitFor();
    const group = tree.locator('[role="row"][aria-expanded]').first();
    await expect.poll(() => group.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => group.getAttribute('aria-setsize')).toBe('3');
    await page.getByRole('button', { name: /^Undo: / }).click();
    await page.getByRole('grid').waitFor();
  });

  it('aloud: what undo took back, what was refused and why, and how many records were deleted', async () => {
    const rows = Array.from({ length: 8 }, (_, at) => ({ Name: `Task ${at + 1}`, Points: at }));
    const { id } = await makeTable(world, { title: 'To delete', columns: [idField, nameField, fieldOf('Points', 'Number')], rows });
    await open(`nc/${world.base}/${id}`);
    const heard = await listen(page);
    const hears = (words: RegExp) => expect.poll(heard, patience).toContainEqual(expect.stringMatching(words));
    await (await cell(page, 2, 'Name')).click();
    await page.keyboard.type('Film the fair');
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page, 2, 'Name')).toBe('Film the fair');
    await page.keyboard.press('Control+z');
    await hears(/Undone: /);
    await focusCell(page, 'Points');
    await page.keyboard.type('many');
    await page.keyboard.press('Enter');
    await hears(/many/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await (await cell(page, 3, 'Name')).click();
    await page.keyboard.press('Shift+ArrowDown');
    await hears(/2 .*1 cells selected/);
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: /^Delete (\d+ )?records?$/ }).click();
    await hears(/Deleted 2 records/);
    await page.getByText('6 records', { exact: true }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('8 records', { exact: true }).waitFor();
  });

  it('I-70 aloud: how much was pasted, and that somebody else changed what is on the screen', async () => {
    await open(inWorld());
    const heard = await listen(page);
    const hears = (words: RegExp) => expect.poll(heard, patience).toContainEqual(expect.stringMatching(words));
    await (await cell(page, 5, 'Notes')).click();
    await page.evaluate(() => navigator.clipboard.writeText('one\ntwo\n'));
    await page.keyboard.press('Control+v');
    await hears(/^Pasted 2 cells$/);
    await fallStill(page);
    await must(world.ben('PATCH', `/api/v1/tables/${world.table}/rows`, { body: { Id: 3, Points: 77 } }));
    await hears(/^1 record was changed by somebody else$/);
  });

  it('of a button, a tool and a switch: whether it is open, pressed or on', async () => {
    await open(await inNewView(world, 'Fewer'));
    const states = async () =>
      (await readTree(page))
        .filter(({ states: told }) => told.length > 0)
        .map(({ role, name, states: told }) => `${role} ${name}: ${told.join()}`);
    await page.getByRole('button', { name: 'Fields' }).click();
    await page.getByRole('switch', { name: 'Notes' }).waitFor();
    const told = await states();
    expect(told).toContain('button Fields: expanded');
    expect(told).toContain('switch Notes: checked');
    await page.getByRole('switch', { name: 'Notes' }).click();
    await expect.poll(states, patience).toContain('switch Notes: unchecked');
    await page.getByRole('switch', { name: 'Notes' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(states, patience).toContain('button Fields: collapsed');
  });

  it('aloud: how many records a filter leaves', async () => {
    await open(await inNewView(world, 'Narrow'));
    const heard = await listen(page);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('textbox', { name: 'Value' }).fill('Untitled');
    await page.getByText('1 record', { exact: true }).waitFor();
    await expect.poll(heard, patience).toContain('1 of 8 records');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('8 records', { exact: true }).waitFor();
  });
});

it('React draws nothing anew while one scrolls over thousands of records', async () => {
  // React tells such a hook of every commit, in the build people get too
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { commits: number; __REACT_DEVTOOLS_GLOBAL_HOOK__: object };
    counted.commits = 0;
    counted.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => (counted.commits += 1),
      onCommitFiberUnmount() {},
    };
  });
  await open(large);
  await fallStill(page);
  const commits = () => page.evaluate(() => (globalThis as unknown as { commits: number }).commits);
  const before = await commits();
  expect(before).toBeGreaterThan(0);
  await page.evaluate(async () => {
    const scroller = document.querySelector('.q-grid-scroller') as HTMLElement;
    for (let step = 0; step < 60; step += 1) {
      scroller.scrollTop += step < 40 ? 40 : 9000;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await expect.poll(() => page.locator('.q-row:not([hidden], [aria-hidden])').first().innerText(), patience).toMatch(/Row \d{4}/);
  expect(await commits()).toBe(before);
});
