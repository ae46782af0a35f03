import { Buffer } from 'node:buffer';
import { sample } from '@quadrille/tooling/test-kit';
import type { Locator, Page } from 'playwright-core';
import { openAnew } from '../harness/browser.ts';
import type { Say } from './words.ts';
import { sceneKinds, type SceneKind } from './every-kind.ts';
import { changeAfterEachOther, person, type World } from './world.ts';

/** The page a scene is played on, in one language at one width. */
export interface Stage {
  readonly page: Page;
  readonly world: World;
  readonly say: Say;
  readonly isNarrow: boolean;
  readonly locale: string;
}

/** Something there is to see: an address, and what is opened there. */
export interface Scene {
  readonly name: string;
  /** Below `#/`. */
  readonly at: (world: World, locale: string) => string;
  /** Signed out. */
  readonly isGuest?: boolean;
  /** Seen by somebody who may look and comment. */
  readonly isReader?: boolean;
  /** Only where there is a pointer and room. */
  readonly isWide?: boolean;
  /** What is there once the page is; a heading when left out. */
  readonly ready?: (stage: Stage) => Locator;
  readonly act?: (stage: Stage) => Promise<void>;
}

const inBase = (path: string) => (world: World) => `nc/${world.base}${path && `/${path}`}`;
const inTable = (world: World): string => `nc/${world.base}/${world.table}`;
const inTold = (world: World): string => `nc/${world.base}/${world.table}/${world.told}`;
const here = (path: string) => () => path;
const page = (name: string, at: Scene['at'], more: Partial<Scene> = {}): Scene => ({ name, at, ...more });

const gridOrCards = ({ page: on, say }: Stage): Locator =>
  on
    .getByRole('region', { name: say('Records') })
    .getByRole('button')
    .or(on.locator('.q-cell'))
    .filter({ visible: true })
    .first();
const cells = ({ page: on }: Stage): Locator => on.locator('.q-cell').first();

/** A record of a view of each kind, as it is drawn there; a question of the form. */
const drawnIn: Readonly<Record<SceneKind, string>> = {
  kanban: '.q-kanban-card',
  gallery: '.q-gallery-card',
  calendar: '.q-cal-main',
  timeline: '.q-tl-lanes',
  map: '.q-map-pin, .q-map-cluster',
  form: 'input',
};
const drawn =
  (kind: SceneKind): NonNullable<Scene['ready']> =>
  ({ page: on }) =>
    on.locator(drawnIn[kind]).filter({ visible: true }).first();
/** Public forms, galleries, boards and maps have addresses of their own; the others share one. */
const publicPlace: Readonly<Record<SceneKind, string>> = {
  kanban: 'kanban',
  gallery: 'gallery',
  calendar: 'view',
  timeline: 'view',
  map: 'map',
  form: 'form',
};
const kindScenes: readonly Scene[] = sceneKinds.flatMap((kind) => [
  page(`kind-${kind}`, ({ base, table, kinds }) => `nc/${base}/${table}/${kinds.views[kind]}`, { ready: drawn(kind) }),
  page(`shared-${kind}`, ({ kinds }) => `nc/${publicPlace[kind]}/${kinds.shares[kind]}`, { isGuest: true, ready: drawn(kind) }),
]);

/** Every address with something of its own to see. */
export const pageScenes: readonly Scene[] = [
  page('sign-in', here('signin'), { isGuest: true }),
  page('sign-up', here('signup'), { isGuest: true }),
  page('forgot-password', here('forgot-password'), { isGuest: true }),
  page('reset-password', here('reset-password/a-token'), { isGuest: true }),
  page('verify-email', here('verify-email/a-token'), { isGuest: true }),
  page('shared-view', (world) => `nc/view/${world.share}`, { isGuest: true, ready: cells }),
  page('shared-diagram', (world) => `nc/shared/${world.diagram}`, {
    isGuest: true,
    ready: ({ page: on }) => on.locator('.react-flow__node').first(),
  }),
  page('shared-ended', here('nc/view/d0000000-0000-4000-8000-000000000000'), { isGuest: true }),
  page('not-found', here('error/404')),
  page('home', here('')),
  page('profile', here('profile')),
  ...[
    'profile',
    'password',
    'security',
    'language',
    'theme',
    'tokens',
    'news',
    'users',
    'workspace',
    'apps',
    'activity',
    'backups',
    'server',
    'license',
  ].map((name) => page(`account-${name}`, here(`account/${name}`))),
  {
    name: 'account-server-changed',
    at: here('account/server'),
    act: async ({ page: on, say }) => {
      await on.getByRole('textbox', { name: say('Trash'), exact: true }).fill('10');
      await on.getByRole('textbox', { name: say('History'), exact: true }).fill('30');
      await on.getByRole('textbox', { name: say('History'), exact: true }).blur();
    },
  },
  page('base', inBase('')),
  page('members', inBase('auth')),
  page('connect', inBase('connect')),
  ...['sharing', 'snapshots', 'activity', 'tokens', 'webhooks', 'sql'].map((name) => page(`base-${name}`, inBase(name))),
  page('diagram', (world) => `nc/${world.base}/erd/${world.source}`, { ready: ({ page: on }) => on.locator('.react-flow__node').first() }),
  page('table', inTable, { ready: gridOrCards }),
  page('view-narrowed', inTold, { ready: gridOrCards }),
  ...kindScenes,
  page('base-trash', inBase('trash')),
  page('page', ({ base, kinds }) => `nc/${base}/doc/${kinds.page}`),
  page('shared-page', ({ kinds }) => `nc/page/${kinds.pageShare}`, { isGuest: true }),
  page('dashboard', ({ base, kinds }) => `nc/${base}/dashboard/${kinds.dashboard}`),
  page('shared-dashboard', ({ kinds }) => `nc/dashboard/${kinds.dashboardShare}`, { isGuest: true }),
  page('documents', ({ kinds }) => `nc/${kinds.documents}`),
  page('cowriter', ({ kinds }) => `nc/cowriter/${kinds.cowriter}`),
];

const button = (on: Page | Locator, name: string): Locator => on.getByRole('button', { name: new RegExp(`^${escape(name)}`) }).first();
const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The sheet of phones; the button that names the open view stands beside its own. */
async function openViewSheet({ page: on, say }: Pick<Stage, 'page' | 'say'>): Promise<void> {
  await on
    .getByRole('toolbar')
    .getByRole('button', { name: new RegExp(`^${escape(say('View'))}(?! *:)`) })
    .click();
}

/** Presses a tool of the view; on phones they wait in a sheet. */
async function openTool({ page: on, say, isNarrow }: Stage, tool: string): Promise<void> {
  if (isNarrow) await openViewSheet({ page: on, say });
  await button(isNarrow ? on.getByRole('dialog') : on.getByRole('toolbar'), say(tool)).click();
}

const tool = (name: string, label: string, more?: Scene['act'], at = inTable): Scene => ({
  name: `tool-${name}`,
  at,
  ready: gridOrCards,
  act: async (stage) => {
    await openTool(stage, label);
    await more?.(stage);
  },
});

/** Goes to the first record's cell of a column by keys, as columns off the screen are not drawn. */
export async function focusCell(on: Page, title: string): Promise<void> {
  await on.locator('[role="row"][aria-rowindex="2"] [aria-colindex="2"]').click();
  for (let step = 0; step < 45; step += 1) {
    const active = await on.evaluate(() => document.activeElement?.getAttribute('aria-colindex'));
    const head = on.locator(`[role="columnheader"][aria-colindex="${active}"]`);
    if ((await head.count()) > 0 && (await head.innerText()).trim() === title) return;
    await on.keyboard.press('Tab');
  }
  throw new Error(`There is no column ${title}.`);
}

/** On phones records are cards until somebody wants the grid. */
async function showGrid({ page: on, say }: Stage): Promise<void> {
  if (await on.locator('.q-cell').first().isVisible()) return;
  await openViewSheet({ page: on, say });
  await on.getByRole('button', { name: say('Grid'), exact: true }).click();
  await on.keyboard.press('Escape');
  await on.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Keys on the cell of a column, in the grid on phones, too. */
const onCell = (name: string, column: string, keys: readonly string[] = ['Enter'], more?: Scene['act']): Scene => ({
  name,
  at: inTable,
  ready: gridOrCards,
  act: async (stage) => {
    const { page: on, isNarrow } = stage;
    if (isNarrow) await showGrid(stage);
    await cells(stage).waitFor();
    await focusCell(on, column);
    for (const key of keys) await on.keyboard.press(key);
    await more?.(stage);
  },
});

/** The editor of one field, opened from the menu of its head. */
const fieldEditor = (name: string, column: string, more?: Scene['act']): Scene =>
  onCell(`field-${name}`, column, ['Alt+ArrowDown'], async (stage) => {
    await stage.page.getByRole('menuitem', { name: stage.say('Edit field') }).click();
    await stage.page.getByRole('dialog').waitFor();
    await more?.(stage);
  });

const fieldEditors = [
  ['text', 'Name'],
  ['options', 'Status'],
  ['currency', 'Budget'],
  ['percent', 'Progress'],
  ['rating', 'Impact'],
  ['date', 'Due'],
  ['moment', 'Starts'],
  ['duration', 'Length'],
  ['formula', 'Total'],
  ['links', 'Guests'],
  ['lookup', 'Cities'],
  ['rollup', 'How many'],
  ['button', 'Open'],
  ['files', 'Files'],
  ['json', 'Data'],
] as const;

const cellScenes: readonly Scene[] = [
  onCell('editor-text', 'Name'),
  onCell('editor-long-text', 'Notes'),
  onCell('editor-formatted', 'Brief'),
  onCell('editor-option', 'Status'),
  onCell('editor-options', 'Tags'),
  onCell('editor-files', 'Files'),
  onCell('file-preview', 'Files', ['Enter'], async ({ page: on }) => {
    await on
      .getByRole('button', { name: /^poster\.png/ })
      .first()
      .click();
    await on.getByRole('dialog', { name: 'poster.png' }).waitFor();
  }),
  onCell('editor-people', 'Owner'),
  onCell('editor-date', 'Due'),
  onCell('editor-moment', 'Starts'),
  onCell('editor-time', 'At'),
  onCell('editor-number', 'Points'),
  onCell('editor-money', 'Budget'),
  onCell('editor-duration', 'Length'),
  onCell('editor-place', 'Place'),
  onCell('editor-json', 'Data'),
  onCell('editor-links', 'Guests'),
  onCell('refused', 'Email', ['Enter'], async ({ page: on }) => {
    await on.keyboard.press('Control+a');
    await on.keyboard.type('nobody');
    await on.keyboard.press('Enter');
  }),
  onCell('range', 'Name', ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight']),
  onCell('menu-field', 'Budget', ['Alt+ArrowDown']),
  onCell('menu-record', 'Name', ['Shift+F10']),
  onCell('paste-beyond', 'Open', [], async ({ page: on }) => {
    await on.keyboard.press('Control+End');
    await on.evaluate(() => navigator.clipboard.writeText('7\t8\n9\t10\n11\t12\n'));
    await on.keyboard.press('Control+v');
    await on.getByRole('alertdialog').waitFor();
  }),
  {
    ...onCell('foot-summarise', 'Name', [], async ({ page: on }) => {
      await on.locator('.q-foot button').nth(2).hover();
    }),
    isWide: true,
  },
  onCell('nulls', 'Name', [], async ({ page: on }) => {
    await on.evaluate(() => document.querySelector('.q-grid')?.parentElement?.classList.add('q-shows-null'));
  }),
  onCell('find', 'Name', ['Control+f'], async ({ page: on, say }) => {
    await on.getByRole('searchbox').first().fill('the');
    await on
      .getByRole('search')
      .getByRole('button', { name: say('Replace'), exact: true })
      .click();
  }),
  onCell('shortcuts', 'Name', ['Control+/'], ({ page: on }) => on.getByRole('dialog').waitFor()),
  ...fieldEditors.map(([name, column]) => fieldEditor(name, column)),
  fieldEditor('formula-offers', 'Total', async ({ page: on }) => {
    await on.getByRole('dialog').getByPlaceholder('IF(').fill('COUNT');
    await on.getByRole('option', { name: 'COUNTIF' }).click();
    await on.keyboard.type('DATE');
  }),
  fieldEditor('formula-help', 'Total', async ({ page: on }) => {
    await on.getByRole('dialog').getByPlaceholder('IF(').fill('COUNTIF(');
  }),
  fieldEditor('kinds', 'Name', async ({ page: on, say }) => {
    await on.getByRole('dialog').getByLabel(say('Type'), { exact: true }).click();
    await on.getByPlaceholder(say('Find a type')).waitFor();
  }),
  fieldEditor('colour', 'Status', async ({ page: on, say }) => {
    await on
      .getByRole('dialog')
      .getByRole('button', { name: say('Colour of {title}', { title: 'Planned' }) })
      .click();
  }),
];

const toolScenes: readonly Scene[] = [
  tool('fields', 'Fields'),
  tool('filter', 'Filter', undefined, inTold),
  tool('filter-empty', 'Filter'),
  tool(
    'filter-field',
    'Filter',
    ({ page: on, say }) =>
      on
        .getByRole('combobox', { name: say('Field') })
        .first()
        .click(),
    inTold,
  ),
  tool(
    'filter-operator',
    'Filter',
    ({ page: on, say }) =>
      on
        .getByRole('combobox', { name: say('Condition') })
        .nth(1)
        .click(),
    inTold,
  ),
  tool(
    'filter-value',
    'Filter',
    ({ page: on, say }) =>
      on
        .getByRole('combobox', { name: say('Value') })
        .first()
        .click(),
    inTold,
  ),
  tool('group', 'Group'),
  tool('group-add', 'Group', ({ page: on, say }) => on.getByRole('button', { name: say('Add group'), exact: true }).click(), inTold),
  tool('sort', 'Sort', undefined, inTold),
  tool('sort-empty', 'Sort'),
  tool('colour', 'Colour', ({ page: on, say }) => on.getByRole('button', { name: say('Add rule') }).click(), inTold),
  {
    ...tool('row-height', 'Row height'),
    act: async (stage) => {
      if (stage.isNarrow) await showGrid(stage);
      await openTool(stage, 'Row height');
    },
  },
  tool('export', 'Export'),
];

/** What has a button in the top bar, and on phones a line in its menu. */
async function pressInTopBar({ page: on, say, isNarrow }: Stage, label: string): Promise<void> {
  if (isNarrow) await openMore({ page: on, say });
  await on.getByRole(isNarrow ? 'menuitem' : 'button', { name: label, exact: true }).click();
}

/** The menu of the top bar on phones. */
async function openMore({ page: on, say }: Pick<Stage, 'page' | 'say'>): Promise<void> {
  await on
    .locator('header')
    .getByRole('button', { name: say('More'), exact: true })
    .click();
}

/** Opens the sidebar where it is closed. */
async function showSidebar({ page: on, say, isNarrow }: Stage): Promise<void> {
  if (isNarrow) await on.getByRole('button', { name: say('Tables'), exact: true }).click();
}

const press = (name: string, at: Scene['at'], act: Scene['act'], ready?: Scene['ready']): Scene => ({
  name,
  at,
  ...(act && { act }),
  ...(ready && { ready }),
});

const shellScenes: readonly Scene[] = [
  press('sidebar', inTable, showSidebar, gridOrCards),
  press('new-base', here(''), async ({ page: on, say }) => {
    await on
      .getByRole('main')
      .getByRole('button', { name: say('New base') })
      .first()
      .click();
    await on.getByRole('dialog').waitFor();
  }),
  press('menu-base', here(''), async ({ page: on, say }) => {
    await on
      .getByRole('main')
      .getByRole('button', { name: say('More for {0}', { 0: 'Studio' }) })
      .click();
  }),
  press('rename-base', here(''), async ({ page: on, say }) => {
    await on
      .getByRole('main')
      .getByRole('button', { name: say('More for {0}', { 0: 'Studio' }) })
      .click();
    await on.getByRole('menuitem', { name: say('Rename') }).click();
    await on.getByRole('dialog').waitFor();
  }),
  press('delete-base', here(''), async ({ page: on, say }) => {
    await on
      .getByRole('main')
      .getByRole('button', { name: say('More for {0}', { 0: 'Studio' }) })
      .click();
    await on.getByRole('menuitem', { name: say('Delete base') }).click();
    await on.getByText('Studio').last().waitFor();
  }),
  press('menu-person', here(''), async (stage) => {
    await showSidebar(stage);
    await stage.page.getByRole('button', { name: /Ana Prado/ }).click();
  }),
  press('notifications', here(''), async (stage) => {
    await button(stage.page, stage.say(stage.isNarrow ? 'Alerts' : 'Notifications')).click();
  }),
  press(
    'menu-view',
    inTold,
    async ({ page: on, say, isNarrow }) => {
      const around = isNarrow ? on : on.getByRole('navigation', { name: say('Views') });
      await around.getByRole('button', { name: say(isNarrow ? 'View: {0}' : 'Menu of {0}', { 0: 'In progress' }) }).click();
    },
    gridOrCards,
  ),
  press(
    'share',
    inTold,
    async (stage) => {
      const { page: on, say } = stage;
      await pressInTopBar(stage, say('Share'));
      await on.getByRole('dialog').waitFor();
    },
    gridOrCards,
  ),
  press(
    'share-members',
    inTold,
    async (stage) => {
      const { page: on, say } = stage;
      await pressInTopBar(stage, say('Share'));
      await on
        .getByRole('dialog')
        .getByRole('tab', { name: say('Members') })
        .click();
      await on.getByRole('combobox').nth(1).waitFor();
    },
    gridOrCards,
  ),
  press(
    'access',
    inTable,
    async (stage) => {
      const { page: on, say } = stage;
      await pressInTopBar(stage, say('Access'));
      await on.getByRole('dialog').waitFor();
    },
    gridOrCards,
  ),
  press(
    'undo-question',
    inTable,
    async ({ page: on, world, say, isNarrow }) => {
      await changeAfterEachOther(world);
      if (isNarrow) await openMore({ page: on, say });
      await on.getByRole(isNarrow ? 'menuitem' : 'button', { name: say('Undo: {undo}', { undo: '' }) }).click();
      await on.getByRole('alertdialog').waitFor();
    },
    gridOrCards,
  ),
  press('import', here(''), async ({ page: on, say }) => {
    await on.getByRole('button', { name: say('Import'), exact: true }).click();
    await on.getByRole('heading', { name: say('Bring your data') }).waitFor();
  }),
  press('import-review', here(''), async ({ page: on, say }) => {
    await on.getByRole('button', { name: say('Import'), exact: true }).click();
    await on.getByRole('heading', { name: say('Bring your data') }).waitFor();
    const [chooser] = await Promise.all([on.waitForEvent('filechooser'), on.getByRole('button', { name: say('Choose files') }).click()]);
    const lines = Array.from(
      { length: 30 },
      (_, at) => `Order ${at},${at === 7 ? 'soon' : `2026-03-${String(at % 28).padStart(2, '0')}`},${at * 12.5},a${at}@example.org`,
    );
    await chooser.setFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(`Name,Day,Total,Mail\n${lines.join('\n')}`) });
    await on.locator('table').first().waitFor();
  }),
  press('webhook', inBase('webhooks'), async ({ page: on }) => {
    await on.getByText('Tell the team').first().click();
    await on.getByRole('textbox').first().waitFor();
  }),
  press('webhook-failed', inBase('webhooks'), async ({ page: on, say }) => {
    await on.getByText('Tell the team').first().click();
    await on.getByRole('button', { name: say('Test'), exact: true }).click();
    await on
      .getByRole('dialog')
      .getByRole('button', { name: say('Send the test') })
      .click();
    await on
      .getByRole('dialog')
      .getByRole('button', { name: say('Send again') })
      .waitFor();
  }),
  press('webhook-new', inBase('webhooks'), async ({ page: on, say }) => {
    await on.getByRole('button', { name: say('New webhook') }).click();
    await on.getByRole('textbox').first().waitFor();
  }),
];

const recordScenes: readonly Scene[] = [
  ...[0, 700, 1400, 2100].map((y, at) =>
    press(
      `record-${at + 1}`,
      (world) => `${inTable(world)}?rowId=1`,
      async ({ page: on, say }) => {
        const panel = on.getByRole('complementary', { name: say('Record'), exact: true });
        await panel.getByRole('heading').first().waitFor();
        await panel
          .locator(':scope > div')
          .last()
          .evaluate((element, to) => element.scrollBy(0, to), y);
      },
      ({ page: on }) => on.getByRole('complementary').last(),
    ),
  ),
  press(
    'record-comments',
    (world) => `${inTable(world)}?rowId=1`,
    async ({ page: on, say }) => {
      const panel = on.getByRole('complementary', { name: say('Record'), exact: true });
      await panel.getByRole('heading').first().waitFor();
      await panel.getByText('Reproduced with').waitFor();
      await panel
        .locator(':scope > div')
        .last()
        .evaluate((element) => element.scrollTo(0, 1e6));
    },
    ({ page: on }) => on.getByRole('complementary').last(),
  ),
  press(
    'record-history',
    (world) => `${inTable(world)}?rowId=1`,
    async ({ page: on, say }) => {
      const panel = on.getByRole('complementary', { name: say('Record'), exact: true });
      await panel.getByRole('heading').first().waitFor();
      await panel.getByRole('tab', { name: say('History') }).click();
      await panel
        .locator(':scope > div')
        .last()
        .evaluate((element) => element.scrollTo(0, 1e6));
    },
    ({ page: on }) => on.getByRole('complementary').last(),
  ),
];

/** Every menu, editor, panel and dialog. */
export const openedScenes: readonly Scene[] = [...toolScenes, ...cellScenes, ...shellScenes, ...recordScenes];

/** Every scene there is. */
export const everyScene: readonly Scene[] = [...pageScenes, ...openedScenes];

/** Part of the scenes, another one each day and from every stretch of the list; all of them in a full run. */
export function sampleScenes(scenes: readonly Scene[], count: number): readonly Scene[] {
  const stretch = Math.ceil(scenes.length / count);
  const dealt = Array.from({ length: stretch }, (_, first) => scenes.filter((_scene, at) => at % stretch === first)).flat();
  return sample(dealt, count);
}

/** Goes to a scene and plays it; the page starts anew. */
export async function play(scene: Scene, stage: Stage): Promise<void> {
  const { page: on, world } = stage;
  // what the scene before held or cut off
  await on.mouse.up();
  await on.unrouteAll({ behavior: 'ignoreErrors' });
  await on.context().setOffline(false);
  await openAnew(on, `${world.url}/#/${scene.at(world, stage.locale)}`);
  await (scene.ready?.(stage) ?? on.getByRole('heading').first()).waitFor();
  await scene.act?.(stage);
}

/** Signs Ana or another in, whatever language the page speaks. */
export async function enter({ page: on, world }: Pick<Stage, 'page' | 'world'>, as = person): Promise<void> {
  await on.goto(`${world.url}/#/signin`);
  await on.locator('input[type="email"]').fill(as.email);
  await on.locator('input[type="password"]').fill(as.password);
  await on.keyboard.press('Enter');
  await on.waitForURL((url) => !url.hash.includes('signin'));
}
