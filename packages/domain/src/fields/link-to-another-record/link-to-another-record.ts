import { compareText } from '../../text/compare-text.ts';
import { aggregatesFor } from '../../view/aggregate.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import { computedKind } from '../computed/computed-kind.ts';
import { readLinkCell } from '../computed/link-cell.ts';
import type { CellValue } from '../../values/value.ts';

/** Records linked with this one, sent as objects; compared and filtered by what they are called. */
export const linkToAnotherRecord = computedKind({
  type: 'LinkToAnotherRecord',
  label: 'Link to another record',
  group: 'Link',
  valueKind: 'text',
  filterOps: filterOpsFor.text,
  aggregates: aggregatesFor.common,
  format: shown,
  compare: (a, b) => compareText(shown(a), shown(b)),
  isEmpty: (value) => readLinkCell(value).count === 0,
});

function shown(value: CellValue): string {
  return readLinkCell(value)
    .records.map(([, title]) => title)
    .join(', ');
}
