import { t } from '@lingui/core/macro';
import type { CellValue } from '@quadrille/domain';
import type { Structure } from '../structure/index.ts';
import { wordsOfCell, wordsContextOf } from '../structure/index.ts';

/** What became of a cell and what was wanted of it, in words. `who`: who changed it, where that is known. */
export function describeBoth(
  state: Pick<Structure, '$people' | 'getField'>,
  columnId: string,
  { theirs, mine, who }: { readonly theirs: CellValue; readonly mine: CellValue; readonly who: string | null },
): string {
  const field = state.getField(columnId);
  const format = (value: CellValue): string => shorten(wordsOfCell(field, value, wordsContextOf(state)));
  const [they, me] = [format(theirs), format(mine)];
  const wanted = me === '' ? t`You emptied it.` : t`You entered “${me}”.`;
  return `${describeChange(they, who)} ${wanted}`;
}

function describeChange(they: string, who: string | null): string {
  if (who === null) return they === '' ? t`This cell was emptied meanwhile.` : t`This cell was changed to “${they}” meanwhile.`;
  return they === '' ? t`${who} emptied this while you were typing.` : t`${who} changed this to “${they}” while you were typing.`;
}

const mostLetters = 60;

const shorten = (text: string): string => (text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text);
