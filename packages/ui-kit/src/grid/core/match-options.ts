import type { CellOption, CellValue } from '../../cells/cell-spec.ts';
import type { GridColumn } from './column.ts';

export interface OptionMatch {
  readonly option: CellOption;
  /** There is none by this title yet: to be made. */
  readonly isNew: boolean;
}

/** Options whose title holds the search, best first; "create" comes last, only for those allowed and only for a new title. */
export function matchOptions(column: GridColumn, search: string): OptionMatch[] {
  const wanted = search.trim().toLowerCase();
  const found = (column.options ?? []).filter((option) => option.title.toLowerCase().includes(wanted));
  const sorted = wanted === '' ? found : found.toSorted((a, b) => rank(a, wanted) - rank(b, wanted));
  const entries: OptionMatch[] = sorted.map((option) => ({ option, isNew: false }));
  const isKnown = (column.options ?? []).some((option) => option.title.toLowerCase() === wanted);
  const title = search.trim();
  if (wanted !== '' && !isKnown && column.canCreateOptions) entries.push({ option: { id: title, title }, isNew: true });
  return entries;
}

function rank(option: CellOption, wanted: string): number {
  return option.title.toLowerCase().startsWith(wanted) ? 0 : 1;
}

export const takesSeveral = ({ kind, isMulti }: GridColumn): boolean => kind === 'multiSelect' || (kind === 'people' && isMulti === true);

/** The options a value names. */
export function idsOf(value: CellValue): readonly string[] {
  if (Array.isArray(value)) return value as readonly string[];
  return value === null || value === '' ? [] : [String(value)];
}

/** The value that names them. */
export function toChoice({ kind }: GridColumn, ids: readonly string[]): CellValue {
  if (kind === 'singleSelect') return ids[0] ?? null;
  return ids.length > 0 ? ids : null;
}
