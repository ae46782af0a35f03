import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { freshProduct } from '../harness/product.ts';
import { enter, openedScenes, pageScenes, play, type Scene, type Stage } from '../pictures/scenes.ts';
import { wordsOf } from '../pictures/words.ts';
import { makeWorld, type World } from '../pictures/world.ts';
import { cell, keepPicture } from './steps.ts';

let browser: Browser;
let product: Awaited<ReturnType<typeof freshProduct>>;
let world: World;

beforeAll(async () => {
  [browser, product] = await Promise.all([openBrowser(), freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } })]);
  world = await makeWorld(product);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

async function openAs(options: Parameters<Browser['newContext']>[0]): Promise<Stage> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await enter({ page, world });
  return { page, world, say: wordsOf('en'), isNarrow: (options?.viewport?.width ?? 1440) < 768 };
}

const opened =
  /^(tool-(fields|filter|sort|colour)|field-(options|formula)|editor-(date|links|json)|menu-field|share|access|record-1|shortcuts|import-review|webhook|find)$/;
const scenes = [...pageScenes.filter(({ isGuest }) => !isGuest), ...openedScenes.filter(({ name }) => opened.test(name))];

describe('a page of 1440 px at 200 %', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openAs({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });
  }, 60_000);
  afterAll(() => stage?.page.context().close());

  it.each(scenes)('$name needs no scrolling to the side, and what is open can be reached', async (scene: Scene) => {
    await play(scene, stage);
    await keepPicture(stage.page, `zoom-${scene.name}`);
    expect(await stage.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720);
    expect(await stage.page.evaluate(findCutOff)).toEqual([]);
  });
});

/** Buttons of what is open that no scrolling brings on screen. Runs in the page. */
function findCutOff(): string[] {
  const popups = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')];
  const buttons = popups.flatMap((popup) => [...popup.querySelectorAll<HTMLElement>('button, [role="menuitem"]')]);
  return buttons
    .filter((button) => button.checkVisibility())
    .filter((button) => {
      button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { top, bottom, left, right } = button.getBoundingClientRect();
      return bottom > innerHeight + 1 || top < -1 || left < -1 || right > innerWidth + 1;
    })
    .map((button) => button.outerHTML.slice(0, 120));
}

describe('for somebody who asked for less motion', () => {
  let page: Page;
  let stage: Stage;
  beforeAll(async () => {
    stage = await openAs({ reducedMotion: 'reduce' });
    page = stage.page;
    // what began and ended between two looks is noted as well
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(globalThis, { moved });
      for (const kind of ['animationstart', 'transitionrun'] as const)
        addEventListener(
          kind,
          (event) => {
            const running = document.getAnimations().filter((one) => (one.effect as KeyframeEffect | null)?.target === event.target);
            if (running.some((one) => Number(one.effect?.getComputedTiming().duration) > 1))
              moved.push(`${kind} ${(event as TransitionEvent).propertyName ?? ''} ${(event.target as Element).outerHTML.slice(0, 100)}`);
          },
          { capture: true },
        );
    });
  }, 60_000);
  afterAll(() => page?.context().close());

  it.each(scenes.filter(({ name }) => opened.test(name) || name === 'home' || name === 'table'))(
    'nothing moves in $name',
    async (scene: Scene) => {
      await play(scene, stage);
      await page.waitForTimeout(300);
      const running = await page.evaluate(() =>
        document
          .getAnimations()
          .filter((one) => Number(one.effect?.getComputedTiming().duration) > 1)
          .map((one) => ((one.effect as KeyframeEffect).target as Element).outerHTML.slice(0, 100)),
      );
      expect(running).toEqual([]);
      expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([]);
    },
  );
});

describe('in colours somebody chose for every page', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openAs({ forcedColors: 'active' });
  }, 60_000);
  afterAll(() => stage?.page.context().close());

  it('the active cell, a range and the chosen tab are still told apart', async () => {
    const { page } = stage;
    await page.goto(`${product.url}/#/nc/${world.base}/${world.table}`);
    await (await cell(page, 1, 'Name')).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await page.waitForTimeout(300);
    await keepPicture(page, 'forced-range');
    // an unselected cell beside it is the measure of what a selection must differ from
    const look = async (row: number, field: string): Promise<string> => {
      const box = await (await cell(page, row, field)).boundingBox();
      if (!box) throw new Error('The cell is not drawn.');
      const clip = { x: box.x + 1, y: box.y + 1, width: Math.min(60, box.width - 2), height: box.height - 2 };
      return (await page.screenshot({ clip })).toString('base64');
    };
    const blank = await look(4, 'Tags');
    expect(await look(2, 'Notes')).not.toBe(blank);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filter' }).click();
    await keepPicture(page, 'forced-filter');
    await page.keyboard.press('Escape');
  });

  it('the highlighted line of a menu is outlined', async () => {
    const { page } = stage;
    await page.goto(`${product.url}/#/nc/${world.base}/${world.table}`);
    await (await cell(page, 1, 'Name')).click();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem').first().waitFor();
    await page.keyboard.press('ArrowDown');
    const lit = page.locator('[role="menuitem"][data-highlighted]');
    await lit.waitFor();
    const [own, other] = await Promise.all(
      [lit, page.locator('[role="menuitem"]:not([data-highlighted])')].map((one) =>
        one.first().evaluate((element) => getComputedStyle(element).outlineColor),
      ),
    );
    expect(own).not.toBe(other);
    await keepPicture(page, 'forced-menu');
  });
});
