import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { newProfile } from '../harness/browser.ts';
import { comeBack } from '../harness/come-back.ts';
import { tabTo, waitForFocus } from '../harness/keys.ts';
import type { GridStage } from './grid-stage.ts';
import { fieldOf, idField, makeTable, nameField, openStage, openTable, selectField } from './grid-stage.ts';
import { cell, keepPicture } from './steps.ts';

const tasks = {
  title: 'Tasks',
  columns: [
    idField,
    nameField,
    fieldOf('Team', 'SingleLineText'),
    fieldOf('Points', 'Number'),
    fieldOf('Done', 'Checkbox'),
    fieldOf('Stars', 'Rating'),
    fieldOf('Day', 'Date'),
    fieldOf('Site', 'URL'),
    fieldOf('Seen', 'DateTime'),
    fieldOf('Go', 'Button', { meta: { label: 'Go', formula: '"https://127.0.0.1:1/pressed"' } }),
    selectField('State', ['Open', 'Closed']),
  ],
  rows: Array.from({ length: 6 }, (_, at) => ({
    Name: `Task ${at + 1}`,
    Team: at < 3 ? 'Red' : 'Blue',
    Points: at + 1,
    State: at % 2 ? 'Open' : 'Closed',
    Site: 'https://127.0.0.1:1/site',
  })),
};
/** What there is to do by its words on screen, and how it is seen to be done. What comes to a menu and is not walked here fails. */
export type Walks = Readonly<Record<string, (at: Keys) => Promise<void>>>;
/** One stage for the tests of a file; answers how each of them gets a table of its own on it, in English or another language. */
export function stageOfTasks(): (name: string, work: (at: Keys) => Promise<void>, locale?: string) => Promise<void> {
  let stage: Awaited<ReturnType<typeof openStage>>;
  beforeAll(async () => {
    // wide enough for every field: what is selected is counted by what is drawn
    stage = await openStage({ width: 2400 });
  }, 60_000);
  afterAll(async () => {
    await stage?.close();
  });
  return async (name, work, locale) => {
    const table = await makeTable(stage, { ...tasks, title: name });
    const page = locale === undefined ? stage.page : await inLanguage(stage, locale);
    try {
      if (locale === undefined) await openTable(stage, table, 6);
      else await page.goto(`${stage.url}/#/nc/${stage.base}/${table.id}`);
      await (await cell(page, 6, 'Name')).waitFor();
      await work(keysOn(page, await page.evaluate(() => document.documentElement.dir === 'rtl')));
    } catch (error) {
      await keepPicture(page, `keyboard-${name}-failed`);
      throw error;
    } finally {
      if (locale !== undefined) await page.context().close();
    }
  };
}

/** The same person in a browser of another language. */
async function inLanguage({ browser, url, person }: GridStage, locale: string): Promise<Page> {
  const { page } = await newProfile(browser, { locale, width: 2400 });
  page.setDefaultTimeout(20_000);
  await comeBack(page, url, person);
  return page;
}

export async function told(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(`${name}: ${String(error)}`, { cause: error });
  }
}

/** The words of the entries of the menu that was opened last. */
export const entries = (page: Page): Promise<string[]> =>
  page
    .getByRole('menu')
    .last()
    .evaluate((menu) =>
      [...menu.querySelectorAll('[role^="menuitem"]')].map((item) => item.querySelector('span')?.textContent?.trim() ?? ''),
    );

export type Keys = ReturnType<typeof keysOn>;

/** A person at the keyboard: what they do, and what they can see. */
function keysOn(page: Page, isRightToLeft: boolean) {
  const underWay = new Set<Request>();
  page.on('request', (request) => request.resourceType() !== 'websocket' && underWay.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => underWay.delete(request));
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const grid = () => page.getByRole('grid').or(page.getByRole('treegrid'));
  const stands = async (row: number, field: string, timeout = 15_000): Promise<void> => {
    const column = await page.getByRole('columnheader', { name: field, exact: true }).getAttribute('aria-colindex');
    const target = page.locator(`[role="row"][aria-rowindex="${row + 1}"] [aria-colindex="${column}"]`);
    await expect.poll(() => target.evaluate((one) => one === document.activeElement), { timeout }).toBe(true);
  };
  const titles = (): Promise<string[]> =>
    page
      .locator('.q-head-cell:not(.q-head-add)')
      .evaluateAll((heads) =>
        heads
          .toSorted((a, b) => Number(a.getAttribute('aria-colindex')) - Number(b.getAttribute('aria-colindex')))
          .map((head) => (head as HTMLElement).innerText.trim()),
      );
  const head = (field: string) => page.getByRole('columnheader', { name: field, exact: true });
  const at = (): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute('aria-colindex') ?? '');
  /** From the first cell, by arrows; once more where rows read again took what is selected along with their record. */
  const on = async (row: number, field: string): Promise<void> => {
    await goTo(row, field).catch(() => goTo(row, field));
  };
  /** Fields off the screen are not drawn. */
  const goTo = async (row: number, field: string): Promise<void> => {
    if (!(await grid().evaluate((one) => one.contains(document.activeElement)))) await tabTo(page, grid());
    await press('Control+Home');
    for (let step = 1; step < row; step += 1) await press('ArrowDown');
    for (let step = 0; step < 20; step += 1) {
      if ((await head(field).count()) > 0 && (await head(field).getAttribute('aria-colindex')) === (await at()))
        return stands(row, field, 5000);
      await press(isRightToLeft ? 'ArrowLeft' : 'ArrowRight');
    }
    throw new Error(`There is no field ${field}`);
  };
  return {
    page,
    press,
    grid,
    stands,
    titles,
    on,
    async openOn(field: string, keys: string, row = 1) {
      await on(row, field);
      await press(keys);
      await waitForFocus(page.getByRole('menu'));
    },
    /** Goes down a menu to an entry and presses it. */
    async choose(name: string) {
      const menu = page.getByRole('menu').last();
      const lit = menu.locator('[data-highlighted]');
      await waitForFocus(menu);
      for (let step = 0; step < 40; step += 1) {
        if ((await lit.count()) === 1 && (await lit.locator('span').first().innerText()).trim() === name) return press('Enter');
        await press('ArrowDown');
      }
      throw new Error(`There is no entry ${name}`);
    },
    /** Once what was done is saved: what is still on its way cannot be taken back. */
    async undo() {
      const isDone = () => expect.poll(() => underWay.size).toBe(0);
      await isDone();
      const answer = page.waitForResponse((response) => response.url().endsWith('/undo'));
      await press('Control+z');
      await answer;
      await isDone();
    },
    async dialogAndBack(name: string) {
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      await press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
    hasHead: (field: string, name: string, value: string | null) => expect.poll(() => head(field).getAttribute(name)).toBe(value),
    hasFrozen: (field: string, isFrozen: boolean) =>
      expect.poll(() => head(field).evaluate((one) => one.closest('.q-frozen') !== null)).toBe(isFrozen),
    widthOf: async (field: string) => Math.round((await head(field).boundingBox())?.width ?? 0),
    hasCopied: (text: string) => expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text),
    hasRecords: (count: number) => page.getByText(`${count} records`, { exact: true }).waitFor(),
    /** Grouped by team, closes by one key and opens by the other. */
    async whileGrouped(close: string, open: string) {
      await on(1, 'Team');
      await press('Alt+ArrowDown');
      await page.getByRole('menu').waitFor();
      await this.choose('Group by this field');
      await page.getByRole('treegrid').waitFor();
      await tabTo(page, grid());
      await press('Control+Home', 'ArrowDown');
      const closed = page.locator('[role="row"][aria-expanded="false"]');
      const before = await closed.count();
      await press(close);
      await expect.poll(() => closed.count()).not.toBe(before);
      await press(open);
      await expect.poll(() => closed.count()).toBe(before);
      await this.undo();
      await page.getByRole('grid').waitFor();
    },
  };
}
