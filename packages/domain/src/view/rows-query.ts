import type { FieldId, RowId } from '../ids/id.ts';
import type { FilterNode } from './filter.ts';
import type { FilterTest } from './filter-test.ts';
import type { Grouping } from './grouping.ts';
import type { Sort } from './sort.ts';

/** Records by their connection with one record of another table. */
export interface LinkedTo {
  /** The link field of the records asked for that leads to that table. */
  readonly fieldId: FieldId;
  readonly rowId: RowId;
  /** The records that are not connected with it instead. */
  readonly isExcluded: boolean;
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
  /** Rows stand in the order of these groups, and in the order of `sorts` inside each; absent: not grouped. */
  readonly grouping?: Grouping;
  /** Conditions that are worked out already, beside `filters`. */
  readonly tests?: readonly FilterTest[];
  /** Only rows that are connected as each of these says. */
  readonly linked?: readonly LinkedTo[];
  /** What a view asks of its rows where it names fields its reader may not see; looked at as rights are, before all else. */
  readonly within?: readonly (readonly FilterNode[])[];
  /** Fields this query alone knows: the periods dates of another field lie in. */
  readonly periods?: readonly PeriodField[];
}

/** The first day of the period a date or moment lies in, as a field of its own. */
export interface PeriodField {
  readonly id: FieldId;
  /** The field whose dates they are. */
  readonly fieldId: FieldId;
  readonly unit: PeriodUnit;
  /** Whose clocks count the days of moments; null: UTC. */
  readonly timeZone: string | null;
}

export const periodUnits = ['day', 'week', 'month', 'quarter', 'year'] as const;
/** Weeks begin on Monday. */
export type PeriodUnit = (typeof periodUnits)[number];

export interface PageWindow {
  readonly offset: number;
  readonly limit: number;
}
