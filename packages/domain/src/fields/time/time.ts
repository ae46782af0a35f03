import type { FieldKind, ValueContext } from '../field-kind.ts';
import { normalizeDigits } from '../../text/normalize-digits.ts';
import { textBehaviour } from '../shared/text-value.ts';
import { printTimeOfDay } from '../../time/date-time.ts';
import { parseDateTimeParts } from '../../time/parse-date-time-text.ts';
import { parseTimeText } from '../../time/parse-time-text.ts';
import { zoneOffset } from '../../time/time-zone.ts';
import { isNothing, noValue, parsed, refused } from '../../values/parsed.ts';
import { wrongKind } from '../../values/value-fault.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';

/**
 * Times of day, `HH:mm:ss[.SSS]`; of a date with time the time is taken. Typed, which is when the context says what time it is, `9`, `1430`,
 * `9.30`, `21h15` and `now` are understood as well: elsewhere they are numbers and words.
 */
export const time: FieldKind = {
  ...textBehaviour,
  type: 'Time',
  label: 'Time',
  group: 'Date',
  parse: (input, _field, context) => {
    if (isNothing(input)) return noValue;
    const millis =
      typeof input === 'string' ? (parseTimeText(input) ?? parseDateTimeParts(input)?.time ?? readTyped(input, context)) : null;
    if (millis === null) return refused(wrongKind(input, 'time'));
    return parsed(printTimeOfDay(millis));
  },
  format: (value) => (typeof value === 'string' ? value.replace(/^([0-9]{2}:[0-9]{2}):00$/, '$1') : ''),
  filterOps: filterOpsFor.time,
};

const loose = /^([0-9]{1,2})(?: ?[h.] ?)?([0-9]{2})?$/;

/** Milliseconds since midnight of a time as people jot it down; null when it is none, or nobody types it. */
function readTyped(text: string, { now, timeZone = 'UTC' }: ValueContext = {}): number | null {
  if (now === undefined || text.length > 40) return null;
  const clean = normalizeDigits(text).trim().toLowerCase();
  if (clean === 'now') return floorSecond((((now + zoneOffset(now, timeZone) * 60_000) % dayLength) + dayLength) % dayLength);
  const match = loose.exec(clean);
  return match === null ? null : parseTimeText(`${match[1]}:${match[2] ?? '00'}`);
}

const dayLength = 86_400_000;

function floorSecond(millis: number): number {
  return Math.floor(millis / 1000) * 1000;
}
