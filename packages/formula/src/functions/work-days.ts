import type { FormulaScalar } from '../evaluate/formula-value.ts';
import { dayOf, readMoment } from './moment.ts';

/** Whether a day (since 1970) is worked: neither on a weekend nor among the holidays. */
export function toDayTest(holidays: readonly FormulaScalar[]): (day: number) => boolean {
  const free = new Set(
    holidays.map((value) => {
      const moment = typeof value === 'string' ? readMoment(value) : null;
      return moment === null ? null : dayOf(moment.instant);
    }),
  );
  return (day) => {
    const weekday = (((day + 4) % 7) + 7) % 7;
    return weekday !== 0 && weekday !== 6 && !free.has(day);
  };
}
