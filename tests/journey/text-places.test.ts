import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAnew, openBrowser } from '../harness/browser.ts';
import { must } from '../harness/http-client.ts';
import { waitForFocus } from '../harness/keys.ts';
import { comeToRest } from '../harness/look.ts';
import { idField, makeTable, nameField, onStage } from './grid-stage.ts';
import { cell, keepPicture } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const heights = ['short', 'medium', 'tall'] as const;

it.each([
  ['en', 'Ship the import wizard'],
  ['ar', 'معالج الاستيراد الجديد'],
])(
  'in %s the name of a record stays as it is painted when it is opened: its place, size and weight, in rows of any height',
  (locale, name) =>
    onStage(
      browser,
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
