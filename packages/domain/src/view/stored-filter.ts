import type { Field } from '../fields/field.ts';
import type { FieldId, FilterId } from '../ids/id.ts';
import type { FilterNode, LogicalOp } from './filter.ts';
import { readFilterEntries } from './where/read-filter-entries.ts';

/** An entry of a filter as a base keeps it: each by itself, naming the group it stands in. */
export interface StoredFilter {
  readonly id: FilterId;
  /** The group it stands in; null at the top. */
  readonly parentId: FilterId | null;
  /** Null for a group. */
  readonly fieldId: FieldId | null;
  readonly logicalOp: LogicalOp | null;
  readonly comparisonOp: string | null;
  readonly comparisonSubOp: string | null;
  readonly value: string | null;
  readonly isGroup: boolean;
}

/**
 * The nodes of a stored filter, its entries in the order given. A condition on a field that is not among `fields`, or that no longer
 * fits its field, stays and matches nothing: what a filter hid must not come to be seen when its field is gone.
 */
export function parseStoredFilter(filters: readonly StoredFilter[], fields: readonly Field[]): readonly FilterNode[] {
  const within = (parentId: FilterId | null): readonly StoredFilter[] => filters.filter((filter) => filter.parentId === parentId);
  return readFilterEntries(within(null), fields, (filter) => ({
    logicalOp: filter.logicalOp ?? 'and',
    children: filter.isGroup ? within(filter.id) : null,
    field: filter.fieldId,
    op: filter.comparisonOp,
    subOp: filter.comparisonSubOp,
    value: filter.value,
  })).nodes;
}
