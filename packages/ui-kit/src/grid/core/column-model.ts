import { clampWidth, columnWidths } from './column.ts';
import type { ColumnId, GridColumn } from './column.ts';

/** Columns in shown order with the offsets everything else measures by. All x are from the inline start. */
export interface ColumnModel {
  /** Every column in order, hidden ones too. */
  readonly all: readonly GridColumn[];
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
  const visible = input.columns.filter((column) => !column.isHidden);
  const starts = [input.gutter];
  for (const column of visible) starts.push((starts.at(-1) ?? 0) + widthOf(column));
  return {
    all: input.columns,
    visible,
    starts,
    gutter: input.gutter,
    frozenCount: Math.min(input.frozenCount, visible.length),
    indexById: new Map(visible.map((column, index) => [column.id, index])),
  };
}

export function widthOf(column: GridColumn): number {
  return column.width === undefined ? columnWidths.initial : clampWidth(column.width);
}

/** Inline size of gutter and frozen columns together. */
export function frozenWidth(model: ColumnModel): number {
  return model.starts[model.frozenCount] ?? model.gutter;
}

/** The part of the width that frozen columns may take. */
export const mostFrozen = 0.7;

/** Frozen columns are let go, last first, until they take at most 70 % of the width. */
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

/** Moves a column so that it stands before `beforeId`, or last when that is null. */
export function moveColumn(columns: readonly GridColumn[], id: ColumnId, beforeId: ColumnId | null): readonly GridColumn[] {
  const moved = columns.find((column) => column.id === id);
  if (!moved || id === beforeId) return columns;
  const rest = columns.filter((column) => column.id !== id);
  const at = beforeId === null ? rest.length : rest.findIndex((column) => column.id === beforeId);
  return at < 0 ? columns : [...rest.slice(0, at), moved, ...rest.slice(at)];
}
