import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFullRun } from '@quadrille/tooling/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyBrowser, type AnyWindow, browserKinds } from '../harness/any-browser.ts';
import { freshProduct } from '../harness/product.ts';

const rows = 300;
const titles = ['Name', ...Array.from({ length: 14 }, (_, at) => `Column ${at + 1}`)];
const csv = [titles, ...Array.from({ length: rows }, (_, row) => titles.map((title) => `${title} of row ${row + 1}`))]
  .map((line) => line.join(','))
  .join('\n');

/** The same walk in every browser: it is long, and what browsers do differently changes seldom, so only a full run takes it. */
describe.each(browserKinds)('in $name', ({ missing, open }) => {
  let product: Awaited<ReturnType<typeof freshProduct>> | undefined;
  let browser: AnyBrowser | undefined;
  const reason = missing ?? (isFullRun() ? null : 'a full run walks it');

  beforeAll(async () => {
    if (reason === null) [product, browser] = await Promise.all([freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } }), open()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  it('a table is imported, scrolled, edited, filtered, shared and read in Arabic, frozen cells under their head', async (context) => {
    if (reason !== null || !product || !browser) return context.skip(reason ?? 'not opened');
    const file = join(product.dataDir, '..', 'Wide.csv');
    mkdirSync(join(product.dataDir, '..'), { recursive: true });
    writeFileSync(file, csv);
    const page = onPage(browser.window);
    const step = async (name: string, steps: () => Promise<void>): Promise<void> => {
      try {
        await steps();
      } catch (error) {
        const seen = await page.evaluate<string>('document.body.innerText.slice(0, 1500)').catch(() => 'nothing');
        throw new Error(`${name}: ${String(error)}\nThe page showed: ${seen}`, { cause: error });
      }
    };

    await step('signs up', async () => {
      await page.goto(product?.url ?? '');
      await page.write('First name', 'Ana');
      await page.write('Last name', 'Prado');
      await page.write('Email', 'ana@example.org');
      await page.write('Password', 'Correct-horse-7');
      await page.press('button', 'Create account');
      await page.until('heading', 'Ana', 'includes');
    });
    await step('imports', async () => {
      // what was given while the page was still being put together is given again
      await expect
        .poll(
          async () => {
            if (await page.isThere('button', 'Choose a file')) await page.giveFile(file).catch(() => {});
            return page.isThere('button', 'Import 1 table');
          },
          { ...patience, interval: 2000 },
        )
        .toBe(true);
      await page.press('button', 'Import 1 table');
      await page.press('button', 'Open ', 'startsWith');
      await page.until('gridcell', 'Name of row 1');
    });
    await step('scrolls to both sides and down', async () => {
      for (const [byX, byY] of scrolls) await scroll(page, byX, byY);
      await page.evaluate('document.querySelector(".q-grid-scroller").scrollTo(0, 0)');
      await page.until('gridcell', 'Name of row 1');
    });
    await step('edits', async () => {
      await page.press('gridcell', 'Column 1 of row 2');
      await page.type('Written');
      await page.hold('Enter');
      await page.until('gridcell', 'Written');
    });
    await step('copies and pastes', async () => {
      await page.press('gridcell', 'Written');
      await page.hold('Control', 'c');
      await page.press('gridcell', 'Column 1 of row 5');
      await page.hold('Control', 'v');
      await page.until('gridcell', 'Written', 'equals', 2);
    });
    await step('takes it back', async () => {
      await page.hold('Control', 'z');
      await page.until('gridcell', 'Column 1 of row 5');
      await page.until('gridcell', 'Written', 'equals', 1);
    });
    await step('opens a record and closes it', async () => {
      await page.press('gridcell', 'Name of row 3');
      await page.hold('Space');
      await page.until('textbox', 'Column 2 of row 3', 'value');
      await page.hold('Escape');
      await page.gone('textbox', 'Column 2 of row 3', 'value');
    });
    await step('filters', async () => {
      await page.press('button', 'Filter', 'startsWith');
      await page.press('button', 'Add condition');
      await page.write('Value', 'Name of row 7');
      await page.hold('Escape');
      await page.until('gridcell', 'Name of row 7');
      await page.gone('gridcell', 'Name of row 3');
    });
    let link = '';
    await step('shares', async () => {
      await page.press('button', 'Share');
      await page.press('switch', 'Share this view on the web');
      await page.until('textbox', 'Link');
      link = await page.evaluate<string>(`${find('textbox', 'Link', 'equals')}[0].value`);
      await page.hold('Escape');
    });
    await step('is open to whoever has the link', async () => {
      const visitor = onPage(await page.stranger());
      await visitor.goto(link);
      await visitor.until('gridcell', 'Name of row 7');
      for (const [byX, byY] of scrolls.slice(0, 4)) await scroll(visitor, byX, byY);
    });
    await step('is in Arabic at once, from the right', async () => {
      await page.press('button', 'Ana Prado', 'includes');
      await page.press('menuitem', 'Language');
      await page.press('menuitemradio', 'العربية');
      await page.until('button', 'سجل جديد', 'includes');
      expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
      for (const [byX, byY] of scrolls) await scroll(page, -byX, byY);
    });
    await step('is cards where it is narrow', async () => {
      await page.resize(420, 800);
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth'), patience).toBe(true);
      await page.until('main', 'Name of row 7', 'includes');
    });
  }, 300_000);
});

const scrolls = [
  [400, 0],
  [700, 0],
  [-300, 0],
  [5000, 0],
  [-400, 0],
  [0, 900],
  [300, 600],
  [-9000, 0],
  [250, 0],
] as const;

const patience = { timeout: 20_000, interval: 50 };

type How = 'equals' | 'startsWith' | 'includes' | 'value';

/** What may be meant by a role, beside what names it. */
const selectors: Readonly<Record<string, string>> = {
  button: 'button, [role="button"]',
  heading: 'h1, h2, h3',
  textbox: 'input, textarea, [role="textbox"]',
  main: 'main',
};

/** An expression for the elements in sight of a role, whose label or words are these. */
function find(role: string, name: string, how: How): string {
  const selector = selectors[role] ?? `[role="${role}"]`;
  return `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => {
    const box = one.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || !one.checkVisibility({ visibilityProperty: true })) return false;
    const labels = [one.getAttribute('aria-label'), ...(one.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent), ...[...(one.labels ?? [])].map((label) => label.textContent), one.innerText];
    const wanted = ${JSON.stringify(name)};
    if (${JSON.stringify(how)} === 'value') return (one.value ?? one.innerText) === wanted;
    return labels.some((label) => label != null && (${how === 'equals' ? 'label.trim() === wanted' : how === 'startsWith' ? 'label.trim().startsWith(wanted)' : 'label.includes(wanted)'}));
  })`;
}

/** A window with what people do in it, by roles and names. */
function onPage(window: AnyWindow) {
  const count = (role: string, name: string, how: How): Promise<number> => window.evaluate(`${find(role, name, how)}.length`);
  const until = async (role: string, name: string, how: How = 'equals', times?: number): Promise<void> => {
    const found = expect.poll(() => count(role, name, how), { ...patience, message: `${role} "${name}"` });
    await (times === undefined ? found.toBeGreaterThan(0) : found.toBe(times));
  };
  /** Where its middle is, once it stands still. */
  const placeOf = async (role: string, name: string, how: How): Promise<{ x: number; y: number }> => {
    await until(role, name, how);
    const look = (): Promise<{ x: number; y: number } | null> =>
      window.evaluate(`(() => {
        const one = ${find(role, name, how)}[0];
        if (!one) return null;
        one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const box = one.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      })()`);
    let last = await look();
    for (let tries = 0; tries < 50; tries += 1) {
      await pause(80);
      const now = await look();
      if (now && last && now.x === last.x && now.y === last.y) return now;
      last = now;
    }
    throw new Error(`${role} "${name}" does not come to rest`);
  };
  const press = async (role: string, name: string, how: How = 'equals'): Promise<void> => {
    const { x, y } = await placeOf(role, name, how);
    await window.click(x, y);
  };
  return {
    ...window,
    until,
    press,
    hold: window.press,
    isThere: async (role: string, name: string) => (await count(role, name, 'equals')) > 0,
    gone: (role: string, name: string, how: How = 'equals') =>
      expect.poll(() => count(role, name, how), { ...patience, message: `${role} "${name}" gone` }).toBe(0),
    async write(label: string, text: string): Promise<void> {
      await press('textbox', label);
      await window.type(text);
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Turns the wheel over the grid and looks, while it settles and after, where the cells of the frozen columns are. */
async function scroll(page: ReturnType<typeof onPage>, byX: number, byY: number): Promise<void> {
  const { x, y } = await page.evaluate<{ x: number; y: number }>(`(() => {
    const box = document.querySelector('.q-grid-scroller').getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  })()`);
  await page.wheel(x, y, byX, byY);
  await pause(400);
  expect(await page.evaluate<string[]>(astray), `after a turn of the wheel by ${byX}, ${byY}`).toEqual([]);
}

/** Frozen cells that do not stand under the head of their column, or that something else lies over. */
const astray = `(() => {
  const grid = document.querySelector('.q-grid');
  const view = grid.querySelector('.q-grid-scroller').getBoundingClientRect();
  const faults = [];
  let seen = 0;
  for (const cell of grid.querySelectorAll('.q-frozen > [role="gridcell"]')) {
    const box = cell.getBoundingClientRect();
    const head = grid.querySelector('[role="columnheader"][aria-colindex="' + cell.getAttribute('aria-colindex') + '"]')?.getBoundingClientRect();
    const middle = box.y + box.height / 2;
    if (!head || box.height < 5 || middle < head.bottom + 4 || middle > view.bottom - 50 || !cell.checkVisibility({ visibilityProperty: true })) continue;
    seen += 1;
    if (Math.abs(box.x - head.x) > 1) faults.push(cell.innerText + ' at ' + box.x + ', its head at ' + head.x);
    const over = document.elementFromPoint(head.x + head.width / 2, middle);
    if (over && !cell.contains(over) && over.closest('[role="gridcell"]')) faults.push(over.innerText + ' stands under the head of ' + cell.innerText);
  }
  return seen === 0 ? ['no frozen cell is seen'] : faults;
})()`;
