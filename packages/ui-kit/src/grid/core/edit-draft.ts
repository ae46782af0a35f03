import type { CellValue } from '../../cells/cell-spec.ts';
import { cellTraits } from '../../cells/cell-traits.ts';
import { toDraftText } from '../../cells/format-cell.ts';
import { isSameValue } from '../../cells/is-same-value.ts';
import type { GridColumn } from './column.ts';
import type { EditSession } from './grid-state.ts';

/** What an editor holds of a value: the ids of options, or a text. */
export function toDraft(value: CellValue, column: GridColumn): CellValue {
  return cellTraits[column.kind].editor === 'options' ? value : toDraftText(value, column);
}

/** Whether an editor holds something else than when it was opened on its cell. */
export function hasChanged({ draft, initial }: Pick<EditSession, 'draft' | 'initial'>, column: GridColumn): boolean {
  return !isSameValue(draft, toDraft(initial, column));
}
