import type { GridNotice } from '../grid/core/effect.ts';
import { createGridController } from '../grid/core/grid-controller.ts';
import type { GridController } from '../grid/core/grid-controller.ts';
import type { RowSource } from '../grid/core/row-source.ts';
import type { GridOptions } from '../grid/grid-options.ts';
import { createArraySource } from './array-source.ts';
import type { ArraySource, ArraySourceOptions } from './array-source.ts';
import { makeSampleRow, sampleColumns } from './sample-columns.ts';

/** A controller over rows in memory, as far as it is set up. */
export interface OpenController {
  readonly grid: GridController;
  readonly source: ArraySource;
  readonly notices: GridNotice[];
}

/** A grid without a document over 500 rows, the first thirty of which are read. `wrap` stands between it and its rows. */
export async function openController(
  source: Partial<ArraySourceOptions> = {},
  options: Partial<GridOptions> = {},
  wrap: (source: ArraySource) => RowSource = (made) => made,
): Promise<OpenController> {
  const made = createArraySource({ rows: { count: 500, make: makeSampleRow }, ...source });
  const notices: GridNotice[] = [];
  let keys = 0;
  const grid = createGridController({
    source: wrap(made),
    columns: sampleColumns,
    createKey: () => `key-${(keys += 1)}`,
    onNotice: (notice) => notices.push(notice),
    ...options,
  });
  await settle();
  grid.window.look(0, 30, 0);
  await settle();
  return { grid, source: made, notices };
}

/** What is on its way has come. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

/** Types into a cell and ends it with Enter. */
export function typeInto(grid: GridController, index: number, columnId: string, text: string): void {
  grid.dispatch({ type: 'select', index, columnId });
  grid.dispatch({ type: 'edit', via: 'type' });
  grid.dispatch({ type: 'draft', draft: text });
  grid.dispatch({ type: 'commit', then: 'stay' });
}
