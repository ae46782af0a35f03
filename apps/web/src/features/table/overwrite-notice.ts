import { t } from '@lingui/core/macro';
import type { CellValue } from '@quadrille/domain';
import type { Grid } from '@quadrille/ui-kit/grid';
import { notices } from '../../platform/notices.ts';
import type { WrittenCell } from './follow-overwrites.ts';
import type { TableState } from './table.state.ts';
import { wordsOfOverwrite } from './words-of-overwrite.ts';

/** Says what became of a cell saved here, with the way back to it. */
export function tellOverwritten(state: TableState, grid: Grid, { rowId, columnId, value }: WrittenCell, now: CellValue): void {
  const field = state.getField(columnId);
  const words = wordsOfOverwrite(field, value, now, { people: state.$people.get() });
  if (!words) return;
  const { mine, theirs } = words;
  const title = field.title;
  notices.toast(theirs === '' ? t`${title}: somebody emptied “${mine}”` : t`${title}: somebody changed “${mine}” to “${theirs}”`, {
    id: 'overwritten',
    tone: 'warning',
    action: { label: t`Restore mine`, onSelect: () => grid.dispatch({ type: 'setValue', cell: { rowId, columnId }, value }) },
  });
}
