import type { WireGridColumn, WireSort } from '@quadrille/contract';
import type { FilterNodeData, SortData } from '@quadrille/ui-kit-react';
import { toFilterJson } from '../../platform/filter-json.ts';

/** How a field stands, for one person. */
export type OwnColumn = Partial<{ readonly show: boolean; readonly order: number; readonly width: string }>;

/** What somebody who may not change a view puts over it for themselves. */
export interface OwnChanges {
  /** Beside the conditions of the view. */
  readonly filters: readonly FilterNodeData[];
  /** In place of the order of the view; null keeps it. */
  readonly sorts: readonly SortData[] | null;
  /** By field; in place of how the view has it. */
  readonly columns: Readonly<Record<string, OwnColumn>>;
  /** What records stand together by, in place of how the view has them; null keeps that. */
  readonly groups: readonly SortData[] | null;
  readonly rowHeight: number | null;
  /** How many fields stay put sideways. */
  readonly frozen: number | null;
}

export const noOwnChanges: OwnChanges = { filters: [], sorts: null, columns: {}, groups: null, rowHeight: null, frozen: null };

/** Whether somebody sees other records, fields or an order than the others do; how wide a field is goes without saying. */
export function hasOwnChanges({ filters, sorts, columns, groups, rowHeight, frozen }: OwnChanges): boolean {
  const isArranged = Object.values(columns).some(({ show, order }) => show !== undefined || order !== undefined);
  return filters.length > 0 || sorts !== null || groups !== null || rowHeight !== null || frozen !== null || isArranged;
}

export function withOwnColumn(own: OwnChanges, fieldId: string, change: OwnColumn): OwnChanges {
  return { ...own, columns: { ...own.columns, [fieldId]: { ...own.columns[fieldId], ...change } } };
}

/** The columns of a view as this person has them. */
export function applyOwn(columns: readonly WireGridColumn[], own: OwnChanges): readonly WireGridColumn[] {
  if (own.groups === null && Object.keys(own.columns).length === 0) return columns;
  return columns.map((column) => ({
    ...column,
    ...own.columns[column.fk_column_id],
    ...(own.groups && levelIn(own.groups, column.fk_column_id)),
  }));
}

/** Where a field stands among the groups. */
export function levelIn(groups: readonly SortData[], fieldId: string) {
  const level = groups.findIndex((one) => one.fieldId === fieldId);
  return { group_by: level >= 0, group_by_order: level >= 0 ? level + 1 : null, group_by_sort: groups[level]?.direction ?? null };
}

/** The conditions as calls take them; `complete` are those that say enough to be applied. */
export function ownFilterText({ filters }: OwnChanges, isComplete: (node: FilterNodeData) => boolean): string | undefined {
  const complete = filters.filter(isComplete);
  return complete.length === 0 ? undefined : JSON.stringify(complete.map(toFilterJson));
}

/** What records are sorted by for this person. */
export function sortsOf({ sorts }: OwnChanges, ofView: readonly WireSort[]): readonly SortData[] {
  return sorts ?? ofView.map(({ fk_column_id: fieldId, direction }) => ({ fieldId, direction }));
}

export function ownSortText({ sorts }: OwnChanges): string | undefined {
  return sorts === null || sorts.length === 0 ? undefined : toSortText(sorts);
}

/** No groups at all are an own choice too. */
export function ownGroupText({ groups }: OwnChanges): string | undefined {
  return groups === null ? undefined : toSortText(groups);
}

/** Fields with their directions as calls take them. */
export const toSortText = (sorts: readonly SortData[]): string =>
  JSON.stringify(sorts.map(({ fieldId, direction }) => ({ fk_column_id: fieldId, direction })));
