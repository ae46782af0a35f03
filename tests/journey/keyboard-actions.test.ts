import { sample } from '@quadrille/tooling/test-kit';
import { expect, it } from 'vitest';
import { tabTo } from '../harness/keys.ts';
import { stageOfTasks, told } from './keyboard-tasks.ts';
import type { Keys, Walks } from './keyboard-tasks.ts';
import { cell, textOf } from './steps.ts';

const onTasks = stageOfTasks();

it('every tool of a view opens by keys and is left by Escape', () =>
  onTasks('tools', async (at) => {
    const tools = await at.page.getByRole('toolbar').getByRole('button').allInnerTexts();
    const named = tools.map((text) => text.trim()).filter((text) => text !== '');
    expect(named).toEqual(['Fields', 'Filter', 'Group', 'Sort', 'Colour', 'Row height', 'Find', 'Export']);
    await at.on(1, 'Name');
    for (const name of named) {
      const tool = at.page.getByRole('toolbar').getByRole('button', { name });
      await tabTo(at.page, tool, 'Shift+Tab');
      await at.press('Enter');
      const opened = name === 'Find' ? at.page.getByRole('search') : at.page.locator('[role="dialog"], [role="menu"]').first();
      await opened.waitFor();
      await at.press('Escape');
      await opened.waitFor({ state: 'detached' });
      if (name === 'Find') continue;
      await expect.poll(() => tool.evaluate((one) => one === document.activeElement)).toBe(true);
      await tabTo(at.page, at.grid());
    }
  }));

it('the list of fields is put in order by keys on its grips', () =>
  onTasks('grips', async (at) => {
    await at.on(1, 'Name');
    await tabTo(at.page, at.page.getByRole('toolbar').getByRole('button', { name: 'Fields' }), 'Shift+Tab');
    await at.press('Enter');
    await tabTo(at.page, at.page.getByRole('button', { name: 'Move Points' }));
    await at.press('ArrowUp');
    await expect.poll(async () => (await at.titles()).slice(0, 7)).toEqual(['Name', 'Points', 'Team', 'Done', 'Stars', 'Day', 'Site']);
    await expect.poll(() => at.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Points');
  }));

it('I-65 every key of the list of shortcuts does in the product what the list says', () =>
  onTasks('shortcuts', async (at) => {
    await at.on(1, 'Name');
    await at.press('Control+/');
    const list = at.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.waitFor();
    const listed = await list.locator('dt').allInnerTexts();
    await at.press('Escape');
    await list.waitFor({ state: 'detached' });
    expect(listed.toSorted()).toEqual(Object.keys(shortcuts).toSorted());
    for (const [name, walk] of Object.entries(shortcuts)) await told(name, () => walk(at));
  }));

/** Where the entry of a shortcut stands: the field whose cell or head has the menu, or another menu by its name. Null: it moves, or opens a menu. */
const inMenus: Readonly<Record<string, readonly [menu: string, entry: string] | null>> = {
  'Move by one cell': null,
  'Jump to the edge of what is filled': null,
  'First or last field of the record': null,
  'First or last cell of the table': null,
  'One screen up or down': null,
  'One screen to the side': null,
  'Next or previous cell': null,
  'Extend the selection': null,
  'Extend the selection to the edge': null,
  'Select all': ['cell Team > Select', 'Select all'],
  'Select the record': ['cell Team > Select', 'Select the record'],
  'Select the field': ['cell Team > Select', 'Select the field'],
  'Back to one cell': null,
  'Edit the cell': ['cell Team', 'Edit the cell'],
  'Clear the cells': ['cell Team', 'Clear cells'],
  'Check or uncheck': ['cell Done', 'Check the box'],
  'Give stars': ['cell Stars > Give stars', '4 of 5'],
  'Insert today': ['cell Day', 'Insert today'],
  'Insert the time of now': ['cell Seen', 'Insert the time of now'],
  Copy: ['cell Team', 'Copy'],
  Cut: ['cell Team', 'Cut'],
  Paste: ['cell Team', 'Paste'],
  'Paste as text only': ['cell Team', 'Paste as text only'],
  'Fill down': ['cell Team', 'Fill down'],
  'Fill to the side': ['cell Team', 'Fill to the side'],
  Undo: ['toolbar', 'Undo'],
  Redo: ['toolbar', 'Redo'],
  'Open the record': ['cell Team', 'Open record'],
  'New record below': ['cell Team', 'New record below'],
  'Move the records up or down': ['cell Team', 'Move up'],
  'Move the fields to the side': ['head Team', 'Move right'],
  'Make the fields wider or narrower': ['head Team', 'Wider'],
  'Open the link': ['cell Site', 'Open the link'],
  'Press the button': ['cell Go', 'Press the button'],
  'Find in this view': ['cell Team', 'Find in this view'],
  'Menu of the cell': null,
  'Menu of the field; where groups are closed, opens them all': ['group', 'Open all groups'],
  'Close all groups': ['group', 'Close all groups'],
  'Close or open the group': ['group', 'Close group'],
  'Quick search': ['sidebar', 'Search'],
  'This list': ['person', 'Keyboard shortcuts'],
};

it('I-65 every key of the list of shortcuts that does more than move stands beside its entry in a menu', () =>
  onTasks('shortcut-menus', async (at) => {
    const { page } = at;
    await at.on(1, 'Name');
    const opened = await openMenus(at);
    await at.press('Control+/');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.waitFor();
    const listed = await list.locator('dl > div').evaluateAll((lines) =>
      lines.map((line) => ({
        name: line.querySelector('dt')?.textContent ?? '',
        keys: [...line.querySelectorAll('kbd')].map((key) => key.textContent),
      })),
    );
    await at.press('Escape');
    expect(listed.map(({ name }) => name).toSorted()).toEqual(Object.keys(inMenus).toSorted());
    const lacking = listed.filter(({ name, keys }) => {
      const place = inMenus[name];
      return place && !keys.some((key) => opened[place[0]]?.[place[1]] !== undefined && key.includes(opened[place[0]]?.[place[1]] ?? ''));
    });
    expect(lacking).toEqual([]);
  }));

/** Keys by entry of each menu that shortcuts stand in. */
async function openMenus(at: Keys): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const { page } = at;
  const found: Record<string, Record<string, string>> = {};
  const read = async (name: string): Promise<void> => {
    const pairs = await page
      .getByRole('menu')
      .last()
      .locator('[role="menuitem"]')
      .evaluateAll((items) =>
        items.map((item) => [item.querySelector('span')?.textContent?.trim() ?? '', item.querySelector('kbd')?.textContent ?? '']),
      );
    found[name] = Object.fromEntries(pairs.filter(([, keys]) => keys !== '')) as Record<string, string>;
  };
  const close = async (times = 1): Promise<void> => {
    for (let time = 0; time < times; time += 1) await at.press('Escape');
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  };
  const submenus: Readonly<Record<string, string>> = { Team: 'Select', Stars: 'Give stars' };
  for (const field of ['Team', 'Done', 'Stars', 'Day', 'Seen', 'Site', 'Go']) {
    await at.openOn(field, 'Shift+F10');
    await read(`cell ${field}`);
    const submenu = submenus[field];
    if (submenu) {
      await at.choose(submenu);
      await page.getByRole('menu', { name: submenu }).waitFor();
      await read(`cell ${field} > ${submenu}`);
    }
    await close(submenu ? 2 : 1);
  }
  await at.openOn('Team', 'Alt+ArrowDown');
  await read('head Team');
  await at.choose('Group by this field');
  await page.getByRole('treegrid').waitFor();
  await page.locator('.q-group').first().click({ button: 'right' });
  await page.getByRole('menu', { name: 'Group' }).waitFor();
  await read('group');
  await close();
  await page.getByRole('button', { name: 'Ana Prado' }).click();
  await page.getByRole('menu').waitFor();
  await read('person');
  await close();
  found['toolbar'] = { Undo: await tipOf(page, /^Undo/), Redo: await tipOf(page, /^(Redo|Nothing to redo)/) };
  found['sidebar'] = {
    Search:
      (await page
        .getByRole('button', { name: /^Search/ })
        .locator('kbd')
        .textContent()) ?? '',
  };
  await at.undo();
  await page.getByRole('grid').waitFor();
  await at.on(1, 'Name');
  return found;
}

/** The keys in the tooltip of a tool. */
async function tipOf(page: Keys['page'], name: RegExp): Promise<string> {
  await page.getByRole('toolbar').getByRole('button', { name }).hover();
  const keys = page.locator('div').filter({ hasText: name }).last().locator('kbd');
  await keys.waitFor();
  return (await keys.textContent()) ?? '';
}

/** They say the same in every direction, and are seen to be done without a word of the product. */
const wordless = [
  'First or last field of the record',
  'First or last cell of the table',
  'One screen up or down',
  'One screen to the side',
  'Next or previous cell',
  'Select the record',
  'Select the field',
  'Back to one cell',
  'Clear the cells',
  'Copy',
  'Cut',
  'Undo',
  'Redo',
  'Move the records up or down',
  'Open the link',
  'Press the button',
] as const;

it.each(sample(['ar', 'fa'], 1))(
  'I-65 I-68 in %s the keys of the list do what it says from the right, and fields are frozen and filled by hand that way',
  (locale) =>
    onTasks(
      `mirrored-${locale}`,
      async (at) => {
        for (const [name, walk] of Object.entries(sides)) await told(name, () => walk(at));
        for (const name of wordless) await told(name, () => (shortcuts[name] as Walks[string])(at));
        await told('fill by its handle', () => fillToTheLeft(at));
        await told('freeze by the divider', () => freezeToTheLeft(at));
      },
      locale,
    ),
);

/** The handle is at the left end of what is selected. */
async function fillToTheLeft(at: Keys): Promise<void> {
  await at.on(2, 'Name');
  const [handle, own, target] = [
    at.page.locator('.q-handle:visible').first(),
    await cell(at.page, 2, 'Name'),
    await cell(at.page, 2, 'Team'),
  ];
  const [from, box, to] = [await handle.boundingBox(), await own.boundingBox(), await target.boundingBox()];
  if (!from || !box || !to) throw new Error('Something is not drawn');
  expect(Math.abs(from.x + from.width / 2 - box.x)).toBeLessThan(8);
  await drag(at, from, to.x + to.width / 2);
  await expect.poll(() => textOf(at.page, 2, 'Team')).toBe('Task 2');
  await at.undo();
}

async function freezeToTheLeft(at: Keys): Promise<void> {
  const [divider, team] = [
    await at.page.locator('.q-freeze').boundingBox(),
    await at.page.getByRole('columnheader', { name: 'Team', exact: true }).boundingBox(),
  ];
  if (!divider || !team) throw new Error('Something is not drawn');
  await drag(at, { ...divider, height: 20 }, team.x + 2);
  await at.hasFrozen('Team', true);
}

/** From the middle of a box to a place beside it. */
async function drag({ page }: Keys, box: { x: number; y: number; width: number; height: number }, x: number): Promise<void> {
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  await page.mouse.move((box.x + x) / 2, y, { steps: 4 });
  await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
}

const goes = (from: readonly [number, string], keys: string, to: readonly [number, string]) => async (at: Keys) => {
  await at.on(...from);
  await at.press(keys);
  await at.stands(...to);
};
const selects = (keys: string, cells: number) => async (at: Keys) => {
  await at.on(2, 'Team');
  await at.press(keys);
  await expect.poll(() => at.page.locator('.q-cell[aria-selected="true"]').count()).toBe(cells);
  await at.press('Escape');
};
const changes =
  (on: readonly [number, string], keys: string | readonly string[], text: string, seen: readonly [number, string] = on) =>
  async (at: Keys) => {
    const before = await textOf(at.page, ...seen);
    await at.on(...on);
    await at.press(...[keys].flat());
    await expect.poll(() => textOf(at.page, ...seen)).toBe(text);
    await at.undo();
    await expect.poll(() => textOf(at.page, ...seen)).toBe(before);
  };

/** What keys that name a side do where fields go from the right; the others of the list that are seen without words are walked as they are. */
const sides: Walks = {
  'Move by one cell': async (at) => {
    await goes([2, 'Team'], 'ArrowLeft', [2, 'Points'])(at);
    await goes([2, 'Team'], 'ArrowRight', [2, 'Name'])(at);
    await goes([2, 'Team'], 'ArrowDown', [3, 'Team'])(at);
  },
  'Jump to the edge of what is filled': async (at) => {
    await goes([2, 'Team'], 'Control+ArrowRight', [2, 'Name'])(at);
    await goes([2, 'Team'], 'Control+ArrowLeft', [2, 'Points'])(at);
  },
  'Extend the selection': selects('Shift+ArrowLeft', 2),
  'Extend the selection to the edge': selects('Control+Shift+ArrowRight', 2),
  'Edit the cell': async (at) => {
    await at.on(2, 'Team');
    await at.page.keyboard.type('Green');
    await at.press('ArrowLeft'); // typed over: arrows save and go on
    await at.stands(2, 'Points');
    await expect.poll(() => textOf(at.page, 2, 'Team')).toBe('Green');
    await at.undo();
  },
  'Fill down': changes([1, 'Name'], ['Shift+ArrowDown', 'Control+d'], 'Task 1', [2, 'Name']),
  'Fill to the side': changes([2, 'Name'], ['Shift+ArrowLeft', 'Control+r'], 'Task 2', [2, 'Team']),
  'Move the fields to the side': async (at) => {
    await at.on(2, 'Team');
    await at.press('Control+Alt+ArrowLeft');
    await expect.poll(async () => (await at.titles()).indexOf('Team')).toBe(2);
    await at.press('Control+Alt+ArrowRight');
    await expect.poll(async () => (await at.titles()).indexOf('Team')).toBe(1);
  },
  'Make the fields wider or narrower': async (at) => {
    await at.on(2, 'Team');
    const width = await at.widthOf('Team');
    await at.press('Alt+Shift+ArrowLeft');
    await expect.poll(() => at.widthOf('Team')).toBe(width + 16);
    await at.press('Alt+Shift+ArrowRight');
    await expect.poll(() => at.widthOf('Team')).toBe(width);
  },
};
const shortcuts: Walks = {
  'Move by one cell': goes([2, 'Team'], 'ArrowDown', [3, 'Team']),
  'Jump to the edge of what is filled': goes([2, 'Team'], 'Control+ArrowDown', [6, 'Team']),
  'First or last field of the record': goes([2, 'Team'], 'End', [2, 'State']),
  'First or last cell of the table': goes([2, 'Team'], 'Control+Home', [1, 'Name']),
  'One screen up or down': goes([2, 'Team'], 'PageDown', [6, 'Team']),
  'One screen to the side': goes([2, 'Team'], 'Alt+PageUp', [2, 'Name']),
  'Next or previous cell': goes([2, 'Team'], 'Tab', [2, 'Points']),
  'Extend the selection': selects('Shift+ArrowDown', 2),
  'Extend the selection to the edge': selects('Control+Shift+ArrowDown', 5),
  'Select all': async (at) => {
    await at.on(2, 'Team');
    await at.press('Control+a');
    await at.page.getByText('6 × 10 cells selected').waitFor({ state: 'attached' });
    await at.press('Escape');
  },
  'Select the record': selects('Shift+Space', 10),
  'Select the field': selects('Control+Space', 6),
  'Back to one cell': async (at) => {
    await at.on(2, 'Team');
    await at.press('Shift+ArrowDown', 'Escape');
    await expect.poll(() => at.page.locator('.q-cell[aria-selected="true"]').count()).toBe(1);
  },
  'Edit the cell': async (at) => {
    await at.on(2, 'Team');
    await at.press('F2');
    await at.page.getByRole('textbox', { name: 'Team' }).waitFor();
    await at.press('Escape');
    await at.stands(2, 'Team');
  },
  'Clear the cells': changes([2, 'Team'], 'Delete', ''),
  'Check or uncheck': async (at) => {
    await at.on(2, 'Done');
    await at.press('Space');
    await (await cell(at.page, 2, 'Done')).getByRole('img', { name: 'Checked', exact: true }).waitFor();
    await at.undo();
    await (await cell(at.page, 2, 'Done')).getByRole('img', { name: 'Unchecked' }).waitFor();
  },
  'Give stars': async (at) => {
    await at.on(2, 'Stars');
    await at.press('4');
    await (await cell(at.page, 2, 'Stars')).getByRole('img', { name: '4 of 5' }).waitFor();
    await at.undo();
  },
  'Insert today': changes([2, 'Day'], 'Control+;', new Date().toISOString().slice(0, 10)),
  'Insert the time of now': async (at) => {
    await at.on(2, 'Team');
    await at.press('Control+Shift+;');
    await expect.poll(() => textOf(at.page, 2, 'Team')).toMatch(/\d\d?:\d\d/);
    await at.undo();
  },
  Copy: async (at) => {
    await at.on(2, 'Points');
    await at.press('Control+c');
    await at.hasCopied('2');
  },
  Cut: async (at) => {
    await at.on(3, 'Points');
    await at.press('Control+x');
    await at.hasCopied('3');
    await at.press('Escape');
  },
  Paste: changes([4, 'Points'], 'Control+v', '3'),
  'Paste as text only': changes([4, 'Points'], 'Control+Shift+v', '3'),
  'Fill down': changes([1, 'Points'], ['Shift+ArrowDown', 'Control+d'], '1', [2, 'Points']),
  'Fill to the side': changes([2, 'Name'], ['Shift+ArrowRight', 'Control+r'], 'Task 2', [2, 'Team']),
  Undo: changes([2, 'Team'], 'Delete', ''),
  Redo: async (at) => {
    await at.press('Control+y');
    await expect.poll(() => textOf(at.page, 2, 'Team')).toBe('');
    await at.undo();
    await expect.poll(() => textOf(at.page, 2, 'Team')).toBe('Red');
  },
  'Open the record': async (at) => {
    await at.on(2, 'Team');
    await at.press('Space');
    await at.page.getByRole('complementary', { name: 'Record' }).waitFor();
    await at.press('Escape');
    await at.page.getByRole('complementary', { name: 'Record' }).waitFor({ state: 'detached' });
  },
  'New record below': async (at) => {
    await at.on(2, 'Team');
    await at.press('Shift+Enter');
    await at.hasRecords(7);
    await at.undo();
    await at.hasRecords(6);
  },
  'Move the records up or down': async (at) => {
    await at.on(2, 'Team');
    await at.press('Control+Alt+ArrowUp');
    await expect.poll(() => textOf(at.page, 1, 'Name')).toBe('Task 2');
    await at.undo();
    await expect.poll(() => textOf(at.page, 1, 'Name')).toBe('Task 1');
  },
  'Move the fields to the side': async (at) => {
    await at.on(2, 'Team');
    await at.press('Control+Alt+ArrowRight');
    await expect.poll(async () => (await at.titles()).indexOf('Team')).toBe(2);
    await at.press('Control+Alt+ArrowLeft');
    await expect.poll(async () => (await at.titles()).indexOf('Team')).toBe(1);
  },
  'Make the fields wider or narrower': async (at) => {
    await at.on(2, 'Team');
    const width = await at.widthOf('Team');
    await at.press('Alt+Shift+ArrowRight');
    await expect.poll(() => at.widthOf('Team')).toBe(width + 16);
    await at.press('Alt+Shift+ArrowLeft');
    await expect.poll(() => at.widthOf('Team')).toBe(width);
  },
  'Open the link': async (at) => {
    await at.on(2, 'Site');
    await at.page.keyboard.type('https://127.0.0.1:1/there');
    await at.press('Enter', 'ArrowUp');
    await at.stands(2, 'Site');
    const [opened] = await Promise.all([at.page.context().waitForEvent('page'), at.press('Control+Enter')]);
    await opened.close();
    await at.undo();
  },
  'Press the button': async (at) => {
    for (const key of ['Enter', 'Space']) {
      await at.on(2, 'Go');
      const [opened] = await Promise.all([at.page.context().waitForEvent('page'), at.press(key)]);
      await opened.close();
    }
  },
  'Find in this view': async (at) => {
    await at.on(2, 'Team');
    await at.press('Control+f');
    await at.page.getByRole('search').waitFor();
    await at.press('Escape');
    await at.page.getByRole('search').waitFor({ state: 'detached' });
  },
  'Menu of the cell': async (at) => {
    await at.openOn('Team', 'Shift+F10');
    await at.press('Escape');
    await at.stands(1, 'Team');
  },
  'Menu of the field; where groups are closed, opens them all': async (at) => {
    await at.openOn('Team', 'Alt+ArrowDown');
    await at.press('Escape');
    await at.stands(1, 'Team');
  },
  'Close all groups': (at) => at.whileGrouped('Alt+ArrowUp', 'Alt+ArrowDown'),
  'Close or open the group': (at) => at.whileGrouped('Alt+Shift+ArrowUp', 'Alt+Shift+ArrowDown'),
  'Quick search': async (at) => {
    await at.press('Control+k');
    const search = at.page.getByRole('dialog', { name: 'Quick search' });
    await search.waitFor();
    await at.press('Escape');
    await search.waitFor({ state: 'detached' });
  },
  'This list': async (at) => {
    const list = at.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const opens = async (keys: string): Promise<void> => {
      await at.press(keys);
      await list.waitFor();
      await at.press('Escape');
      await list.waitFor({ state: 'detached' });
    };
    await at.on(2, 'Done');
    await opens('Control+/');
    await opens('Shift+Slash');
    await at.stands(2, 'Done');
    // outside the grid, too
    await tabTo(at.page, at.page.getByRole('toolbar').getByRole('button', { name: 'Filter' }), 'Shift+Tab');
    await opens('Shift+Slash');
  },
};
