import { isFullRun } from '@quadrille/tooling/test-kit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { newProfile } from '../harness/browser.ts';
import { laneBrowser } from '../harness/lane.ts';
import { comeToRest, findSmallTargets } from '../harness/look.ts';
import { freshProduct } from '../harness/product.ts';
import { findUnnamed, readTree } from '../harness/tree.ts';
import { enter, everyScene, pageScenes, play, sampleScenes, type Stage } from '../pictures/scenes.ts';
import { wordsOf } from '../pictures/words.ts';
import { makeWorld, type World } from '../pictures/world.ts';

let browser: Browser;
let product: Awaited<ReturnType<typeof freshProduct>>;
let world: World;

beforeAll(async () => {
  [browser, product] = await Promise.all([laneBrowser(), freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } })]);
  world = await makeWorld(product, []);
}, 120_000);
afterAll(async () => {
  await product?.dispose();
});

/**
 * Part of what there is on a wide page in English, of the pages on a phone in Arabic and of everything on a tablet in English, another
 * part each day; in a full run everything, by touch in both languages at two widths.
 */
const isAll = isFullRun();
const settings = [
  { locale: 'en', width: 1440, height: 900, touch: false, scenes: sampleScenes(everyScene, 24) },
  ...(['ar', 'en'] as const).flatMap((locale) =>
    ([390, 640] as const).map((width) => ({
      locale,
      width,
      height: 844,
      touch: true,
      scenes: isAll ? everyScene : width === 640 ? sampleScenes(everyScene, 10) : sampleScenes(pageScenes, 6),
    })),
  ),
].filter(({ locale, width, touch }) => isAll || !touch || (locale === 'ar') === (width === 390));

for (const { locale, width, scenes } of settings) {
  const names = scenes.map(({ name }) => name).join(' ');
  console.log(`${locale} at ${width} px, ${scenes.length} of ${everyScene.length} scenes: ${names}`);
}

describe.each(settings)('$locale at $width px', ({ locale, width, height, touch, scenes }) => {
  const pages: Record<'member' | 'guest', Page | undefined> = { member: undefined, guest: undefined };
  const stageFor = (isGuest: boolean): Stage => {
    const page = pages[isGuest ? 'guest' : 'member'];
    if (!page) throw new Error('The page was not opened.');
    return { page, world, say: wordsOf(locale), isNarrow: width < 768, locale };
  };
  beforeAll(async () => {
    for (const who of ['member', 'guest'] as const) {
      const { page } = await newProfile(browser, { locale, width, height, touch });
      page.setDefaultTimeout(20_000);
      pages[who] = page;
    }
    await enter(stageFor(false));
  }, 60_000);
  afterAll(async () => {
    for (const page of Object.values(pages)) await page?.context().close();
  });

  it.each(scenes)('$name keeps nobody out', async (scene) => {
    const stage = stageFor(scene.isGuest === true);
    await play(scene, stage);
    expect(await findBarriers(stage.page)).toEqual([]);
    expect(findUnnamed(await readTree(stage.page))).toEqual([]);
    if (!touch || (!isAll && width !== 640)) return;
    await comeToRest(stage.page);
    expect(await findSmallTargets(stage.page)).toEqual([]);
  });
});
