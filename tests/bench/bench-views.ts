import { request } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { newProfile, openWholeBrowser } from '../harness/browser.ts';
import { openWorld, type BenchWorld } from './bench-world.ts';
import type { Note } from './figure.ts';
import { signInPage } from './sign-in-page.ts';
import { median, percentile } from './stats.ts';

/** Records of each kind at full size; `--rows` makes all of them smaller. */
const kinds = {
  kanban: { rows: 100_000, card: '.q-kanban-card' },
  gallery: { rows: 100_000, card: '.q-gallery-card' },
  calendar: { rows: 100_000, card: '.q-item' },
  timeline: { rows: 50_000, card: '.q-item' },
  map: { rows: 200_000, card: '.q-map-pin, .q-map-cluster' },
} as const;
type Kind = keyof typeof kinds;

const stacks = Array.from({ length: 20 }, (_, at) => `Stage ${at + 1}`);
const lanes = Array.from({ length: 5 }, (_, at) => `Team ${at + 1}`);
/** Cards of these are taken by the mouse. */
const dragged: readonly Kind[] = ['kanban', 'calendar', 'timeline'];
const batch = 2000;
const posts = 10_000;
const people = 50;
/** Pages of people that are open at once. */
const peopleAtOnce = 5;
const goals = { paint: 700, frame: 16.8, elements: 2500, heap: 60_000_000 } as const;
const day = 86_400_000;

/** Every kind of views but the grid over many records, in the served app and a real Chromium; then a form that programs flood. */
export async function benchViews(note: Note, asked: number, profile?: string): Promise<void> {
  const world = await openWorld(1000, profile);
  const browser = await openWholeBrowser();
  try {
    const { page } = await newProfile(browser, { moves: true });
    await signInPage(page, world.server.url);
    for (const kind of Object.keys(kinds) as Kind[]) {
      const rows = Math.min(asked, kinds[kind].rows);
      const place = await makeView(world, kind, rows);
      await noteView(page, note, { kind, rows, address: `${world.server.url}/#/nc/${world.baseId}/${place}` });
    }
    await floodForm(world, browser, note);
  } finally {
    await browser.close();
    await world.end();
  }
}

/** A table of its own for each kind, so that none waits for the records of another. */
async function makeView({ client, baseId }: BenchWorld, kind: Kind, rows: number): Promise<string> {
  const columns = [
    { title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true },
    { title: 'Stage', column_name: 'stage', uidt: 'SingleSelect', colOptions: { options: stacks.map((title) => ({ title })) } },
    { title: 'Team', column_name: 'team', uidt: 'SingleSelect', colOptions: { options: lanes.map((title) => ({ title })) } },
    { title: 'Start', column_name: 'start', uidt: 'Date' },
    { title: 'End', column_name: 'end', uidt: 'Date' },
    { title: 'Place', column_name: 'place', uidt: 'GeoData' },
  ];
  const table = await client.tables.create({ params: { projectId: baseId }, body: { title: kind, table_name: kind, columns } as never });
  for (let from = 0; from < rows; from += batch) {
    const body = Array.from({ length: Math.min(batch, rows - from) }, (_, at) => rowAt(from + at));
    await client.tableRows.create({ params: { tableId: table.id }, body } as never);
  }
  const idOf = (title: string): string => table.columns.find((column) => column.title === title)?.id ?? '';
  const settings: Readonly<Record<Kind, object>> = {
    kanban: { fk_grp_col_id: idOf('Stage'), meta: { lane_field: idOf('Team') } },
    gallery: {},
    calendar: { fk_from_col_id: idOf('Start'), fk_to_col_id: idOf('End') },
    timeline: { fk_from_col_id: idOf('Start'), fk_to_col_id: idOf('End') },
    map: { fk_geo_data_col_id: idOf('Place') },
  };
  const made = { params: { tableId: table.id }, body: { title: kind, ...settings[kind] } };
  const create = { kanban: 'kanbans', gallery: 'galleries', calendar: 'calendars', timeline: 'timelines', map: 'maps' } as const;
  const { id } = await client[create[kind]].create(made as never);
  return `${table.id}/${id}`;
}

/** Spread over five years around today, twenty stages and the inhabited world. */
function rowAt(at: number): Readonly<Record<string, string>> {
  const start = Date.now() + (((at * 7919) % 1826) - 913) * day;
  const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);
  return {
    Name: `Record ${at + 1}`,
    Stage: stacks[at % stacks.length] ?? '',
    Team: lanes[(at * 7) % lanes.length] ?? '',
    Start: iso(start),
    End: iso(start + (at % 9) * day),
    Place: `${(((at * 131) % 11_000) / 100 - 45).toFixed(4)};${(((at * 317) % 34_000) / 100 - 170).toFixed(4)}`,
  };
}

interface Opened {
  readonly kind: Kind;
  readonly rows: number;
  readonly address: string;
}

async function noteView(page: Page, note: Note, { kind, rows, address }: Opened): Promise<void> {
  const title = `${kind}, ${rows.toLocaleString('en')} records`;
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    await page.goto(`${new URL(address).origin}/#/`);
    await page.locator('[data-view-screen]').waitFor({ state: 'detached' });
    const start = performance.now();
    await page.evaluate((hash) => (location.hash = hash), new URL(address).hash);
    await page.locator(kinds[kind].card).first().waitFor();
    times.push(performance.now() - start);
  }
  const noted = (key: string, what: string, value: number, unit: string, atMost: number): void =>
    note({ name: `views.${kind}.${key}`, what: `${title}: ${what}`, value, unit, goal: { atMost } });
  noted('paint', 'from elsewhere in the app to its first card', median(times), 'ms', goals.paint);
  noted('p95', 'frame p95 while scrolling', percentile(await scroll(page), 0.95), 'ms', goals.frame);
  if (dragged.includes(kind))
    noted('drag', 'frame p95 while a card is dragged', percentile(await drag(page, kinds[kind].card), 0.95), 'ms', goals.frame);
  noted(
    'elements',
    'elements of the view',
    await page.evaluate(() => document.querySelectorAll('[data-view-screen] *').length),
    '',
    goals.elements,
  );
  noted('heap', 'heap after that', (await heapOf(page)) / 1_000_000, 'MB', goals.heap / 1_000_000);
}

/** A wheel over the middle of the view, step by step. */
async function scroll(page: Page): Promise<readonly number[]> {
  const { x, y } = await middleOf(page, '[data-view-screen]');
  await page.mouse.move(x, y);
  const watched = watchFrames(page);
  for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, 120);
  return watched;
}

/** A card that is taken across the view and put back. */
async function drag(page: Page, card: string): Promise<readonly number[]> {
  const screen = await middleOf(page, '[data-view-screen]');
  const shown = page.locator(card).filter({ visible: true });
  const boxes = await Promise.all((await shown.all()).slice(0, 40).map((one) => one.boundingBox()));
  const from = boxes.flatMap((box) => (box ? [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] : []));
  const start = from.toSorted((left, right) => away(left, screen) - away(right, screen))[0];
  if (!start) throw new Error('There is no card to drag.');
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  const watched = watchFrames(page);
  for (let step = 0; step < 60; step += 1) await page.mouse.move(screen.x + Math.sin(step / 8) * 420, screen.y + Math.cos(step / 8) * 200);
  const frames = await watched;
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const away = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

async function middleOf(page: Page, selector: string): Promise<Point> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error('The view is not there.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function watchFrames(page: Page): Promise<readonly number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const deltas: number[] = [];
        let last = performance.now();
        const tick = (now: number): void => {
          deltas.push(now - last);
          last = now;
          if (deltas.length < 180) requestAnimationFrame(tick);
          else resolve(deltas.slice(1));
        };
        requestAnimationFrame(tick);
      }),
  );
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Posts of a program that knows nothing of the work a form asks for, sixteen at a time, from one address and from five hundred others. */
async function floodForm({ client, baseId, server }: BenchWorld, browser: Browser, note: Note): Promise<void> {
  const columns = [{ title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true }];
  const table = await client.tables.create({
    params: { projectId: baseId },
    body: { title: 'Flood', table_name: 'flood', columns } as never,
  });
  const form = await client.forms.create({ params: { tableId: table.id }, body: { title: 'Flood' } });
  const { uuid } = await client.shares.create({ params: { viewId: form.id } });
  const address = `${server.url}/api/v1/db/public/shared-view/${uuid}/rows`;
  let [sent, taken] = [0, 0];
  const started = performance.now();
  const send = async (): Promise<void> => {
    while (sent < posts) {
      sent += 1;
      // half of them come from one address, the others from many
      const from = sent % 2 === 0 ? '127.0.0.2' : `127.0.${1 + (sent % 5)}.${1 + (Math.floor(sent / 5) % 100)}`;
      if ((await post(address, from, { data: { Name: `Bot ${sent}` } })) === 200) taken += 1;
    }
  };
  const answered = answerAsPeople(browser, `${server.url}/#/nc/form/${uuid}`);
  await Promise.all(Array.from({ length: 16 }, send));
  const seconds = (performance.now() - started) / 1000;
  const share = (taken / posts) * 100;
  note({ name: 'views.form.taken', what: '10,000 scripted posts to a form: taken', value: share, unit: '%', goal: { atMost: 1 } });
  note({ name: 'views.form.posts', what: '10,000 scripted posts to a form: answered', value: posts / seconds, unit: 'a second' });
  note({
    name: 'views.form.people',
    what: `of ${people} people in browsers meanwhile: let in`,
    value: await answered,
    unit: '',
    goal: { atLeast: people },
  });
}

function post(address: string, from: string, body: object): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const asked = request(address, { method: 'POST', headers, localAddress: from }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
    });
    asked.once('error', reject);
    asked.end(JSON.stringify(body));
  });
}

/** People who fill the form in while programs flood it; how many of them are thanked. */
async function answerAsPeople(browser: Browser, address: string): Promise<number> {
  let [begun, thanked] = [0, 0];
  const answer = async (): Promise<void> => {
    while (begun < people) {
      begun += 1;
      const { context, page } = await newProfile(browser, { moves: true });
      try {
        await page.goto(address);
        await page.getByLabel('Name').fill(`Person ${begun}`);
        await page.getByRole('button', { name: 'Submit' }).click();
        await page.getByText('Thank you. Your answer was sent.').waitFor({ timeout: 120_000 });
        thanked += 1;
      } catch {
        // whoever is not thanked is not counted
      } finally {
        await context.close();
      }
    }
  };
  await Promise.all(Array.from({ length: peopleAtOnce }, answer));
  return thanked;
}
