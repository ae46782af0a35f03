/** A thing keys do, for lists of shortcuts and the entries of menus. A test holds the table against what keys really do. */
export interface Shortcut {
  readonly group: ShortcutGroup;
  /** Chords that do it: `Mod+Shift+z`; `Mod` is Ctrl, or Cmd on a Mac. */
  readonly keys: readonly string[];
}

export const shortcutGroups = ['move', 'select', 'edit', 'rows', 'view'] as const;
export type ShortcutGroup = (typeof shortcutGroups)[number];

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
const withArrows = (held: string): readonly string[] => arrows.map((arrow) => `${held}+${arrow}`);

export const gridShortcuts = {
  move: { group: 'move', keys: arrows },
  jump: { group: 'move', keys: withArrows('Mod') },
  rowEnds: { group: 'move', keys: ['Home', 'End'] },
  tableEnds: { group: 'move', keys: ['Mod+Home', 'Mod+End'] },
  page: { group: 'move', keys: ['PageUp', 'PageDown'] },
  pageAcross: { group: 'move', keys: ['Alt+PageUp', 'Alt+PageDown'] },
  tab: { group: 'move', keys: ['Tab', 'Shift+Tab'] },
  extend: { group: 'select', keys: withArrows('Shift') },
  extendToEdge: { group: 'select', keys: withArrows('Mod+Shift') },
  selectAll: { group: 'select', keys: ['Mod+a'] },
  selectRows: { group: 'select', keys: ['Shift+Space'] },
  selectColumns: { group: 'select', keys: ['Ctrl+Space'] },
  escape: { group: 'select', keys: ['Escape'] },
  edit: { group: 'edit', keys: ['Enter', 'F2'] },
  clear: { group: 'edit', keys: ['Delete', 'Backspace'] },
  toggle: { group: 'edit', keys: ['Space'] },
  rate: { group: 'edit', keys: ['0', '1', '2', '3', '4', '5'] },
  today: { group: 'edit', keys: ['Mod+;'] },
  now: { group: 'edit', keys: ['Mod+Shift+;'] },
  copy: { group: 'edit', keys: ['Mod+c'] },
  cut: { group: 'edit', keys: ['Mod+x'] },
  paste: { group: 'edit', keys: ['Mod+v'] },
  pasteText: { group: 'edit', keys: ['Mod+Shift+v'] },
  fillDown: { group: 'edit', keys: ['Mod+d'] },
  fillAcross: { group: 'edit', keys: ['Mod+r'] },
  undo: { group: 'edit', keys: ['Mod+z'] },
  redo: { group: 'edit', keys: ['Mod+Shift+z', 'Mod+y'] },
  openRecord: { group: 'rows', keys: ['Space'] },
  addRow: { group: 'rows', keys: ['Shift+Enter', 'Mod+Enter'] },
  nudgeRows: { group: 'rows', keys: ['Mod+Alt+ArrowUp', 'Mod+Alt+ArrowDown'] },
  nudgeColumns: { group: 'view', keys: ['Mod+Alt+ArrowLeft', 'Mod+Alt+ArrowRight'] },
  widenColumns: { group: 'view', keys: ['Alt+Shift+ArrowRight', 'Alt+Shift+ArrowLeft'] },
  openLink: { group: 'rows', keys: ['Mod+Enter'] },
  press: { group: 'rows', keys: ['Enter', 'Space'] },
  find: { group: 'view', keys: ['Mod+f'] },
  cellMenu: { group: 'view', keys: ['Shift+F10', 'ContextMenu'] },
  /** Where groups are closed it opens them first. */
  columnMenu: { group: 'view', keys: ['Alt+ArrowDown'] },
  allGroups: { group: 'view', keys: ['Alt+ArrowUp'] },
  oneGroup: { group: 'view', keys: ['Alt+Shift+ArrowUp', 'Alt+Shift+ArrowDown'] },
  showShortcuts: { group: 'view', keys: ['Mod+/', '?'] },
} as const satisfies Readonly<Record<string, Shortcut>>;

export type ShortcutName = keyof typeof gridShortcuts;
