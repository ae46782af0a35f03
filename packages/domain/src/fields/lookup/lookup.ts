import { aggregatesFor } from '../../view/aggregate.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import { computedKind } from '../computed/computed-kind.ts';
import { readListCell } from '../computed/list-cell.ts';

/** Values of a field of linked records. */
export const lookup = computedKind({
  type: 'Lookup',
  label: 'Lookup',
  group: 'Link',
  valueKind: 'text',
  filterOps: filterOpsFor.text,
  aggregates: aggregatesFor.common,
  isEmpty: (value) => value === null || value === '' || (String(value).startsWith('[') && readListCell(value).length === 0),
});
