import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { newProfile } from '../harness/browser.ts';
import type { Profile } from '../harness/browser.ts';
import { comeBack } from '../harness/come-back.ts';
import { must } from '../harness/http-client.ts';
import { addView, openStage } from './grid-stage.ts';
import { chooseFile, keepPicture, runImport, withoutComplaints } from './steps.ts';

/**
 * Each kind of view from a file on: made by hand in the dialog, worked in by somebody at a desk by keyboard and mouse while somebody else works
 * in it by touch on a phone in Arabic, shared by hand, and opened signed out. What each kind does in detail is in the files of the kinds.
 */

const patience = { timeout: 15_000 };
const day = (at: number): string => `${new Date().toISOString().slice(0, 8)}${String(at).padStart(2, '0')}`;
/** So many of each state that the import takes it for a choice. */
const rows = [
  `Casa Alfama,Open,${day(3)},${day(5)},38.71;-9.13,`,
  `Atelier Nord,Open,${day(10)},${day(11)},55.68;12.57,`,
  `Fold,Done,${day(18)},${day(20)},51.51;-0.13,Opens late`,
  'Kontor,Done,,,,',
  ...Array.from({ length: 8 }, (_, at) => `Stand ${at + 1},${at % 2 === 0 ? 'Open' : 'Done'},2019-03-0${at + 1},2019-03-0${at + 1},,`),
];
const csv = ['Name,State,Begins,Ends,Place,Notes', ...rows, ''].join('\n');

type Row = Readonly<Record<'Name' | 'State' | 'Begins' | 'Ends' | 'Place' | 'Notes', string | null>>;

let stage: Awaited<ReturnType<typeof openStage>>;
let phone: Profile;
let visitor: Profile;
let tableId: string;

beforeAll(async () => {
  stage = await openStage();
  const { page, url, base, browser } = stage;
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-kinds-'));
  try {
    const file = join(folder, 'fairs.csv');
    writeFileSync(file, csv);
    await page.goto(`${url}/#/nc/${base}`);
    await chooseFile(page, 'Studio', file);
    await runImport(page, 'fairs.csv');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  [tableId = ''] = (await must(stage.me('GET', `/api/v1/db/meta/projects/${base}/tables`))).list.map(({ id }: { id: string }) => id);
  const { columns } = await must(stage.me('GET', `/api/v1/db/meta/tables/${tableId}`));
  const place = (columns as { id: string; title: string }[]).find(({ title }) => title === 'Place');
  await must(stage.me('PATCH', `/api/v1/db/meta/columns/${place?.id}`, { body: { ...place, uidt: 'GeoData' } }));
  phone = await newProfile(browser, { locale: 'ar', width: 390, height: 844, touch: true });
  phone.page.setDefaultTimeout(20_000);
  await comeBack(phone.page, url, await stage.addMember('ben', 'editor'));
  visitor = await newProfile(browser);
}, 180_000);
afterAll(async () => {
  for (const one of [phone, visitor]) await one?.context.close();
  await stage?.close();
});

const rowOf = async (name: string): Promise<Row> => {
  const { list } = await must(stage.me('GET', `/api/v1/tables/${tableId}/rows?limit=50`));
  const found = (list as Row[]).find((row) => row.Name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

interface Walk {
  readonly kind: string;
  /** A record as the view shows it. */
  readonly item: (page: Page, name: string) => Locator;
  /** At the desk, by keys or mouse. */
  readonly desk: (page: Page) => Promise<void>;
  /** On the phone, by touch, at the same time. */
  readonly hand: (page: Page) => Promise<void>;
  /** What is stored after both. */
  readonly stored: () => Promise<unknown>;
  readonly becomes: unknown;
}

const keys = async (page: Page, item: Locator, pressed: readonly string[]): Promise<void> => {
  await item.focus();
  for (const key of pressed) await page.keyboard.press(key);
};

/** A finger that rests on something until it lifts, goes to a point, rests there and lets go. */
async function dragByTouch(page: Page, from: Locator, to: (box: Box) => Promise<Point> | Point, restMs = 300): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const box = await from.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', start);
  await page.locator('.is-dragging').first().waitFor();
  const end = await to(box);
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
  // a view scrolls under a finger at its edge
  await page.waitForTimeout(restMs);
  await touch('touchMove', { x: end.x, y: end.y + 1 });
  await touch('touchEnd');
  await session.detach();
}
type Box = Point & { readonly width: number; readonly height: number };
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Writes into a record that is open on the phone. */
async function writeInRecord(page: Page, open: () => Promise<void>, field: string, text: string): Promise<void> {
  await open();
  const box = page.getByRole('textbox', { name: field, exact: true });
  await box.tap();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
}

const walks: readonly Walk[] = [
  {
    kind: 'Kanban',
    item: (page, name) => page.locator('.q-kanban-card', { hasText: name }),
    desk: (page) => keys(page, page.locator('.q-kanban-card', { hasText: 'Atelier Nord' }), ['Space', 'ArrowRight', 'Space']),
    // towards the end, which is at the left; the board scrolls until its last stack is under the finger
    hand: (page) => dragByTouch(page, page.locator('.q-kanban-card', { hasText: 'Casa Alfama' }), ({ y }) => ({ x: 24, y: y + 30 }), 1500),
    stored: async () => [(await rowOf('Atelier Nord')).State, (await rowOf('Casa Alfama')).State],
    becomes: ['Done', 'Done'],
  },
  {
    kind: 'Gallery',
    item: (page, name) => page.locator('.q-gallery-card', { hasText: name }),
    desk: async (page) => {
      await keys(page, page.locator('.q-gallery-card', { hasText: 'Stand 1' }), ['Enter']);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Seen at the desk');
      await page.getByLabel('Record', { exact: true }).getByRole('button', { name: 'Close' }).click();
    },
    hand: (page) => writeInRecord(page, () => page.locator('.q-gallery-card', { hasText: 'Stand 2' }).tap(), 'Name', 'Seen on the way'),
    stored: () => Promise.all(['Seen at the desk', 'Seen on the way'].map(async (name) => (await rowOf(name)).Name)).catch(() => null),
    becomes: ['Seen at the desk', 'Seen on the way'],
  },
  {
    kind: 'Calendar',
    item: (page, name) => page.locator('.q-cal-main .q-item', { hasText: name }),
    desk: (page) => keys(page, page.locator('.q-cal-main .q-item', { hasText: 'Atelier Nord' }), ['Alt+ArrowRight']),
    // a phone begins with the list of days
    hand: async (page) => {
      await page.getByRole('button', { name: 'شهر', exact: true }).tap();
      await page.locator('.q-cal-day').first().waitFor();
      await dragByTouch(page, page.locator('.q-cal-main .q-item', { hasText: 'Casa Alfama' }).first(), async () => {
        const to = await page.locator(`.q-cal-day[data-day="${day(24)}"]`).boundingBox();
        return to ? { x: to.x + to.width / 2, y: to.y + to.height / 2 } : { x: 0, y: 0 };
      });
    },
    stored: async () => [(await rowOf('Atelier Nord')).Begins, (await rowOf('Casa Alfama')).Begins !== day(3)],
    becomes: [day(11), true],
  },
  {
    kind: 'Timeline',
    item: (page, name) => page.locator('.q-tl-lanes .q-item', { hasText: name }),
    desk: (page) => keys(page, page.locator('.q-tl-lanes .q-item', { hasText: 'Fold' }), ['Alt+ArrowRight']),
    // time runs to the left
    hand: (page) =>
      dragByTouch(page, page.locator('.q-tl-lanes .q-item', { hasText: 'Atelier Nord' }), ({ x, y, width, height }) => ({
        x: x + width / 2 - 32,
        y: y + height / 2,
      })),
    stored: async () => [(await rowOf('Fold')).Begins, (await rowOf('Atelier Nord')).Begins],
    becomes: [day(19), day(13)],
  },
  {
    kind: 'Map',
    item: (page, name) => page.locator('.q-map-list .q-item', { hasText: name }),
    desk: async (page) => {
      await drawAround(page);
      await keys(page, page.locator('.q-map-list .q-item', { hasText: 'Fold' }), ['Alt+ArrowUp']);
    },
    hand: (page) => writeInRecord(page, () => page.locator('.q-map-list .q-item', { hasText: 'Kontor' }).tap(), 'Place', '46.948;7.447'),
    stored: async () => [(await rowOf('Fold')).Place !== '51.51;-0.13', (await rowOf('Kontor')).Place],
    becomes: [true, '46.948;7.447'],
  },
];

/** With the lasso around all of the map every pin is selected, and the map stays where it was. */
async function drawAround(page: Page): Promise<void> {
  const map = page.getByRole('region', { name: 'Map' });
  await map.getByRole('button', { name: 'Show all' }).click();
  await map.getByRole('button', { name: 'Select by drawing around' }).click();
  const land = await map.locator('.q-map-stage').boundingBox();
  if (!land) throw new Error('There is no map.');
  const [left, top, right, bottom] = [land.x + 8, land.y + 8, land.x + land.width - 60, land.y + land.height - 8];
  await page.mouse.move(left, top);
  await page.mouse.down();
  for (const [x, y] of [
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top + 4],
  ] as const)
    await page.mouse.move(x, y, { steps: 4 });
  await keepPicture(page, 'map-lasso');
  await page.mouse.up();
  await expect.poll(() => map.locator('.q-map-pin.is-selected').count(), patience).toBeGreaterThanOrEqual(3);
  expect(await map.getByRole('button', { name: 'Select by drawing around' }).getAttribute('aria-pressed')).toBe('false');
}

/** The views of the table by title. */
async function viewOf(title: string): Promise<string> {
  const { list } = await must(stage.me('GET', `/api/v1/db/meta/tables/${tableId}/views`));
  return (list as { id: string; title: string }[]).find((view) => view.title === title)?.id ?? '';
}

/** Shares the view on screen by hand; answers its address. */
async function share(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('switch', { name: 'Share this view on the web' }).click();
  const link = page.getByRole('textbox', { name: /link/i }).first();
  await link.waitFor();
  const address = await link.inputValue();
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'detached' });
  return address;
}

const isWhole = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => [document.documentElement.dir, document.documentElement.scrollWidth <= innerWidth]);

it.each(walks)(
  '$kind: two people work in a file’s records at once, one by touch in Arabic; it is shared by hand and opened signed out',
  (walk) =>
    withoutComplaints(`kinds-${walk.kind}`, stage, async () => {
      const { page, url, base } = stage;
      const shot = walk.kind.toLowerCase();
      await addView(page, walk.kind);
      await walk.item(page, 'Atelier Nord').first().waitFor();
      await phone.page.goto(`${url}/#/nc/${base}/${tableId}/${await viewOf(walk.kind)}`);
      await walk.item(phone.page, 'Atelier Nord').first().waitFor({ state: 'attached' });
      await keepPicture(page, `kinds-${shot}`);
      await keepPicture(phone.page, `kinds-${shot}-ar`);
      await Promise.all([walk.desk(page), walk.hand(phone.page)]);
      await expect.poll(walk.stored, patience).toEqual(walk.becomes);
      await keepPicture(phone.page, `kinds-${shot}-ar-after`);
      expect(await isWhole(phone.page)).toEqual(['rtl', true]);
      expect(await findBarriers(phone.page)).toEqual([]);
      const address = await share(page);
      await visitor.page.goto(address);
      await walk.item(visitor.page, 'Atelier Nord').first().waitFor();
      await keepPicture(visitor.page, `kinds-${shot}-shared`);
      expect([phone.complaints, visitor.complaints]).toEqual([[], []]);
    }),
);

// what a form asks and how it is answered signed out, by touch and in Arabic too, is in forms.test.ts
it('Form: what one changes in it the other sees, and it is shared by hand', () =>
  withoutComplaints('kinds-form', stage, async () => {
    const { page, url, base } = stage;
    await addView(page, 'Form');
    const settings = page.getByRole('region', { name: 'Settings' });
    await settings.getByLabel('Title', { exact: true }).waitFor();
    await phone.page.goto(`${url}/#/nc/${base}/${tableId}/${await viewOf('Form')}`);
    await phone.page.getByText('Notes').first().waitFor({ state: 'attached' });
    await settings.getByLabel('Title', { exact: true }).fill('Come to the fair');
    await page.keyboard.press('Tab');
    await phone.page.getByText('Come to the fair').first().waitFor({ state: 'attached' });
    await keepPicture(page, 'kinds-form');
    await keepPicture(phone.page, 'kinds-form-ar');
    expect(await isWhole(phone.page)).toEqual(['rtl', true]);
    expect(await share(page)).toMatch(/form/);
    expect(phone.complaints).toEqual([]);
  }));
