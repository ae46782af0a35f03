import { expect, test } from 'vitest';
import { openController, settle, typeInto } from '../../testing/open-controller.ts';
import { makeSampleRow } from '../../testing/sample-columns.ts';
import type { GridController } from './grid-controller.ts';

const names = (grid: GridController, ...at: readonly number[]) => at.map((index) => grid.rowAt(index)?.cells['name'] ?? null);

async function take(grid: GridController, type: 'undo' | 'redo'): Promise<void> {
  grid.dispatch({ type });
  await settle();
  await grid.settled();
  await settle();
}

test('I-50 steps that are asked for in a row, while the first changes are on their way, are taken one after another', async () => {
  const { grid } = await openController();
  typeInto(grid, 0, 'name', 'a');
  typeInto(grid, 0, 'name', 'b');
  grid.dispatch({ type: 'undo' });
  grid.dispatch({ type: 'undo' });
  await settle();
  expect(names(grid, 0)).toEqual(['Record 1']);
  await take(grid, 'redo');
  expect(names(grid, 0)).toEqual(['a']);
  await take(grid, 'redo');
  expect(names(grid, 0)).toEqual(['b']);
});

test('I-50 a grid is settled when the steps that were asked for are taken as well', async () => {
  const { grid, source } = await openController();
  typeInto(grid, 0, 'name', 'typed');
  for (const type of ['undo', 'redo', 'undo'] as const) grid.dispatch({ type });
  await grid.settled();
  expect([source.rowAt(0)?.cells['name'], source.batches.length]).toEqual(['Record 1', 4]);
});

test('I-54 deleted rows come back where they stood, under the ids they had, and what was typed in them before is taken back too', async () => {
  const { grid, source } = await openController();
  typeInto(grid, 2, 'name', 'typed');
  grid.dispatch({ type: 'checkRows', ids: [2, 3] });
  grid.dispatch({ type: 'deleteRows', what: 'checked' });
  await settle();
  expect(names(grid, 0, 1)).toEqual(['Record 1', 'Record 4']);
  await take(grid, 'undo');
  expect(names(grid, 0, 1, 2, 3)).toEqual(['Record 1', 'Record 2', 'typed', 'Record 4']);
  expect([1, 2].map((at) => source.rowAt(at)?.id)).toEqual([2, 3]);
  await take(grid, 'undo');
  expect(names(grid, 2)).toEqual(['Record 3']);
});

test('what a source brings back under another id is taken back further under that', async () => {
  const { grid, source } = await openController({ keepsIds: false });
  typeInto(grid, 0, 'name', 'typed');
  grid.dispatch({ type: 'checkRows', ids: [1] });
  grid.dispatch({ type: 'deleteRows', what: 'checked' });
  await take(grid, 'undo');
  expect([source.rowAt(0)?.id, ...names(grid, 0)]).toEqual([501, 'typed']);
  await take(grid, 'undo');
  expect(names(grid, 0)).toEqual(['Record 1']);
  for (let step = 0; step < 2; step += 1) await take(grid, 'redo');
  expect(names(grid, 0)).toEqual(['Record 2']);
});

test('I-51 what somebody else wrote into a cell since stays', async () => {
  const { grid, source } = await openController();
  grid.dispatch({ type: 'select', index: 0, columnId: 'name' });
  grid.dispatch({ type: 'select', index: 1, columnId: 'name', extend: true });
  grid.dispatch({ type: 'clear' });
  await settle();
  source.send({ type: 'changed', rows: [{ ...makeSampleRow(0), version: 9, cells: { name: 'theirs' } }] });
  await take(grid, 'undo');
  expect(names(grid, 0, 1)).toEqual(['theirs', 'Record 2']);
});

test('where rows were deleted that are not in memory, nothing is taken back any more', async () => {
  const { grid, source } = await openController();
  typeInto(grid, 0, 'name', 'typed');
  grid.dispatch({ type: 'checkAll', on: true });
  grid.dispatch({ type: 'check', index: 0 });
  grid.dispatch({ type: 'deleteRows', what: 'checked' });
  await take(grid, 'undo');
  expect([source.total, ...names(grid, 0)]).toEqual([1, 'typed']);
});

test('a row that nobody has read and that is deleted with others cannot be brought back, nor can what was done before', async () => {
  const { grid, source } = await openController();
  typeInto(grid, 0, 'name', 'typed');
  grid.dispatch({ type: 'checkRows', ids: [1, 450] });
  grid.dispatch({ type: 'deleteRows', what: 'checked' });
  await take(grid, 'undo');
  expect([source.total, ...names(grid, 0)]).toEqual([498, 'Record 2']);
});

test('another change ends what could be done again, and a grid that is only read takes nothing back', async () => {
  const { grid } = await openController();
  typeInto(grid, 0, 'name', 'a');
  await take(grid, 'undo');
  typeInto(grid, 1, 'name', 'b');
  await take(grid, 'redo');
  expect(names(grid, 0, 1)).toEqual(['Record 1', 'b']);
  grid.dispatch({ type: 'setMode', mode: 'read' });
  await take(grid, 'undo');
  expect(names(grid, 1)).toEqual(['b']);
  grid.dispatch({ type: 'setMode', mode: 'edit' });
  await take(grid, 'undo');
  expect(names(grid, 1)).toEqual(['Record 2']);
});

test('a product with a history of its own is asked, and the grid keeps none', async () => {
  const asked: string[] = [];
  const { grid } = await openController({}, { onUndo: () => asked.push('undo') });
  typeInto(grid, 0, 'name', 'a');
  await take(grid, 'undo');
  await take(grid, 'redo');
  expect([asked, names(grid, 0)]).toEqual([['undo'], ['a']]);
});
