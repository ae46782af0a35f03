import { expect, it } from 'vitest';
import { tabTo, waitForFocus } from '../harness/keys.ts';
import { entries, stageOfTasks, told } from './keyboard-tasks.ts';
import type { Keys, Walks } from './keyboard-tasks.ts';
import { textOf } from './steps.ts';

const onTasks = stageOfTasks();

it('I-65 every entry of the menu of a field is chosen by keys and does what it says', () =>
  onTasks('field-menu', async (at) => {
    await walkMenu(at, () => at.openOn('Team', 'Alt+ArrowDown'), fieldMenu);
  }));

it('I-65 I-66 every entry of the menu of a cell is chosen by keys and does what it says', () =>
  onTasks('cell-menu', async (at) => {
    await walkMenu(at, () => at.openOn('Points', 'Shift+F10', 2), cellMenu);
  }));

it('every entry of the menu of a view is chosen by keys and does what it says', () =>
  onTasks('view-menu', async (at) => {
    const open = async (): Promise<void> => {
      const more = at.page.getByRole('button', { name: /^Menu of / });
      await tabTo(at.page, more, 'Shift+Tab');
      await at.press('Enter');
    };
    await at.on(1, 'Name');
    await walkMenu(at, open, viewMenu);
  }));
const fieldMenu: Walks = {
  'Edit field': (at) => at.dialogAndBack('Edit field'),
  'Insert left': (at) => at.dialogAndBack('New field'),
  'Insert right': (at) => at.dialogAndBack('New field'),
  'Sort ascending': async (at) => {
    await at.hasHead('Team', 'aria-sort', 'ascending');
    await at.undo();
    await at.hasHead('Team', 'aria-sort', null);
  },
  'Sort descending': async (at) => {
    await at.hasHead('Team', 'aria-sort', 'descending');
    await at.undo();
    await at.hasHead('Team', 'aria-sort', null);
  },
  'Group by this field': async (at) => {
    await at.page.getByRole('treegrid').waitFor();
    await at.undo();
    await at.page.getByRole('grid').waitFor();
  },
  'Filter by this field': async (at) => {
    const panel = at.page.getByRole('dialog', { name: 'Filter' });
    await panel.getByRole('button', { name: 'Add condition' }).waitFor();
    await at.press('Escape');
    await panel.waitFor({ state: 'detached' });
  },
  Summarise: async (at) => {
    await at.page.getByRole('menu', { name: 'Summary of Team' }).waitFor();
    await at.choose('Unique');
    await expect.poll(() => at.page.locator('.q-foot').innerText()).toContain('Unique');
  },
  'Move right': async (at) => expect.poll(async () => (await at.titles()).indexOf('Team')).toBe(2),
  'Move left': async (at) => expect.poll(async () => (await at.titles()).indexOf('Team')).toBe(1),
  Wider: async (at) => expect.poll(() => at.widthOf('Team')).toBe(216),
  Narrower: async (at) => expect.poll(() => at.widthOf('Team')).toBe(200),
  'Fit to content': async (at) => expect.poll(() => at.widthOf('Team')).toBeLessThan(120),
  'Freeze up to this field': (at) => at.hasFrozen('Team', true),
  'Unfreeze fields': (at) => at.hasFrozen('Team', false),
  'Hide field': async (at) => {
    await expect.poll(() => at.titles()).not.toContain('Team');
    await at.undo();
    await expect.poll(() => at.titles()).toContain('Team');
  },
  'Duplicate field': async (at) => {
    await expect.poll(() => at.titles()).toContain('Team copy');
    await expect.poll(() => textOf(at.page, 1, 'Team copy')).toBe('Red');
  },
  'Duplicate without values': async (at) => expect.poll(() => at.titles()).toContain('Team copy 2'),
  'Make primary field': async (at) => {
    const ofName = async (): Promise<string[]> => {
      await at.openOn('Name', 'Alt+ArrowDown');
      const all = await entries(at.page);
      await at.press('Escape');
      await at.page.getByRole('menu').waitFor({ state: 'detached' });
      return all;
    };
    await expect.poll(ofName).toContain('Make primary field');
    await at.undo();
  },
  'Delete field': async (at) => {
    // it is used, so what uses it is said first; the way out has the focus
    await at.page.getByRole('alertdialog', { name: 'Delete the field Team?' }).waitFor();
    await at.press('Tab');
    await at.press('Enter');
    await at.page.getByText('Deleted the field Team with its values in 6 records').waitFor();
    await at.page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expect.poll(() => at.titles()).not.toContain('Team');
    await at.undo();
    await expect.poll(() => at.titles()).toContain('Team');
  },
};

const cellMenu: Walks = {
  'Open record': async (at) => {
    await at.page.getByRole('complementary', { name: 'Record' }).waitFor();
    await at.press('Escape');
    await at.page.getByRole('complementary', { name: 'Record' }).waitFor({ state: 'detached' });
  },
  'Edit the cell': async (at) => {
    await waitForFocus(at.page.getByRole('textbox', { name: 'Points' }));
    await at.press('Escape');
    await at.stands(2, 'Points');
  },
  Comment: async (at) => {
    await waitForFocus(at.page.getByRole('textbox', { name: 'Write a comment' }));
    await at.press('Escape');
    await at.page.getByRole('complementary', { name: 'Record' }).waitFor({ state: 'detached' });
    // where it is open already, too
    await at.on(2, 'Points');
    await at.press('Space');
    await at.page.getByRole('textbox', { name: 'Write a comment' }).waitFor();
    await at.openOn('Points', 'Shift+F10', 2);
    await at.choose('Comment');
    await waitForFocus(at.page.getByRole('textbox', { name: 'Write a comment' }));
    await at.press('Escape');
    await at.page.getByRole('complementary', { name: 'Record' }).waitFor({ state: 'detached' });
  },
  Select: async (at) => {
    await at.page.getByRole('menu', { name: 'Select' }).waitFor();
    await at.choose('Select the record');
    await expect.poll(() => at.page.locator('.q-cell[aria-selected="true"]').count()).toBe(10);
    await at.press('Escape');
  },
  'Find in this view': async (at) => {
    await waitForFocus(at.page.getByRole('search').getByRole('textbox').or(at.page.getByRole('search').getByRole('searchbox')));
    await at.press('Escape');
    await at.page.getByRole('search').waitFor({ state: 'detached' });
  },
  Copy: (at) => at.hasCopied('2'),
  'Copy with headers': (at) => at.hasCopied('Points\n2'),
  Cut: (at) => at.hasCopied('2'),
  Paste: async (at) => {
    await at.on(3, 'Points');
    await at.press('Shift+F10');
    await at.choose('Paste');
    await expect.poll(() => textOf(at.page, 3, 'Points')).toBe('2');
    await at.undo();
    await expect.poll(() => textOf(at.page, 3, 'Points')).toBe('3');
  },
  'Paste as text only': async (at) => {
    await at.stands(2, 'Points');
    await at.on(4, 'Points');
    await at.press('Shift+F10');
    await at.choose('Paste as text only');
    await expect.poll(() => textOf(at.page, 4, 'Points')).toBe('2');
    await at.undo();
    await expect.poll(() => textOf(at.page, 4, 'Points')).toBe('4');
  },
  'Fill down': async (at) => {
    await at.on(1, 'Points');
    await at.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+F10');
    await at.choose('Fill down');
    await expect.poll(() => textOf(at.page, 3, 'Points')).toBe('1');
    await at.press('Shift+F10');
    await at.choose('How to fill');
    await at.page.getByRole('menu', { name: 'How to fill' }).waitFor();
    await at.choose('Go on with the series');
    await expect.poll(() => textOf(at.page, 3, 'Points')).toBe('3');
    await at.undo();
    await expect.poll(() => textOf(at.page, 3, 'Points')).toBe('1');
    await at.undo();
    await expect.poll(() => textOf(at.page, 3, 'Points')).toBe('3');
  },
  'Fill to the side': async (at) => {
    await at.on(2, 'Name');
    await at.press('Shift+ArrowRight', 'Shift+F10');
    await at.choose('Fill to the side');
    await expect.poll(() => textOf(at.page, 2, 'Team')).toBe('Task 2');
    await at.undo();
    await expect.poll(() => textOf(at.page, 2, 'Team')).toBe('Red');
  },
  'Clear cells': async (at) => {
    await expect.poll(() => textOf(at.page, 2, 'Points')).toBe('');
    await at.undo();
    await expect.poll(() => textOf(at.page, 2, 'Points')).toBe('2');
  },
  'Move up': async (at) => {
    await expect.poll(() => textOf(at.page, 1, 'Name')).toBe('Task 2');
    await at.undo();
    await expect.poll(() => textOf(at.page, 1, 'Name')).toBe('Task 1');
  },
  'Move down': async (at) => {
    await expect.poll(() => textOf(at.page, 3, 'Name')).toBe('Task 2');
    await at.undo();
    await expect.poll(() => textOf(at.page, 2, 'Name')).toBe('Task 2');
  },
  'New record above': async (at) => {
    await at.hasRecords(7);
    await expect.poll(() => textOf(at.page, 3, 'Name')).toBe('Task 2');
    expect(await textOf(at.page, 2, 'Name')).toBe('');
    await at.undo();
    await at.hasRecords(6);
  },
  'New record below': async (at) => {
    await at.hasRecords(7);
    await at.undo();
    await at.hasRecords(6);
  },
  'Copy link': async (at) => {
    await at.page.getByText('Link copied').waitFor();
  },
  'Duplicate record': async (at) => {
    await at.hasRecords(7);
    await at.undo();
    await at.hasRecords(6);
  },
  'Delete record': async (at) => {
    await at.hasRecords(5);
    await at.undo();
    await at.hasRecords(6);
  },
};

const viewMenu: Walks = {
  Rename: async (at) => {
    const name = at.page.getByRole('textbox', { name: 'Name of the view' });
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    await at.page.keyboard.type('Another name');
    await at.press('Escape');
    await name.waitFor({ state: 'detached' });
    expect(await at.page.getByText('Another name').count()).toBe(0);
  },
  Describe: async (at) => {
    const text = at.page.getByRole('textbox', { name: 'What is it for?' });
    await expect.poll(() => text.evaluate((input) => input === document.activeElement)).toBe(true);
    await at.page.keyboard.type('For the Monday meeting');
    await tabTo(at.page, at.page.getByRole('button', { name: 'Save' }));
    await at.press('Enter');
    await text.waitFor({ state: 'detached' });
    await tabTo(at.page, at.page.getByRole('navigation', { name: 'Views' }).getByRole('link').first(), 'Shift+Tab');
    await at.page.getByText('For the Monday meeting').waitFor();
  },
  'Copy link': async (at) => {
    await at.page.getByText('Copied').waitFor();
  },
  'Duplicate as another kind': async (at) => {
    const dialog = at.page.getByRole('dialog', { name: /^Duplicate .* as$/ });
    await dialog.getByRole('switch', { name: /^Keep fields/, checked: true }).waitFor();
    await at.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  },
  'Who may change it': async (at) => {
    await at.page.locator('[role=menuitemradio]:focus').waitFor(); // the list is seen before it has the focus
    await at.press('ArrowDown', 'ArrowDown', 'Enter');
    await at.page.getByRole('img', { name: 'Locked' }).waitFor();
    await tabTo(at.page, at.page.getByRole('button', { name: /^Menu of / }), 'Shift+Tab');
    await at.press('Enter');
    await at.choose('Who may change it');
    await at.page.locator('[role=menuitemradio]:focus').waitFor();
    await at.press('Home', 'Enter');
    await at.page.getByRole('img', { name: 'Locked' }).waitFor({ state: 'detached' });
  },
  Duplicate: async (at) => {
    // it is opened once it is read: what is walked from here on is its menu
    await at.page.getByRole('button', { name: /^Menu of .* copy$/ }).waitFor();
  },
  'Move a place back': async (at) => {
    await expect.poll(() => tabNames(at)).toEqual([expect.stringMatching(/ copy$/), expect.not.stringMatching(/ copy$/)]);
  },
  'Move a place on': async (at) => {
    await expect.poll(() => tabNames(at)).toEqual([expect.not.stringMatching(/ copy$/), expect.stringMatching(/ copy$/)]);
  },
  'Delete view': async (at) => {
    const copy = at.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: / copy$/ });
    await at.page.getByText(/^Deleted the view .* copy$/).waitFor();
    await copy.waitFor({ state: 'detached' });
    await at.undo();
    await copy.waitFor();
  },
};
const tabNames = (at: Keys): Promise<string[]> => at.page.getByRole('navigation', { name: 'Views' }).getByRole('link').allInnerTexts();

/** Opens the menu once for each of its entries; each must be walked, and has to be there. */
async function walkMenu(at: Keys, open: () => Promise<void>, walks: Walks): Promise<void> {
  const seen = new Set<string>();
  for (const [name, walk] of Object.entries(walks)) {
    await told(name, async () => {
      await open();
      await at.page.getByRole('menu').first().waitFor();
      for (const entry of await entries(at.page)) seen.add(entry);
      await at.choose(name);
      await walk(at);
    });
  }
  expect([...seen].toSorted()).toEqual(Object.keys(walks).toSorted());
}
