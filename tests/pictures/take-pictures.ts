// Takes pictures of every page, menu, editor, panel and dialog, to be looked at by eye.
// Build the product first, then: node --disable-warning=ExperimentalWarning tests/pictures/take-pictures.ts FOLDER [LOCALES] [WIDTHS] [NAMES]
// Lists are parted by commas; NAMES is a pattern, `editor-|tool-` for example.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { newProfile, openBrowser } from '../harness/browser.ts';
import { freshProduct } from '../harness/product.ts';
import { enter, openedScenes, pageScenes, play, type Scene } from './scenes.ts';
import { wordsOf } from './words.ts';
import { makeWorld, type World } from './world.ts';

const [folder = 'pictures', locales = 'en,ar', widths = '1440,390', names = '.'] = process.argv.slice(2);
const wanted = [...pageScenes, ...openedScenes].filter(({ name }) => new RegExp(names).test(name));

const product = await freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } });
const browser = await openBrowser();
try {
  const world = await makeWorld(product);
  mkdirSync(folder, { recursive: true });
  for (const locale of locales.split(',')) for (const width of widths.split(',').map(Number)) await take(world, locale, width);
} finally {
  await browser.close();
  await product.dispose();
}

async function take(world: World, locale: string, width: number): Promise<void> {
  const isNarrow = width < 768;
  const size = { locale, width, height: isNarrow ? 844 : 900, touch: isNarrow };
  const [member, guest] = [await newProfile(browser, size), await newProfile(browser, size)];
  await enter({ page: member.page, world });
  const say = wordsOf(locale);
  const shoot = async (scene: Scene): Promise<void> => {
    const { page } = scene.isGuest ? guest : member;
    page.setDefaultTimeout(10_000);
    try {
      await play(scene, { page, world, say, isNarrow });
    } catch (error) {
      console.warn(`${scene.name} ${locale} ${width}: ${String(error).split('\n').slice(0, 4).join(' ')}`);
    }
    await page.waitForTimeout(450); // popups finish opening
    await page.screenshot({ path: join(folder, `${scene.name}-${locale}-${width}.png`) });
  };
  for (const scene of wanted) await shoot(scene);
  for (const { complaints, context } of [member, guest]) {
    if (complaints.length > 0) console.warn(`${locale} ${width}: ${complaints.join('; ')}`);
    await context.close();
  }
}
