import { sample } from '@quadrille/tooling/test-kit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newProfile, openAnew } from '../harness/browser.ts';
import { laneBrowser } from '../harness/lane.ts';
import { mustSeeFocus } from '../harness/keys.ts';
import { comeToRest, findAlike, findCutOff, findMoving } from '../harness/look.ts';
import { freshProduct } from '../harness/product.ts';
import { enter, everyScene, focusCell, play, sampleScenes, type Scene } from '../pictures/scenes.ts';
import { wordsOf } from '../pictures/words.ts';
import { makeWorld, type World } from '../pictures/world.ts';
import { cell, keepPicture } from './steps.ts';

let browser: Browser;
let product: Awaited<ReturnType<typeof freshProduct>>;
let world: World;
const pages: Record<'member' | 'guest', Page | undefined> = { member: undefined, guest: undefined };
const pageOf = (who: 'member' | 'guest'): Page => {
  const page = pages[who];
  if (!page) throw new Error('The page was not opened.');
  return page;
};

beforeAll(async () => {
  [browser, product] = await Promise.all([laneBrowser(), freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } })]);
  world = await makeWorld(product);
  for (const who of ['member', 'guest'] as const) {
    // a screen of 1440 x 900 at twice the zoom
    const { page } = await newProfile(browser, { width: 720, height: 450, scale: 2 });
    page.setDefaultTimeout(20_000);
    pages[who] = page;
  }
  await enter({ page: pageOf('member'), world });
}, 120_000);
afterAll(async () => {
  await product?.dispose();
});

describe('at 200 % zoom, without motion and in forced colours', () => {
  it.each(sampleScenes(everyScene, 10))('$name is reached, stands still and can be told apart', async (scene) => {
    const page = pageOf(scene.isGuest ? 'guest' : 'member');
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' });
    await play(scene, { page, world, say: wordsOf('en'), isNarrow: true, locale: 'en' });
    await comeToRest(page);
    await keepPicture(page, `seeing-${scene.name}`);
    expect(await findMoving(page)).toEqual([]);
    expect(await findCutOff(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    await keepPicture(page, `seeing-${scene.name}-forced`);
    expect(await findAlike(page)).toEqual([]);
    await walkOn(page);
  });
});

/** A few stops further by keys: each is seen. */
async function walkOn(page: Page): Promise<void> {
  const isList = await page.evaluate(() => document.activeElement?.closest('[role="menu"], [role="listbox"]') !== null);
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press(isList ? 'ArrowDown' : 'Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) return;
    if (isList) expect(await findAlike(page)).toEqual([]);
    else await mustSeeFocus(page);
  }
}

it('in forced colours the cell one is on, a range and what is found are drawn on their cells', async () => {
  const page = pageOf('member');
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAnew(page, `${world.url}/#/nc/${world.base}/${world.table}`);
  const [first, second] = [await cell(page, 2, 'Notes'), await cell(page, 4, 'Notes')];
  await first.waitFor();
  await comeToRest(page);
  const shoot = async (): Promise<string[]> => [await picture(first), await picture(second)];
  const rest = await shoot();
  await first.click();
  await page.mouse.move(5, 5);
  const [isOn] = await shoot();
  expect(isOn).not.toBe(rest[0]);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const [head, last] = await shoot();
  expect(last).not.toBe(rest[1]);
  expect(head).not.toBe(last);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await shoot())[1]).toBe(rest[1]);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('First check');
  await expect.poll(async () => (await shoot())[1]).not.toBe(rest[1]);
  await keepPicture(page, 'seeing-grid-forced');
});

it.each(sample(['ar', 'fa'], 1))(
  'I-68 in %s fields go from the right, menus open from the right end of their field and a record stands at the left',
  async (locale) => {
    const { page } = await newProfile(browser, { locale });
    const say = wordsOf(locale);
    const stage = { page, world, say, isNarrow: false, locale };
    await enter({ page, world });
    await play(scene('table'), stage);
    await focusCell(page, 'Status');
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('menu').waitFor();
    await comeToRest(page);
    const head = (title: string) => page.getByRole('columnheader', { name: title, exact: true }).boundingBox();
    const [name, status] = [await head('Name'), await head('Status')];
    const menu = await page.getByRole('menu').boundingBox();
    if (!name || !status || !menu) throw new Error('Something is not there');
    expect(name.x).toBeGreaterThan(status.x);
    expect(Math.abs(menu.x + menu.width - (status.x + status.width))).toBeLessThan(12);
    await keepPicture(page, `seeing-menu-${locale}`);
    await play(scene('record-1'), stage);
    await comeToRest(page);
    const panel = await page.getByRole('complementary', { name: say('Record'), exact: true }).boundingBox();
    expect(panel?.x).toBe(0);
    const title = await page
      .getByRole('complementary', { name: say('Record'), exact: true })
      .getByRole('heading')
      .first()
      .boundingBox();
    expect((title?.x ?? 0) + (title?.width ?? 0)).toBeGreaterThan(500);
    await keepPicture(page, `seeing-record-${locale}`);
    await page.context().close();
  },
);

const scene = (name: string): Scene => everyScene.find((one) => one.name === name) as Scene;

const picture = async (of: Awaited<ReturnType<typeof cell>>): Promise<string> => (await of.screenshot()).toString('base64');
