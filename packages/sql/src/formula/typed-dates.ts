import type { FunctionName } from '@quadrille/formula';
import { callFunction, findFunction, findUnit, toMomentText, unitLengths, weekdayNames } from '@quadrille/formula';
import { type Fragment, integer, sql } from '../fragment.ts';
import { dayInZone } from './day-in-zone.ts';
import type { Emitter, FormulaScope, Typed } from './formula-dialect.ts';
import type { TypedEngine, TypedValues } from './typed-values.ts';

/** Functions of dates in an engine that types values when a formula is compiled. */
export function typedDates(engine: TypedEngine, { num, nothing, dateOf, overDate }: TypedValues): Partial<Record<FunctionName, Emitter>> {
  const { helper, toDouble, truncate } = engine;

  /** A part of the date as written; those in a time zone are computed in process. */
  const part = (build: (date: Fragment, scope: FormulaScope) => Fragment): Emitter =>
    overDate((scope, date, zone) => (zone === undefined ? build(date, scope) : null));

  const timePart = (from: number): Emitter => part((date, scope) => helper(scope, 'q_f_time_part', date, integer(from)));

  const compareDates = (sign: Fragment): Emitter =>
    overDate((scope, date, other) => {
      const second = dateOf(other);
      return second === null ? null : sql`(${helper(scope, 'q_f_ms', date)} ${sign} ${helper(scope, 'q_f_ms', second)})`;
    });

  const dateAdd =
    (sign: 1 | -1): Emitter =>
    ([first, count, unitText], scope) => {
      const unit = typeof unitText?.written === 'string' ? findUnit(unitText.written) : undefined;
      const date = dateOf(first);
      if (date === null || count === undefined || unit === undefined) return null;
      const whole = helper(scope, 'q_f_limit', truncate(num(count, scope)));
      const n = sign === 1 ? whole : sql`(0 - ${whole})`;
      const length = unitLengths[unit];
      if (length !== undefined) return helper(scope, 'q_f_moment', sql`${helper(scope, 'q_f_ms', date)} + ${n} * ${engine.number(length)}`);
      if (unit === 'day' || unit === 'week') return helper(scope, 'q_f_add_days', date, unit === 'day' ? n : sql`(${n} * 7)`);
      return helper(scope, 'q_f_add_months', date, sql`(${n} * ${integer(unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1)})`);
    };

  /** Where a period begins that a date lies in; moments are computed in process. */
  const startOf: Emitter = ([date, unit, zone], scope) => {
    if (date?.type !== 'date' || zone !== undefined || typeof unit?.written !== 'string') return null;
    const number = (from: number): Fragment => toDouble(sql`substr(${date.sql}, ${integer(from)}, 2)`);
    const monthBegin = helper(scope, 'q_f_add_days', date.sql, sql`(1 - ${number(9)})`);
    switch (findUnit(unit.written)) {
      case 'day':
        return date.sql;
      case 'week': {
        const day = sql`floor(${helper(scope, 'q_f_ms', date.sql)} / 86400000)`;
        const since = engine.remainder(scope, sql`${day} + ${integer(3 + 7 * 200_000)}`, integer(7));
        return helper(scope, 'q_f_add_days', date.sql, sql`(0 - ${since})`);
      }
      case 'month':
        return monthBegin;
      case 'quarter':
        return helper(scope, 'q_f_add_months', monthBegin, sql`(0 - ${engine.remainder(scope, sql`${number(6)} - 1`, integer(3))})`);
      case 'year':
        return helper(scope, 'q_f_add_months', monthBegin, sql`(1 - ${number(6)})`);
      default:
        return null;
    }
  };

  const monthOf = (date: Fragment): Fragment =>
    sql`(${toDouble(sql`left(${date}, 4)`)} * 12 + ${toDouble(sql`substr(${date}, 6, 2)`)} - 1)`;

  const difference = (
    later: Typed | undefined,
    earlier: Typed | undefined,
    unitName: string | number | undefined,
    scope: FormulaScope,
  ): Fragment | null => {
    const [a, b] = [dateOf(later), dateOf(earlier)];
    const unit = findUnit(String(unitName));
    if (a === null || b === null || unit === undefined) return null;
    const millis = sql`(${helper(scope, 'q_f_ms', a)} - ${helper(scope, 'q_f_ms', b)})`;
    switch (unit) {
      case 'week':
        return helper(scope, 'q_f_weeks', millis);
      case 'month':
        return sql`(${monthOf(a)} - ${monthOf(b)})`;
      case 'quarter':
        return sql`(floor(${monthOf(a)} / 3) - floor(${monthOf(b)} / 3))`;
      case 'year':
        return helper(scope, 'q_f_years', a, b);
      default:
        return truncate(sql`${millis} / ${engine.number(unitLengths[unit] ?? 86_400_000)}`);
    }
  };

  return {
    NOW: (_args, { now }) => engine.text(toMomentText(Math.floor(now / 1000) * 1000) ?? ''),
    TODAY: (args, { now, timeZone }) => {
      const [zone] = args;
      const callee = findFunction('TODAY');
      if (callee === undefined || (zone !== undefined && typeof zone.written !== 'string')) return null;
      const today = callFunction(callee, zone?.written === undefined ? [] : [zone.written], { now, timeZone });
      return typeof today === 'string' ? engine.text(today) : nothing('text');
    },
    TIMEZONE: (_args, { timeZone }) => engine.text(timeZone),
    STARTOF: startOf,
    DATEADD: dateAdd(1),
    DATESUB: dateAdd(-1),
    EDATE: overDate((scope, date, n) =>
      n === undefined ? null : helper(scope, 'q_f_add_months', date, helper(scope, 'q_f_limit', truncate(num(n, scope)))),
    ),
    EOMONTH: overDate((scope, date, n) => (n === undefined ? null : helper(scope, 'q_f_month_end', date, truncate(num(n, scope))))),
    DATETIME_DIFF: ([later, earlier, unit], scope) => difference(later, earlier, unit === undefined ? 'seconds' : unit.written, scope),
    DAYS: ([later, earlier], scope) => difference(later, earlier, 'days', scope),
    WEEKDAY: overDate((scope, date, first) => {
      const start = first === undefined ? 1 : weekdayNames.findIndex((name) => name === String(first.written).toLowerCase());
      if (start < 0) return null;
      const day = sql`floor(${helper(scope, 'q_f_ms', date)} / 86400000)`;
      return engine.remainder(scope, sql`${day} + ${integer(4 - start + 7 * 200_000)}`, integer(7));
    }),
    YEAR: part((date) => toDouble(sql`left(${date}, 4)`)),
    QUARTER: part((date) => sql`ceil(${toDouble(sql`substr(${date}, 6, 2)`)} / 3)`),
    MONTH: part((date) => toDouble(sql`substr(${date}, 6, 2)`)),
    DAY: part((date) => toDouble(sql`substr(${date}, 9, 2)`)),
    HOUR: timePart(12),
    MINUTE: timePart(15),
    SECOND: timePart(18),
    DATESTR: part((date) => sql`left(${date}, 10)`),
    TIMESTR: part((date, scope) => helper(scope, 'q_f_time', date)),
    DATEVALUE: ([first, zone], scope) => {
      const date = dateOf(first);
      if (date === null || first === undefined) return null;
      if (zone === undefined || first.type === 'date') return sql`left(${date}, 10)`;
      if (first.type !== 'datetime' || typeof zone.written !== 'string') return null;
      const ahead = dayInZone(date, zone.written, (seconds) => engine.number(seconds * 1000));
      return ahead && sql`left(${helper(scope, 'q_f_moment', sql`${helper(scope, 'q_f_ms', date)} + ${ahead}`)}, 10)`;
    },
    TODATETIME: overDate((scope, date) => helper(scope, 'q_f_to_moment', date)),
    TO_UNIX: overDate((scope, date) => sql`(${helper(scope, 'q_f_ms', date)} / 1000)`),
    IS_BEFORE: compareDates(sql`<`),
    IS_AFTER: compareDates(sql`>`),
  };
}
