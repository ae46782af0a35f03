import type { FieldId } from '../ids/id.ts';
import type { FilterNode } from './filter.ts';

export interface Sort {
  readonly fieldId: FieldId;
  readonly direction: 'asc' | 'desc';
}

/**
 * One description of a read, whoever asks: grid, API, shared view, export.
 * The lists in `filters` are each evaluated on their own and joined by "and" (view filters AND
 * `filterArrJson` AND `where` AND the reader's row rules).
 */
export interface RowsQuery {
  readonly filters: readonly (readonly FilterNode[])[];
  /** Applied in order; the row id is always the last tie breaker. Nulls first ascending, last descending. */
  readonly sorts: readonly Sort[];
  /** Text looked for in any of `searchFields`, ignoring case; null for none. */
  readonly search: { readonly text: string; readonly fieldIds: readonly FieldId[] } | null;
  readonly shuffle: boolean;
}

export interface PageWindow {
  readonly offset: number;
  readonly limit: number;
}
