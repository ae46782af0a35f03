import type { Field } from '../../fields/field.ts';
import { timeZoneOf } from '../../fields/date-time/date-time.ts';
import { getFieldKind } from '../../fields/registry.ts';
import type { DateRange } from '../date-range.ts';
import { resolveDateRange } from '../date-range.ts';
import type { FilterContext } from '../filter-context.ts';
import type { Condition } from '../filter.ts';
import type { FilterTest } from '../filter-test.ts';
import { all, never, not, orNull } from '../filter-test.ts';
import { orMissing, withoutMeaning, withoutValue } from './faults.ts';
import { splitList } from '../split-list.ts';
import type { PlainOp } from './plain-op.ts';

/** Dates and moments: a moment equals a day when it lies in it, in the zone of the field or else of the reader. */
export function resolveDate(op: PlainOp, condition: Condition, field: Field, context: FilterContext): FilterTest {
  if (op === 'in' || op === 'btw' || op === 'nbtw') return resolveSeveral(op, condition.value, field, context);
  const range = resolveDateRange(condition.subOp, condition.value, context.now, dayZoneOf(field, context));
  if (range === 'dropped') return withoutValue(field);
  if (range === 'invalid') return withoutMeaning(field, condition.value);
  const { start, end } = boundsFor(range, field);
  switch (op) {
    case 'eq':
    case 'isWithin':
      return inside(start, end, field);
    case 'neq':
      return orNull(field.id, not(inside(start, end, field)));
    case 'gt':
      return end === null ? never : compare('gte', end, field);
    case 'gte':
      return compare('gte', start, field);
    case 'lt':
      return compare('lt', start, field);
    case 'lte':
      return end === null ? inside(firstOf(field), null, field) : compare('lt', end, field);
    default:
      return withoutMeaning(field, condition.value);
  }
}

function resolveSeveral(op: 'in' | 'btw' | 'nbtw', value: string | null, field: Field, context: FilterContext): FilterTest {
  if (value === null || value.trim() === '') return withoutValue(field);
  const read = splitList(value).map((entry) => ({
    entry,
    range: resolveDateRange('exactDate', entry, context.now, dayZoneOf(field, context)),
  }));
  const missing = read.flatMap(({ entry, range }) => (typeof range === 'object' ? [] : [entry]));
  const ranges = read.flatMap(({ range }) => (typeof range === 'object' ? [boundsFor(range, field)] : []));
  if (op === 'in') {
    const tests = ranges.map((range) => inside(range.start, range.end, field));
    return tests.length === 0 ? withoutMeaning(field, value) : orMissing({ kind: 'or', tests }, field, missing);
  }
  const [from, to] = ranges;
  if (from === undefined || to === undefined || read.length !== 2) return withoutMeaning(field, value);
  const between = inside(from.start, to.end, field);
  return op === 'btw' ? between : orNull(field.id, not(between));
}

/** Where the days of a field begin and end. */
export function dayZoneOf(field: Field, { timeZone }: Pick<FilterContext, 'timeZone'>): string {
  return (getFieldKind(field.type).valueKind === 'datetime' ? timeZoneOf(field) : null) ?? timeZone;
}

function boundsFor(range: DateRange, field: Field): { readonly start: string; readonly end: string | null } {
  const isDate = getFieldKind(field.type).valueKind === 'date';
  return isDate ? { start: range.firstDay, end: range.endDay } : { start: range.start, end: range.end };
}

function inside(start: string, end: string | null, field: Field): FilterTest {
  const from = compare('gte', start, field);
  return end === null ? from : all(from, compare('lt', end, field));
}

/** Nothing is before it. */
function firstOf(field: Field): string {
  return getFieldKind(field.type).valueKind === 'date' ? '0001-01-01' : '0001-01-01 00:00:00+00:00';
}

function compare(op: 'gte' | 'lt', value: string, field: Field): FilterTest {
  return { kind: 'compare', fieldId: field.id, op, value, nullAs: null };
}
