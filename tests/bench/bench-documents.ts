import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as Y from 'yjs';
import { newProfile, openWholeBrowser } from '../harness/browser.ts';
import { openWorld, type BenchWorld } from './bench-world.ts';
import type { Note } from './figure.ts';
import { signInPage } from './sign-in-page.ts';
import { median, percentile } from './stats.ts';

const words = 100_000;
const pages = 10_000;
/** Pages that stand in each page of the first level. */
const inEach = 99;
const goals = { open: 500, key: 16, tree: 1000, frame: 16.8 } as const;

/** A page of very many words and a tree of very many pages, in the served app and a real Chromium; `--rows` makes both smaller. */
export async function benchDocuments(note: Note, rows: number, profile?: string): Promise<void> {
  const world = await openWorld(1000, profile);
  const browser = await openWholeBrowser();
  try {
    const { page } = await newProfile(browser, { moves: true });
    await signInPage(page, world.server.url);
    await benchLongPage(world, page, note, { count: Math.min(words, rows), profile });
    await benchTree(world, page, note, Math.min(pages, rows));
  } finally {
    await browser.close();
    await world.end();
  }
}

interface LongPage {
  readonly count: number;
  /** A folder for profiles of the browser. */
  readonly profile: string | undefined;
}

async function benchLongPage({ client, server }: BenchWorld, page: Page, note: Note, { count, profile }: LongPage): Promise<void> {
  const { id: projectId } = await client.projects.create({ body: { title: 'Handbook', type: 'documentation' } as never });
  const create = async (title: string): Promise<string> =>
    (await client.items.create({ params: { projectId }, body: { kind: 'page', title } as never })).id;
  const [short, long] = [await create('Short'), await create('Long')];
  for (const update of writeWords(count)) await client.pages.write({ params: { itemId: long }, body: { update } });
  const title = `page of ${count.toLocaleString('en')} words`;
  const text = page.getByRole('textbox', { name: 'Text of the page' });
  const go = (itemId: string): Promise<void> => page.evaluate((hash) => void (location.hash = hash), `#/nc/${projectId}/doc/${itemId}`);
  await page.goto(`${server.url}/#/`);
  const times: number[] = [];
  for (let run = 0; run < 4; run += 1) {
    await go(short);
    await page.getByRole('textbox', { name: 'Title' }).and(page.locator('[value="Short"], :text("Short")')).first().waitFor();
    await text.locator('p').first().waitFor();
    await profiled(page, profile && join(profile, `open-${run}.cpuprofile`), async () => {
      const start = performance.now();
      await go(long);
      await text.getByText('Word 1 of', { exact: false }).first().waitFor();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      times.push(performance.now() - start);
    });
  }
  // the first one loads the editor
  note({
    name: 'documents.open',
    what: `${title}: from a short page to its first words`,
    value: median(times.slice(1)),
    unit: 'ms',
    goal: { atMost: goals.open },
  });
  const noteKeys = async (name: string, what: string, place: 'Control+Home' | 'Control+End'): Promise<void> => {
    await text.focus();
    await page.keyboard.press(place);
    await page.waitForTimeout(1500);
    const keys = await profiled(page, profile && join(profile, `keys-${name}.cpuprofile`), () => typeKeys(page, 120));
    note({ name: `documents.key.${name}`, what, value: percentile(keys, 0.95), unit: 'ms', goal: { atMost: goals.key } });
    note({ name: `documents.key.${name}.p50`, what: 'the same, p50', value: percentile(keys, 0.5), unit: 'ms' });
  };
  await noteKeys('first', `${title}: key to paint in its first line, p95`, 'Control+Home');
  await noteKeys('last', `${title}: key to paint in its last line, p95`, 'Control+End');
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor({ timeout: 60_000 });
  await go(short);
  await text.locator('p:only-child').waitFor();
  await noteKeys('short', 'an empty page: key to paint, p95, which is what the browser takes', 'Control+End');
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor({ timeout: 60_000 });
}

/** Runs it, and writes what the page did meanwhile where a file is named. */
async function profiled<R>(page: Page, file: string | undefined, run: () => Promise<R>): Promise<R> {
  if (file === undefined) return run();
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.start');
  const result = await run();
  const { profile } = await session.send('Profiler.stop');
  await session.detach();
  writeFileSync(file, JSON.stringify(profile));
  return result;
}

/** From each key's event to the frame that shows it has been handed over; in ms. */
async function typeKeys(page: Page, count: number): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    const isFirst = !('keyTimes' in globalThis);
    Object.assign(globalThis, { keyTimes: times });
    if (isFirst)
      document.addEventListener(
        'keydown',
        ({ timeStamp }) =>
          requestAnimationFrame(() =>
            setTimeout(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes.push(performance.now() - timeStamp)),
          ),
        true,
      );
  });
  for (let at = 0; at < count; at += 1) {
    await page.keyboard.press(at % 6 === 5 ? 'Space' : 'e');
    await page.waitForTimeout(60);
  }
  return page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes);
}

/** Paragraphs of fifty words and a heading for every ten of them, as updates that go over the wire. */
function writeWords(count: number): readonly string[] {
  const doc = new Y.Doc();
  const fragment = doc.getXmlFragment('page');
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  const block = (name: string, said: string): Y.XmlElement => {
    const element = new Y.XmlElement(name);
    if (name === 'heading') element.setAttribute('level', 2 as never);
    element.insert(0, [new Y.XmlText(said)]);
    return element;
  };
  for (let from = 0; from < count; from += 20_000) {
    const blocks: Y.XmlElement[] = [];
    for (let at = from; at < Math.min(count, from + 20_000); at += 50) {
      if (at % 500 === 0) blocks.push(block('heading', `Part ${at / 500 + 1}`));
      blocks.push(block('paragraph', `Word ${at + 1} of ${count} ${Array(46).fill('lorem').join(' ')}`));
    }
    doc.transact(() => fragment.insert(fragment.length, blocks));
  }
  return updates.map((update) => Buffer.from(update).toString('base64'));
}

async function benchTree({ client, server }: BenchWorld, page: Page, note: Note, count: number): Promise<void> {
  const { id: projectId } = await client.projects.create({ body: { title: 'Tree', type: 'documentation' } as never });
  const create = async (title: string, parent_id: string | null): Promise<string> =>
    (await client.items.create({ params: { projectId }, body: { kind: 'page', title, parent_id } as never })).id;
  // half of them stand side by side, the others in the first of these
  const [flat, outer] = [Math.floor(count / 2), Math.ceil(count / 2 / (inEach + 1))];
  const tops: string[] = [];
  const began = performance.now();
  for (let at = 0; at < flat; at += 1) tops.push(await create(`Page ${at + 1}`, null));
  for (const parent of tops.slice(0, outer)) for (let at = 0; at < inEach; at += 1) await create(`Inner ${at + 1}`, parent);
  note({ name: 'documents.tree.make', what: 'a page made, one after the other', value: (performance.now() - began) / count, unit: 'ms' });
  const title = `tree of ${count.toLocaleString('en')} pages, ${flat.toLocaleString('en')} side by side`;
  await page.goto(`${server.url}/#/`);
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  const start = performance.now();
  await page.evaluate((hash) => void (location.hash = hash), `#/nc/${projectId}/doc/${tops[0]}`);
  const tree = page.getByRole('tree');
  await tree.getByRole('treeitem', { name: 'Page 1', exact: true }).waitFor({ timeout: 120_000 });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const opened = performance.now() - start;
  note({ name: 'documents.tree.open', what: `${title}: opened`, value: opened, unit: 'ms', goal: { atMost: goals.tree } });
  const elements = await tree.evaluate((one) => one.querySelectorAll('*').length);
  note({ name: 'documents.tree.elements', what: `${title}: elements`, value: elements, unit: '', goal: { atMost: 2500 } });
  const box = await tree.getByRole('treeitem').nth(4).boundingBox();
  if (!box) throw new Error('The tree is not there.');
  await page.mouse.move(box.x + 60, box.y + 8);
  const scrolled = watchFrames(page);
  for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, 240);
  note({
    name: 'documents.tree.scroll',
    what: `${title}: frame p95 while scrolling`,
    value: percentile(await scrolled, 0.95),
    unit: 'ms',
    goal: { atMost: goals.frame },
  });
  await tree.evaluate((one) => one.querySelector('[role=treeitem]')?.scrollIntoView());
  const items = tree.getByRole('treeitem');
  const [from, to] = [await items.nth(3).boundingBox(), await items.nth(6).boundingBox()];
  if (!from || !to) throw new Error('There is no page to drag.');
  const dragged = (await items.nth(3).innerText()).trim();
  await page.mouse.move(from.x + 60, from.y + from.height / 2);
  await page.mouse.down();
  const dragging = watchFrames(page);
  for (let step = 0; step < 40; step += 1) await page.mouse.move(to.x + 60, from.y + ((to.y - from.y) * step) / 40 + 3, { steps: 2 });
  await page.mouse.move(to.x + 60, to.y + to.height - 2);
  const frames = await dragging;
  note({
    name: 'documents.tree.drag',
    what: `${title}: frame p95 while a page is dragged`,
    value: percentile(frames, 0.95),
    unit: 'ms',
    goal: { atMost: goals.frame },
  });
  const dropped = performance.now();
  await page.mouse.up();
  await page.waitForFunction(
    (name) => [...document.querySelectorAll('[role=treeitem]')].findIndex((one) => one.textContent?.trim() === name) !== 3,
    dragged,
    { timeout: 60_000 },
  );
  note({ name: 'documents.tree.drop', what: `${title}: dropped until it stands there`, value: performance.now() - dropped, unit: 'ms' });
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
          if (deltas.length < 120) requestAnimationFrame(tick);
          else resolve(deltas.slice(1));
        };
        requestAnimationFrame(tick);
      }),
  );
}
