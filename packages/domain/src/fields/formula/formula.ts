import { aggregatesFor } from '../../view/aggregate.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import { computedKind } from '../computed/computed-kind.ts';

/** A value computed of the record's other fields. */
export const formula = computedKind({
  type: 'Formula',
  label: 'Formula',
  group: 'Basic',
  valueKind: 'text',
  filterOps: filterOpsFor.text,
  aggregates: aggregatesFor.common,
});
