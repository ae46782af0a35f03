import { createGrid } from '@quadrille/ui-kit/grid';
import type { Grid } from '@quadrille/ui-kit/grid';
import { createArraySource, makeSampleRow, sampleColumns } from '@quadrille/ui-kit/testing';
import type { ArraySourceOptions } from '@quadrille/ui-kit/testing';
import { expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { refusedTextsOf } from '../features/records/refused-texts.state.ts';
import type { TableField } from '../features/structure/table-field.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

const asks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const openWarned = async (options: Partial<ArraySourceOptions> = {}): Promise<Grid> => {
  const source = createArraySource({ rows: { count: 500, make: makeSampleRow }, ...options });
  const grid = createGrid({ source, columns: sampleColumns });
  onTestFinished(() => grid.destroy());
  const Warned = (): null => {
    useUnsavedWarning(grid);
    return null;
  };
  await render(<Warned />);
  await expect.poll(() => grid.$rows.get().total).toBe(500);
  return grid;
};

it('asks before the page is left while what was typed waits for its record', async () => {
  const grid = await openWarned({ onPage: () => new Promise(() => {}) });
  expect(asks()).toBe(false);
  const cell = { index: 400, rowId: null, columnId: 'name' };
  grid.dispatch({ type: 'keepEarly', cell, text: 'mine', via: 'type', then: 'stay' });
  expect(asks()).toBe(true);
  grid.dispatch({ type: 'dropEarly', cell });
  expect(asks()).toBe(false);
});

it('asks before the page is left while something is typed in a cell, be it refused, and not where nothing was typed', async () => {
  const grid = await openWarned();
  const edit = (via: 'type' | 'enter'): void => {
    grid.dispatch({ type: 'select', index: 3, columnId: 'points' });
    grid.dispatch({ type: 'edit', via });
  };
  await expect
    .poll(() => {
      edit('enter');
      return grid.$edit.get();
    })
    .not.toBeNull();
  expect(asks()).toBe(false);
  grid.dispatch({ type: 'draft', draft: 'many' });
  expect(asks()).toBe(true);
  grid.dispatch({ type: 'commit', then: 'stay' });
  expect([grid.$edit.get()?.error !== null, asks()]).toEqual([true, true]);
  grid.dispatch({ type: 'cancel' });
  expect(asks()).toBe(false);
});

it('asks before the page is left as long as a refused text is kept for its record', () => {
  const texts = refusedTextsOf({ id: 'points', title: 'Points', type: 'Number' } as TableField, 'table', 1);
  expect(asks()).toBe(false);
  texts.keep({ text: 'many', reason: 'It is not a number.' });
  expect(asks()).toBe(true);
  texts.keep(null);
  expect(asks()).toBe(false);
});
