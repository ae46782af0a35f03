import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemoryGrid } from '../../testing/memory-grid.ts';
import { makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';
import type { GridCommand } from './command.ts';
import { recordCount } from './grid-state.ts';
import type { GridState } from './grid-state.ts';
import { rangeOf } from './selection.ts';

const ids = sampleColumns.map((column) => column.id);
const columnId = fc.constantFrom(...ids);
const index = fc.integer({ min: -3, max: 60 });
const extend = fc.boolean();
const way = fc.constantFrom(-1 as const, 0 as const, 1 as const);
const text = fc.constantFrom('', 'x', '12', 'nonsense', 'Doing');

const command: fc.Arbitrary<GridCommand> = fc.oneof(
  fc.record({
    type: fc.constant('move' as const),
    rows: fc.integer({ min: -5, max: 5 }),
    columns: fc.integer({ min: -3, max: 3 }),
    extend,
  }),
  fc
    .record({ type: fc.constant('jump' as const), rows: way, columns: way, extend })
    .filter(({ rows, columns }) => (rows === 0) !== (columns === 0)),
  fc.record({
    type: fc.constant('moveTo' as const),
    row: fc.constantFrom('first' as const, 'last' as const, 'same' as const),
    column: fc.constantFrom('first' as const, 'last' as const, 'same' as const),
    extend,
  }),
  fc.record({ type: fc.constant('page' as const), rows: way, columns: way, extend }),
  fc.record({ type: fc.constant('tab' as const), step: fc.constantFrom(1 as const, -1 as const) }),
  fc.record({ type: fc.constant('select' as const), index, columnId, extend }),
  fc.record({ type: fc.constant('selectRows' as const), index, extend }),
  fc.record({ type: fc.constant('selectColumns' as const), columnId, extend }),
  fc.constantFrom<GridCommand>(
    { type: 'selectAll' },
    { type: 'escape' },
    { type: 'cancel' },
    { type: 'clear' },
    { type: 'toggle' },
    { type: 'fillDown' },
    { type: 'fillAcross' },
  ),
  fc.record({ type: fc.constant('check' as const), index, extend }),
  fc.record({ type: fc.constant('edit' as const), via: fc.constantFrom('type' as const, 'enter' as const), text }),
  fc.record({ type: fc.constant('draft' as const), draft: text }),
  fc.record({
    type: fc.constant('commit' as const),
    then: fc.constantFrom('stay' as const, 'down' as const, 'next' as const, 'previous' as const, 'left' as const),
  }),
  fc.record({ type: fc.constant('rate' as const), value: fc.integer({ min: 0, max: 9 }) }),
  fc.record({
    type: fc.constant('paste' as const),
    matrix: fc.array(
      fc.array(
        text.map((value) => ({ text: value })),
        { minLength: 1, maxLength: 3 },
      ),
      { minLength: 1, maxLength: 3 },
    ),
    confirmed: fc.boolean(),
  }),
  fc.record({ type: fc.constant('addRow' as const), below: fc.boolean() }),
  fc.record({ type: fc.constant('hideColumn' as const), columnId }),
  fc.record({ type: fc.constant('moveColumn' as const), columnId, beforeId: fc.option(columnId) }),
  fc.record({ type: fc.constant('nudgeColumns' as const), step: fc.constantFrom(1 as const, -1 as const) }),
  fc.record({ type: fc.constant('resizeColumn' as const), columnId, width: fc.integer({ min: -10, max: 3000 }), done: fc.boolean() }),
  fc.record({ type: fc.constant('freeze' as const), count: fc.integer({ min: 0, max: 12 }) }),
);

test('whatever is done, selection, columns and pending values stay whole', () => {
  fc.assert(
    fc.property(
      fc.array(command, { maxLength: 60 }),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 40 }),
      (commands, count, loaded) => {
        const grid = createMemoryGrid({ columns: sampleColumns, rows: makeSampleRows(count), loaded });
        for (const next of commands) {
          grid.run(next);
          expectWhole(grid.state);
        }
        for (const batch of grid.batches) {
          for (const update of batch.updates) {
            expect(sampleColumns.find((column) => column.id === update.columnId)?.isReadOnly ?? false).toBe(false);
            expect(update.value).not.toBe(undefined);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('a viewer changes nothing, whatever is tried', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const grid = createMemoryGrid({ columns: sampleColumns, rows: makeSampleRows(20), state: { mode: 'read' } });
      grid.run(...commands);
      expect(grid.batches).toEqual([]);
      expect(grid.state.edit).toBe(null);
    }),
  );
});

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
