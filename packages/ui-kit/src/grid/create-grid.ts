import { fillChoices } from './core/commands/fill-series-cells.ts';
import type { FillHow } from './core/fill-series.ts';
import { createGridController } from './core/grid-controller.ts';
import { countSelectedRows } from './core/commands/selected-rows.ts';
import type { GridAtoms } from './core/state-store.ts';
import type { GridCommand } from './core/command.ts';
import type { GridColumn } from './core/column.ts';
import { showsCell, showsColumn } from './core/viewport-plan.ts';
import { summarizeSelection } from './core/summarize-selection.ts';
import type { SelectionSummary } from './core/summarize-selection.ts';
import type { GridRow, RowId } from './core/row-source.ts';
import { fitWidth } from './dom/fit-width.ts';
import { anchorOf } from './dom/element-parts.ts';
import { createSurface } from './dom/surface.ts';
import type { Surface } from './dom/surface.ts';
import type { PaintStats } from './dom/row-painter.ts';
import type { Anchor, GridOptions } from './grid-options.ts';

/** A grid: mount it into an element, drive it with commands, read it through atoms. */
export interface Grid extends GridAtoms {
  /** Builds the grid inside an element that has a height. One place at a time; the answer takes it out again. */
  mount(element: HTMLElement): () => void;
  dispatch(command: GridCommand): void;
  /** Columns as they now are: order, widths, options, hidden. Rows stay loaded. */
  setColumns(columns: readonly GridColumn[]): void;
  /** Reads count and rows on screen again; the old ones stay until then. For changes the source did not tell of. */
  refresh(): void;
  /** The row at a position, when it is in memory. */
  rowAt(index: number): GridRow | null;
  indexOf(id: RowId): number | null;
  /** Where a cell is on the screen now; null while none of it shows. For popups of the product's that follow their cell. */
  anchorOf(rowId: RowId, columnId: string): Anchor | null;
  /** Where the head of a column is on the screen now; null while none of it shows. For popups of the product's that follow their head. */
  anchorOfHead(columnId: string): Anchor | null;
  /** Scrolls across as little as shows the whole column. */
  revealColumn(columnId: string): void;
  /** Shows which column an open menu or editor of the product's is about; null: none. */
  markOpen(columnId: string | null): void;
  /** How many records the selection reaches over, in memory or not: those that the commands for selected rows work on. */
  countSelectedRows(): number;
  /** How many columns stay put now: those asked for, as far as they take at most 70 % of the width. */
  countFrozen(): number;
  /** The same records by id; those that are not in memory are read. */
  readSelectedRowIds(): Promise<readonly RowId[]>;
  /** Count, sum, least and most of the selected cells that are in memory; null without a selection. */
  summarize(): SelectionSummary | null;
  /** Other ways the last fill could be done, as long as nothing was done since. */
  fillChoices(): readonly FillHow[];
  focus(): void;
  /** Pastes what is on the clipboard; `textOnly` leaves tables and exact values aside. */
  paste(textOnly?: boolean): Promise<void>;
  /** Makes a column as wide as what it shows now; nothing while it is not drawn. */
  fitColumn(columnId: string): void;
  /** Resolves when every change made so far has been answered. */
  settled(): Promise<void>;
  /** Whether something would be lost if the page went now: typed and not saved yet, refused, or waiting for its record. */
  hasUnsaved(): boolean;
  /** How many changes will be saved by themselves: on their way, or waiting for the server or their record; not those that were refused. */
  countSaving(): number;
  destroy(): void;
  /** @internal Counts of paint work, for tests and the debug overlay. */
  readonly stats: PaintStats;
}

const noStats: PaintStats = { frames: 0, rowsMoved: 0, rowsPatched: 0, cellsPatched: 0, sketches: 0 };

/**
 * Makes a grid over a source of rows. It loads what is shown, shows edits at once, writes them through
 * `source.write` and tells everything else through the callbacks of its options.
 *
 * @example
 * const grid = createGrid({ source, columns: [{ id: 'name', title: 'Name', kind: 'text', isPrimary: true }] });
 * grid.mount(document.querySelector('#grid'));
 */
export function createGrid(options: GridOptions): Grid {
  const controller = createGridController(options);
  let surface: Surface | null = null;

  const unmount = (): void => {
    surface?.destroy();
    surface = null;
  };

  const headOf = (columnId: string): HTMLElement | null =>
    surface?.header.cellOf(controller.state.columns.indexById.get(columnId) ?? -1) ?? null;

  return {
    ...controller.atoms,
    mount(element) {
      unmount();
      surface = createSurface(controller, element);
      return unmount;
    },
    dispatch: controller.dispatch,
    setColumns: (columns) => controller.dispatch({ type: 'setColumns', columns }),
    refresh: () => controller.window.refresh(),
    rowAt: controller.rowAt,
    indexOf: controller.indexOf,
    anchorOf(rowId, columnId) {
      const index = controller.indexOf(rowId);
      const at = controller.state.columns.indexById.get(columnId);
      if (!surface || index === null || at === undefined) return null;
      const { rows, columns, viewport } = surface.context.frame();
      const element = showsCell(rows, columns, viewport, rows.lineOfRecord(index), at) && surface.context.cellElement(index, at);
      return element ? anchorOf(element) : null;
    },
    anchorOfHead(columnId) {
      const element = headOf(columnId);
      const at = controller.state.columns.indexById.get(columnId);
      if (!surface || !element || at === undefined) return null;
      const { columns, viewport } = surface.context.frame();
      return showsColumn(columns, viewport, at) ? anchorOf(element) : null;
    },
    revealColumn(columnId) {
      const at = controller.state.columns.indexById.get(columnId);
      if (at !== undefined) surface?.context.revealColumn(at);
    },
    markOpen: (columnId) => surface?.header.markOpen(columnId),
    countSelectedRows: () => countSelectedRows(controller.state),
    countFrozen: () => surface?.context.frame().columns.frozenCount ?? controller.state.columns.frozenCount,
    readSelectedRowIds: controller.readSelectedRowIds,
    summarize: () => summarizeSelection(controller.state, controller.rowAt),
    fillChoices: () => fillChoices(controller.state),
    focus: () => surface?.context.focusCell(),
    paste: async (textOnly = false) => surface?.paste(textOnly),
    fitColumn(columnId) {
      const head = headOf(columnId);
      if (!surface || !head) return;
      controller.dispatch({ type: 'setWidths', widths: { [columnId]: fitWidth(surface.context, columnId, head) } });
    },
    settled: controller.settled,
    hasUnsaved: controller.hasUnsaved,
    countSaving: controller.countSaving,
    destroy() {
      unmount();
      controller.destroy();
    },
    get stats() {
      return surface?.stats ?? noStats;
    },
  };
}
