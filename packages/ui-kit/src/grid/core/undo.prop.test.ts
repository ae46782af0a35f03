import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCommand } from '../../testing/any-command.ts';
import { createArraySource } from '../../testing/array-source.ts';
import type { ArraySource } from '../../testing/array-source.ts';
import { makeSampleRows, sampleColumns, sampleOptions } from '../../testing/sample-columns.ts';
import { createColumnModel } from './column-model.ts';
import type { GridColumn } from './column.ts';
import type { GridCommand } from './command.ts';
import type { ColumnChange } from './effect.ts';
import { invertBatch } from './invert-batch.ts';
import { createGridController } from './grid-controller.ts';
import type { GridController } from './grid-controller.ts';
import type { GridRow, RowId, RowSource, WriteBatch, WriteResult } from './row-source.ts';

const rowCount = 5;
const paths = sampleOptions.map(({ id }) => [JSON.stringify(id)]);
const command = anyCommand({ columns: sampleColumns, records: rowCount, paths }).filter(({ type }) => type !== 'setMode');

/** A command, and whether what it asked for is answered before the next. */
const act = fc.record({ command, isAwaited: fc.boolean() });

interface Entry {
  readonly batch: WriteBatch;
  readonly answer: WriteResult;
  readonly before: readonly GridRow[];
}

/** A source that keeps a change log, as a server does: each batch, what it answered, and the rows there were. */
function withLog(source: ArraySource): { readonly source: RowSource; readonly log: Entry[] } {
  const log: Entry[] = [];
  const write = async (batch: WriteBatch): Promise<WriteResult> => {
    const before = rowsOf(source);
    const answer = await source.write(batch);
    log.push({ batch, answer, before });
    return answer;
  };
  return { source: { ...source, write }, log };
}

const rowsOf = (source: ArraySource): GridRow[] => Array.from({ length: source.total }, (_, at) => source.rowAt(at)!);
const filled = ({ cells }: GridRow): unknown => Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null));
/** What records hold, in an order that does not hang on where they stand. */
const byId = (rows: readonly GridRow[]): unknown[] =>
  rows.map((row) => [row.id, filled(row)] as const).toSorted(([a], [b]) => Number(a) - Number(b));

/** Takes a change back by what it says itself: its inverse is a change as well. */
async function takeBack(source: ArraySource, { batch, answer, before }: Entry): Promise<void> {
  const inverse = invertBatch(batch, answer, before, createKeys());
  const held = new Map(rowsOf(source).map((row) => [row.id, row]));
  // what was written into a record that was gone by then is nowhere
  for (const { rowId, columnId, from } of inverse?.updates ?? [])
    if (held.has(rowId)) expect(held.get(rowId)?.cells[columnId] ?? null).toEqual(from);
  if (inverse) await source.write(inverse);
}

const createKeys = (): (() => string) => {
  let keys = 0;
  return () => `inverse-${(keys += 1)}`;
};

/** What whoever keeps the columns makes of what is told of them. */
function keep(columns: readonly GridColumn[], change: ColumnChange): readonly GridColumn[] {
  if (change.type === 'resized') return columns.map((one) => ({ ...one, width: change.widths[one.id] ?? one.width }));
  if (change.type === 'hidden') return columns.map((one) => (one.id === change.columnId ? { ...one, isHidden: true } : one));
  if (change.type === 'frozen') return columns;
  const moved = columns.find(({ id }) => id === change.columnId)!;
  const rest = columns.filter((one) => one !== moved);
  return rest.toSpliced(change.beforeId === null ? rest.length : rest.findIndex(({ id }) => id === change.beforeId), 0, moved);
}

async function look(grid: GridController): Promise<void> {
  await grid.settled();
  for (let turn = 0; turn < 20 || grid.state.rows.status === 'loading'; turn += 1) {
    grid.window.look(0, 40, 0);
    await Promise.resolve();
  }
}

const acts = fc.array(act, { maxLength: 30 });

/** Found at seed -2115540499: what is written into a cell while its editor is open is what the editor's value goes over. */
const writtenUnderAnEditor: [{ command: GridCommand; isAwaited: boolean }[], boolean][] = (
  [
    { type: 'setValue', value: 'x', cell: { rowId: 1, columnId: 'name' } },
    { type: 'clear' },
    { type: 'keepEarly', text: 'x', via: 'type', then: 'stay' },
  ] as const
).map((write) => [
  [
    { command: { type: 'edit', via: 'type', text: 'y' }, isAwaited: false },
    { command: write, isAwaited: true },
    { command: { type: 'commit', then: 'stay' }, isAwaited: false },
  ],
  false,
]);

/** Found at seed 1154244158: a record is deleted along with one that was gone before; steps are asked for faster than they are taken. */
const goneBeforeAndInARow: [{ command: GridCommand; isAwaited: boolean }[], boolean][] = (
  [
    [
      { type: 'checkRows', ids: [6, 1] },
      { type: 'deleteRows', what: 'checked' },
    ],
    [{ type: 'deleteRows', what: 'selected' }, { type: 'undo' }, { type: 'redo' }],
  ] as const
).map((commands) => [commands.map((one) => ({ command: one, isAwaited: false })), false]);

test('I-50 the grid keeps no steps of its own, its batches say all that undo needs: taken back in turn they give what was before each and at last the start, done again the end', async () => {
  await fc.assert(
    fc.asyncProperty(acts, fc.boolean(), async (done, isGrouped) => {
      const start = makeSampleRows(rowCount);
      const array = createArraySource({ rows: start, ...(isGrouped ? { groupBy: ['status'] } : {}) });
      const { source, log } = withLog(array);
      const grid = createGridController({ source, columns: sampleColumns });
      await look(grid);
      grid.dispatch({ type: 'select', index: 0, columnId: 'name' });
      for (const { command: next, isAwaited } of done) {
        grid.dispatch(next);
        if (isAwaited) await look(grid);
      }
      // an editor that stays open would be saved as its record is taken back
      grid.dispatch({ type: 'cancel' });
      await look(grid);
      const end = rowsOf(array);
      const shown = Array.from({ length: grid.state.rows.total + grid.state.created.length }, (_, at) => grid.rowAt(at)!);
      expect(byId(shown)).toEqual(byId(end));
      expect(grid.state.pending.size).toBe(0);
      for (const entry of log.toReversed()) {
        await takeBack(array, entry);
        expect(byId(rowsOf(array))).toEqual(byId(entry.before));
        if (!isGrouped) expect(rowsOf(array).map(({ id }) => id)).toEqual(entry.before.map(({ id }) => id));
      }
      expect(byId(rowsOf(array))).toEqual(byId(start));
      array.send({ type: 'reset' });
      await look(grid);
      expect(byId(Array.from({ length: grid.state.rows.total }, (_, at) => grid.rowAt(at)!))).toEqual(byId(start));
      grid.destroy();

      const replayed = createArraySource({ rows: makeSampleRows(rowCount) });
      for (const { batch } of log) await replayed.write(batch);
      expect(byId(rowsOf(replayed))).toEqual(byId(end));
    }),
    { ...tries(30), examples: [...writtenUnderAnEditor, ...goneBeforeAndInARow] },
  );
});

/** Found at seed -938597456: a record that is deleted before it was ever read. */
const deletedUnread: { command: GridCommand; isAwaited: boolean }[] = (
  [
    { type: 'paste', matrix: [[{ text: '' }]], textOnly: false, confirmed: false },
    { type: 'addRow', below: false, above: false, path: [] },
    { type: 'deleteRows', what: 'selected' },
  ] as const
).map((command) => ({ command, isAwaited: false }));

/** What records hold, whatever their ids. */
const contents = (rows: readonly GridRow[], isOrdered: boolean): unknown[] => {
  const all = rows.map((row) => JSON.stringify(Object.entries(filled(row) as object).toSorted(([a], [b]) => (a < b ? -1 : 1))));
  return isOrdered ? all : all.toSorted();
};

test('I-50 a grid whose product keeps no history takes all that was done back, step by step to the start, and does it again to the end', async () => {
  await fc.assert(
    fc.asyncProperty(acts, fc.boolean(), fc.boolean(), async (done, isGrouped, keepsIds) => {
      const start = makeSampleRows(rowCount);
      const array = createArraySource({ rows: start, keepsIds, ...(isGrouped ? { groupBy: ['status'] } : {}) });
      const { source, log } = withLog(array);
      const grid = createGridController({ source, columns: sampleColumns });
      const says = (): unknown[] => contents(rowsOf(array), !isGrouped);
      await look(grid);
      grid.dispatch({ type: 'select', index: 0, columnId: 'name' });
      const isThere = (id: RowId): boolean => rowsOf(array).some((row) => row.id === id);
      for (const { command: next, isAwaited } of done) {
        // what nobody knows cannot be brought back, nor what was done before it
        if (next.type !== 'checkRows' || next.ids.every(isThere)) grid.dispatch(next);
        if (isAwaited) await look(grid);
      }
      // an editor that stays open would be saved as its record is taken back
      grid.dispatch({ type: 'cancel' });
      await look(grid);
      const end = says();
      /** Until nothing is left to do; what is shown is what is saved after each step. */
      const all = async (type: 'undo' | 'redo'): Promise<void> => {
        for (let count = -1; count !== log.length;) {
          count = log.length;
          grid.dispatch({ type });
          await look(grid);
          const shown = Array.from({ length: grid.state.rows.total + grid.state.created.length }, (_, at) => grid.rowAt(at)!);
          expect(byId(shown)).toEqual(byId(rowsOf(array)));
          expect(grid.state.pending.size).toBe(0);
        }
      };
      await all('redo');
      const furthest = says();
      await all('undo');
      expect(says()).toEqual(contents(start, !isGrouped));
      await all('redo');
      expect(says()).toEqual(furthest);
      if (done.every(({ command: { type } }) => type !== 'undo')) expect(furthest).toEqual(end);
      grid.destroy();
    }),
    {
      ...tries(20),
      examples: [...writtenUnderAnEditor.map(([steps]) => [steps, false, true] as const), [deletedUnread, true, false]],
    },
  );
});

const columnCommand = anyCommand({
  columns: sampleColumns,
  records: rowCount,
  only: [
    ...(['select', 'selectColumns', 'selectAll', 'edit', 'setColumns', 'hideColumn', 'freeze'] as const),
    ...(['resizeColumn', 'setWidths', 'cancelResize', 'moveColumn', 'nudgeColumns'] as const),
  ],
});

/** Found at seed 1324114963: a drag of all columns that is followed by a width for one of them. */
const fittedWhileAllWereResized: GridCommand[] = [
  { type: 'selectAll' },
  { type: 'resizeColumn', columnId: 'name', width: 300, done: false },
  { type: 'setWidths', widths: { name: 200 } },
];

test('what is told of columns is all there is: whoever keeps it has the same columns, and who takes it back has those of the start', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(columnCommand, { maxLength: 30 }), async (done) => {
      let kept: readonly GridColumn[] = sampleColumns;
      let frozenCount = 1;
      const grid = createGridController({
        source: createArraySource({ rows: makeSampleRows(rowCount) }),
        columns: sampleColumns,
        onColumns: (change) => {
          kept = keep(kept, change);
          if (change.type === 'frozen') frozenCount = change.count;
        },
      });
      await look(grid);
      const start = grid.state.columns;
      const isSame = (columns: readonly GridColumn[]): void => {
        const { visible, starts, gutter } = createColumnModel({ columns, frozenCount, gutter: grid.state.columns.gutter });
        expect(grid.state.columns.visible.map(({ id }) => id)).toEqual(visible.map(({ id }) => id));
        expect(grid.state.columns.starts).toEqual(starts);
        expect(grid.state.columns.gutter).toBe(gutter);
      };
      for (const next of done) {
        grid.dispatch(next);
        if (next.type === 'setColumns') kept = next.columns;
      }
      grid.dispatch({ type: 'cancelResize' });
      isSame(kept);
      grid.dispatch({ type: 'setColumns', columns: sampleColumns });
      grid.dispatch({ type: 'freeze', count: 1 });
      expect(grid.state.columns.starts).toEqual(start.starts);
      expect(grid.state.columns.frozenCount).toBe(1);
      grid.destroy();
    }),
    { ...tries(40), examples: [[fittedWhileAllWereResized]] },
  );
});
