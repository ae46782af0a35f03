import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newProfile, openAnew } from '../harness/browser.ts';
import { laneBrowser } from '../harness/lane.ts';
import { describeFocus, mustSeeFocus, tabTo, waitForFocus } from '../harness/keys.ts';
import { freshProduct } from '../harness/product.ts';
import { fallStill } from '../harness/look.ts';
import { enter } from '../pictures/scenes.ts';
import { inNewView, makeWorld, person, type World } from '../pictures/world.ts';
import { idField, makeTable, nameField } from './grid-stage.ts';
import { cell, keepPicture, textOf } from './steps.ts';

let browser: Browser;
let product: Awaited<ReturnType<typeof freshProduct>>;
let world: World;
let page: Page;

beforeAll(async () => {
  [browser, product] = await Promise.all([laneBrowser(), freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } })]);
  world = await makeWorld(product);
  ({ page } = await newProfile(browser));
  page.setDefaultTimeout(20_000);
  await enter({ page, world });
}, 120_000);
afterAll(async () => {
  await page?.context().close();
  await product?.dispose();
});

const press = (...keys: string[]) => keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
const type = (text: string) => page.keyboard.type(text);
/** Typing picks an entry once the menu has focus. */
const inMenu = () => waitForFocus(page.getByRole('menu').last());
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

/** Into the first cell of the table: the grid is one stop of Tab, arrows go on from there. */
async function enterTable(path = `nc/${world.base}/${world.table}`): Promise<void> {
  await openAnew(page, `${product.url}/#/${path}`);
  await (await cell(page, 1, 'Name')).waitFor();
  await press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to records');
  await press('Enter');
  await tabTo(page, page.getByRole('grid').or(page.getByRole('treegrid')));
  await press('Control+Home');
}

/** Where the base of the world is among those there are. */
const moreForStudio = () => page.getByRole('navigation', { name: 'Navigation' }).getByRole('button', { name: 'More for Studio' });

/** Along the record to the cell of a field; columns that are off the screen are not drawn. */
async function toCell(field: string): Promise<void> {
  await press('Home');
  for (let step = 0; step < 45; step += 1) {
    const column = await page.evaluate(() => document.activeElement?.getAttribute('aria-colindex'));
    const head = page.locator(`[role="columnheader"][aria-colindex="${column}"]`);
    if ((await head.count()) > 0 && (await head.innerText()).trim() === field) return;
    await press('ArrowRight');
  }
  throw new Error(`There is no field ${field}. Focus is on ${await describeFocus(page)}.`);
}

/** Where focus is among the cells: `row,column`. */
const place = () =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('role') === 'gridcell'
      ? `${at.closest('[role="row"]')?.getAttribute('aria-rowindex')},${at.getAttribute('aria-colindex')}`
      : null;
  });

/** Opens something over the grid from where it is, and comes back by Escape to that cell. */
async function thereAndBack(open: () => Promise<void>, isOpen: () => Promise<unknown>): Promise<void> {
  const from = await place();
  expect(from).not.toBeNull();
  await open();
  await isOpen();
  await mustSeeFocus(page);
  for (let times = 0; times < 3 && (await place()) === null; times += 1) await press('Escape');
  await expect.poll(place).toBe(from);
}

/** From a tool of the view to its panel and back to it. */
async function tool(name: RegExp, work: (panel: ReturnType<Page['getByRole']>) => Promise<void>): Promise<void> {
  const opener = page.getByRole('toolbar').getByRole('button', { name }).first();
  await tabTo(page, opener, 'Shift+Tab');
  await press('Enter');
  const panel = page.getByRole('dialog').last();
  await panel.waitFor();
  await mustSeeFocus(page);
  await work(panel);
  for (let times = 0; times < 3 && (await page.getByRole('dialog').count()) > 0; times += 1) await press('Escape');
  await waitForFocus(opener);
  await tabTo(page, page.getByRole('grid').or(page.getByRole('treegrid')));
}

const step = (title: string, work: () => Promise<void>): void =>
  it(title, async () => {
    try {
      await work();
    } catch (error) {
      await keepPicture(page, `keyboard-${title.replaceAll(/\W+/g, '-')}`);
      throw error;
    }
  });

describe('without a pointer', () => {
  step('one signs in, makes a base and its first record', async () => {
    const signedIn = page;
    ({ page } = await newProfile(browser));
    page.setDefaultTimeout(20_000);
    try {
      await begin();
      await page.context().close();
    } finally {
      page = signedIn;
    }
  });

  async function begin(): Promise<void> {
    await page.goto(`${product.url}/#/signin`);
    await page.getByLabel('Email').waitFor();
    await tabTo(page, page.getByLabel('Email'));
    await type(person.email);
    await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
    await type(person.password);
    await press('Enter');
    await page.getByRole('heading', { name: /^Good / }).waitFor();
    await tabTo(page, page.getByRole('main').getByRole('button', { name: 'New base' }));
    await press('Enter');
    await waitForFocus(page.getByRole('dialog').getByLabel('Name'));
    await type('By keys');
    await press('Enter');
    await page.getByRole('grid').waitFor();
    await tabTo(page, page.getByRole('grid'));
    await press('Shift+Enter');
    await expect.poll(place).toMatch(/^2,/);
    await press('Home');
    await type('First');
    await press('Enter');
    await expect.poll(() => textOf(page, 1, 'Name')).toBe('First');
  }

  step('the menu of a base makes a table in it', async () => {
    await openAnew(page, `${product.url}/#/`);
    await moreForStudio().waitFor();
    const more = moreForStudio();
    await tabTo(page, more);
    await press('Enter');
    await page.getByRole('menuitem', { name: 'New table' }).waitFor();
    await inMenu();
    await press('Escape');
    await waitForFocus(more);
    await press('Enter');
    await page.locator('[role="menuitem"][data-highlighted]', { hasText: 'New table' }).waitFor();
    await press('Enter');
    await page.getByRole('heading', { name: /^Table( \d+)?$/ }).waitFor();
  });

  step('a text is brought in as a table', async () => {
    await openAnew(page, `${product.url}/#/nc/${world.base}`);
    await moreForStudio().waitFor();
    await tabTo(page, page.getByRole('navigation', { name: 'Navigation' }).getByRole('button', { name: 'Import data' }));
    await press('Enter');
    await page.getByRole('heading', { name: 'Bring your data' }).waitFor();
    await tabTo(page, page.getByRole('tab', { name: 'File' }));
    await press('ArrowRight', 'Enter');
    const text = page.getByRole('textbox', { name: 'Rows from a spreadsheet, CSV or JSON' });
    await tabTo(page, text);
    await type('Name,Count\nPear,3\nPlum,4\n');
    await tabTo(page, button('Read the text'));
    await press('Enter');
    const kind = page.getByLabel('Type of Count', { exact: true });
    await kind.waitFor();
    await tabTo(page, kind);
    await press('Enter');
    await waitForFocus(page.getByPlaceholder('Find a type'));
    await press('Escape');
    await waitForFocus(kind);
    await tabTo(page, button(/^Import \d+ tables?$/));
    await press('Enter');
    const open = page.getByRole('main').getByRole('button', { name: /^Open / });
    await open.waitFor({ timeout: 60_000 });
    await tabTo(page, open);
    await press('Enter');
    await page.getByRole('gridcell', { name: 'Pear' }).waitFor();
  });

  step('a field is added and changed from the menu of a field', async () => {
    await enterTable();
    await toCell('Status');
    await press('Alt+ArrowDown');
    await page.getByRole('menuitem', { name: 'Insert right' }).waitFor();
    await inMenu();
    await type('Insert r');
    await press('Enter');
    const editor = page.getByRole('dialog');
    await waitForFocus(editor.getByLabel('Name', { exact: true }));
    await type('Mood');
    const kind = editor.getByLabel('Type', { exact: true });
    await tabTo(page, kind);
    await press('Enter');
    await waitForFocus(page.getByPlaceholder('Find a type'));
    await type('Rating');
    await page.getByRole('option', { name: 'Rating' }).waitFor();
    await press('Enter');
    await waitForFocus(kind);
    await tabTo(page, button('Save field'));
    await press('Enter');
    await page.getByRole('columnheader', { name: 'Mood' }).waitFor();
    await expect.poll(place).not.toBeNull();
    await toCell('Status');
    await thereAndBack(
      () => press('Alt+ArrowDown'),
      () => page.getByRole('menuitem', { name: 'Edit field' }).waitFor(),
    );
    await thereAndBack(
      async () => {
        await press('Alt+ArrowDown');
        await page.getByRole('menuitem', { name: 'Edit field' }).waitFor();
        await inMenu();
        await type('Edit');
        await press('Enter');
      },
      () => page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor(),
    );
  });

  step('records are filtered, sorted, grouped and coloured, and fields hidden', async () => {
    await enterTable(await inNewView(world, 'By keys'));
    await tool(/^Filter/, async (panel) => {
      await tabTo(page, panel.getByRole('button', { name: 'Add condition' }));
      await press('Enter');
      await tabTo(page, panel.getByRole('textbox', { name: 'Value' }), 'Shift+Tab');
      await type('Untitled');
      await page.getByText('1 record', { exact: true }).waitFor();
      await tabTo(page, panel.getByRole('button', { name: 'Clear' }), 'Shift+Tab');
      await press('Enter');
      await page.getByText('8 records', { exact: true }).waitFor();
    });
    await tool(/^Sort/, async (panel) => {
      await tabTo(page, panel.getByRole('button', { name: 'Add sort' }));
      await press('Enter');
      const order = panel.getByRole('combobox', { name: 'Order' });
      await tabTo(page, order, 'Shift+Tab');
      await press('Enter');
      await waitForFocus(page.getByRole('option', { name: 'A to Z' }));
      await press('ArrowDown');
      await waitForFocus(page.getByRole('option', { name: 'Z to A' }));
      await press('Enter');
      await waitForFocus(order);
      await expect.poll(() => textOf(page, 8, 'Name')).toBe('Budget 2027');
      await tabTo(page, panel.getByRole('button', { name: 'Remove sort' }));
      await press('Enter');
    });
    await tool(/^Group/, async (panel) => {
      await tabTo(page, panel.getByRole('button', { name: 'Add group' }));
      await press('Enter');
      await page.getByRole('treegrid').waitFor();
      await tabTo(page, panel.getByRole('button', { name: 'Remove group' }), 'Shift+Tab');
      await press('Enter');
      await page.getByRole('grid').waitFor();
    });
    await tool(/^Colour/, async (panel) => {
      await tabTo(page, panel.getByRole('button', { name: 'Add rule' }));
      await press('Enter');
      await tabTo(page, panel.getByRole('button', { name: 'Delete rule 1' }), 'Shift+Tab');
      await press('Enter');
    });
    await tool(/^Fields/, async (panel) => {
      const notes = panel.getByRole('switch', { name: 'Notes' });
      await tabTo(page, notes);
      await press('Space');
      await expect.poll(() => page.getByRole('columnheader', { name: 'Notes' }).count()).toBe(0);
      await press('Space');
      await page.getByRole('columnheader', { name: 'Notes' }).waitFor();
    });
  });

  step('a view is shared and its link copied', async () => {
    await enterTable(`nc/${world.base}/${world.table}/${world.told}`);
    const share = button('Share');
    await tabTo(page, share, 'Shift+Tab');
    await press('Enter');
    const isShared = page.getByRole('switch', { name: 'Share this view on the web' });
    await isShared.waitFor();
    await tabTo(page, isShared);
    await tabTo(page, page.getByRole('switch', { name: 'Ask for a password' }));
    await press('Space');
    await tabTo(page, page.getByRole('textbox', { name: 'Password of the link' }));
    await press('Escape');
    await waitForFocus(share);
  });

  step('a record is opened, read, commented on and left to the same cell', async () => {
    await enterTable();
    const panel = page.getByRole('complementary', { name: 'Record', exact: true });
    await thereAndBack(
      () => press('Space'),
      async () => {
        await panel.getByText('Reproduced with').waitFor();
        await fallStill(page); // what is read later moves what is below it
        const say = panel.getByRole('textbox', { name: 'Write a comment' });
        await tabTo(page, say);
        await type('Said by keys');
        await tabTo(page, panel.getByRole('button', { name: 'Send' }));
        await press('Enter');
        await panel.getByText('Said by keys').waitFor();
        await waitForFocus(say);
        const change = panel.getByRole('button', { name: 'Edit comment' }).last();
        await tabTo(page, change, 'Shift+Tab');
        await press('Enter');
        const words = panel.getByRole('textbox', { name: 'Edit comment' });
        await waitForFocus(words);
        await type(' again');
        await press('Control+Enter');
        await panel.getByText('Said by keys again').waitFor();
        await waitForFocus(change);
        await tabTo(page, panel.getByRole('button', { name: 'Delete comment' }).last());
        await press('Enter');
        await waitForFocus(say);
        await expect.poll(() => panel.getByText('Said by keys').count()).toBe(0);
        await tabTo(page, panel.getByRole('tab', { name: 'Comments' }), 'Shift+Tab');
        await press('ArrowRight', 'Enter');
        await panel.getByText('made this record').waitFor();
      },
    );
  });

  step('records are linked and let go', async () => {
    await enterTable();
    await toCell('Guests');
    await thereAndBack(
      () => press('Enter'),
      async () => {
        await page.getByRole('option', { name: /Guest 7/ }).waitFor();
        await waitForFocus(page.getByRole('combobox', { name: 'Find a record' }));
        await type('Guest 42');
        const guest = page.getByRole('option', { name: /Guest 42.*Berlin/ });
        await guest.waitFor();
        await press('Enter');
        await expect.poll(() => guest.getAttribute('aria-selected')).toBe('true');
      },
    );
    await expect.poll(() => textOf(page, 1, 'Guests')).toContain('+4');
  });

  step('files are looked at', async () => {
    await enterTable();
    await toCell('Files');
    await thereAndBack(
      () => press('Enter'),
      async () => {
        await button('Choose files').waitFor();
        await tabTo(page, button('Choose files'));
        await tabTo(page, button('Download notes.txt'), 'Shift+Tab');
      },
    );
  });

  step('every editor of a cell opens and is left by Escape to its cell', async () => {
    await enterTable();
    for (const field of [
      'Name',
      'Notes',
      'Brief',
      'Status',
      'Tags',
      'Owner',
      'Due',
      'Starts',
      'Points',
      'Budget',
      'Length',
      'Place',
      'Data',
    ]) {
      await toCell(field);
      await thereAndBack(
        () => press('F2'),
        () => expect.poll(place, { message: field }).toBeNull(),
      );
    }
  });

  step('records are deleted together and brought back', async () => {
    const rows = Array.from({ length: 8 }, (_, at) => ({ Name: `Task ${at + 1}` }));
    const { id } = await makeTable(world, { title: 'To delete', columns: [idField, nameField], rows });
    await enterTable(`nc/${world.base}/${id}`);
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+F10');
    await page.getByRole('menuitem', { name: /^Delete (\d+ )?records?$/ }).waitFor();
    await inMenu();
    await press('End');
    await page.locator('[role="menuitem"][data-highlighted]', { hasText: 'Delete 3 records' }).waitFor();
    await press('Enter');
    await page.getByText('5 records', { exact: true }).waitFor();
    await expect.poll(place).not.toBeNull();
    await press('Control+z');
    await page.getByText('8 records', { exact: true }).waitFor();
  });

  step('what is written is found and the list of keys read', async () => {
    await enterTable();
    await press('Control+f');
    await waitForFocus(page.getByRole('search').getByRole('searchbox'));
    await type('Film');
    await press('Enter');
    await tabTo(page, page.getByRole('search').getByRole('button', { name: 'Replace', exact: true }));
    await press('Escape');
    await page.getByRole('search').waitFor({ state: 'detached' });
    await expect.poll(place).not.toBeNull(); // on the hit that was stepped to
    await thereAndBack(
      () => press('Control+/'),
      () => page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor(),
    );
  });

  step('a webhook is made', async () => {
    await page.goto(`${product.url}/#/nc/${world.base}/webhooks`);
    const add = button('New webhook');
    await add.waitFor();
    await tabTo(page, add);
    await press('Enter');
    await tabTo(page, page.getByRole('textbox', { name: 'Name of the webhook' }));
    await type('By keys');
    const event = page.getByRole('combobox', { name: 'Event' });
    await tabTo(page, event);
    await press('Enter');
    await page.getByRole('option', { name: 'A record is changed' }).waitFor();
    await press('ArrowDown', 'Enter');
    await waitForFocus(event);
    await tabTo(page, page.getByRole('textbox', { name: 'Address' }));
    await type('http://127.0.0.1:1/told');
    await tabTo(page, button('Save webhook'), 'Shift+Tab');
    await press('Enter');
    await page.getByText('The webhook is saved').waitFor();
    await mustSeeFocus(page);
  });

  step('a token is made and settings are reached', async () => {
    await page.goto(`${product.url}/#/account/profile`);
    const name = page.getByRole('textbox', { name: 'First name' });
    await name.waitFor();
    await tabTo(page, name);
    await tabTo(page, page.getByRole('link', { name: 'API tokens' }), 'Shift+Tab');
    await press('Enter');
    const words = page.getByRole('textbox', { name: 'Description' });
    await words.waitFor();
    await tabTo(page, words);
    await type('By keys');
    await press('Enter');
    await page.getByRole('textbox', { name: 'New token' }).waitFor();
    await tabTo(page, button(/^Ana Prado/), 'Shift+Tab');
    await press('Enter');
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).waitFor();
    await press('Escape');
    await waitForFocus(button(/^Ana Prado/));
  });
});
