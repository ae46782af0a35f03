// Takes pictures of every page, menu, editor, panel and dialog, to be looked at by eye.
// Build the product first, then: node --disable-warning=ExperimentalWarning tests/pictures/take-pictures.ts FOLDER [LOCALES] [WIDTHS] [NAMES]
// Ends with 1 where a scene could not be played, and names it.
// Lists are parted by commas; NAMES is a pattern, `editor-|tool-` for example.
// Beside the pictures a sheet of all of them is made for each language and width: sheet-en-1440.png.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newProfile, openWholeBrowser } from '../harness/browser.ts';
import { freshProduct } from '../harness/product.ts';
import { enter, openedScenes, pageScenes, play, type Scene } from './scenes.ts';
import { roadmapScenes } from './roadmap-scenes.ts';
import { wordsOf } from './words.ts';
import { makeWorld, reader, type World } from './world.ts';

const [folder = 'pictures', locales = 'en,ar', widths = '1440,390', names = '.'] = process.argv.slice(2);
const wanted = [...pageScenes, ...openedScenes, ...roadmapScenes].filter(({ name }) => new RegExp(names).test(name));

/** What could not be played: its picture shows something else. */
const failed: string[] = [];
const product = await freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } });
const browser = await openWholeBrowser();
try {
  const world = await makeWorld(product, locales.split(','));
  mkdirSync(folder, { recursive: true });
  for (const locale of locales.split(',')) for (const width of widths.split(',').map(Number)) await take(world, locale, width);
} finally {
  await browser.close();
  await product.dispose();
}
if (failed.length > 0) {
  console.error(`${failed.length} of the pictures show something else than they are named after:\n${failed.join('\n')}`);
  process.exitCode = 1;
}

async function take(world: World, locale: string, width: number): Promise<void> {
  const isNarrow = width < 768;
  const size = { locale, width, height: isNarrow ? 844 : 900, touch: isNarrow };
  const [member, guest, other] = [await newProfile(browser, size), await newProfile(browser, size), await newProfile(browser, size)];
  await enter({ page: member.page, world });
  await enter({ page: other.page, world }, reader);
  const say = wordsOf(locale);
  const shoot = async (scene: Scene): Promise<void> => {
    const { page } = scene.isGuest ? guest : scene.isReader ? other : member;
    page.setDefaultTimeout(10_000);
    try {
      await play(scene, { page, world, say, isNarrow, locale });
    } catch (error) {
      failed.push(`${scene.name} ${locale} ${width}: ${String(error).split('\n').slice(0, 4).join(' ')}`);
      console.warn(failed.at(-1));
    }
    await page.waitForTimeout(450); // popups finish opening
    await page.screenshot({ path: join(folder, `${scene.name}-${locale}-${width}.png`) });
  };
  const own = new Set([member, guest, other].map(({ context }) => context));
  for (const scene of wanted) {
    if (scene.isWide && isNarrow) continue;
    await shoot(scene);
    // people a scene brought in leave with it
    for (const context of browser.contexts()) if (!own.has(context)) await context.close();
  }
  await makeSheet(
    wanted.filter(({ isWide }) => !isWide || !isNarrow).map(({ name }) => name),
    `${locale}-${width}`,
    isNarrow ? 12 : 5,
  );
  for (const { complaints, context } of [member, guest, other]) {
    if (complaints.length > 0) console.warn(`${locale} ${width}: ${complaints.join('; ')}`);
    await context.close();
  }
}

/** All pictures of a language and a width on one sheet, to see at a glance what falls out of line. */
async function makeSheet(all: readonly string[], kind: string, columns: number): Promise<void> {
  const cells = all.map((name) => `<figure><img src="${name}-${kind}.png"><figcaption>${name}</figcaption></figure>`).join('');
  const look = `body{margin:16px;display:grid;grid-template-columns:repeat(${columns},1fr);gap:12px;font:11px sans-serif}
    figure{margin:0}img{width:100%;box-shadow:0 0 0 1px #ccc}`;
  const file = resolve(folder, `sheet-${kind}.html`);
  writeFileSync(file, `<!doctype html><meta charset="utf-8"><style>${look}</style>${cells}`);
  const sheet = await browser.newPage({ viewport: { width: 2000, height: 1000 } });
  await sheet.goto(pathToFileURL(file).href);
  await sheet.screenshot({ path: resolve(folder, `sheet-${kind}.png`), fullPage: true });
  await sheet.close();
}
