import type { FieldKind } from '../field-kind.ts';
import { textBehaviour } from '../shared/text-value.ts';
import { printTimeOfDay } from '../../time/date-time.ts';
import { parseDateTimeParts } from '../../time/parse-date-time-text.ts';
import { parseTimeText } from '../../time/parse-time-text.ts';
import { isNothing, noValue, parsed, refused } from '../../values/parsed.ts';
import { wrongKind } from '../../values/value-fault.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';

/** Times of day, `HH:mm:ss`; of a date with time the time is taken. */
export const time: FieldKind = {
  ...textBehaviour,
  type: 'Time',
  label: 'Time',
  group: 'Date',
  parse: (input) => {
    if (isNothing(input)) return noValue;
    const millis = typeof input === 'string' ? (parseTimeText(input) ?? parseDateTimeParts(input)?.time ?? null) : null;
    if (millis === null) return refused(wrongKind(input, 'time'));
    return parsed(printTimeOfDay(Math.floor(millis / 1000) * 1000));
  },
  format: (value) => (typeof value === 'string' ? value.replace(/^([0-9]{2}:[0-9]{2}):00$/, '$1') : ''),
  filterOps: filterOpsFor.time,
};
