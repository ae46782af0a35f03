import { storageOf } from '../../model/storage.ts';
import type { Target } from './target.ts';

/** Half open: from the first moment, up to before `end`. */
export interface Span {
  readonly from: string;
  readonly end: string;
}

const day = 86_400_000;
const shifts: Readonly<Record<string, number>> = {
  today: 0,
  tomorrow: 1,
  yesterday: -1,
  oneWeekAgo: -7,
  oneWeekFromNow: 7,
};

/** Days meant by a sub-operator; null when the value is no date, `dropped` when a needed value is missing. */
export function resolveDays(target: Target): Span | null | 'dropped' {
  const { subOp, value, context } = target;
  const today = Math.floor(context.now / day) * day;
  const amount = Number(value);
  switch (subOp) {
    case 'today':
    case 'tomorrow':
    case 'yesterday':
    case 'oneWeekAgo':
    case 'oneWeekFromNow':
      return span(target, today + (shifts[subOp] ?? 0) * day, 1);
    case 'daysAgo':
    case 'daysFromNow':
      return value === '' ? 'dropped' : span(target, today + (subOp === 'daysAgo' ? -amount : amount) * day, 1);
    case 'oneMonthAgo':
    case 'oneMonthFromNow':
      return span(target, addMonths(today, subOp === 'oneMonthAgo' ? -1 : 1), 1);
    case 'pastWeek':
      return span(target, today - 7 * day, 8);
    case 'nextWeek':
      return span(target, today, 8);
    case 'pastMonth':
    case 'pastYear': {
      const from = addMonths(today, subOp === 'pastMonth' ? -1 : -12);
      return span(target, from, (today - from) / day + 1);
    }
    case 'nextMonth':
    case 'nextYear':
      return span(target, today, (addMonths(today, subOp === 'nextMonth' ? 1 : 12) - today) / day + 1);
    case 'pastNumberOfDays':
      return value === '' ? 'dropped' : span(target, today - amount * day, amount + 1);
    case 'nextNumberOfDays':
      return value === '' ? 'dropped' : span(target, today, amount + 1);
    case 'exactDate':
    case null: {
      if (value === '') return 'dropped';
      const at = Date.parse(`${value.slice(0, 10)}T00:00:00Z`);
      return Number.isNaN(at) ? null : span(target, at, 1);
    }
  }
}

function span(target: Target, start: number, days: number): Span | null {
  if (!Number.isFinite(start) || !Number.isFinite(days)) return null;
  return { from: text(target, start), end: text(target, start + days * day) };
}

function text(target: Target, at: number): string {
  const iso = new Date(at).toISOString();
  return storageOf(target.field) === 'date' ? iso.slice(0, 10) : `${iso.slice(0, 19).replace('T', ' ')}+00:00`;
}

function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return date.getTime();
}
