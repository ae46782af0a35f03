import { describe, expect, test } from 'vitest';
import type { ArraySource } from '../../testing/array-source.ts';
import { openController, settle } from '../../testing/open-controller.ts';
import type { OpenController } from '../../testing/open-controller.ts';
import { makeSampleRow } from '../../testing/sample-columns.ts';
import type { RowSource, WriteFailure } from './row-source.ts';

/** Takes what is written but for cells of this row. */
const refusing =
  (refused: number) =>
  (made: ArraySource): RowSource => ({
    ...made,
    async write(batch) {
      const isRefused = ({ rowId }: { readonly rowId: unknown }): boolean => rowId === refused;
      const failed: WriteFailure[] = batch.updates.filter(isRefused).map(({ rowId, columnId }) => ({ rowId, columnId, reason: 'No.' }));
      return { ...(await made.write({ ...batch, updates: batch.updates.filter((one) => !isRefused(one)) })), failed };
    },
  });

/** Cuts two names and pastes them over two others further down. */
async function moveNames(wrap: (made: ArraySource) => RowSource): Promise<OpenController> {
  const opened = await openController({ rows: { count: 9, make: makeSampleRow } }, {}, wrap);
  const { grid } = opened;
  const at = grid.state.columns.visible.findIndex(({ id }) => id === 'name');
  grid.dispatch({
    type: 'copy',
    cut: true,
    marks: { key: 'cut', ranges: [{ firstRow: 0, lastRow: 1, firstColumn: at, lastColumn: at }] },
  });
  grid.dispatch({ type: 'select', index: 5, columnId: 'name' });
  grid.dispatch({ type: 'paste', matrix: [[{ text: 'Record 1' }], [{ text: 'Record 2' }]], copyKey: 'cut', confirmed: true });
  await grid.settled();
  await settle();
  await grid.settled();
  await settle();
  return opened;
}

const names = ({ source }: OpenController): unknown[] => [0, 1, 5, 6].map((index) => source.rowAt(index)?.cells['name']);

describe('I-38 a cut', () => {
  test('is written whole where nothing of it is refused', async () => {
    expect(names(await moveNames((made) => made))).toEqual([null, null, 'Record 1', 'Record 2']);
  });

  test('is taken back where a part of what is pasted is refused: what it emptied is there again', async () => {
    const opened = await moveNames(refusing(7));
    expect(names(opened)).toEqual(['Record 1', 'Record 2', 'Record 6', 'Record 7']);
    expect(opened.grid.rowAt(0)?.cells['name']).toBe('Record 1');
    expect([...opened.grid.state.pending].map(([id, cells]) => [id, cells['name']?.status, cells['name']?.value])).toEqual([
      [7, 'failed', 'Record 2'],
    ]);
  });

  test('that was taken back is no step to undo', async () => {
    const opened = await moveNames(refusing(7));
    opened.grid.dispatch({ type: 'undo' });
    await settle();
    await opened.grid.settled();
    expect(names(opened)).toEqual(['Record 1', 'Record 2', 'Record 6', 'Record 7']);
    expect(opened.source.batches).toHaveLength(2);
  });
});
