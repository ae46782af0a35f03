import { aggregatesFor } from '../../view/aggregate.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import { computedKind } from '../computed/computed-kind.ts';

/** How many records are linked. */
export const count = computedKind({
  type: 'Count',
  label: 'Count',
  group: 'Link',
  valueKind: 'number',
  filterOps: filterOpsFor.number,
  aggregates: aggregatesFor.number,
});
