import { aggregatesFor } from '../../view/aggregate.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import { computedKind } from '../computed/computed-kind.ts';

/** One value made of those a field has in linked records. */
export const rollup = computedKind({
  type: 'Rollup',
  label: 'Rollup',
  group: 'Link',
  valueKind: 'number',
  filterOps: filterOpsFor.number,
  aggregates: aggregatesFor.number,
});
