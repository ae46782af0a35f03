import { t } from '@lingui/core/macro';
import type { Grid, GridRow } from '@quadrille/ui-kit/grid';
import { notices } from '../../platform/notices.ts';
import type { WrittenCell } from './follow-overwrites.ts';
import type { Structure } from '../structure/index.ts';
import { wordsOfOverwrite } from './words-of-overwrite.ts';
import { wordsContextOf } from '../structure/index.ts';

/** A record as it is by now, and who wrote in it; null where nobody can tell. */
export interface Overwritten {
  readonly row: GridRow;
  readonly who: string | null;
}

/** Says what became of a cell saved here, with the way back to it, also once its record is far from what is in memory. */
export function notifyOverwritten(
  state: Pick<Structure, '$people' | 'getField'>,
  grid: Grid,
  { rowId, columnId, value }: WrittenCell,
  { row, who }: Overwritten,
): void {
  const field = state.getField(columnId);
  const words = wordsOfOverwrite(field, value, row.cells[columnId] ?? null, wordsContextOf(state));
  if (!words) return;
  const { mine, theirs } = words;
  const title = field.title;
  const name = who ?? t`Somebody`;
  notices.toast(theirs === '' ? t`${title}: ${name} emptied “${mine}”` : t`${title}: ${name} changed “${mine}” to “${theirs}”`, {
    id: 'overwritten',
    tone: 'person',
    action: { label: t`Restore mine`, onSelect: () => grid.dispatch({ type: 'setValue', cell: { rowId, columnId, row }, value }) },
  });
}
