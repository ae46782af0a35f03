import type { CellValue } from '../../cells/cell-spec.ts';
import type { GridEffect } from './effect.ts';
import type { GridLabels } from './grid-labels.ts';
import type { CreatedRow, GridState } from './grid-state.ts';
import type { ColumnId } from './column.ts';
import type { GridRow, RowId } from './row-source.ts';
import type { CellRef } from './selection.ts';

export type RowOrder = 'manual' | 'sorted' | 'fixed';

/** What a step may look at besides the state: the outside, handed in. */
export interface GridEnv {
  /** The row at a position, when it is in memory. */
  readonly rowAt: (index: number) => GridRow | null;
  readonly indexOf: (id: RowId) => number | null;
  readonly createKey: () => string;
  readonly now: () => Date;
  readonly labels: GridLabels;
  /** Rows that fit on the screen, and its inline size without frozen columns, for page keys. */
  readonly pageRows: number;
  readonly pageWidth: number;
  /** The inline size with them: what they take is measured against it. */
  readonly viewWidth: number;
  readonly canCreateRows: boolean;
  /** What a new record holds from the start. */
  readonly newRowCells: () => Readonly<Record<string, CellValue>>;
  readonly canDeleteRows: boolean;
  /** Whether rows stand in an order people make by hand: `sorted` says why not, for now. */
  readonly rowOrder: RowOrder;
  /** Whether a paste may ask for columns beyond the last one. */
  readonly canCreateColumns: boolean;
  /** What Tab does on the very last cell. */
  readonly tabAtEnd: 'leave' | 'add';
  /** Pastes of more cells, or with values that do not convert, are asked about first. */
  readonly confirmAbove: number;
}

export interface StepResult {
  readonly state: GridState;
  readonly effects: readonly GridEffect[];
}

export function result(state: GridState, ...effects: readonly GridEffect[]): StepResult {
  return { state, effects };
}

/** A row made here looks like any other until it is confirmed. */
export function toGridRow(created: CreatedRow): GridRow {
  return created.row ?? { id: created.key, version: 0, cells: created.cells };
}

/** The record a cell stands on; null where that is not in memory, or another stands in its place until it is known where it went. */
export function rowUnder({ index, rowId }: Pick<CellRef, 'index' | 'rowId'>, { rowAt }: Pick<GridEnv, 'rowAt'>): GridRow | null {
  const here = rowAt(index);
  return here && (rowId === null || rowId === here.id) ? here : null;
}

/** What a cell shows: the value on its way to the server, else the loaded one. */
export function readCell(state: GridState, row: GridRow, columnId: ColumnId): CellValue {
  const pending = state.pending.get(row.id)?.[columnId];
  return pending ? pending.value : (row.cells[columnId] ?? null);
}
