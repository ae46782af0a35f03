import type { ListParts } from '../view/core/list-source.ts';
import { daysOfBucket, undatedBucket } from './core/calendar-core.ts';

/** Records of a list on the days between two fields, both texts that begin with a day; `to` absent: on the day of `from`. */
export function daysBy(from: string, to: string = from): ListParts {
  return {
    buckets: (scope) => [
      { id: `dated:${scope ?? ''}`, values: {} },
      { id: undatedBucket, values: { [from]: null } },
    ],
    has(bucket, values) {
      const [first, last] = [values[from] ?? values[to] ?? null, values[to] ?? values[from] ?? null].map(
        (day) => day && String(day).slice(0, 10),
      );
      if (!first || !last) return bucket === undatedBucket;
      const days = daysOfBucket(bucket);
      return days !== null && first <= days.last && last >= days.first;
    },
  };
}
