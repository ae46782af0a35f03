import fc from 'fast-check';
import type { GridColumn } from '../grid/core/column.ts';
import type { GridCommand } from '../grid/core/command.ts';
import { fillHows } from '../grid/core/fill-series.ts';
import { keyOfGroup } from '../grid/core/group-space.ts';
import type { GroupPath } from '../grid/core/row-space.ts';

type Commands = { readonly [Type in GridCommand['type']]: fc.Arbitrary<Extract<GridCommand, { type: Type }>> };

interface Stage {
  readonly columns: readonly GridColumn[];
  /** Records there are; some commands miss them. */
  readonly records: number;
  readonly paths?: readonly GroupPath[];
  /** These alone; all when absent. */
  readonly only?: readonly GridCommand['type'][];
}

/** Any command at all, in short words, for sequences that are shrunk: a new one does not compile until it is here. */
export function anyCommand({ columns, records, paths = [], only }: Stage): fc.Arbitrary<GridCommand> {
  const all = Object.entries(allCommands({ columns, records, paths })).filter(
    ([type]) => only?.includes(type as GridCommand['type']) ?? true,
  );
  return fc.oneof(
    ...all.map(([type, arbitrary]) => ({
      arbitrary: arbitrary as fc.Arbitrary<GridCommand>,
      weight: weights[type as GridCommand['type']] ?? 1,
    })),
  );
}

/** What changes something comes more often than what only looks. */
const weights: Partial<Record<GridCommand['type'], number>> = {
  select: 12,
  edit: 3,
  draft: 4,
  commit: 4,
  setValue: 5,
  clear: 4,
  copy: 4,
  paste: 6,
  fillTo: 5,
  refill: 2,
  addRow: 2,
  deleteRows: 2,
  resizeColumn: 6,
  moveColumn: 3,
};

function allCommands({ columns, records, paths }: Required<Omit<Stage, 'only'>>): Commands {
  const is = <Type extends string>(type: Type): fc.Arbitrary<Type> => fc.constant(type);
  const columnId = fc.constantFrom(...columns.map(({ id }) => id));
  const textId = columns.find(({ kind }) => kind === 'text')?.id ?? '';
  const index = fc.integer({ min: -1, max: records + 2 });
  const place = fc.integer({ min: 0, max: Math.max(0, records - 1) });
  const rowId = fc.integer({ min: 1, max: records + 2 });
  const bool = fc.boolean();
  const way = fc.constantFrom(-1 as const, 0 as const, 1 as const);
  const side = fc.constantFrom(-1 as const, 1 as const);
  const corner = fc.constantFrom('first' as const, 'last' as const, 'same' as const);
  const text = fc.constantFrom('', 'x', '12', 'nonsense', 'To do', 'Doing', 'yes', '2026-11-22');
  const path = fc.constantFrom<GroupPath>([], ...paths);
  const range = fc.tuple(place, place, fc.nat(columns.length - 1), fc.nat(columns.length - 1)).map(([a, b, c, d]) => ({
    firstRow: Math.min(a, b),
    lastRow: Math.max(a, b),
    firstColumn: Math.min(c, d),
    lastColumn: Math.max(c, d),
  }));
  const handedIn = fc
    .tuple(
      fc.shuffledSubarray([...columns], { minLength: columns.length }),
      fc.uniqueArray(columnId, { maxLength: 3 }),
      fc.integer({ min: 40, max: 1000 }),
    )
    .map(([list, hidden, width]) =>
      list.map((column, at) => ({ ...column, ...(at === 0 ? { width } : {}), isHidden: !column.isPrimary && hidden.includes(column.id) })),
    );
  return {
    move: fc.record({ type: is('move'), rows: fc.integer({ min: -5, max: 5 }), columns: fc.integer({ min: -3, max: 3 }), extend: bool }),
    jump: fc
      .constantFrom<[-1 | 0 | 1, -1 | 0 | 1][]>([1, 0], [-1, 0], [0, 1], [0, -1])
      .chain(([rows, across]) => fc.record({ type: is('jump'), rows: fc.constant(rows), columns: fc.constant(across), extend: bool })),
    moveTo: fc.record({ type: is('moveTo'), row: corner, column: corner, extend: bool }),
    page: fc.record({ type: is('page'), rows: way, columns: way, extend: bool }),
    tab: fc.record({ type: is('tab'), step: side }),
    select: fc.record({ type: is('select'), index, columnId, extend: bool, add: bool }),
    selectRows: fc.record({ type: is('selectRows'), index, extend: bool, add: bool }),
    selectColumns: fc.record({ type: is('selectColumns'), columnId, extend: bool, add: bool }),
    selectAll: fc.record({ type: is('selectAll') }),
    check: fc.record({ type: is('check'), index, extend: bool }),
    checkRows: fc.record({ type: is('checkRows'), ids: fc.uniqueArray(rowId, { maxLength: 3 }) }),
    checkAll: fc.record({ type: is('checkAll'), on: bool }),
    edit: fc.record({ type: is('edit'), via: fc.constantFrom('type' as const, 'enter' as const, 'pointer' as const), text }),
    draft: fc.record({ type: is('draft'), draft: text }),
    commit: fc.record({
      type: is('commit'),
      then: fc.constantFrom(
        'stay' as const,
        'down' as const,
        'up' as const,
        'next' as const,
        'previous' as const,
        'left' as const,
        'right' as const,
      ),
    }),
    cancel: fc.record({ type: is('cancel') }),
    keepEarly: fc.record({
      type: is('keepEarly'),
      text,
      via: fc.constantFrom('type' as const, 'enter' as const),
      then: fc.constantFrom('stay' as const, 'down' as const, 'next' as const),
    }),
    writeEarly: fc.record({ type: is('writeEarly') }),
    dropEarly: fc.record({ type: is('dropEarly'), cell: fc.record({ index, rowId: fc.constant(null), columnId }), isFirst: bool }),
    placeTyped: fc.record({ type: is('placeTyped'), rowId, index: fc.option(index) }),
    ask: fc.record({ type: is('ask'), reason: text }),
    escape: fc.record({ type: is('escape') }),
    // what an editor hands over fits its field
    setValue: fc.oneof(
      fc.record({ type: is('setValue'), value: fc.constant(null) }),
      fc.record({ type: is('setValue'), value: fc.constantFrom('x', 'y'), cell: fc.record({ rowId, columnId: fc.constant(textId) }) }),
    ),
    toggle: fc.record({ type: is('toggle') }),
    rate: fc.record({ type: is('rate'), value: fc.integer({ min: 0, max: 9 }) }),
    insertText: fc.record({ type: is('insertText'), what: fc.constantFrom('today' as const, 'now' as const) }),
    clear: fc.record({ type: is('clear') }),
    fillTo: fc.record({ type: is('fillTo'), range, done: bool, repeats: bool }),
    fillDown: fc.record({ type: is('fillDown') }),
    fillToEnd: fc.record({ type: is('fillToEnd') }),
    fillAcross: fc.record({ type: is('fillAcross') }),
    copy: fc.record({ type: is('copy'), cut: bool }),
    paste: fc.record({
      type: is('paste'),
      matrix: fc.array(
        fc.array(
          text.map((value) => ({ text: value })),
          { minLength: 1, maxLength: 3 },
        ),
        { minLength: 1, maxLength: 3 },
      ),
      textOnly: bool,
      confirmed: bool,
    }),
    addRow: fc.record({ type: is('addRow'), below: bool, above: bool, path }),
    deleteRows: fc.record({ type: is('deleteRows'), what: fc.constantFrom('selected' as const, 'checked' as const) }),
    retry: fc.record({ type: is('retry'), rowId }),
    discard: fc.record({ type: is('discard'), rowId }),
    setColumns: fc.record({ type: is('setColumns'), columns: handedIn }),
    resizeColumn: fc.record({ type: is('resizeColumn'), columnId, width: fc.integer({ min: -10, max: 3000 }), done: bool }),
    setWidths: fc.record({ type: is('setWidths'), widths: fc.dictionary(columnId, fc.integer({ min: -10, max: 3000 }), { maxKeys: 3 }) }),
    cancelResize: fc.record({ type: is('cancelResize') }),
    moveColumn: fc.record({ type: is('moveColumn'), columnId, beforeId: fc.option(columnId) }),
    nudgeColumns: fc.record({ type: is('nudgeColumns'), step: side }),
    widenColumns: fc.record({ type: is('widenColumns'), step: side }),
    hideColumn: fc.record({ type: is('hideColumn'), columnId }),
    freeze: fc.record({ type: is('freeze'), count: fc.integer({ min: 0, max: columns.length + 4 }) }),
    setRowHeight: fc.record({ type: is('setRowHeight'), rowHeight: fc.constantFrom('short' as const, 'tall' as const) }),
    toggleGroup: fc.record({ type: is('toggleGroup'), path }),
    toggleAllGroups: fc.record({ type: is('toggleAllGroups'), on: bool }),
    setCollapsed: fc.record({
      type: is('setCollapsed'),
      keys: fc.uniqueArray(path.map(keyOfGroup), { maxLength: 2 }),
    }),
    leaveClosed: fc.record({ type: is('leaveClosed') }),
    focusGroup: fc.record({ type: is('focusGroup'), path }),
    setOpened: fc.record({ type: is('setOpened'), rowId: fc.option(fc.nat(20)) }),
    setNeedle: fc.record({ type: is('setNeedle'), needle: fc.option(text) }),
    setColors: fc.record({ type: is('setColors'), colorsOf: fc.constant(null) }),
    refill: fc.record({ type: is('refill'), how: fc.constantFrom(...fillHows) }),
    moveRows: fc.record({ type: is('moveRows'), before: fc.option(rowId), path }),
    nudgeRows: fc.record({ type: is('nudgeRows'), step: side }),
    setMode: fc.record({ type: is('setMode'), mode: fc.constant('edit' as const) }),
    openRecord: fc.record({ type: is('openRecord'), index }),
    openLink: fc.record({ type: is('openLink') }),
    press: fc.record({ type: is('press') }),
    openMenu: fc.record({ type: is('openMenu'), what: fc.constantFrom('cell' as const, 'column' as const) }),
    undo: fc.record({ type: is('undo') }),
    redo: fc.record({ type: is('redo') }),
    find: fc.record({ type: is('find') }),
    showShortcuts: fc.record({ type: is('showShortcuts') }),
  };
}
