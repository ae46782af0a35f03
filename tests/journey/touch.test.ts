import { sample } from '@quadrille/tooling/test-kit';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { comeBack } from '../harness/come-back.ts';
import { must, password, signUp } from '../harness/http-client.ts';
import { laneBrowser } from '../harness/lane.ts';
import { comeToRest, findSmallTargets } from '../harness/look.ts';
import { freshProduct } from '../harness/product.ts';
import { wordsOf } from '../pictures/words.ts';
import { fieldOf, idField, makeTable, nameField, onStage } from './grid-stage.ts';
import { cell, keepPicture, onPage, textOf } from './steps.ts';

const patience = { timeout: 15_000 };
const owner = { email: 'ana@acme.studio', password };

const tasks = {
  title: 'Tasks',
  columns: [
    idField,
    nameField,
    fieldOf('Team', 'SingleLineText'),
    fieldOf('Done', 'Checkbox'),
    fieldOf('Stars', 'Rating'),
    fieldOf('Points', 'Number'),
    fieldOf('Site', 'URL'),
  ],
  rows: Array.from({ length: 5 }, (_, at) => ({
    Name: `Task ${at + 1}`,
    Team: 'Red',
    Stars: at,
    Points: at,
    Site: `example.org/${at + 1}`,
  })),
};

it.each(sample([640, 390], 1))('I-69 at %i px records are changed by touch as cards and in the grid, filtered and shared', (width) =>
  onStage(
    `touch-${width}`,
    async (stage) => {
      const { page } = stage;
      const table = await makeTable(stage, tasks);
      await page.goto(`${stage.url}/#/nc/${stage.base}/${table.id}`);
      await changeCard(page);
      await changeCells(page);
      await filter(page);
      await share(page);
    },
    { width, height: 844, touch: true },
  ),
);

const heads = [
  ['en', 'Everything that is planned for the next quarter', '5 of 900'],
  ['ar', 'كل ما خُطط له في الربع القادم من السنة', '5 من 900'],
  ['ar', 'Everything that is planned for the next quarter', '5 من 900'],
  ['ar', 'Tasks', '5 من 900'],
] as const;

it.each(sample(heads, 2))(
  'on a phone in %s the head of a record below “%s” says its place in full; the name of the table gives way',
  (locale, title, place) =>
    onStage(
      `record-place-${locale}`,
      async (stage) => {
        const { page } = stage;
        const rows = Array.from({ length: 900 }, (_, at) => ({ Name: `Task ${at + 1}` }));
        const table = await makeTable(stage, { title, columns: [idField, nameField], rows });
        await page.goto(`${stage.url}/#/nc/${stage.base}/${table.id}?rowId=5`);
        const count = page.locator('aside header').getByText(place, { exact: true });
        await count.waitFor();
        await comeToRest(page);
        await keepPicture(page, `record-place-${locale}`);
        expect(await isSeenWhole(count)).toBe(true);
        const name = page.locator('aside header').getByText(title, { exact: true });
        expect(await isSeenWhole(name)).toBe(title.length < 20);
        expect(await startOf(name)).toBeCloseTo(await startOf(count), 0);
      },
      { locale, width: 390, height: 844, touch: true },
    ),
);

it('on a phone the list of people fits: roles begin at one edge beside the names, and what can be done ends the line', async () => {
  const product = await freshProduct(); // the page of all people is for the first person of a server
  try {
    const me = await signUp(product.url, owner.email);
    await must(me('POST', '/api/v1/users', { body: { email: 'ben@acme.studio', roles: 'org-level-viewer' } }));
    for (const locale of ['en', 'ar'])
      await onPage(
        await laneBrowser(),
        `users-${locale}`,
        async (page) => {
          await comeBack(page, product.url, owner);
          await page.goto(`${product.url}/#/account/users`);
          await alignUsers(page, locale);
        },
        { locale, width: 390, height: 844, touch: true },
      );
  } finally {
    await product.dispose();
  }
});

async function alignUsers(page: Page, locale: string): Promise<void> {
  const [own, other] = [page.getByRole('row', { name: owner.email }), page.getByRole('row', { name: 'ben@acme.studio' })];
  const role = other.getByRole('combobox');
  await role.waitFor();
  await comeToRest(page);
  await keepPicture(page, `users-${locale}`);
  const isBack = locale === 'ar';
  const edges = async (target: Locator): Promise<[start: number, end: number]> => {
    const box = await target.boundingBox();
    if (!box) throw new Error('It is not there');
    return isBack ? [-(box.x + box.width), -box.x] : [box.x, box.x + box.width];
  };
  const [roleStart, roleEnd] = await edges(role);
  expect(roleStart, locale).toBeGreaterThan((await edges(other.getByText('ben@acme.studio').first()))[1]);
  expect((await edges(own.getByText(wordsOf(locale)('Super'), { exact: true })))[0], locale).toBeCloseTo(roleStart, 0);
  expect((await edges(other.locator('button svg').last()))[0], locale).toBeGreaterThan(roleEnd);
  await fits(page);
}

/** Where what is written begins, as the page runs. */
const startOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    // of a text that is cut only what is seen of it
    const box = element.getBoundingClientRect();
    return document.documentElement.dir === 'rtl' ? Math.min(right, box.right) : Math.max(left, box.left);
  });

/** Both ends of what is written are there to be pressed: nothing cuts it and nothing lies over it. */
const isSeenWhole = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return [left + 1, right - 1].every((x) => document.elementFromPoint(x, (top + bottom) / 2) === element);
  });

it.each(sample(['en', 'ar'], 1))(
  'on a phone in %s an empty table has a drawing and a way to the first record; one that is narrowed says by what',
  (locale) =>
    onStage(
      `empty-cards-${locale}`,
      async (stage) => {
        const { page, me } = stage;
        const say = wordsOf(locale);
        const table = await makeTable(stage, { title: 'Tasks', columns: tasks.columns });
        await page.goto(`${stage.url}/#/nc/${stage.base}/${table.id}`);
        const none = page.getByRole('heading', { name: say('No records yet') });
        await none.waitFor();
        const state = none.locator('..');
        expect(await state.locator('svg').count()).toBe(1);
        expect(await state.getByRole('button').allInnerTexts()).toEqual([say('New record'), say('Import')]);
        await fits(page);
        await keepPicture(page, `empty-cards-${locale}`);
        await state.getByRole('button', { name: say('New record') }).tap();
        const panel = page.getByLabel(say('Record'), { exact: true });
        await panel.getByRole('textbox', { name: 'Name' }).fill('The first');
        await page.keyboard.press('Enter');
        await panel.getByRole('button', { name: say('Close') }).tap();
        await page
          .getByRole('region', { name: say('Records') })
          .getByRole('button', { name: /^The first/ })
          .waitFor();
        await must(
          me('POST', `/api/v1/db/meta/views/${table.viewId}/filters`, {
            body: { fk_column_id: table.fields['Name'], comparison_op: 'eq', value: 'nobody', logical_op: 'and' },
          }),
        );
        await page.reload();
        await page.getByRole('button', { name: say('Clear filter') }).waitFor();
        await keepPicture(page, `empty-cards-filtered-${locale}`);
        await page.getByRole('button', { name: say('Clear filter') }).tap();
        await page
          .getByRole('region', { name: say('Records') })
          .getByRole('button', { name: /^The first/ })
          .waitFor();
      },
      { locale, width: 390, height: 844, touch: true },
    ),
);

const fits = async (page: Page): Promise<void> => {
  await comeToRest(page);
  expect(await findSmallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
};

async function changeCard(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: 'Records' });
  const card = list.getByRole('button', { name: /^Task 2/ });
  // the star of its field would count as one of them
  await card.getByRole('img', { name: '1 of 5' }).waitFor();
  expect(await card.getByRole('img', { name: 'Stars' }).count()).toBe(0);
  expect(await list.getByRole('link', { name: 'Open example.org/2' }).getAttribute('href')).toBe('https://example.org/2');
  await longPress(page, card);
  await page.getByRole('menuitem', { name: 'Duplicate record' }).waitFor();
  await fits(page);
  await keepPicture(page, 'touch-card-menu');
  await page.getByRole('menuitem', { name: 'Open record' }).tap();
  const panel = page.getByLabel('Record', { exact: true });
  await panel.getByRole('textbox', { name: 'Team' }).waitFor();
  await panel.getByRole('button', { name: 'Close' }).tap();
  await card.tap();
  await panel.getByRole('textbox', { name: 'Team' }).tap();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Green');
  await fits(page);
  await panel.getByRole('button', { name: 'Close' }).tap();
  await list.getByText('Green').waitFor();
}

/** A tap stands on a cell, a second one opens it, a long one its menu. */
async function changeCells(page: Page): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: 'View', exact: true }).tap();
  await fits(page);
  await page.getByRole('button', { name: 'Grid', exact: true }).tap();
  await closeSheets(page);
  const name = await cell(page, 3, 'Name');
  await name.tap();
  await expect.poll(() => name.evaluate((one) => one === document.activeElement), patience).toBe(true);
  await name.tap();
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('By touch');
  await (await cell(page, 4, 'Name')).tap();
  await expect.poll(() => textOf(page, 3, 'Name'), patience).toBe('By touch');
  await longPress(page, await cell(page, 5, 'Name'));
  await page.getByRole('menuitem', { name: 'Clear cells' }).waitFor();
  await fits(page);
  await page.getByRole('menuitem', { name: 'Clear cells' }).tap();
  await expect.poll(() => textOf(page, 5, 'Name'), patience).toBe('');
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: /^Undo: / }).tap();
  await expect.poll(() => textOf(page, 5, 'Name'), patience).toBe('Task 5');
  await keepPicture(page, `touch-grid-${page.viewportSize()?.width}`);
}

async function filter(page: Page): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: 'View', exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Filter' }).tap();
  await page.getByRole('button', { name: 'Add condition' }).tap();
  await standInLine(page.getByRole('dialog').last(), ['Delete condition', 'Move']);
  await page.getByRole('textbox', { name: 'Value' }).tap();
  await page.keyboard.type('By touch');
  await page.getByText('1 of 5 records', { exact: true }).waitFor();
  await fits(page);
  await keepPicture(page, `touch-filter-${page.viewportSize()?.width}`);
  await page.getByRole('button', { name: 'Clear' }).tap();
  await closeSheets(page);
}

/** The buttons of a condition stand beside "Where": they need no line of their own. Measured once the sheet has grown. */
async function standInLine(panel: Locator, names: readonly string[]): Promise<void> {
  const where = panel.getByText('Where', { exact: true });
  await where.waitFor();
  await comeToRest(panel.page());
  const middle = async (target: Locator): Promise<number> => {
    const box = await target.boundingBox();
    return Math.round(box ? box.y + box.height / 2 : Number.NaN);
  };
  const line = await middle(where);
  for (const name of names) expect(await middle(panel.getByRole('button', { name }))).toBeCloseTo(line, -0.5);
}

/** Taps beside whatever is open, the last first. Notices are no layers. */
async function closeSheets(page: Page): Promise<void> {
  const layers = page.locator('[role="dialog"]:not([aria-modal="false"])');
  await comeToRest(page);
  for (let open = await layers.count(); open > 0; open = await layers.count()) {
    await page.touchscreen.tap(20, 20);
    await expect.poll(() => layers.count(), patience).toBeLessThan(open);
    await comeToRest(page);
  }
}

async function share(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Share', exact: true }).tap();
  await page.getByRole('switch', { name: 'Share this view on the web' }).tap();
  await page.getByRole('textbox', { name: /link/i }).first().waitFor();
  await fits(page);
  await keepPicture(page, `touch-share-${page.viewportSize()?.width}`);
}

async function longPress(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to press');
  const point = { x: box.x + 30, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.getByRole('menu').waitFor();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

it('a phone on its side has its whole width for the page: the sidebar comes over it when asked for, and goes with where one goes', () =>
  onStage(
    'phone-on-its-side',
    async (stage) => {
      const { page } = stage;
      const table = await makeTable(stage, tasks);
      await page.goto(`${stage.url}/#/nc/${stage.base}/${table.id}`);
      await (await cell(page, 1, 'Name')).waitFor();
      const main = page.getByRole('main');
      const widthOf = async (): Promise<number | undefined> => {
        await comeToRest(page);
        return (await main.boundingBox())?.width;
      };
      expect(await widthOf()).toBe(844);
      await keepPicture(page, 'phone-on-its-side');
      await page.getByRole('button', { name: 'Show sidebar' }).tap();
      const sidebar = page.getByRole('navigation', { name: 'Navigation' });
      await sidebar.waitFor();
      await comeToRest(page);
      await keepPicture(page, 'phone-on-its-side-open');
      expect([await widthOf(), await findSmallTargets(page)]).toEqual([844, []]);
      await sidebar.getByRole('link', { name: 'Home' }).tap();
      await sidebar.waitFor({ state: 'hidden' });
      expect(await widthOf()).toBe(844);
      // beside a page there is room for it again
      await page.setViewportSize({ width: 1024, height: 700 });
      await sidebar.waitFor();
      expect(await widthOf()).toBe(1024 - 232);
    },
    { width: 844, height: 390, touch: true },
  ));

it.each(sample(['en', 'ar'], 1))(
  'on a phone in %s the sidebar is drawn in from its edge and out again; scrolling, and a short pull, do not',
  (locale) =>
    onStage(
      `swipes-${locale}`,
      async (stage) => {
        const { page } = stage;
        const table = await makeTable(stage, tasks);
        const address = `${stage.url}/#/nc/${stage.base}/${table.id}`;
        await page.goto(address);
        const say = wordsOf(locale);
        await page
          .getByRole('region', { name: say('Records') })
          .getByRole('button')
          .first()
          .waitFor();
        const sidebar = page.getByRole('navigation', { name: say('Navigation'), exact: true });
        /** From one place to another, counted from where lines begin, and let go after a rest of so many milliseconds. */
        const swipe = async (from: number, to: number, { down = 0, rest = 0 } = {}): Promise<void> => {
          const at = (inline: number): number => (locale === 'ar' ? 389 - inline : inline);
          const session = await page.context().newCDPSession(page);
          const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
            session.send('Input.dispatchTouchEvent', { type, touchPoints });
          await touch('touchStart', [{ x: at(from), y: 400 }]);
          for (let step = 1; step <= 8; step += 1)
            await touch('touchMove', [{ x: at(from + ((to - from) * step) / 8), y: 400 + (down * step) / 8 }]);
          await page.waitForTimeout(rest);
          await touch('touchEnd', []);
          await session.detach();
          await comeToRest(page);
        };
        for (const [from, to, how] of [
          [8, 60, { down: 120 }],
          [120, 320, {}],
          [8, 60, { rest: 400 }],
        ] as const) {
          await swipe(from, to, how);
          expect([page.url(), await sidebar.isVisible()]).toEqual([address, false]);
        }
        await swipe(8, 250);
        await sidebar.getByRole('link', { name: say('Home') }).waitFor();
        await keepPicture(page, `swipes-${locale}`);
        const { x = 0, width = 0 } = (await sidebar.boundingBox()) ?? {};
        expect(locale === 'ar' ? 390 - x - width : x).toBe(0);
        await swipe(250, 20);
        await sidebar.waitFor({ state: 'hidden' });
      },
      { locale, width: 390, height: 844, touch: true },
    ),
);
