import type { QuestionInput } from '@quadrille/contract';
import type { Page } from 'playwright-core';
import { newProfile, openWholeBrowser } from '../harness/browser.ts';
import { openWorld, type BenchWorld } from './bench-world.ts';
import type { Note } from './figure.ts';
import { signInPage } from './sign-in-page.ts';
import { median } from './stats.ts';

const goals = { paint: 1200, filter: 500, crowd: 2 } as const;
const viewers = 50;
const cities = ['Lisbon', 'Oslo', 'Kyoto', 'Quito', 'Accra'];

/** A dashboard of twenty widgets over many records: opened with nothing known, filtered, and looked at by fifty people at once. */
export async function benchBoards(note: Note, rows: number, profile?: string): Promise<void> {
  const world = await openWorld(rows, profile);
  const browser = await openWholeBrowser();
  try {
    const { page } = await newProfile(browser, { moves: true });
    await signInPage(page, world.server.url);
    const { boardId, filterId, tableId } = await makeBoard(world);
    const address = `${world.server.url}/#/nc/${world.baseId}/dashboard/${boardId}`;
    const title = `20 widgets over ${rows.toLocaleString('en')} records`;
    const noted = (name: string, what: string, value: number, unit: string, atMost: number): void =>
      note({ name: `boards.${name}`, what: `${title}: ${what}`, value, unit, goal: { atMost } });

    // the app and its pages are there: what is measured is the dashboard
    await open(page, address);
    const paints: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      await forget(world, tableId);
      paints.push(await open(page, address));
    }
    noted('paint', 'from elsewhere in the app to all numbers, none of them known', median(paints), 'ms', goals.paint);
    noted('again', 'opened again', await open(page, address), 'ms', goals.filter);
    const filters: number[] = [];
    for (const city of cities) filters.push(await choose(page, address, { filterId, city }));
    noted('filter', 'a filter chosen that nobody had chosen before', median(filters), 'ms', goals.filter);

    const ask = async (): Promise<void> =>
      void (await world.client.dashboards.answers({ params: { dashboardId: boardId }, body: { choices: [], filter_ids: [] } }));
    await forget(world, tableId);
    const one = await timed(ask);
    await forget(world, tableId);
    const all = await timed(() => Promise.all(Array.from({ length: viewers }, ask)));
    noted('crowd', `${viewers} viewers at once, in times of what one waits`, all / one, '', goals.crowd);
  } finally {
    await browser.close();
    await world.end();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A record more: every answer about the table is to be found anew. */
async function forget({ client }: BenchWorld, tableId: string): Promise<void> {
  await client.tableRows.create({ params: { tableId }, body: [{ Order: 'O-new', City: 'Oslo', Price: 1 }] } as never);
}

async function open(page: Page, address: string): Promise<number> {
  await page.evaluate(() => (location.hash = '#/'));
  await page.locator('article[data-kind]').first().waitFor({ state: 'detached' });
  return timed(async () => {
    await page.evaluate((hash) => (location.hash = hash), new URL(address).hash);
    await settled(page);
  });
}

async function choose(
  page: Page,
  address: string,
  { filterId, city }: { readonly filterId: string; readonly city: string },
): Promise<number> {
  const hash = `${new URL(address).hash}?f=${encodeURIComponent(JSON.stringify({ [filterId]: ['anyof', null, city] }))}`;
  const before = await page.locator('article[data-kind="number"]').first().textContent();
  return timed(async () => {
    await page.evaluate((next) => (location.hash = next), hash);
    await page.waitForFunction((text) => document.querySelector('article[data-kind="number"]')?.textContent !== text, before);
    await settled(page);
  });
}

/** All twenty have their answers. */
async function settled(page: Page): Promise<void> {
  const busy = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('article[data-kind]')].flatMap((card) =>
        card.matches('[aria-busy="true"]') || card.querySelector('[aria-busy="true"]') ? [card.textContent ?? ''] : [],
      ),
    );
  try {
    await page.waitForFunction(() => {
      const cards = [...document.querySelectorAll('article[data-kind]')];
      return cards.length === 20 && cards.every((card) => !card.matches('[aria-busy="true"]') && !card.querySelector('[aria-busy="true"]'));
    });
  } catch (error) {
    const cards = await page.locator('article[data-kind]').count();
    throw new Error(`There are ${cards} widgets, and these wait: ${(await busy()).join('; ')}`, { cause: error });
  }
}

async function makeBoard(world: BenchWorld): Promise<{ boardId: string; filterId: string; tableId: string }> {
  const { client, baseId } = world;
  const { id: tableId } = await world.table();
  const table = await client.tables.get({ params: { tableId } });
  const idOf = (title: string): string => table.columns.find((column) => column.title === title)?.id ?? '';
  const [city, status, placed, shipped, price, quantity] = ['City', 'Status', 'Placed', 'Shipped at', 'Price', 'Quantity'].map(idOf) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  type Measure = NonNullable<QuestionInput['measures']>[number];
  const count: Measure = { aggregate: 'count' };
  const of = (aggregate: Measure['aggregate'], fk_column_id: string): Measure => ({ aggregate, fk_column_id });
  const ask = (measures: Measure[], more: Partial<QuestionInput> = {}): QuestionInput => ({ fk_model_id: tableId, measures, ...more });
  const by = (fk_column_id: string, unit: 'day' | 'week' | 'month' | 'quarter' | null = null) => ({ fk_column_id, unit });
  const months = { groups: [by(placed, 'month')], limit: 1000 };
  const returned = { filter: [{ fk_column_id: status, comparison_op: 'eq', value: 'Returned' }] };
  const kinds: readonly (readonly [string, ...QuestionInput[]])[] = [
    ['number', ask([count]), ask([count], months)],
    ['number', ask([of('sum', price)]), ask([of('sum', price)], months)],
    ['number', ask([of('avg', price)]), ask([of('avg', price)], months)],
    ['number', ask([count], returned), ask([count], { ...months, ...returned })],
    ['number', ask([of('max', price)])],
    ['number', ask([of('sum', quantity)])],
    ['bar', ask([count], { groups: [by(city)] })],
    ['bar', ask([of('sum', price)], { groups: [by(status)] })],
    ['bar', ask([count], { groups: [by(placed, 'week'), by(status)], limit: 1000 })],
    ['line', ask([of('sum', price)], months)],
    ['line', ask([count], { groups: [by(placed, 'month'), by(city)], limit: 1000 })],
    ['area', ask([count], { groups: [by(shipped, 'month')], limit: 1000 })],
    ['pie', ask([count], { groups: [by(city)], order: { measure: 0, direction: 'desc' }, limit: 12 })],
    ['scatter', ask([of('avg', price), of('avg', quantity)], { groups: [by(city)] })],
    ['heatmap', ask([count], { groups: [by(city), by(status)] })],
    ['funnel', ask([count], { groups: [by(status)], order: { measure: 0, direction: 'desc' }, limit: 12 })],
    ['pivot', ask([count, of('sum', price), of('avg', price)], { groups: [by(city), by(status)] })],
    ['pivot', ask([of('sum', price)], { groups: [by(placed, 'quarter'), by(city)] })],
    [
      'table',
      ask([], { records: { fields: [idOf('Order'), city, price], sorts: [{ fk_column_id: placed, direction: 'desc' }] }, limit: 20 }),
    ],
    ['bar', ask([of('avg', price)], { groups: [by(city)] })],
  ];
  const widgets = kinds.map(([kind, ...questions], at) => ({ kind, title: `Widget ${at + 1}`, questions }));
  const board = await client.dashboards.create({ params: { projectId: baseId }, body: { title: 'Sales', widgets } } as never);
  const filters = [{ id: 'city', title: 'City', fields: [city] }];
  await client.dashboards.update({ params: { dashboardId: board.id }, body: { filters } });
  return { boardId: board.id, filterId: 'city', tableId };
}
