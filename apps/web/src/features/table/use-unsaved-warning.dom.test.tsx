import { createGrid } from '@quadrille/ui-kit/grid';
import { createArraySource, makeSampleRow, sampleColumns } from '@quadrille/ui-kit/testing';
import { expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

const asks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('asks before the page is left while what was typed waits for its record', async () => {
  const source = createArraySource({ rows: { count: 500, make: makeSampleRow }, onPage: () => new Promise(() => {}) });
  const grid = createGrid({ source, columns: sampleColumns });
  onTestFinished(() => grid.destroy());
  const Warned = (): null => {
    useUnsavedWarning(grid);
    return null;
  };
  await render(<Warned />);
  await expect.poll(() => grid.$rows.get().total).toBe(500);
  expect(asks()).toBe(false);
  const cell = { index: 400, rowId: null, columnId: 'name' };
  grid.dispatch({ type: 'keepEarly', cell, text: 'mine', via: 'type', then: 'stay' });
  expect(asks()).toBe(true);
  grid.dispatch({ type: 'dropEarly', cell });
  expect(asks()).toBe(false);
});
