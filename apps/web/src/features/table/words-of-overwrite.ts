import type { CellValue, ValueContext } from '@quadrille/domain';
import { isReadBack, wordsOfCell } from './table-field.ts';
import type { TableField } from './table-field.ts';

/** What a cell held and what it holds now, in words; null where nobody can tell by them that somebody wrote over it. */
export function wordsOfOverwrite(
  field: TableField,
  before: CellValue,
  now: CellValue,
  context?: ValueContext,
): { readonly mine: string; readonly theirs: string } | null {
  const [mine, theirs] = [wordsOfCell(field, before, context), wordsOfCell(field, now, context)];
  return isReadBack(field) || mine === theirs ? null : { mine, theirs };
}
