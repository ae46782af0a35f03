import { addDays, addMonths, monthNames, printInstant } from '@quadrille/domain';
import type { FormulaContext, FormulaScalar, FormulaValue } from '../evaluate/formula-value.ts';
import type { DateUnit } from './date-units.ts';
import { findUnit, unitLengths, unitNames, weekdays } from './date-units.ts';
import { define, defineInContext, type FunctionBody, type ResultType } from './formula-function.ts';
import type { Civil, Moment } from './moment.ts';
import { civilOf, dayLength, dayOf, fromLocal, isoWeek, localOf, localTime, readMoment, toDateText, toMomentText } from './moment.ts';
import { sinceText } from './since.ts';
import { secondsAhead, zoneShifts } from './zone-shifts.ts';
import { toDayTest } from './work-days.ts';

export const dateNames = [
  'NOW',
  'TODAY',
  'DATEADD',
  'DATESUB',
  'EDATE',
  'EOMONTH',
  'DATETIME_DIFF',
  'DAYS',
  'DAYS360',
  'YEARFRAC',
  'AGE',
  'WEEKDAY',
  'WEEKNUM',
  'ISOWEEKNUM',
  'ISOYEAR',
  'YEAR',
  'QUARTER',
  'MONTH',
  'DAY',
  'HOUR',
  'MINUTE',
  'SECOND',
  'MILLISECOND',
  'DAY_OF_YEAR',
  'DAYS_IN_MONTH',
  'DAYS_IN_YEAR',
  'MONTH_NAME',
  'WEEKDAY_NAME',
  'ISLEAPYEAR',
  'DATE',
  'DATETIME',
  'DATEVALUE',
  'TODATETIME',
  'DATESTR',
  'TIMESTR',
  'STARTOF',
  'ENDOF',
  'TO_TIMEZONE',
  'FROM_TIMEZONE',
  'TO_UNIX',
  'FROM_UNIX',
  'IS_BEFORE',
  'IS_AFTER',
  'IS_SAME',
  'IS_WEEKEND',
  'NEXT_WEEKDAY',
  'WORKDAY',
  'NETWORKDAYS',
  'FROMNOW',
  'EASTER',
] as const;

const addUnits = [
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'hour',
  'minute',
  'second',
  ...unitNames.filter((name) => name.endsWith('s') && name.length > 2),
];
const dayNames = { 'first day': weekdays } as const;

/** One number of a date, in a time zone if one is given. */
function dateNumber(
  summary: string,
  example: readonly [string, FormulaValue],
  compute: (local: Civil, instant: number) => number,
  aliases: readonly string[] = [],
): FunctionBody {
  return define(
    '(date: date, time zone?: text) number',
    summary,
    example,
    (date: string, zone?: string) => atLocal(date, zone, (local) => compute(civilOf(local), local)),
    { aliases },
  );
}

function dayIn(instant: number, zone: string): string | null {
  const shifts = zoneShifts(zone);
  return shifts === null ? null : toDateText(instant + secondsAhead(shifts, instant) * 1000);
}

/** The type of the first argument where it is a date; a unit of hours or less makes it a moment. */
const likeFirst: ResultType = ([date = 'any'], written) => {
  const unit = written.map((value) => (typeof value === 'string' ? findUnit(value) : undefined)).find((one) => one !== undefined);
  if (date === 'datetime') return 'datetime';
  if (date !== 'date') return 'any';
  if (unit === undefined) return 'any';
  return unitLengths[unit] === undefined ? 'date' : 'datetime';
};
const sameAsFirst: ResultType = ([date = 'any']) => (date === 'date' || date === 'datetime' ? date : 'any');

/** Dates and moments. Parts are those of UTC unless a time zone is given. */
export const dateFunctions: Readonly<Record<(typeof dateNames)[number], FunctionBody>> = {
  NOW: defineInContext('() datetime', 'The present moment.', ['NOW()', '2024-03-15 10:30:00+00:00'], ({ now }: FormulaContext) =>
    printInstant(Math.floor(now / 1000) * 1000),
  ),
  TODAY: defineInContext(
    '(time zone?: text) date',
    'The present day in the time zone of the base, or in another.',
    ['TODAY()', '2024-03-15'],
    today,
  ),
  DATEADD: define(
    '(date: date, count: number, unit: text) date',
    'A date some days, weeks, months or years later; a day the month lacks becomes its last.',
    ['DATEADD("2023-03-15", 1, "month")', '2023-04-15'],
    (date: string, count: number, unit: string) => dateAdd(date, Math.trunc(count), findUnit(unit)),
    { choices: { unit: addUnits }, result: likeFirst, aliases: ['DATE_ADD'] },
  ),
  DATESUB: define(
    '(date: date, count: number, unit: text) date',
    'A date some days, weeks, months or years earlier.',
    ['DATESUB("2023-03-15", 1, "week")', '2023-03-08'],
    (date: string, count: number, unit: string) => dateAdd(date, -Math.trunc(count), findUnit(unit)),
    { choices: { unit: addUnits }, result: likeFirst, aliases: ['DATE_SUB'] },
  ),
  EDATE: define(
    '(date: date, months: number) date',
    'The date some months later.',
    ['EDATE("2024-01-31", 1)', '2024-02-29'],
    (date: string, count: number) => dateAdd(date, Math.trunc(count), 'month'),
    { result: sameAsFirst },
  ),
  EOMONTH: define(
    '(date: date, months: number) date',
    'The last day of the month, some months later.',
    ['EOMONTH("2024-01-15", 1)', '2024-02-29'],
    (date: string, count: number) =>
      atMoment(date, (at) => (Math.abs(count) > 1e6 ? null : monthEnd(addMonths(at.date, Math.trunc(count))))),
    { aliases: ['LAST_DAY'] },
  ),
  DATETIME_DIFF: define(
    '(later: date, earlier: date, unit?: text) number',
    'The time from the second to the first moment in whole units, seconds unless named.',
    ['DATETIME_DIFF("2023-03-15", "2023-03-10", "days")', 5],
    (later: string, earlier: string, unit = 'seconds') => difference(later, earlier, findUnit(unit)),
    { choices: { unit: unitNames }, aliases: ['DATEDIFF', 'DATE_DIFF'] },
  ),
  DAYS: define(
    '(later: date, earlier: date) number',
    'Whole days from the second to the first date.',
    ['DAYS("2024-03-01", "2024-02-01")', 29],
    (later: string, earlier: string) => difference(later, earlier, 'day'),
  ),
  DAYS360: define(
    '(later: date, earlier: date) number',
    'Days between two dates in a year of twelve months of 30 days.',
    ['DAYS360("2024-03-01", "2024-02-01")', 30],
    (later: string, earlier: string) => atMoments(later, earlier, (a, b) => days360(civilOf(a.instant), civilOf(b.instant))),
  ),
  YEARFRAC: define(
    '(earlier: date, later: date) number',
    'Years between two dates with their part, by the days of the calendar.',
    ['YEARFRAC("2023-01-01", "2024-07-01")', 1.4972677595628414],
    (earlier: string, later: string) => atMoments(later, earlier, yearFraction),
  ),
  AGE: defineInContext(
    '(date: date) number',
    'Completed years since a date.',
    ['AGE("2000-03-16")', 23],
    (context: FormulaContext, date: string) => difference(printInstant(context.now), date, 'year'),
  ),
  WEEKDAY: define(
    '(date: date, first day?: text) number',
    'Days since the first day of the week, 0 to 6; weeks begin on monday unless named.',
    ['WEEKDAY("2023-03-15", "sunday")', 3],
    weekday,
    { choices: dayNames },
  ),
  WEEKNUM: define(
    '(date: date, first day?: text) number',
    'The number of the week in its year; weeks begin on sunday unless named, the first holds January 1.',
    ['WEEKNUM("2024-01-07")', 2],
    weekNumber,
    { choices: dayNames },
  ),
  ISOWEEKNUM: define(
    '(date: date) number',
    'The number of the week by ISO 8601.',
    ['ISOWEEKNUM("2021-01-03")', 53],
    (date: string) => atMoment(date, ({ instant }) => isoWeek(instant).week),
    { aliases: ['ISOWEEK'] },
  ),
  ISOYEAR: define('(date: date) number', 'The year the week belongs to by ISO 8601.', ['ISOYEAR("2021-01-03")', 2020], (date: string) =>
    atMoment(date, ({ instant }) => isoWeek(instant).year),
  ),
  YEAR: dateNumber('The year.', ['YEAR("2024-03-15")', 2024], ({ year }) => year),
  QUARTER: dateNumber('The quarter, 1 to 4.', ['QUARTER("2024-05-01")', 2], ({ month }) => Math.ceil(month / 3)),
  MONTH: dateNumber('The month, 1 to 12.', ['MONTH("2024-03-15")', 3], ({ month }) => month),
  DAY: dateNumber('The day of the month.', ['DAY("2024-03-15")', 15], ({ day }) => day),
  HOUR: dateNumber('The hour, 0 to 23.', ['HOUR("2024-03-15 10:30", "Europe/Berlin")', 11], ({ hour }) => hour),
  MINUTE: dateNumber('The minute.', ['MINUTE("2024-03-15 10:30")', 30], ({ minute }) => minute),
  SECOND: dateNumber('The second.', ['SECOND("2024-03-15 10:30:05")', 5], ({ second }) => second),
  MILLISECOND: dateNumber(
    'The thousandths of a second.',
    ['MILLISECOND("2024-03-15 10:30:05.250")', 250],
    ({ millisecond }) => millisecond,
  ),
  DAY_OF_YEAR: dateNumber(
    'The day of the year, from 1.',
    ['DAY_OF_YEAR("2024-03-01")', 61],
    ({ year }, local) => dayOf(local) - dayOf(localOf(year, 1, 1)) + 1,
    ['DAYOFYEAR'],
  ),
  DAYS_IN_MONTH: dateNumber(
    'How many days the month has.',
    ['DAYS_IN_MONTH("2024-02-15")', 29],
    ({ year, month }) => civilOf(localOf(year, month + 1, 0)).day,
  ),
  DAYS_IN_YEAR: dateNumber(
    'How many days the year has.',
    ['DAYS_IN_YEAR("2024-02-15")', 366],
    ({ year }) => dayOf(localOf(year + 1, 1, 1)) - dayOf(localOf(year, 1, 1)),
  ),
  MONTH_NAME: define(
    '(date: date) text',
    'The English name of the month.',
    ['MONTH_NAME("2024-03-15")', 'March'],
    (date: string) => atMoment(date, ({ instant }) => named(monthNames[civilOf(instant).month - 1])),
    { aliases: ['MONTHNAME'] },
  ),
  WEEKDAY_NAME: define(
    '(date: date) text',
    'The English name of the day.',
    ['WEEKDAY_NAME("2024-03-15")', 'Friday'],
    (date: string) => atMoment(date, ({ instant }) => named(weekdays[civilOf(instant).weekday])),
    { aliases: ['DAYNAME'] },
  ),
  ISLEAPYEAR: define('(date: date) boolean', '1 when the year has a February 29.', ['ISLEAPYEAR("2024-01-01")', 1], (date: string) =>
    atMoment(date, ({ instant }) => (civilOf(localOf(civilOf(instant).year, 2, 29)).month === 2 ? 1 : 0)),
  ),
  DATE: define(
    '(year: number, month: number, day: number) date',
    'A date of its parts; a month or day too many runs into the next.',
    ['DATE(2024, 3, 15)', '2024-03-15'],
    (year: number, month: number, day: number) => toDateText(localOf(Math.trunc(year), Math.trunc(month), Math.trunc(day))),
  ),
  DATETIME: define(
    '(year: number, month: number, day: number, hour?: number, minute?: number, second?: number) datetime',
    'A moment of its parts in UTC.',
    ['DATETIME(2024, 3, 15, 10, 30)', '2024-03-15 10:30:00+00:00'],
    (year: number, month: number, day: number, hour = 0, minute = 0, second = 0) =>
      toMomentText(localOf(Math.trunc(year), Math.trunc(month), Math.trunc(day)) + Math.round((hour * 3600 + minute * 60 + second) * 1000)),
  ),
  DATEVALUE: define(
    '(text: date, time zone?: text) date',
    'The day of a text or moment, in UTC or a time zone.',
    ['DATEVALUE("2024-03-15 23:30", "Europe/Berlin")', '2024-03-16'],
    (date: string, zone?: string) => atMoment(date, (at) => (at.isDate || zone === undefined ? at.date : dayIn(at.instant, zone))),
    { aliases: ['TODATE'] },
  ),
  TODATETIME: define(
    '(text: date) datetime',
    'The moment a text or date says.',
    ['TODATETIME("2024-03-15")', '2024-03-15 00:00:00+00:00'],
    (date: string) => atMoment(date, (at) => printInstant(at.instant)),
  ),
  DATESTR: define(
    '(date: date, time zone?: text) text',
    'The day as text, such as 2024-03-15.',
    ['DATESTR("2024-03-15 23:30", "Europe/Berlin")', '2024-03-16'],
    (date: string, zone?: string) => atLocal(date, zone, toDateText),
  ),
  TIMESTR: define(
    '(date: date, time zone?: text) text',
    'The time of day as text, such as 10:30:00.',
    ['TIMESTR("2024-03-15 10:30", "Europe/Berlin")', '11:30:00'],
    (date: string, zone?: string) => atLocal(date, zone, (local) => printInstant(local).slice(11, 19)),
  ),
  STARTOF: define(
    '(date: date, unit: text, time zone?: text) date',
    'The first moment of the hour, day, week (from monday), month, quarter or year.',
    ['STARTOF("2024-03-15", "month")', '2024-03-01'],
    (date: string, unit: string, zone?: string) => bound(date, findUnit(unit), zone, 'start'),
    { choices: { unit: unitNames }, result: sameAsFirst, aliases: ['DATE_TRUNC', 'DATETRUNC'] },
  ),
  ENDOF: define(
    '(date: date, unit: text, time zone?: text) date',
    'The last moment (or day) of the hour, day, week, month, quarter or year.',
    ['ENDOF("2024-02-15", "month")', '2024-02-29'],
    (date: string, unit: string, zone?: string) => bound(date, findUnit(unit), zone, 'end'),
    { choices: { unit: unitNames }, result: sameAsFirst },
  ),
  TO_TIMEZONE: define(
    '(date: date, time zone: text) text',
    'What clocks in a time zone show, as text.',
    ['TO_TIMEZONE("2024-03-15 10:30", "America/New_York")', '2024-03-15 06:30:00'],
    (date: string, zone: string) => atLocal(date, zone, (local) => (toMomentText(local) ?? '').slice(0, 19) || null),
    { aliases: ['SET_TIMEZONE'] },
  ),
  FROM_TIMEZONE: define(
    '(date: date, time zone: text) datetime',
    'The moment at which clocks in a time zone show this date and time.',
    ['FROM_TIMEZONE("2024-03-15 06:30", "America/New_York")', '2024-03-15 10:30:00+00:00'],
    (date: string, zone: string) =>
      atMoment(date, (at) =>
        localTime({ ...at, isDate: false }, zone) === null ? null : fromLocal(at.instant, { ...at, isDate: false }, zone),
      ),
  ),
  TO_UNIX: define(
    '(date: date) number',
    'Seconds since 1970.',
    ['TO_UNIX("1970-01-02")', 86_400],
    (date: string) => atMoment(date, ({ instant }) => instant / 1000),
    { aliases: ['UNIX_TIMESTAMP'] },
  ),
  FROM_UNIX: define(
    '(seconds: number) datetime',
    'The moment so many seconds after 1970.',
    ['FROM_UNIX(86400)', '1970-01-02 00:00:00+00:00'],
    (seconds: number) => toMomentText(Math.floor(seconds * 1000)),
    { aliases: ['FROM_UNIXTIME'] },
  ),
  IS_BEFORE: define(
    '(date: date, other: date) boolean',
    '1 when a date comes before another.',
    ['IS_BEFORE("2024-01-01", "2024-01-02")', 1],
    (a: string, b: string) => atMoments(a, b, (x, y) => (x.instant < y.instant ? 1 : 0)),
  ),
  IS_AFTER: define(
    '(date: date, other: date) boolean',
    '1 when a date comes after another.',
    ['IS_AFTER("2024-01-01", "2024-01-02")', 0],
    (a: string, b: string) => atMoments(a, b, (x, y) => (x.instant > y.instant ? 1 : 0)),
  ),
  IS_SAME: define(
    '(date: date, other: date, unit?: text) boolean',
    '1 when two dates are the same, or lie in the same day, week, month and so on.',
    ['IS_SAME("2024-01-01", "2024-01-31", "month")', 1],
    (a: string, b: string, unit?: string) => isSame(a, b, unit),
    { choices: { unit: unitNames } },
  ),
  IS_WEEKEND: define('(date: date) boolean', '1 on saturdays and sundays.', ['IS_WEEKEND("2024-03-16")', 1], (date: string) =>
    atMoment(date, ({ instant }) => (civilOf(instant).weekday % 6 === 0 ? 1 : 0)),
  ),
  NEXT_WEEKDAY: define(
    '(date: date, weekday: text) date',
    'The first day behind the date with this name.',
    ['NEXT_WEEKDAY("2024-03-15", "monday")', '2024-03-18'],
    nextWeekday,
    { choices: { weekday: weekdays } },
  ),
  WORKDAY: define(
    '(date: date, count: number, holidays?: list) date',
    'The day so many working days later, without weekends and holidays.',
    ['WORKDAY("2024-03-15", 3)', '2024-03-20'],
    workDay,
  ),
  NETWORKDAYS: define(
    '(from: date, to: date, holidays?: list) number',
    'How many working days lie between two dates, both counted.',
    ['NETWORKDAYS("2024-03-15", "2024-03-20")', 4],
    (from: string, to: string, holidays?: readonly FormulaScalar[]) =>
      atMoments(from, to, (a, b) => workDays(dayOf(a.instant), dayOf(b.instant), holidays)),
    { aliases: ['WORKDAY_DIFF'] },
  ),
  FROMNOW: defineInContext(
    '(date: date) text',
    'How far a moment is from now, in words.',
    ['FROMNOW("2024-03-13 10:30")', '2 days ago'],
    (context: FormulaContext, date: string) => atMoment(date, ({ instant }) => sinceText(instant - context.now)),
    { aliases: ['TONOW'] },
  ),
  EASTER: define('(year: number) date', 'Easter sunday of a year.', ['EASTER(2024)', '2024-03-31'], easter),
};

function atMoment(text: string, compute: (moment: Moment) => FormulaValue): FormulaValue {
  const moment = readMoment(text);
  return moment === null ? null : compute(moment);
}

function atMoments(one: string, other: string, compute: (a: Moment, b: Moment) => FormulaValue): FormulaValue {
  return atMoment(one, (a) => atMoment(other, (b) => compute(a, b)));
}

function atLocal(text: string, zone: string | undefined, compute: (local: number) => FormulaValue): FormulaValue {
  return atMoment(text, (moment) => {
    const local = localTime(moment, zone);
    return local === null ? null : compute(local);
  });
}

function today({ now, timeZone }: FormulaContext, zone: string | undefined): FormulaValue {
  const local = localTime({ instant: Math.floor(now), date: '', isDate: false }, zone ?? timeZone);
  return local === null ? null : toDateText(local);
}

function dateAdd(text: string, count: number, unit: DateUnit | undefined): FormulaValue {
  return atMoment(text, (from) => {
    if (unit === undefined || Math.abs(count) > 1e9) return null;
    const length = unitLengths[unit];
    if (length !== undefined) return toMomentText(from.instant + count * length);
    const date =
      unit === 'day' || unit === 'week'
        ? addDays(from.date, count * (unit === 'week' ? 7 : 1))
        : addMonths(from.date, count * monthsOf(unit));
    return from.isDate ? date : date + printInstant(from.instant).slice(10);
  });
}

function monthsOf(unit: DateUnit): number {
  return unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1;
}

function monthEnd(date: string): FormulaValue {
  return atMoment(date, ({ instant }) => toDateText(localOf(civilOf(instant).year, civilOf(instant).month + 1, 0)));
}

function difference(later: string, earlier: string, unit: DateUnit | undefined): FormulaValue {
  return atMoments(later, earlier, (a, b) => {
    const millis = a.instant - b.instant;
    switch (unit) {
      case 'millisecond':
      case 'second':
      case 'minute':
      case 'hour':
        return Math.trunc(millis / (unitLengths[unit] ?? 1));
      case 'day':
        return Math.trunc(millis / dayLength);
      case 'week':
        return Math.sign(millis) * Math.round(Math.abs(millis) / (7 * dayLength));
      case 'month':
        return monthOf(a.date) - monthOf(b.date);
      case 'quarter':
        return Math.floor(monthOf(a.date) / 3) - Math.floor(monthOf(b.date) / 3);
      case 'year':
        return completedYears(a.instant, b.instant);
      case undefined:
        return null;
    }
  });
}

/** Months since year 0. */
function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

function completedYears(later: number, earlier: number): number {
  if (later < earlier) return -completedYears(earlier, later);
  const [a, b] = [printInstant(later), printInstant(earlier)];
  const years = Number(a.slice(0, 4)) - Number(b.slice(0, 4));
  return a.slice(4) < b.slice(4) ? years - 1 : years;
}

function days360(later: Civil, earlier: Civil): number {
  const from = Math.min(earlier.day, 30);
  const to = later.day === 31 && from === 30 ? 30 : Math.min(later.day, 30);
  return (later.year - earlier.year) * 360 + (later.month - earlier.month) * 30 + to - from;
}

/** Completed years, and the part of the year that follows. */
function yearFraction(later: Moment, earlier: Moment): FormulaValue {
  if (later.instant < earlier.instant) return atMoments(earlier.date, later.date, yearFraction);
  const years = completedYears(later.instant, earlier.instant);
  const start = readMoment(addMonths(earlier.date, years * 12));
  const end = readMoment(addMonths(earlier.date, (years + 1) * 12));
  if (start === null || end === null || end.instant === start.instant) return null;
  return years + (dayOf(later.instant) - dayOf(start.instant)) / (dayOf(end.instant) - dayOf(start.instant));
}

function weekday(text: string, start = 'monday'): FormulaValue {
  const first = weekdays.findIndex((name) => name === start.toLowerCase());
  return atMoment(text, ({ instant }) => (first < 0 ? null : (civilOf(instant).weekday - first + 7) % 7));
}

function weekNumber(text: string, start = 'sunday'): FormulaValue {
  const first = weekdays.findIndex((name) => name === start.toLowerCase());
  return atMoment(text, ({ instant }) => {
    if (first < 0) return null;
    const newYear = localOf(civilOf(instant).year, 1, 1);
    const before = (civilOf(newYear).weekday - first + 7) % 7;
    return Math.floor((dayOf(instant) - dayOf(newYear) + before) / 7) + 1;
  });
}

function nextWeekday(text: string, name: string): FormulaValue {
  const wanted = weekdays.findIndex((day) => day === name.toLowerCase());
  return atMoment(text, ({ instant }) =>
    wanted < 0 ? null : toDateText((dayOf(instant) + ((wanted - civilOf(instant).weekday + 6) % 7) + 1) * dayLength),
  );
}

function named(name = ''): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** First or last local moment of the unit around a date; of a day, days. */
function bound(text: string, unit: DateUnit | undefined, zone: string | undefined, side: 'start' | 'end'): FormulaValue {
  return atMoment(text, (moment) => {
    const local = localTime(moment, zone);
    if (unit === undefined || local === null) return null;
    const [start, next] = unitAround(local, unit);
    return fromLocal(side === 'start' ? start : next - 1, moment, zone);
  });
}

function unitAround(local: number, unit: DateUnit): readonly [start: number, next: number] {
  const { year, month, weekday: day } = civilOf(local);
  switch (unit) {
    case 'week': {
      const monday = (dayOf(local) - ((day + 6) % 7)) * dayLength;
      return [monday, monday + 7 * dayLength];
    }
    case 'month':
      return [localOf(year, month, 1), localOf(year, month + 1, 1)];
    case 'quarter': {
      const first = month - ((month - 1) % 3);
      return [localOf(year, first, 1), localOf(year, first + 3, 1)];
    }
    case 'year':
      return [localOf(year, 1, 1), localOf(year + 1, 1, 1)];
    default: {
      const length = unitLengths[unit] ?? dayLength;
      const start = Math.floor(local / length) * length;
      return [start, start + length];
    }
  }
}

function isSame(one: string, other: string, unit: string | undefined): FormulaValue {
  return atMoments(one, other, (a, b) => {
    if (unit === undefined) return a.instant === b.instant ? 1 : 0;
    const name = findUnit(unit);
    return name === undefined ? null : unitAround(a.instant, name)[0] === unitAround(b.instant, name)[0] ? 1 : 0;
  });
}

const mostWorkDays = 100_000;

function workDay(text: string, count: number, holidays: readonly FormulaScalar[] = []): FormulaValue {
  return atMoment(text, ({ instant }) => {
    if (Math.abs(count) > mostWorkDays) return null;
    const isWorked = toDayTest(holidays);
    const step = count < 0 ? -1 : 1;
    let day = dayOf(instant);
    for (let left = Math.abs(Math.trunc(count)); left > 0;) {
      day += step;
      if (isWorked(day)) left -= 1;
    }
    return toDateText(day * dayLength);
  });
}

function workDays(from: number, to: number, holidays: readonly FormulaScalar[] = []): FormulaValue {
  if (Math.abs(to - from) > mostWorkDays * 4) return null;
  const isWorked = toDayTest(holidays);
  let count = 0;
  for (let day = Math.min(from, to); day <= Math.max(from, to); day += 1) {
    if (isWorked(day)) count += 1;
  }
  return from > to ? -count : count;
}

/** By the rule of Gauss in its anonymous form, for the Gregorian calendar. */
function easter(value: number): FormulaValue {
  const year = Math.trunc(value);
  if (year < 1583 || year > 9999) return null;
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return toDateText(localOf(year, month, ((h + l - 7 * m + 114) % 31) + 1));
}
