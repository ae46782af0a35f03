import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import './grid.css';
import { createGrid } from './create-grid.ts';
import type { Grid } from './create-grid.ts';
import { createArraySource } from '../testing/array-source.ts';

let host: HTMLElement;
let grid: Grid;
beforeEach(() => {
  host = document.createElement('div');
  host.style.cssText = 'width:900px;height:500px';
  document.body.append(host);
});
afterEach(() => {
  grid.destroy();
  host.remove();
});

test('types into a cell', async () => {
  const source = createArraySource({
    rows: { count: 1000, make: (index) => ({ id: index + 1, version: 1, cells: { name: `Row ${index}`, n: index } }) },
  });
  grid = createGrid({
    source,
    columns: [
      { id: 'name', title: 'Name', kind: 'text', isPrimary: true },
      { id: 'n', title: 'N', kind: 'number' },
    ],
  });
  grid.mount(host);
  await expect.poll(() => host.textContent).toContain('Row 3');
  await userEvent.click(host.querySelector('.q-cell')!);
  console.log(document.activeElement?.className, grid.$selection.get());
  await userEvent.keyboard('hello{Enter}');
  await expect.poll(() => source.batches.length).toBe(1);
  expect(source.batches[0]?.updates[0]?.value).toBe('hello');
  console.log(grid.stats, host.querySelectorAll('*').length, grid.$selection.get());
});
