import { sample } from '@quadrille/tooling/test-kit';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAnew } from '../harness/browser.ts';
import { must } from '../harness/http-client.ts';
import { waitForFocus } from '../harness/keys.ts';
import { comeToRest } from '../harness/look.ts';
import { wordsOf } from '../pictures/words.ts';
import { fieldOf, idField, makeTable, nameField, onStage, selectField } from './grid-stage.ts';
import { cell, keepPicture } from './steps.ts';

const brief = '# Heading\n\n**Bold** words and a [link](https://example.org)\n\n- one\n- two\n\n> said\n\nكلام بالعربية';

it('in Arabic what is written in Latin letters stands where its neighbours stand, painted, read and being written', () =>
  onStage(
    'text-sides',
    async (stage) => {
      const { page } = stage;
      const say = wordsOf('ar');
      const table = await makeTable(stage, {
        title: 'Letters',
        columns: [
          idField,
          nameField,
          fieldOf('Notes', 'LongText'),
          fieldOf('Brief', 'LongText', { meta: { richMode: true } }),
          fieldOf('Mail', 'Email'),
          fieldOf('Points', 'Number'),
        ],
        rows: [{ Name: 'Ship it', Notes: 'First check\nthen ship', Brief: brief, Mail: 'ana@acme.studio', Points: 4 }],
      });
      await page.goto(`${stage.url}/#/nc/${stage.base}/${table.id}?rowId=1`);
      const panel = page.getByRole('complementary', { name: say('Record'), exact: true });
      const rich = panel.locator('.ProseMirror');
      await rich.waitFor();
      await comeToRest(page);
      await keepPicture(page, 'text-sides');
      for (const name of ['Name', 'Notes', 'Mail', 'Points'])
        expect(await sideOf(panel.getByRole('textbox', { name, exact: true })), name).toBe('right');
      const edge = await rightOf(rich.getByText('Heading'));
      for (const text of ['Bold words and a', 'كلام بالعربية']) expect(await rightOf(rich.getByText(text)), text).toBeCloseTo(edge, 0);
      for (const text of ['one', 'two']) expect(await rightOf(rich.getByText(text, { exact: true })), text).toBeCloseTo(edge - 20, 0);
      expect(await rightOf(rich.getByText('said'))).toBeCloseTo(edge - 15, 0);
      for (const name of ['Name', 'Notes']) {
        const painted = await cell(page, 1, name);
        const place = await rightOf(painted.locator('.q-cell-text'));
        const box = await painted.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0) - place, name).toBeLessThan(12);
        await painted.dblclick();
        expect(await sideOf(page.locator('.q-editor-input')), name).toBe('right');
        await page.keyboard.press('Escape');
      }
      const comment = panel.getByRole('textbox', { name: say('Write a comment'), exact: true });
      await comment.fill('In Latin letters');
      expect(await sideOf(comment)).toBe('right');
    },
    { locale: 'ar' },
  ));

const sideOf = (input: Locator): Promise<string> => input.evaluate((element) => getComputedStyle(element).textAlign);

/** Where what an element says ends, at the right. */
const rightOf = (text: Locator): Promise<number> =>
  text.first().evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  });

const heights = ['short', 'medium', 'tall'] as const;

const opened = [
  ['en', 'Ship the import wizard'],
  ['ar', 'معالج الاستيراد الجديد'],
] as const;

it.each(sample(opened, 1))(
  'in %s the name of a record stays as it is painted when it is opened: its place, size and weight, in rows of any height',
  (locale, name) =>
    onStage(
      `text-opened-${locale}`,
      async (stage) => {
        const { page, me } = stage;
        const table = await makeTable(stage, { title: 'Letters', columns: [idField, nameField], rows: [{ Name: name }, { Name: name }] });
        for (const [at, height] of heights.entries()) {
          await must(me('PATCH', `/api/v1/db/meta/grids/${table.viewId}`, { body: { row_height: at } }));
          await openAnew(page, `${stage.url}/#/nc/${stage.base}/${table.id}`);
          for (const row of [1, 2]) await opens(page, row, `${locale}-${height}-${row}`);
        }
      },
      { locale },
    ),
);

/** Nothing moves and nothing changes its weight. */
async function opens(page: Page, row: number, what: string): Promise<void> {
  const painted = await cell(page, row, 'Name');
  await painted.click();
  await comeToRest(page);
  const box = await painted.boundingBox();
  if (!box) throw new Error('There is no cell');
  const before = await inkIn(page, box);
  await page.keyboard.press('F2');
  await waitForFocus(page.locator('.q-editor-input'));
  await page.keyboard.press('End');
  await keepPicture(page, `text-opened-${what}`);
  const after = await inkIn(page, box);
  const { amount, ...place } = before;
  expect(after, what).toMatchObject(place);
  expect(after.amount / amount, what).toBeCloseTo(1, 1);
  await page.keyboard.press('Escape');
}

it.each(sample(heights, 1))('what stands in the head of a group is in one line, in %s rows; so is what stands in the footer', (height) =>
  onStage(`text-lines-${height}`, async (stage) => {
    const { page, me } = stage;
    const table = await makeTable(stage, {
      title: 'Letters',
      columns: [idField, nameField, selectField('Status', ['Todo', 'Done']), fieldOf('Points', 'Number')],
      rows: Array.from({ length: 4 }, (_, at) => ({ Name: `Letter ${at}`, Status: at < 2 ? 'Todo' : 'Done', Points: at })),
    });
    const columns = (await must(me('GET', `/api/v1/db/meta/grids/${table.viewId}/grid-columns`))) as unknown as {
      id: string;
      fk_column_id: string;
    }[];
    const status = columns.find((one) => one.fk_column_id === table.fields['Status'])?.id;
    const grouped = { group_by: true, group_by_order: 1, group_by_sort: 'asc' };
    await must(me('PATCH', `/api/v1/db/meta/grid-columns/${status}`, { body: grouped }));
    const summaries = { [table.fields['Points'] ?? '']: 'sum' };
    await must(
      me('PATCH', `/api/v1/db/meta/grids/${table.viewId}`, { body: { row_height: heights.indexOf(height), meta: { summaries } } }),
    );
    await page.goto(`${stage.url}/#/nc/${stage.base}/${table.id}`);
    const head = page.locator('.q-group', { hasText: 'Todo' }).first();
    await head.waitFor();
    await page.locator('.q-foot .q-foot-value').filter({ hasText: '6' }).first().waitFor();
    await comeToRest(page);
    await keepPicture(page, `text-lines-${height}`);
    const middle = async (target: Locator): Promise<number> => {
      const box = await target.first().boundingBox();
      return box ? box.y + box.height / 2 : Number.NaN;
    };
    const line = await middle(head.locator('.q-group-toggle'));
    expect(await middle(head.locator('.q-pill')), 'pill').toBeCloseTo(line, 0);
    expect(await middle(head.locator('.q-group-count')), 'count').toBeCloseTo(line, 0);
    // a sum that is asked for again is drawn anew: what was found a moment before may be gone
    const sum = page.locator('.q-foot .q-foot-value').filter({ hasText: '6' });
    const apart = async (): Promise<number> => (await bottomOf(page.locator('.q-foot-count'))) - (await bottomOf(sum));
    await expect.poll(apart, { message: 'footer' }).toBeCloseTo(0, 1);
  }),
);

/** Where the line of what is written ends, below. */
const bottomOf = (text: Locator): Promise<number> =>
  text.first().evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().bottom;
  });

interface Ink {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Dark points: what is bolder has more of them. */
  readonly amount: number;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where dark letters are drawn within a cell, whatever element draws them. */
async function inkIn(page: Page, box: Box): Promise<Ink> {
  const clip = { x: box.x + 4, y: box.y + 3, width: box.width - 8, height: box.height - 6 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('Nothing can be drawn');
    drawing.drawImage(image, 0, 0);
    const points = drawing.getImageData(0, 0, image.width, image.height).data;
    const ink = { left: image.width, right: 0, top: image.height, bottom: 0, amount: 0 };
    for (let at = 0; at < points.length; at += 4) {
      if ((points[at] ?? 0) + (points[at + 1] ?? 0) + (points[at + 2] ?? 0) > 420) continue;
      const [x, y] = [(at / 4) % image.width, Math.floor(at / 4 / image.width)];
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x);
      ink.top = Math.min(ink.top, y);
      ink.bottom = Math.max(ink.bottom, y);
      ink.amount += 1;
    }
    return ink;
  }, picture);
}
