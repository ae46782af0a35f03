import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { budget } from '@quadrille/tooling/budget';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { newProfile } from '../harness/browser.ts';
import { comeBack } from '../harness/come-back.ts';
import { must } from '../harness/http-client.ts';
import { type GridStage, onStage } from './grid-stage.ts';
import { keepPicture } from './steps.ts';

const patience = { timeout: 30_000, interval: 50 };
const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Text of the page' });
const makeDocuments = async ({ me }: GridStage, title: string): Promise<string> =>
  (await must(me('POST', '/api/v1/db/meta/projects', { body: { title, type: 'documentation' } }))).id;

const lineSigns = ['—', '§', '¶'] as const;

/** A page of three lines, as an update of it. */
function threeLines(): string {
  const doc = new Y.Doc();
  const lines = lineSigns.map((sign) => {
    const line = new Y.XmlElement('paragraph');
    line.insert(0, [new Y.XmlText(sign)]);
    return line;
  });
  doc.getXmlFragment('page').insert(0, lines);
  return Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
}

/** A page of so many lines, with a heading above every ten and some from right to left, as an update of it. */
function manyLines(count: number): string {
  const doc = new Y.Doc();
  const block = (name: string, words: string): Y.XmlElement => {
    const made = new Y.XmlElement(name);
    if (name === 'heading') made.setAttribute('level', 2 as never);
    made.insert(0, [new Y.XmlText(words)]);
    return made;
  };
  const blocks = Array.from({ length: count }, (_, at) => {
    const more = Array(1 + (at % 40))
      .fill('lorem')
      .join(' ');
    const line = block('paragraph', at % 7 === 3 ? `سطر ${at + 1} من ${count}` : `Line ${at + 1} of ${count} ${more}`);
    return at % 10 === 0 ? [block('heading', `Part ${at / 10 + 1}`), line] : [line];
  });
  doc.getXmlFragment('page').insert(0, blocks.flat());
  return Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
}

/** The documents of this repository: a real tree, with tables, code, lists and links between its files. */
const folder = join(import.meta.dirname, '../../docs');
const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
const isDecision = (path: string): boolean => /^decisions\/(?!README)/.test(path);
const files = [...all.filter((path) => !isDecision(path)), ...all.filter(isDecision).toSorted().slice(0, budget(24))];
/** Letters and digits alone: where lines break and which signs mark words is told in more ways than one. */
const wordsOf = (markdown: string): string => markdown.replaceAll(/\]\([^)]*\)/g, ']').replaceAll(/[^\p{L}\p{N}]+/gu, '');

it(
  'a real tree of Markdown comes in with every word; many of its pages are moved, copied, saved and deleted at once, by mouse and by keys',
  () =>
    onStage('handbook-tree', async (stage) => {
      const { page, url, me } = stage;
      const base = await makeDocuments(stage, 'Handbook');
      const items = async (): Promise<{ id: string; title: string; parent_id: string | null }[]> =>
        (await must(me('GET', `/api/v1/db/meta/projects/${base}/items`))).list;
      await page.goto(`${url}#/nc/${base}`);
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('main').getByRole('button', { name: 'Import', exact: true }).click();
      const tree = zipSync(Object.fromEntries(files.map((path) => [`docs/${path}`, readFileSync(join(folder, path))])), { level: 1 });
      await (await chooser).setFiles({ name: 'docs.zip', mimeType: 'application/zip', buffer: Buffer.from(tree) });
      const result = page.getByRole('dialog', { name: 'Pages imported' });
      await result.waitFor({ timeout: 120_000 });
      expect(await result.textContent()).not.toContain('could not be brought in');
      await page.keyboard.press('Escape');
      const made = await items();
      const ofFile = (path: string): string => /^# (.+)\n/.exec(readFileSync(join(folder, path), 'utf8'))?.[1] ?? path;
      // a folder without a file of its own is a page as well
      const folders = new Set(files.flatMap((path) => (path.includes('/') ? [path.slice(0, path.lastIndexOf('/'))] : [])));
      const alone = [...folders].filter((path) => !files.includes(`${path}.md`) && !files.includes(`${path}/README.md`));
      expect(made.map(({ title }) => title).toSorted()).toEqual([...files.map(ofFile), ...alone].toSorted());
      const decisions = made.filter(({ title }) => title === 'Decisions');
      expect(decisions).toHaveLength(1);
      expect(made.filter(({ parent_id }) => parent_id === decisions[0]?.id)).toHaveLength(files.filter(isDecision).length);

      // what is saved has every word of every file, and links lead to the files they led to
      const pages = page.getByRole('tree', { name: 'Pages of Handbook' });
      const idOf = (title: string): string => made.find((one) => one.title === title)?.id ?? '';
      const lineOf = (id: string): Locator => pages.locator(`[data-tree-id="${id}"]`);
      const line = (title: string): Locator => lineOf(idOf(title));
      const chosen = page.getByRole('toolbar', { name: 'Chosen pages' });
      const tops = made.filter(({ parent_id }) => parent_id === null).map(({ title }) => title);
      await line(tops[0] ?? '').click();
      await textOf(page).waitFor();
      await line(tops[0] ?? '').focus();
      await page.keyboard.press('Control+Space');
      for (let at = 1; at < tops.length; at += 1) await page.keyboard.press('Shift+ArrowDown');
      await chosen.getByText(`${tops.length} chosen`).waitFor();
      const download = page.waitForEvent('download');
      await chosen.getByRole('button', { name: 'Save with the pages inside' }).click();
      const saved = unzipSync(readFileSync(await (await download).path()));
      const texts = new Map(Object.values(saved).map((bytes) => [/^# (.+)\n/.exec(strFromU8(bytes))?.[1] ?? '', strFromU8(bytes)]));
      expect(texts.size).toBe(files.length + alone.length);
      for (const path of files)
        expect([path, wordsOf(texts.get(ofFile(path)) ?? '')]).toEqual([path, wordsOf(readFileSync(join(folder, path), 'utf8'))]);
      const links = [...(texts.get('Decisions') ?? '').matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => decodeURIComponent(path ?? ''));
      expect(links.length).toBeGreaterThan(files.length / 2);
      for (const path of links) expect(Object.keys(saved)).toContain(path);

      // by mouse: a row of pages is chosen, copied, and the copies are moved into another page
      // those that hold no others, from the first two on that follow each other
      const leaves = tops.filter((title, at) => at > 0 && !made.some((one) => one.parent_id === idOf(title)));
      const [first = '', second = '', third = '', ...others] = leaves;
      const target = others.at(-1) ?? '';
      await line(first).click({ modifiers: ['Control'] });
      await line(second).click({ modifiers: ['Control'] });
      await chosen.getByText('2 chosen').waitFor();
      await chosen.getByRole('button', { name: 'Duplicate' }).click();
      await expect.poll(async () => (await items()).length, patience).toBe(made.length + 2);
      await chosen.waitFor({ state: 'detached' });
      // a copy is called as its original is
      const copies = (await items()).filter(({ id }) => !made.some((one) => one.id === id)).map(({ id }) => id);
      for (const id of copies) await lineOf(id).click({ modifiers: ['Control'] });
      await chosen.getByText('2 chosen').waitFor();
      await keepPicture(page, 'handbook-chosen');
      await lineOf(copies[0] ?? '').dragTo(line(target), { targetPosition: { x: 80, y: 16 } });
      const parents = async (ids: readonly string[]): Promise<(string | undefined)[]> => {
        const now = await items();
        return ids.map((id) => now.find((one) => one.id === now.find((item) => item.id === id)?.parent_id)?.title);
      };
      await expect.poll(() => parents(copies), patience).toEqual([target, target]);

      // by keys: chosen, moved by the dialog, deleted, and all of it taken back
      await page.keyboard.press('Escape');
      await chosen.waitFor({ state: 'detached' });
      await line(first).focus();
      await page.keyboard.press('Control+Space');
      await page.keyboard.press('Shift+ArrowDown');
      await chosen.getByText('2 chosen').waitFor();
      const pair = [first, second].map((title) => idOf(title));
      await chosen.getByRole('button', { name: 'Move to…' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Move 2 pages' });
      await dialog.getByRole('searchbox', { name: 'Find a page' }).or(dialog.getByLabel('Find a page')).first().fill(third);
      await dialog.getByRole('treeitem', { name: third }).focus();
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Move here' }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => parents(pair), patience).toEqual([third, third]);
      // of two notices with a way back the second is meant
      for (const state of ['visible', 'detached'] as const)
        await page.getByText('Moved 2 pages', { exact: true }).first().waitFor({ state });
      await line(third).focus();
      await page.keyboard.press('Control+Space');
      await chosen.getByText('1 chosen').waitFor();
      await chosen.getByRole('button', { name: 'Delete' }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await items()).length, patience).toBe(made.length + 2 - 3);
      await page.getByText('Deleted 1 page', { exact: true }).first().waitFor();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect.poll(async () => (await items()).length, patience).toBe(made.length + 2);
      expect(await parents(pair)).toEqual([third, third]);
    }),
  180_000,
);

it(
  'a handbook is written by three browsers at once, one of them without a line for a while: equal in the end, and no character is lost',
  () =>
    onStage('handbook-three', async (stage) => {
      const { page: ana, url, me, browser, addMember } = stage;
      const base = await makeDocuments(stage, 'Handbook');
      const people: { readonly page: Page; readonly signs: string }[] = [{ page: ana, signs: 'abcdefghijklmnopqrstuvwxyz' }];
      for (const [name, signs] of [
        ['ben', '0123456789'],
        ['cleo', 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'],
      ] as const) {
        const member = await addMember(name, 'editor');
        await must(me('POST', `/api/v1/db/meta/projects/${base}/users`, { body: { email: member.email, roles: 'editor' } }));
        const { page } = await newProfile(browser);
        page.setDefaultTimeout(20_000);
        await comeBack(page, url, member);
        people.push({ page, signs });
      }
      const cleo = people[2]?.page ?? ana;
      const count = Math.min(30, budget(3));
      const ids: string[] = [];
      for (let at = 0; at < count; at += 1) {
        const body = { kind: 'page', title: `Page ${at + 1}` };
        const { id } = await must(me('POST', `/api/v1/db/meta/projects/${base}/items`, { body }));
        await must(me('POST', `/api/v1/db/meta/items/${id}/page`, { body: { update: threeLines() } }));
        ids.push(id);
      }
      const open = async (page: Page, id: string): Promise<void> => {
        await page.goto(`${url}#/nc/${base}/doc/${id}`);
        await page
          .getByRole('textbox', { name: 'Title' })
          .and(page.getByText(`Page ${ids.indexOf(id) + 1}`, { exact: true }))
          .waitFor();
        await textOf(page).locator('p').first().waitFor();
      };
      /** Puts the cursor behind the sign that begins one of the paragraphs. */
      const goTo = async (page: Page, at: number): Promise<void> => {
        await textOf(page)
          .locator('p', { hasText: lineSigns[at % 3] ?? '' })
          .click();
        await page.keyboard.press('End');
      };
      /** All of their signs, in two lines. */
      const write = async ({ page, signs }: (typeof people)[number]): Promise<void> => {
        const half = Math.ceil(signs.length / 2);
        await page.keyboard.type(`${signs.slice(0, half)}\n${signs.slice(half)}`, { delay: 5 });
      };
      for (const [at, id] of ids.entries()) {
        await Promise.all(people.map(({ page }) => open(page, id)));
        // each is in another paragraph, which are others on every page
        await Promise.all(people.map(({ page }, index) => goTo(page, at + index)));
        const isAway = at % 3 === 1;
        if (isAway) {
          await cleo.context().setOffline(true);
          await cleo.getByRole('status').filter({ hasText: 'No connection' }).waitFor();
        }
        await Promise.all(people.map(write));
        if (isAway) await cleo.context().setOffline(false);
        await Promise.all(
          people.map(({ page }) =>
            page
              .getByRole('status')
              .filter({ hasText: /^Saved$/ })
              .waitFor(),
          ),
        );
        if (at === 1) await keepPicture(ana, 'handbook-three');
      }
      // what each has on screen, without the names at the cursors of the others
      const shown = (page: Page): Promise<string> =>
        textOf(page).evaluate((text) => {
          const copy = text.cloneNode(true) as HTMLElement;
          for (const cursor of copy.querySelectorAll('.page-cursor')) cursor.remove();
          return [...copy.children].map((block) => block.textContent ?? '').join('\n');
        });
      const kept = ({ signs }: { readonly signs: string }, text: string): string =>
        [...text].filter((sign) => signs.includes(sign)).join('');
      for (const id of ids) {
        await Promise.all(people.map(({ page }) => open(page, id)));
        const written = people.map(({ signs }) => signs);
        await expect
          .poll(async () => {
            const texts = new Set(await Promise.all(people.map(({ page }) => shown(page))));
            return [...texts].map((text) => people.map((person) => kept(person, text)));
          }, patience)
          .toEqual([written]);
      }
      for (const { page } of people.slice(1)) await page.context().close();
    }),
  600_000,
);

it('a page of very many lines is read, found and written as any other', () =>
  onStage('handbook-long', async (stage) => {
    const { page, url, me } = stage;
    const base = await makeDocuments(stage, 'Handbook');
    const { id } = await must(me('POST', `/api/v1/db/meta/projects/${base}/items`, { body: { kind: 'page', title: 'Long' } }));
    await must(me('POST', `/api/v1/db/meta/items/${id}/page`, { body: { update: manyLines(400) } }));
    await page.goto(`${url}#/nc/${base}/doc/${id}`);
    const text = textOf(page);
    await text.locator('p').first().waitFor();
    /** How far below the top of what scrolls something stands. */
    const below = (what: Locator): Promise<number> =>
      what.evaluate((one) => {
        let scroller = one.parentElement;
        while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement;
        return one.getBoundingClientRect().top - (scroller?.getBoundingClientRect().top ?? 0);
      });
    // a heading far below comes to the top, and stays there
    const outline = page.getByRole('navigation', { name: 'On this page' });
    const heading = text.getByRole('heading', { name: 'Part 30', exact: true });
    await outline.getByRole('button', { name: 'Part 30', exact: true }).click();
    await expect.poll(async () => Math.abs(await below(heading)) < 80, patience).toBe(true);
    await page.waitForTimeout(300);
    expect(Math.abs(await below(heading))).toBeLessThan(80);
    // what is far below is found by the browser
    const isFound = await page.evaluate(() => (window as unknown as { find(words: string): boolean }).find('Line 395 of 400'));
    expect(isFound).toBe(true);
    // words from right to left stand where their script begins
    const arabic = text.locator('p', { hasText: 'سطر' }).first();
    expect(await arabic.evaluate((one) => [getComputedStyle(one).direction, getComputedStyle(one).textAlign])).toEqual(['rtl', 'start']);
    // the cursor is seen at the end and at the start, and lines keep their place while one of them is written in
    await text.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' The end.');
    const last = text.locator('p', { hasText: 'The end.' });
    await expect.poll(async () => (await last.boundingBox())?.y ?? -1, patience).toBeGreaterThan(0);
    expect(await last.textContent()).toMatch(/^Line 400 of 400 .*lorem The end\.$/);
    const before = await below(last);
    await page.keyboard.type(' More.');
    expect(Math.abs((await below(last)) - before)).toBeLessThan(2);
    await keepPicture(page, 'handbook-long-end');
    await page.keyboard.press('Control+Home');
    await expect.poll(() => below(text.locator('p').first()), patience).toBeGreaterThan(0);
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('toolbar', { name: 'Selected words' }).waitFor();
    await keepPicture(page, 'handbook-long');
    await page.setViewportSize({ width: 390, height: 844 });
    await keepPicture(page, 'handbook-long-390');
  }));
