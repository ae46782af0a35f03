import { tableIn } from './column-table.ts';
import type { ColumnState, ColumnTable } from './column-table.ts';
import type { ColumnId, GridColumn } from './column.ts';

/** Columns in shown order with the offsets everything else measures by. All x are from the inline start. */
export interface ColumnModel {
  /** Every column as it was handed in, hidden ones too. */
  readonly all: readonly GridColumn[];
  /** Their present state: order, widths, pins, and which are hidden. */
  readonly state: ColumnState;
  readonly visible: readonly GridColumn[];
  /** `starts[i]` is where visible column i begins, after the gutter; one more entry than columns: the end. */
  readonly starts: readonly number[];
  readonly gutter: number;
  /** How many visible columns stay put while scrolling sideways. */
  readonly frozenCount: number;
  readonly indexById: ReadonlyMap<ColumnId, number>;
}

interface ColumnModelInput {
  readonly columns: readonly GridColumn[];
  readonly frozenCount: number;
  readonly gutter: number;
}

export function createColumnModel(input: ColumnModelInput): ColumnModel {
  // a copy, because the product may change its own list later
  const all = [...input.columns];
  const table = tableIn(all, null);
  pinFirst(table, input.frozenCount);
  return readModel(table, all, input.gutter);
}

/** A width for some columns, rounded and within bounds. Until it is `done` the drag may still be called off, which another drag does too. */
export function resizeColumns(model: ColumnModel, ids: readonly ColumnId[], width: number, done: boolean): ColumnModel {
  return change(model, (table) => {
    const lead = ids[0] ?? false;
    const { isResizingColumn, columnSizingStart } = table.atoms.columnResizing.get();
    if (isResizingColumn !== lead || columnSizingStart.some(([id]) => !ids.includes(id))) callOff(table);
    table.setColumnResizing((drag) => ({
      ...drag,
      isResizingColumn: lead,
      columnSizingStart: withSizes(table, drag.columnSizingStart, ids),
    }));
    table.setColumnSizing((held) => ({ ...held, ...Object.fromEntries(ids.map((id) => [id, Math.round(width)])) }));
    if (done) table.resetHeaderSizeInfo(true);
  });
}

/**
 * Continues a drag in another model, with those of its columns that are still there. When it is cancelled, they get the widths they have
 * here.
 */
export function continueResize(model: ColumnModel, from: ColumnModel): ColumnModel {
  const { columnResizing, columnSizing } = from.state;
  const still = new Set(model.all.map(({ id }) => id));
  const ids = columnResizing.columnSizingStart.flatMap(([id]) => (still.has(id) ? [id] : []));
  const width = columnSizing[ids[0] ?? ''];
  return width === undefined ? model : resizeColumns(model, ids, width, false);
}

/** Widths go back to where the drag found them. */
export function cancelResize(model: ColumnModel): ColumnModel {
  return change(model, callOff);
}

function callOff(table: ColumnTable): void {
  const { columnSizingStart } = table.atoms.columnResizing.get();
  if (columnSizingStart.length === 0) return;
  table.setColumnSizing((held) => ({ ...held, ...Object.fromEntries(columnSizingStart) }));
  table.resetHeaderSizeInfo(true);
}

/** The widths of columns before the drag that is continued here. */
function withSizes(table: ColumnTable, known: readonly [string, number][], ids: readonly ColumnId[]): [string, number][] {
  const isKnown = new Set(known.map(([id]) => id));
  return [...known, ...ids.flatMap((id): [string, number][] => (isKnown.has(id) ? [] : [[id, table.getColumn(id)?.getSize() ?? 0]]))];
}

/** Moves a column so that it stands before `beforeId`, or last when that is null. The same model when it stands there. */
export function moveColumn(model: ColumnModel, id: ColumnId, beforeId: ColumnId | null): ColumnModel {
  return change(model, (table) =>
    table.setColumnOrder((order) => {
      const rest = order.filter((other) => other !== id);
      const at = beforeId === null ? rest.length : rest.indexOf(beforeId);
      return at < 0 || rest.length === order.length ? order : [...rest.slice(0, at), id, ...rest.slice(at)];
    }),
  );
}

export function hideColumn(model: ColumnModel, id: ColumnId): ColumnModel {
  return change(model, (table) => table.getColumn(id)?.toggleVisibility(false));
}

/** The first visible columns stay put, as many as `count`. */
export function freezeColumns(model: ColumnModel, count: number): ColumnModel {
  return change(model, () => {}, count);
}

export function withGutter(model: ColumnModel, gutter: number): ColumnModel {
  return readModel(tableIn(model.all, model.state), model.all, gutter);
}

/** Changes the table of a model and answers the new model; the same model where nothing changed. */
function change(model: ColumnModel, act: (table: ColumnTable) => void, frozenCount = model.frozenCount): ColumnModel {
  const table = tableIn(model.all, model.state);
  const before = table.store.get();
  act(table);
  pinFirst(table, frozenCount);
  return table.store.get() === before ? model : readModel(table, model.all, model.gutter);
}

/** Freezing counts columns from the start: a column that moves to the start is frozen, one that leaves it is not. */
function pinFirst(table: ColumnTable, count: number): void {
  const first = table.getVisibleLeafColumns().slice(0, count);
  table.setColumnPinning({ start: first.map(({ id }) => id), end: [] });
}

function readModel(table: ColumnTable, all: readonly GridColumn[], gutter: number): ColumnModel {
  const frozen = table.getStartVisibleLeafColumns();
  const shown = [...frozen, ...table.getCenterVisibleLeafColumns()];
  return {
    all,
    state: table.store.get(),
    visible: shown.flatMap(({ columnDef }) => columnDef.meta?.column ?? []),
    starts: [...shown.map((column) => gutter + column.getStart()), gutter + table.getTotalSize()],
    gutter,
    frozenCount: frozen.length,
    indexById: new Map(shown.map(({ id }, index) => [id, index])),
  };
}

/** The width of any column, hidden or not. */
export function widthOf({ all, state }: ColumnModel, id: ColumnId): number {
  return tableIn(all, state).getColumn(id)?.getSize() ?? 0;
}

/** The width of a visible column. */
export function widthAt({ starts }: ColumnModel, index: number): number {
  return (starts[index + 1] ?? 0) - (starts[index] ?? 0);
}

/** Inline size of gutter and frozen columns together. */
export function frozenWidth(model: ColumnModel): number {
  return model.starts[model.frozenCount] ?? model.gutter;
}

/** The part of the width that frozen columns may take. */
export const mostFrozen = 0.7;

/** Unfreezes columns, the last first, until the rest takes at most 70 % of the width. */
export function fitFrozen(model: ColumnModel, viewWidth: number): ColumnModel {
  let frozenCount = model.frozenCount;
  while (frozenCount > 0 && (model.starts[frozenCount] ?? 0) > viewWidth * mostFrozen) frozenCount -= 1;
  return frozenCount === model.frozenCount ? model : { ...model, frozenCount };
}

export function totalWidth(model: ColumnModel): number {
  return model.starts.at(-1) ?? model.gutter;
}

/** The visible column under x (content coordinates); the nearest one when x is outside. */
export function columnAt(model: ColumnModel, x: number): number {
  let low = 0;
  let high = model.visible.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((model.starts[middle] ?? 0) <= x) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
