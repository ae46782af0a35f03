export { createGrid } from './grid/create-grid.ts';
export type { Grid } from './grid/create-grid.ts';
export type { GridOptions } from './grid/grid-options.ts';
export type { ColumnId, GridColumn } from './grid/core/column.ts';
export type { GridCommand } from './grid/core/command.ts';
export type { GridRow, RowId, RowSource, SourceEvent, SourcePlace, WriteBatch, WriteResult } from './grid/core/row-source.ts';
export type { CellKind, CellOption, CellSpec, CellValue } from './cells/cell-spec.ts';
export { randomId } from './random-id.ts';
export { beginningOf } from './beginning-of.ts';
