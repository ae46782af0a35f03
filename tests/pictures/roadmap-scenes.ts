import type { Locator, Page } from 'playwright-core';
import type { Roadmap } from './roadmap.ts';
import type { Scene, Stage } from './scenes.ts';
import { colleague } from './world.ts';

/** The roadmap in the language of the stage. */
const roadmapOf = ({ world, locale }: Pick<Stage, 'world' | 'locale'>): Roadmap => {
  const found = world.roadmaps[locale] ?? world.roadmaps['en'];
  if (!found) throw new Error('There is no roadmap.');
  return found;
};

type Place = 'view' | 'narrowed' | 'locked' | 'personal' | 'deep' | 'nothing' | 'empty';

const placeOf =
  (place: Place, more = ''): Scene['at'] =>
  (world, locale) => {
    const roadmap = roadmapOf({ world, locale });
    return place === 'empty' ? `nc/${roadmap.base}/${roadmap.empty}` : `nc/${roadmap.base}/${roadmap.table}/${roadmap[place]}${more}`;
  };

const drawn = ({ page }: Stage): Locator => page.locator('.q-cell, .q-group, .q-empty, [class*="card"]').filter({ visible: true }).first();

const scene = (name: string, place: Place, act?: Scene['act'], more: Partial<Scene> = {}): Scene => ({
  name,
  at: placeOf(place),
  ready: drawn,
  ...(act && { act }),
  ...more,
});

/** Only with a pointer: nothing hovers, drags or presses a right button on phones. */
const wide = (name: string, place: Place, act: NonNullable<Scene['act']>): Scene => scene(name, place, act, { isWide: true });

const head = (stage: Stage, name: keyof Roadmap['titles']): Locator =>
  stage.page.locator('.q-head-cell', { hasText: roadmapOf(stage).titles[name] }).first();

async function cellOf(stage: Stage, record: number, name: keyof Roadmap['titles']): Promise<Locator> {
  const column = await head(stage, name).getAttribute('aria-colindex');
  return stage.page.locator('.q-row').nth(record).locator(`[aria-colindex="${column}"]`);
}

async function selectRange(stage: Stage): Promise<void> {
  await (await cellOf(stage, 2, 'due')).click();
  await (await cellOf(stage, 4, 'budget')).click({ modifiers: ['Shift'] });
}

/** From one place to another with the button held, and not let go. */
async function drag(page: Page, from: Locator, dx: number, dy: number): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 });
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
}

/** Ben has the same view open and stands in a cell. */
async function comeBen(stage: Stage): Promise<void> {
  const { page, world, locale } = stage;
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 1440, height: 900 }, locale });
  const other = await context?.newPage();
  if (!other) throw new Error('There is no browser.');
  await other.goto(`${world.url}/#/signin`);
  await other.locator('input[type="email"]').fill(colleague.email);
  await other.locator('input[type="password"]').fill(colleague.password);
  await other.keyboard.press('Enter');
  await other.waitForURL((url) => !url.hash.includes('signin'));
  await other.goto(`${world.url}/#/${placeOf('view')(world, locale)}`);
  await other.locator('.q-cell').first().waitFor();
  await (await cellOf({ ...stage, page: other }, 8, 'budget')).click();
}

const heights = ['Medium', 'Tall', 'Extra tall'] as const;

const tool = (stage: Stage, label: string): Locator =>
  stage.page
    .getByRole('toolbar')
    .getByRole('button', { name: stage.say(label) })
    .first();

/** The base of the designs, as they show it, and every state of a grid there is to see. */
export const roadmapScenes: readonly Scene[] = [
  scene('board', 'view'),
  wide('board-hover', 'view', async (stage) => {
    await selectRange(stage);
    await (await cellOf(stage, 1, 'name')).hover();
  }),
  wide('board-present', 'view', async (stage) => {
    await comeBen(stage);
    await stage.page.locator('[class*="remote"], .q-cursor, .q-person').first().waitFor();
    await selectRange(stage);
  }),
  wide('board-end', 'view', async (stage) => {
    await (await cellOf(stage, 4, 'name')).click();
    await stage.page.keyboard.press('End');
    await stage.page.keyboard.press('ArrowLeft');
    await stage.page.keyboard.press('ArrowLeft');
  }),
  wide('board-field', 'view', async (stage) => {
    const { page, say } = stage;
    await head(stage, 'status').click({ button: 'right' });
    await page.getByRole('menuitem', { name: say('Edit field') }).click();
    const words = say('Colour of {title}', { title: '' }).trim();
    await page.getByRole('dialog').getByRole('button', { name: words }).nth(1).click();
  }),
  wide('board-filter', 'narrowed', (stage) => tool(stage, 'Filter').click()),
  wide('board-group', 'deep', (stage) => tool(stage, 'Group').click()),
  wide('board-sort', 'view', (stage) => tool(stage, 'Sort').click()),
  wide('board-colour', 'view', (stage) => tool(stage, 'Colour').click()),
  scene('board-deep', 'deep'),
  ...heights.map((height, at) =>
    wide(`rows-${['medium', 'tall', 'extra'][at]}`, 'personal', async (stage) => {
      await tool(stage, 'Row height').click();
      await stage.page.getByRole('menuitemradio', { name: stage.say(height), exact: true }).click();
      await stage.page.waitForTimeout(600);
    }),
  ),
  wide('menu-rows', 'view', async (stage) => {
    const { page } = stage;
    for (const at of [0, 1, 2]) {
      await page.locator('.q-row').nth(at).hover();
      await page.locator('.q-row').nth(at).locator('.q-gutter-tools > .q-check').click();
    }
    await page.locator('.q-row').nth(1).locator('.q-gutter-tools').click({ button: 'right' });
  }),
  wide('menu-range', 'view', async (stage) => {
    await selectRange(stage);
    await (await cellOf(stage, 3, 'budget')).click({ button: 'right' });
  }),
  wide('menu-group', 'view', ({ page }) => page.locator('.q-group').first().click({ button: 'right' })),
  wide('menu-summary', 'view', ({ page }) => page.locator('.q-foot-cell').nth(3).click()),
  wide('menu-lock', 'locked', async ({ page, say }) => {
    await page.locator('[data-on] button').first().click();
    await page.getByRole('menuitem', { name: say('Who may change it') }).hover();
    await page.getByRole('menuitemradio').first().waitFor();
  }),
  scene(
    'own-changes',
    'view',
    async (stage) => {
      if (stage.isNarrow) return;
      await head(stage, 'budget').click({ button: 'right' });
      await stage.page.getByRole('menuitem', { name: stage.say('Sort descending') }).click();
      await stage.page.getByText(stage.say('Only you see these changes')).first().waitFor();
    },
    { isReader: true },
  ),
  wide('own-filter', 'locked', async (stage) => {
    await head(stage, 'name').click({ button: 'right' });
    await stage.page.getByRole('menuitem', { name: stage.say('Filter by this field') }).click();
    await stage.page.getByRole('dialog').getByRole('textbox').last().fill('e');
  }),
  wide('drag-column', 'view', (stage) => drag(stage.page, head(stage, 'labels'), stage.locale === 'ar' ? -340 : 340, 4)),
  wide('drag-row', 'narrowed', async (stage) => {
    await stage.page.locator('.q-row').nth(1).hover();
    await drag(stage.page, stage.page.locator('.q-row:hover .q-grip').first(), 40, 110);
  }),
  wide('drag-fill', 'view', async (stage) => {
    await (await cellOf(stage, 1, 'budget')).click();
    await drag(stage.page, stage.page.locator('.q-handle').first(), 0, 90);
  }),
  wide('drag-width', 'view', async (stage) => {
    const box = await head(stage, 'status').boundingBox();
    if (!box) return;
    const x = stage.locale === 'ar' ? box.x : box.x + box.width;
    await stage.page.mouse.move(x, box.y + 12);
    await stage.page.mouse.down();
    await stage.page.mouse.move(x + (stage.locale === 'ar' ? -60 : 60), box.y + 12, { steps: 4 });
  }),
  wide('row-hidden-by-filter', 'narrowed', async (stage) => {
    await (await cellOf(stage, 0, 'status')).click();
    await stage.page.keyboard.press('Delete');
    await stage.page.waitForTimeout(800);
  }),
  wide('save-failed', 'view', async (stage) => {
    await stage.page.route('**/api/v1/**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '{"msg":"Internal Server Error"}' }),
    );
    await (await cellOf(stage, 1, 'name')).click();
    await stage.page.keyboard.type('Not saved');
    await stage.page.keyboard.press('Enter');
    await stage.page.waitForTimeout(1200);
  }),
  wide('conflict', 'view', async (stage) => {
    const { page, world } = stage;
    const roadmap = roadmapOf(stage);
    await (await cellOf(stage, 0, 'name')).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type(' now');
    await world.ben('PATCH', `/api/v1/tables/${roadmap.table}/rows`, { body: { Id: 1, [roadmap.titles.name]: 'Ben was faster' } });
    await page.keyboard.press('Enter');
    await page.waitForTimeout(1200);
  }),
  scene('offline', 'view', async (stage) => {
    await stage.page.context().setOffline(true);
    await stage.page.waitForTimeout(600);
    if (stage.isNarrow) return;
    await (await cellOf(stage, 1, 'name')).click();
    await stage.page.keyboard.type('Later');
    await stage.page.keyboard.press('Enter');
    await stage.page.waitForTimeout(1200);
  }),
  wide('page-failed', 'narrowed', async ({ page }) => {
    await page.route('**/grid?*', (route) => route.fulfill({ status: 500, body: '{"msg":"Internal Server Error"}' }));
    await page.reload();
    await page.waitForTimeout(2500);
  }),
  scene('table-empty', 'empty'),
  scene('filter-leaves-nothing', 'nothing', undefined, {
    ready: ({ page, say }) => page.getByRole('button', { name: say('Clear filter') }).first(),
  }),
  wide('deleted', 'narrowed', async (stage) => {
    await (await cellOf(stage, 3, 'name')).click({ button: 'right' });
    await stage.page.getByRole('menuitem', { name: stage.say('Delete record'), exact: true }).click();
    await stage.page.waitForTimeout(700);
  }),
  scene('quick-search', 'view', async ({ page, isNarrow, say }) => {
    if (isNarrow)
      await page
        .getByRole('button', { name: say('Search'), exact: true })
        .last()
        .click();
    else await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').first().fill('ta');
    await page.waitForTimeout(800);
  }),
  scene('more-of-table', 'view', async ({ page, isNarrow, say }) => {
    if (isNarrow)
      await page
        .locator('header')
        .getByRole('button', { name: say('More'), exact: true })
        .click();
  }),
  scene('view-sheet', 'view', async ({ page, isNarrow }) => {
    if (isNarrow) await page.getByRole('toolbar').getByRole('button').last().click();
  }),
  wide('menu-siblings', 'view', async ({ page, say }) => {
    await page
      .getByRole('navigation', { name: say('Breadcrumb') })
      .getByRole('button', { name: say('Tables') })
      .click();
    await page.getByRole('menuitemradio').first().waitFor();
  }),
  wide('group-head', 'view', ({ page }) => page.locator('.q-group').nth(1).hover()),
  scene('board-record', 'view', undefined, {
    at: placeOf('view', '?rowId=3'),
    ready: ({ page }) => page.getByRole('complementary').getByRole('heading').first(),
  }),
  scene(
    'board-record-wide',
    'view',
    async ({ page, isNarrow, say }) => {
      if (!isNarrow)
        await page
          .getByRole('complementary')
          .getByRole('button', { name: say('Expand record') })
          .click();
    },
    { at: placeOf('view', '?rowId=3'), ready: ({ page }) => page.getByRole('complementary').getByRole('heading').first() },
  ),
  scene(
    'board-record-files',
    'view',
    async ({ page, say }) => {
      await page
        .getByRole('complementary')
        .getByRole('tab', { name: say('Files') })
        .click();
    },
    { at: placeOf('view', '?rowId=3'), ready: ({ page }) => page.getByRole('complementary').getByRole('heading').first() },
  ),
];
