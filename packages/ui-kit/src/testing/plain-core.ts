import { createGridController } from '../grid/core/index.ts';
import type { GridController, RowSource } from '../grid/core/index.ts';

/** The grid of `source` without a document: reads the first rows, writes a title, and is left one undo step away from how it was. */
export async function renameFirst(source: RowSource, title: string): Promise<GridController> {
  const grid = createGridController({ source, columns: [{ id: 'title', title: 'Title', kind: 'text' }] });
  grid.window.look(0, 20, 0); // what a screen would show; pages follow from it
  while (!grid.rowAt(0)) await new Promise((resolve) => setTimeout(resolve, 5));
  grid.dispatch({ type: 'select', index: 0, columnId: 'title' });
  grid.dispatch({ type: 'edit', via: 'type' });
  grid.dispatch({ type: 'draft', draft: title });
  grid.dispatch({ type: 'commit', then: 'down' });
  await grid.settled();
  return grid;
}
