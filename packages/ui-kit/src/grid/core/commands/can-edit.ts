import { cellViews } from '../../../cells/cell-views.ts';
import type { GridColumn } from '../column.ts';

/** Whether values can be written into a column's cells by pasting, clearing, filling. */
export function canEdit(column: GridColumn): boolean {
  const { editor } = cellViews[column.kind];
  return !column.isReadOnly && editor !== 'none';
}

/** Whether the editor of a column is the product's, outside the grid. */
export const isAskedOutside = ({ kind }: GridColumn): boolean => cellViews[kind].editor === 'panel';
