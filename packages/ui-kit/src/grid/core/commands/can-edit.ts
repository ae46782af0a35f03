import { cellTraits } from '../../../cells/cell-traits.ts';
import type { GridColumn } from '../column.ts';

/** Whether values can be written into a column's cells by pasting, clearing, filling. */
export function canEdit(column: GridColumn): boolean {
  const { editor } = cellTraits[column.kind];
  return !column.isReadOnly && editor !== 'none';
}

/** Whether the editor of a column is the product's, outside the grid. */
export const isAskedOutside = ({ kind }: GridColumn): boolean => cellTraits[kind].editor === 'panel';
