import { expect, test } from 'vitest';
import { commandsOf } from '../../testing/commands-of-chord.ts';
import type { GridCommand } from './command.ts';
import { gridShortcuts } from './shortcuts.ts';
import type { ShortcutName } from './shortcuts.ts';

type Way =
  /** Keys of their own. */
  | { readonly keys: ShortcutName }
  /** An entry of a menu or a tool that keys open. */
  | { readonly entry: string }
  /** The pointer's way to what another command does by keys. */
  | { readonly as: GridCommand['type'] }
  /** Keys of the editor that is open. */
  | { readonly editor: string }
  /** Nothing a person does: the product tells the grid. */
  | 'told';

/** How each thing a grid can do is done without a pointer. A new command does not compile before it has a way. */
const ways: Readonly<Record<GridCommand['type'], Way>> = {
  move: { keys: 'move' },
  jump: { keys: 'jump' },
  moveTo: { keys: 'rowEnds' },
  page: { keys: 'page' },
  tab: { keys: 'tab' },
  select: { as: 'move' },
  selectRows: { keys: 'selectRows' },
  selectColumns: { keys: 'selectColumns' },
  selectAll: { keys: 'selectAll' },
  check: { as: 'selectRows' },
  checkRows: 'told',
  checkAll: { as: 'selectAll' },
  edit: { keys: 'edit' },
  draft: { editor: 'typing' },
  commit: { editor: 'Enter' },
  cancel: { editor: 'Escape' },
  keepEarly: { editor: 'Enter' },
  writeEarly: 'told',
  placeTyped: 'told',
  leaveClosed: 'told',
  ask: 'told',
  dropEarly: { editor: 'Escape' },
  escape: { keys: 'escape' },
  setValue: { editor: 'choosing in a picker' },
  toggle: { keys: 'toggle' },
  rate: { keys: 'rate' },
  insertText: { keys: 'today' },
  clear: { keys: 'clear' },
  fillTo: { as: 'fillDown' },
  fillDown: { keys: 'fillDown' },
  fillToEnd: { as: 'fillDown' },
  fillAcross: { keys: 'fillAcross' },
  copy: { entry: 'Copy with headers' },
  paste: { entry: 'Paste' },
  addRow: { keys: 'addRow' },
  deleteRows: { entry: 'Delete records' },
  retry: { entry: 'Retry' },
  discard: { entry: 'Discard' },
  setColumns: 'told',
  resizeColumn: { as: 'widenColumns' },
  setWidths: { as: 'widenColumns' },
  moveColumn: { as: 'nudgeColumns' },
  nudgeColumns: { keys: 'nudgeColumns' },
  widenColumns: { keys: 'widenColumns' },
  cancelResize: { as: 'escape' },
  hideColumn: { entry: 'Hide field' },
  freeze: { entry: 'Freeze up to this field' },
  setRowHeight: { entry: 'Row height' },
  toggleGroup: { keys: 'oneGroup' },
  toggleAllGroups: { keys: 'allGroups' },
  setCollapsed: 'told',
  focusGroup: { as: 'move' },
  setNeedle: 'told',
  setOpened: 'told',
  setColors: 'told',
  refill: { entry: 'How to fill' },
  moveRows: { as: 'nudgeRows' },
  nudgeRows: { keys: 'nudgeRows' },
  setMode: 'told',
  openRecord: { keys: 'openRecord' },
  openLink: { keys: 'openLink' },
  press: { keys: 'press' },
  openMenu: { keys: 'cellMenu' },
  undo: { keys: 'undo' },
  redo: { keys: 'redo' },
  find: { keys: 'find' },
  showShortcuts: { keys: 'showShortcuts' },
};

const all = Object.entries(ways) as [GridCommand['type'], Way][];

test.each(all.filter(([, way]) => way !== 'told' && 'keys' in way))('%s has keys that do it', (type, way) => {
  const name = (way as { readonly keys: ShortcutName }).keys;
  expect(gridShortcuts[name].keys.flatMap(commandsOf).map((command) => command.type)).toContain(type);
});

test('what only the pointer does is done by keys as something else', () => {
  for (const [, way] of all) if (way !== 'told' && 'as' in way) expect(ways[way.as]).toHaveProperty('keys');
});
