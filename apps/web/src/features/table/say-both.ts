import { t } from '@lingui/core/macro';
import type { CellValue } from '@quadrille/domain';
import { wordsOfCell } from './table-field.ts';
import type { TableState } from './table.state.ts';
import { wordsContextOf } from './words-context.ts';

/** What became of a cell and what was wanted of it, in words. */
export function sayBoth(state: Pick<TableState, 'getField' | '$people'>, columnId: string, theirs: CellValue, mine: CellValue): string {
  const field = state.getField(columnId);
  const say = (value: CellValue): string => shorten(wordsOfCell(field, value, wordsContextOf(state)));
  const [they, me] = [say(theirs), say(mine)];
  const changed = they === '' ? t`This cell was emptied meanwhile.` : t`This cell was changed to “${they}” meanwhile.`;
  const wanted = me === '' ? t`You emptied it.` : t`You entered “${me}”.`;
  return `${changed} ${wanted}`;
}

const mostLetters = 60;

const shorten = (text: string): string => (text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text);
