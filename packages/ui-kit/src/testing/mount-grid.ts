import { onTestFinished } from 'vitest';
import '../grid/grid.css';
import { createGrid } from '../grid/create-grid.ts';
import type { Grid } from '../grid/create-grid.ts';
import type { GridOptions } from '../grid/grid-options.ts';
import { createArraySource } from './array-source.ts';
import type { ArraySource, ArraySourceOptions } from './array-source.ts';
import { makeSampleRow, sampleColumns } from './sample-columns.ts';

/** The few tokens geometry and stacking depend on; colours do not matter to a test. */
const tokens = `:root { --z-grid-selection: 1; --z-grid-frozen: 2; --z-grid-header: 3; --z-grid-editor: 5; --z-sticky: 10; --z-drag: 95;
  --bg-surface: white; --grid-handle: 8px; --text-13: 13px; --lh-13: 20px; --w-regular: 420; --w-medium: 560; --font-ui: sans-serif; --focus-color: blue; --control-md: 32px; }`;

export interface MountedGrid {
  readonly grid: Grid;
  readonly source: ArraySource;
  readonly host: HTMLElement;
  readonly scroller: HTMLElement;
  /** The element of a cell, by row number from 0 and column id. */
  cell(index: number, columnId: string): HTMLElement;
  findCell(index: number, columnId: string): HTMLElement | null;
  text(index: number, columnId: string): string;
  /** Row number and column id of the active cell. */
  at(): readonly [number, string] | null;
  /** Numbers of the rows in the document, in order; not of those that are made ready beside the screen. */
  rows(): number[];
  /** Two frames: what was asked for is painted. */
  painted(): Promise<void>;
}

interface MountOptions extends Partial<GridOptions> {
  readonly rows?: ArraySourceOptions['rows'];
  readonly delay?: number;
  readonly exact?: ArraySourceOptions['exact'];
  readonly onWrite?: ArraySourceOptions['onWrite'];
  readonly onPage?: ArraySourceOptions['onPage'];
  readonly onCaughtUp?: ArraySourceOptions['onCaughtUp'];
  readonly groupBy?: ArraySourceOptions['groupBy'];
  readonly sums?: ArraySourceOptions['sums'];
  readonly width?: number;
  readonly height?: number;
}

/** A grid in a real document over rows in memory; taken away again when the test ends. */
export async function mountGrid(options: MountOptions = {}): Promise<MountedGrid> {
  const {
    rows = { count: 1000, make: makeSampleRow },
    delay,
    exact,
    onWrite,
    onPage,
    onCaughtUp,
    groupBy,
    sums,
    width = 900,
    height = 500,
    ...gridOptions
  } = options;
  const style = document.createElement('style');
  style.textContent = tokens;
  const host = document.createElement('div');
  host.style.cssText = `inline-size:${width}px;block-size:${height}px`;
  if (options.dir) host.dir = options.dir;
  document.body.append(style, host);
  const source = createArraySource({
    rows,
    ...(delay !== undefined && { delay }),
    ...(exact !== undefined && { exact }),
    ...(onWrite && { onWrite }),
    ...(onPage && { onPage }),
    ...(onCaughtUp && { onCaughtUp }),
    ...(groupBy && { groupBy }),
    ...(sums && { sums }),
  });
  const grid = createGrid({ source, columns: sampleColumns, ...gridOptions });
  grid.mount(host);
  onTestFinished(() => {
    grid.destroy();
    host.remove();
    style.remove();
  });

  const findCell = (index: number, columnId: string): HTMLElement | null => {
    const column = grid.$columns.get().indexById.get(columnId) ?? -1;
    return host.querySelector(
      `.q-row:not([hidden], [aria-hidden])[aria-rowindex="${index + 2}"] .q-cell:not([hidden])[aria-colindex="${column + 2}"]`,
    );
  };
  const cell = (index: number, columnId: string): HTMLElement => {
    const found = findCell(index, columnId);
    if (!found) throw new Error(`No cell ${columnId} of row ${index} in the document`);
    return found;
  };
  const mounted: MountedGrid = {
    grid,
    source,
    host,
    scroller: host.querySelector('.q-grid-scroller') as HTMLElement,
    cell,
    findCell,
    text: (index, columnId) => cell(index, columnId).innerText.trim(),
    at() {
      const anchor = grid.$selection.get()?.anchor;
      return anchor ? [anchor.index, anchor.columnId] : null;
    },
    rows: () =>
      [...host.querySelectorAll('.q-row:not([hidden], [aria-hidden])')]
        .map((row) => Number(row.getAttribute('aria-rowindex')) - 2)
        .toSorted((a, b) => a - b),
    async painted() {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    },
  };
  while (delay === undefined && grid.$rows.get().status === 'loading') await mounted.painted();
  await mounted.painted();
  await mounted.painted();
  return mounted;
}

/** The header of a column. */
export function headOf(mounted: MountedGrid, columnId: string): HTMLElement {
  return mounted.host.querySelector(`.q-head-cell[data-column="${columnId}"]`) as HTMLElement;
}
