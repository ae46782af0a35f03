import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCommand } from '../../testing/any-command.ts';
import { createMemoryGrid } from '../../testing/memory-grid.ts';
import type { MemoryGrid } from '../../testing/memory-grid.ts';
import { makeSampleRows, sampleColumns, sampleOptions } from '../../testing/sample-columns.ts';
import { toClipboard } from './clipboard-out.ts';
import { canEdit } from './commands/can-edit.ts';
import type { GridCommand } from './command.ts';
import { orderOf } from './group-space.ts';
import { recordCount } from './grid-state.ts';
import type { GridState } from './grid-state.ts';
import type { GroupTree, RowId, WriteBatch } from './row-source.ts';
import { rangeOf } from './selection.ts';

const paths = sampleOptions.map(({ id }) => [JSON.stringify(id)]);
const command = anyCommand({ columns: sampleColumns, records: 40, paths });
const size = fc.integer({ min: 0, max: 40 });

/** A grid of so many rows, the first of them in memory, as one list or in groups. */
function openGrid(count: number, loaded: number, isGrouped: boolean, state: Partial<GridState> = {}): MemoryGrid {
  const rows = makeSampleRows(count);
  if (!isGrouped) return createMemoryGrid({ columns: sampleColumns, rows, loaded, state });
  const inGroups = sampleOptions.map(({ id }) => rows.filter((row) => row.cells['status'] === id));
  const groups: GroupTree = {
    levels: ['status'],
    groups: inGroups.map((held, at) => ({ path: paths[at] ?? [], value: sampleOptions[at]?.id ?? null, count: held.length })),
  };
  const shown = { total: count, exact: true, epoch: '1', status: 'ready' as const, reason: null, shifts: 0, groups };
  return createMemoryGrid({ columns: sampleColumns, rows: inGroups.flat(), loaded, state: { rows: shown, ...state } });
}

test('whatever is done, selection, columns and pending values stay whole, and only cells that may be written are', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), size, size, fc.boolean(), (commands, count, loaded, isGrouped) => {
      const grid = openGrid(count, loaded, isGrouped);
      for (const next of commands) {
        const before = grid.state;
        const made = grid.batches.length;
        expectWhole(grid.run(next));
        expectNothingHidden(before, grid, next, grid.batches.slice(made));
      }
      for (const batch of grid.batches) {
        for (const update of batch.updates) {
          expect(canEdit(sampleColumns.find((column) => column.id === update.columnId)!)).toBe(true);
          expect(update.value).not.toBe(undefined);
        }
      }
    }),
    tries(100),
  );
});

test('a step is a function: the same command in the same state ends the same, whatever was done in between', () => {
  fc.assert(
    fc.property(fc.array(command, { minLength: 1, maxLength: 30 }), fc.boolean(), (commands, isGrouped) => {
      const once = openGrid(20, 20, isGrouped);
      const states = commands.map((next) => once.run(next));
      const again = openGrid(20, 20, isGrouped);
      commands.forEach((next, at) => expect(again.run(next)).toEqual(states[at]));
    }),
    tries(40),
  );
});

test('I-38 whatever is done between a cut and its paste, no cell is emptied but those that were cut', () => {
  fc.assert(
    fc.property(
      fc.array(command, { maxLength: 12 }),
      fc.array(command, { maxLength: 12 }),
      size,
      fc.boolean(),
      (before, between, count, isGrouped) => {
        const pasteBy = (isOwn: boolean): { readonly cut: ReadonlySet<string>; readonly emptied: readonly string[] } => {
          const grid = openGrid(count, count, isGrouped);
          const { marquee, columns } = grid.run(...before, { type: 'escape' }, { type: 'escape' }, { type: 'copy', cut: true });
          const copied = marquee && toClipboard({ ranges: marquee.ranges, state: grid.state, rowAt: grid.rowAt });
          const cut = (marquee?.ranges ?? []).flatMap((range, at) =>
            (marquee?.rowIds[at] ?? []).flatMap((id) =>
              columns.visible.slice(range.firstColumn, range.lastColumn + 1).map((column) => `${id} ${column.id}`),
            ),
          );
          const isPaste = (type: string): boolean => type === 'paste' || type === 'copy';
          grid.run(...between.filter(({ type }) => !isPaste(type)), { type: 'cancel' });
          const made = grid.batches.length;
          const matrix = copied?.matrix ?? [[{ text: 'pasted' }]];
          grid.run({ type: 'paste', matrix, copyKey: isOwn ? (marquee?.key ?? null) : 'another', confirmed: true });
          const updates = grid.batches.slice(made).flatMap((batch) => batch.updates);
          return { cut: new Set(cut), emptied: updates.filter(({ value }) => value === null).map((one) => `${one.rowId} ${one.columnId}`) };
        };
        const { cut, emptied } = pasteBy(true);
        // cells that the paste itself leaves empty are so too where another program's is pasted
        const others = new Set(pasteBy(false).emptied);
        expect(emptied.filter((cell) => !others.has(cell) && !cut.has(cell))).toEqual([]);
      },
    ),
    tries(100),
  );
});

test('a viewer changes nothing, whatever is tried', () => {
  const tried = command.filter(({ type }) => type !== 'setMode');
  fc.assert(
    fc.property(fc.array(tried, { maxLength: 40 }), fc.boolean(), (commands, isGrouped) => {
      const grid = openGrid(20, 20, isGrouped, { mode: 'read' });
      const state = grid.run(...commands);
      expect(grid.batches).toEqual([]);
      expect(grid.effects.filter(({ type }) => type === 'moveRows')).toEqual([]);
      expect(state.edit).toBe(null);
    }),
    tries(30),
  );
});

/** What names its record itself, or goes on with what was begun when that was shown. */
const onNamed: ReadonlySet<GridCommand['type']> = new Set(['retry', 'checkRows', 'setValue', 'writeEarly', 'placeTyped', 'commit']);

/** Nothing is checked, written or deleted that has no line, except all records of the view; and nobody stands on such a record. */
function expectNothingHidden(before: GridState, { state, rowAt }: MemoryGrid, command: GridCommand, batches: readonly WriteBatch[]): void {
  const { selection, checked, rows } = state;
  if (selection && rows.groups && orderOf(state).recordCount > 0) expect(orderOf(state).hasLine(selection.anchor.index)).toBe(true);
  if (onNamed.has(command.type) || (batches.length === 0 && checked === before.checked)) return;
  const order = orderOf(before);
  const shown = new Set<RowId>();
  for (let ordinal = 0; ordinal < order.recordCount; ordinal += 1) {
    const row = rowAt(order.recordAt(ordinal));
    if (row) shown.add(row.id);
  }
  const former = before.checked;
  if (!checked.all && !former.all) expect([...checked.ids].filter((id) => !former.ids.has(id) && !shown.has(id))).toEqual([]);
  for (const { updates, deletes, label } of batches) {
    const written = updates.filter(({ value }) => label !== 'cut' || value !== null);
    expect(written.filter(({ rowId }) => !shown.has(rowId))).toEqual([]);
    if (command.type === 'deleteRows' && command.what === 'selected' && deletes && !deletes.all)
      expect([...deletes.ids].filter((id) => !shown.has(id))).toEqual([]);
  }
}

function expectWhole(state: GridState): void {
  const total = recordCount(state);
  const { selection, columns, edit } = state;
  expect(columns.starts).toHaveLength(columns.visible.length + 1);
  expect(columns.visible.some((column) => column.id === 'name')).toBe(true);
  expect(new Set(columns.all.map((column) => column.id)).size).toBe(sampleColumns.length);
  columns.starts.forEach((start, at) => at > 0 && expect(start - (columns.starts[at - 1] ?? 0)).toBeGreaterThanOrEqual(72));
  if (selection) {
    for (const cell of [selection.anchor, selection.head]) {
      expect(columns.indexById.has(cell.columnId)).toBe(true);
      expect(cell.index).toBeGreaterThanOrEqual(0);
      expect(cell.index).toBeLessThan(total);
    }
    const range = rangeOf(selection, columns, total);
    expect(range.firstRow <= range.lastRow && range.firstColumn <= range.lastColumn).toBe(true);
  }
  if (edit) {
    expect(state.mode).toBe('edit');
    expect(columns.indexById.has(edit.cell.columnId)).toBe(true);
  }
}
