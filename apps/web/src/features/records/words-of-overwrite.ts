import type { CellValue } from '@quadrille/domain';
import { isReadBack, wordsOfCell } from '../structure/index.ts';
import type { TableField, WordsContext } from '../structure/index.ts';

/** What a cell held and what it holds now, in words; null where nobody can tell by them that somebody wrote over it. */
export function wordsOfOverwrite(
  field: TableField,
  before: CellValue,
  now: CellValue,
  context: WordsContext,
): { readonly mine: string; readonly theirs: string } | null {
  const [mine, theirs] = [wordsOfCell(field, before, context), wordsOfCell(field, now, context)];
  return isReadBack(field) || mine === theirs ? null : { mine, theirs };
}
