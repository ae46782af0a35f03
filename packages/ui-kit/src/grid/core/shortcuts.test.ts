import { expect, test } from 'vitest';
import { commandsOf } from '../../testing/commands-of-chord.ts';
import type { GridCommand } from './command.ts';
import { gridShortcuts } from './shortcuts.ts';
import type { ShortcutName } from './shortcuts.ts';

/** What each entry of the table says it does; null: the browser does it, and tells the grid. */
const meant: Readonly<Record<ShortcutName, Partial<GridCommand> | null>> = {
  move: { type: 'move', extend: false },
  jump: { type: 'jump', extend: false },
  rowEnds: { type: 'moveTo', row: 'same' },
  tableEnds: { type: 'moveTo', extend: false },
  page: { type: 'page', columns: 0 },
  pageAcross: { type: 'page', rows: 0 },
  tab: { type: 'tab' },
  extend: { type: 'move', extend: true },
  extendToEdge: { type: 'jump', extend: true },
  selectAll: { type: 'selectAll' },
  selectRows: { type: 'selectRows' },
  selectColumns: { type: 'selectColumns' },
  escape: { type: 'escape' },
  edit: { type: 'edit', via: 'enter' },
  clear: { type: 'clear' },
  toggle: { type: 'toggle' },
  rate: { type: 'rate' },
  today: { type: 'insertText', what: 'today' },
  now: { type: 'insertText', what: 'now' },
  copy: null,
  cut: null,
  paste: null,
  pasteText: null,
  fillDown: { type: 'fillDown' },
  fillAcross: { type: 'fillAcross' },
  undo: { type: 'undo' },
  redo: { type: 'redo' },
  openRecord: { type: 'openRecord' },
  addRow: { type: 'addRow', below: true },
  nudgeRows: { type: 'nudgeRows' },
  nudgeColumns: { type: 'nudgeColumns' },
  widenColumns: { type: 'widenColumns' },
  openLink: { type: 'openLink' },
  press: { type: 'press' },
  find: { type: 'find' },
  cellMenu: { type: 'openMenu', what: 'cell' },
  columnMenu: { type: 'openMenu', what: 'column' },
  allGroups: { type: 'toggleAllGroups' },
  oneGroup: { type: 'toggleGroup' },
  showShortcuts: { type: 'showShortcuts' },
};

test.each(Object.entries(meant))('I-65 the keys listed for %s do it', (name, command) => {
  for (const chord of gridShortcuts[name as ShortcutName].keys) {
    const done = commandsOf(chord);
    if (command === null) expect(done).toEqual([]);
    else expect(done).toContainEqual(expect.objectContaining(command));
  }
});

test('a key is listed once; those that do what the kind of cell asks for, once for each', () => {
  const chords = Object.values(gridShortcuts).flatMap(({ keys }): readonly string[] => keys);
  const twice = chords.filter((chord, at) => chords.indexOf(chord) !== at);
  expect(new Set(twice)).toEqual(new Set(['Space', 'Enter', 'Mod+Enter']));
});

test('I-65 whatever a key does is in the list', () => {
  const keys = [...new Set(Object.values(gridShortcuts).flatMap((one) => one.keys.map((chord) => chord.split('+').at(-1) ?? '')))];
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789;:/?.,', ...Array.from({ length: 12 }, (_, at) => `F${at + 1}`)];
  const held = ['', 'Mod+', 'Shift+', 'Alt+', 'Mod+Shift+', 'Mod+Alt+', 'Alt+Shift+', 'Mod+Alt+Shift+'];
  const done = held.flatMap((one) => [...keys, ...letters].flatMap((key) => commandsOf(one + key)));
  const listed = Object.values(meant).filter((command) => command !== null);
  const unlisted = done
    .filter((command) => !(command.type === 'edit' && command.via === 'type'))
    .filter((command) => !listed.some((one) => one.type === command.type));
  expect([...new Set(unlisted.map(({ type }) => type))]).toEqual([]);
});
