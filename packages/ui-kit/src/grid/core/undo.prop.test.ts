import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createArraySource } from '../../testing/array-source.ts';
import { makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';
import type { GridCommand } from './command.ts';
import { createGridController } from './grid-controller.ts';
import type { WriteBatch } from './row-source.ts';

const ids = sampleColumns.map((column) => column.id);
const columnId = fc.constantFrom(...ids);
const index = fc.integer({ min: 0, max: 14 });
const text = fc.constantFrom('', 'x', '12', 'To do', 'Doing', 'yes');

const command: fc.Arbitrary<GridCommand> = fc.oneof(
  fc.record({ type: fc.constant('select' as const), index, columnId, extend: fc.boolean(), add: fc.boolean() }),
  fc.record({
    type: fc.constant('move' as const),
    rows: fc.integer({ min: -3, max: 3 }),
    columns: fc.integer({ min: -2, max: 2 }),
    extend: fc.boolean(),
  }),
  fc.constantFrom<GridCommand>({ type: 'clear' }, { type: 'toggle' }, { type: 'fillDown' }, { type: 'fillAcross' }, { type: 'escape' }),
  fc.constant<GridCommand>({ type: 'edit', via: 'enter' }),
  fc.record({ type: fc.constant('draft' as const), draft: text }),
  fc.record({ type: fc.constant('commit' as const), then: fc.constantFrom('stay' as const, 'down' as const, 'next' as const) }),
  fc.constantFrom<GridCommand>({ type: 'cancel' }, { type: 'insertText', what: 'today' }, { type: 'copy', cut: true }),
  fc.record({ type: fc.constant('rate' as const), value: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ type: fc.constant('setValue' as const), value: fc.constantFrom<string | number | boolean | null>('x', null) }),
  fc.record({
    type: fc.constant('paste' as const),
    matrix: fc.array(
      fc.array(
        text.map((value) => ({ text: value })),
        { minLength: 1, maxLength: 3 },
      ),
      { minLength: 1, maxLength: 3 },
    ),
    confirmed: fc.constant(true),
  }),
  fc
    .record({ firstRow: index, lastRow: index, firstColumn: fc.integer({ min: 0, max: 6 }), lastColumn: fc.integer({ min: 0, max: 6 }) })
    .map(({ firstRow, lastRow, firstColumn, lastColumn }) => ({
      type: 'fillTo' as const,
      done: true,
      range: {
        firstRow: Math.min(firstRow, lastRow),
        lastRow: Math.max(firstRow, lastRow),
        firstColumn: Math.min(firstColumn, lastColumn),
        lastColumn: Math.max(firstColumn, lastColumn),
      },
    })),
  fc.record({ type: fc.constant('refill' as const), how: fc.constantFrom('copy' as const, 'series' as const, 'days' as const) }),
);

/** What takes a batch back: each cell to what it was when the batch was made. */
function inverse({ updates, ...batch }: WriteBatch): WriteBatch {
  return {
    ...batch,
    key: `${batch.key} undone`,
    updates: updates.map((update) => ({ ...update, value: update.from, from: update.value })),
  };
}

test('I-50 whatever was done, taking the batches back in turn gives what was before each and at last the start, and doing them again the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 30 }), async (commands) => {
      const rows = makeSampleRows(12);
      const source = createArraySource({ rows });
      const grid = createGridController({ source, columns: sampleColumns, canCreateRows: false });
      while (grid.state.rows.status === 'loading' || !grid.rowAt(11)) {
        grid.window.look(0, 11, 0);
        await new Promise((resolve) => setTimeout(resolve));
      }
      grid.dispatch({ type: 'select', index: 0, columnId: 'name' });
      for (const next of commands) grid.dispatch(next);
      await grid.settled();
      const cells = (of = source): unknown[] => Array.from({ length: 12 }, (_, at) => of.rowAt(at)?.cells);
      const end = cells();
      const shown = Array.from({ length: 12 }, (_, at) => grid.rowAt(at)?.cells);
      expect(shown).toEqual(end);
      const batches = [...source.batches];
      const replayed = createArraySource({ rows: makeSampleRows(12) });
      const before: unknown[][] = [];
      for (const batch of batches) {
        before.push(cells(replayed));
        await replayed.write(batch);
      }
      for (const batch of batches.toReversed()) {
        await source.write(inverse(batch));
        expect(cells()).toEqual(before.pop());
      }
      expect(cells()).toEqual(rows.map((row) => row.cells));
      for (const batch of batches) await source.write(batch);
      expect(cells()).toEqual(end);
      grid.destroy();
    }),
    { numRuns: 60 },
  );
});
