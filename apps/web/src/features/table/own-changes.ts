import type { FilterNodeData, SortData } from '@quadrille/ui-kit-react';
import { toFilterJson } from '../../platform/filter-json.ts';

/** What somebody who may not change a view puts over it for themselves. */
export interface OwnChanges {
  /** Beside the conditions of the view. */
  readonly filters: readonly FilterNodeData[];
  /** In place of the order of the view; null keeps it. */
  readonly sorts: readonly SortData[] | null;
}

export const noOwnChanges: OwnChanges = { filters: [], sorts: null };

export const hasOwnChanges = ({ filters, sorts }: OwnChanges): boolean => filters.length > 0 || sorts !== null;

/** The conditions as calls take them; `complete` are those that say enough to be applied. */
export function ownFilterText({ filters }: OwnChanges, isComplete: (node: FilterNodeData) => boolean): string | undefined {
  const complete = filters.filter(isComplete);
  return complete.length === 0 ? undefined : JSON.stringify(complete.map(toFilterJson));
}

export function ownSortText({ sorts }: OwnChanges): string | undefined {
  return sorts === null || sorts.length === 0
    ? undefined
    : JSON.stringify(sorts.map(({ fieldId, direction }) => ({ fk_column_id: fieldId, direction })));
}
