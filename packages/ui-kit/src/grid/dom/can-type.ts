import type { CellEditorName } from '../../cells/cell-traits.ts';
import { cellTraits } from '../../cells/cell-traits.ts';
import { canEdit, isAskedOutside } from '../core/commands/can-edit.ts';
import type { GridColumn } from '../core/column.ts';

/** Editors of the grid that begin with a text. */
const written: ReadonlySet<CellEditorName> = new Set(['text', 'longText', 'date', 'place', 'options']);

/** Whether what is typed on its cells goes into an editor, of the grid or outside of it. */
export const canType = (column: GridColumn): boolean =>
  canEdit(column) && (isAskedOutside(column) ? column.canPress === true : written.has(cellTraits[column.kind].editor));
