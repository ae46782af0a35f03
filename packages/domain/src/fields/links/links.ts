import { aggregatesFor } from '../../view/aggregate.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import { computedKind } from '../computed/computed-kind.ts';
import { readLinkCell } from '../computed/link-cell.ts';

/** Records linked with this one, counted on the wire; compared, summed up and filtered by how many they are. */
export const links = computedKind({
  type: 'Links',
  label: 'Links',
  group: 'Link',
  valueKind: 'number',
  filterOps: filterOpsFor.number,
  aggregates: aggregatesFor.number,
  format: (value) =>
    readLinkCell(value)
      .records.map(([, title]) => title)
      .join(', '),
  toWire: (value) => (value === null || typeof value === 'number' ? value : readLinkCell(value).count),
  compare: (a, b) => readLinkCell(a).count - readLinkCell(b).count,
  isEmpty: (value) => readLinkCell(value).count === 0,
});
