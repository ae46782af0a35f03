import type { BinaryOp, FormulaType, FunctionName } from '@quadrille/formula';
import {
  callFunction,
  commonType,
  findFunction,
  findUnit,
  functionNames,
  readMoment,
  toMomentText,
  unitLengths,
  weekdayNames,
} from '@quadrille/formula';
import { type Fragment, integer, join, sql } from '../fragment.ts';
import type { Emission, Emitter, FormulaDialect, FormulaScope, Typed } from './formula-dialect.ts';
import { callHelper, type HelperName } from './postgres-functions.ts';

/**
 * PostgreSQL 14 or newer with ICU. The schema holds the functions of `planPostgresFormulas`. What depends on the platform's
 * mathematics, on time zones, on lists or on types known only when computed stays in process.
 */
const native: Partial<Record<FunctionName, Emitter>> = {
  ADD: (args, scope) => args.map((one) => num(one, scope)).reduce((a, b) => helper(scope, 'q_f_add', a, b)),
  MINUS: over(['number', 'number'], (scope, a, b) => helper(scope, 'q_f_add', a, sql`-(${b})`)),
  MULTIPLY: (args, scope) => args.map((one) => num(one, scope)).reduce((a, b) => helper(scope, 'q_f_mul', a, b)),
  DIVIDE: over(['number', 'number'], (scope, a, b) => helper(scope, 'q_f_div', a, b)),
  AVG: (args, scope) =>
    helper(
      scope,
      'q_f_div',
      args.map((one) => num(one, scope)).reduce((a, b) => helper(scope, 'q_f_add', a, b)),
      number(args.length),
    ),
  MIN: (args, scope) => args.map((one) => num(one, scope)).reduce((a, b) => helper(scope, 'q_f_least', a, b)),
  MAX: (args, scope) => args.map((one) => num(one, scope)).reduce((a, b) => helper(scope, 'q_f_greatest', a, b)),
  CLAMP: over(['number', 'number', 'number'], (scope, x, least, most) =>
    helper(scope, 'q_f_least', helper(scope, 'q_f_greatest', x, least), most),
  ),
  CEILING: over(['number'], (_scope, x) => sql`ceil(${x})`),
  FLOOR: over(['number'], (_scope, x) => sql`floor(${x})`),
  INT: over(['number'], (_scope, x) => sql`trunc(${x})`),
  ABS: over(['number'], (_scope, x) => sql`abs(${x})`),
  SIGN: over(['number'], (_scope, x) => sql`sign(${x})`),
  SQRT: over(['number'], (scope, x) => helper(scope, 'q_f_sqrt', x)),
  MOD: over(['number', 'number'], (scope, a, b) => helper(scope, 'q_f_mod', a, b)),
  QUOTIENT: over(['number', 'number'], (scope, a, b) => sql`trunc(${helper(scope, 'q_f_div', a, b)})`),
  ROUND: (args, scope) =>
    args[0] === undefined ? null : helper(scope, 'q_f_round', num(args[0], scope), args[1] === undefined ? number(0) : num(args[1], scope)),
  ISEVEN: over(['number'], (scope, x) => sql`(${helper(scope, 'q_f_mod', sql`trunc(${x})`, number(2))} = 0)`),
  ISODD: over(['number'], (scope, x) => sql`(${helper(scope, 'q_f_mod', sql`trunc(${x})`, number(2))} <> 0)`),
  PI: () => number(Math.PI),
  CONCAT: (args, scope) =>
    helper(
      scope,
      'q_f_bound',
      args.map((one) => sql`coalesce(${text(one, scope)}, '')`).reduce((a, b) => sql`${a} || ${b}`),
    ),
  TRIM: over(['text'], (_scope, x) => sql`btrim(${x}, ' ')`),
  LTRIM: over(['text'], (_scope, x) => sql`ltrim(${x}, ' ')`),
  RTRIM: over(['text'], (_scope, x) => sql`rtrim(${x}, ' ')`),
  UPPER: over(['text'], (scope, x) => helper(scope, 'q_f_bound', sql`upper((${x}) COLLATE "und-x-icu") COLLATE "C"`)),
  LOWER: over(['text'], (scope, x) => helper(scope, 'q_f_bound', sql`lower((${x}) COLLATE "und-x-icu") COLLATE "C"`)),
  LEN: over(['text'], (_scope, x) => sql`length(${x})::double precision`),
  REPEAT: over(['text', 'number'], (scope, x, n) => helper(scope, 'q_f_repeat', x, n)),
  REPLACE: over(['text', 'text', 'text'], (scope, x, from, to) => helper(scope, 'q_f_replace', x, from, to)),
  SUBSTITUTE: over(['text', 'text', 'text'], (scope, x, from, to) => helper(scope, 'q_f_replace', x, from, to)),
  SEARCH: over(['text', 'text'], (_scope, x, part) => sql`strpos(${x}, ${part})::double precision`),
  FIND: over(['text', 'text'], (_scope, part, x) => sql`strpos(${x}, ${part})::double precision`),
  CONTAINS: over(['text', 'text'], (_scope, x, part) => sql`(strpos(${x}, ${part}) > 0)`),
  STARTS_WITH: over(['text', 'text'], (_scope, x, part) => sql`starts_with(${x}, ${part})`),
  ENDS_WITH: over(['text', 'text'], (_scope, x, part) => sql`starts_with(reverse(${x}), reverse(${part}))`),
  EXACT: over(['text', 'text'], (_scope, a, b) => sql`((${a}) COLLATE "C" = (${b}) COLLATE "C")`),
  LEFT: over(['text', 'number'], (scope, x, n) => helper(scope, 'q_f_part', x, number(1), n)),
  RIGHT: over(['text', 'number'], (scope, x, n) => helper(scope, 'q_f_right', x, n)),
  SUBSTR: ([x, place, size], scope) =>
    x === undefined || place === undefined
      ? null
      : helper(scope, 'q_f_sub', text(x, scope), num(place, scope), size === undefined ? number(2_000_000) : num(size, scope)),
  MID: over(['text', 'number', 'number'], (scope, x, place, size) => helper(scope, 'q_f_sub', x, place, size)),
  REVERSE: over(['text'], (_scope, x) => sql`reverse(${x})`),
  URL: over(['text'], (scope, x) => helper(scope, 'q_f_bound', sql`'URI::(' || ${x} || ')'`)),
  TOTEXT: over(['text'], (_scope, x) => x),
  VALUE: over(['text'], (scope, x) => helper(scope, 'q_f_num', x)),
  AND: (args) => sql`(${join(args.map(condition), ' AND ')})`,
  OR: (args) => sql`(${join(args.map(condition), ' OR ')})`,
  NAND: (args) => sql`(NOT (${join(args.map(condition), ' AND ')}))`,
  NOR: (args) => sql`(NOT (${join(args.map(condition), ' OR ')}))`,
  NOT: ([x]) => (x === undefined ? null : sql`(NOT ${condition(x)})`),
  XOR: (args) => args.map(condition).reduce((a, b) => sql`(${a} <> ${b})`),
  TRUE: () => sql`TRUE`,
  FALSE: () => sql`FALSE`,
  BLANK: () => sql`NULL::text`,
  IF: ([test, yes, no]) => {
    if (test === undefined || yes === undefined) return null;
    const type = commonType([yes.type, no?.type ?? 'nothing']);
    return sql`CASE WHEN ${condition(test)} THEN ${as(yes, type)} ELSE ${no === undefined ? nothing(type) : as(no, type)} END`;
  },
  IFS: (args) => {
    const type = commonType(args.filter((_one, index) => index % 2 === 1 || index === args.length - 1).map((one) => one.type));
    const cases = pairs(args).map(([test, value]) => sql`WHEN ${condition(test)} THEN ${as(value, type)}`);
    return sql`CASE ${join(cases, ' ')} ELSE ${last(args, type)} END`;
  },
  SWITCH: ([value, ...rest], scope) => {
    if (value === undefined) return null;
    const type = commonType(rest.filter((_one, index) => index % 2 === 1 || index === rest.length - 1).map((one) => one.type));
    const name: Fragment = { sql: scope.nextName(), params: [] };
    const subject: Typed = { sql: sql`${name}.v`, type: value.type };
    const cases = pairs(rest).map(([one, result]) => sql`WHEN ${binary('==', subject, one, scope)} THEN ${as(result, type)}`);
    return sql`(SELECT CASE ${join(cases, ' ')} ELSE ${last(rest, type)} END FROM (SELECT ${value.sql} AS v) AS ${name})`;
  },
  COALESCE: (args, scope) => {
    const type = commonType(args.map((one) => one.type));
    return sql`coalesce(${join(
      args.map((one) => (kindOf(one) === 'text' && one.type !== 'nothing' ? sql`nullif(${text(one, scope)}, '')` : as(one, type))),
      ', ',
    )})`;
  },
  ISBLANK: ([x]) => (x === undefined ? null : sql`(NOT ${filled(x)})`),
  ISNOTBLANK: ([x]) => (x === undefined ? null : filled(x)),
  ISNUMBER: ([x], scope) => (x === undefined ? null : sql`(${num(x, scope)} IS NOT NULL)`),
  EQ: ([a, b], scope) => (a === undefined || b === undefined ? null : binary('==', a, b, scope)),
  NE: ([a, b], scope) => (a === undefined || b === undefined ? null : binary('!=', a, b, scope)),
  GT: ([a, b], scope) => (a === undefined || b === undefined ? null : binary('>', a, b, scope)),
  GTE: ([a, b], scope) => (a === undefined || b === undefined ? null : binary('>=', a, b, scope)),
  LT: ([a, b], scope) => (a === undefined || b === undefined ? null : binary('<', a, b, scope)),
  LTE: ([a, b], scope) => (a === undefined || b === undefined ? null : binary('<=', a, b, scope)),
  NOW: (_args, { now }) => written(toMomentText(Math.floor(now / 1000) * 1000) ?? ''),
  TODAY: (args, { now, timeZone }) => {
    const [zone] = args;
    const callee = findFunction('TODAY');
    if (callee === undefined || (zone !== undefined && typeof zone.written !== 'string')) return null;
    const today = callFunction(callee, zone?.written === undefined ? [] : [zone.written], { now, timeZone });
    return typeof today === 'string' ? written(today) : nothing('text');
  },
  TIMEZONE: (_args, { timeZone }) => written(timeZone),
  DATEADD: dateAdd(1),
  DATESUB: dateAdd(-1),
  EDATE: overDate((scope, date, n) =>
    n === undefined ? null : helper(scope, 'q_f_add_months', date, helper(scope, 'q_f_limit', sql`trunc(${num(n, scope)})`)),
  ),
  EOMONTH: overDate((scope, date, n) => (n === undefined ? null : helper(scope, 'q_f_month_end', date, sql`trunc(${num(n, scope)})`))),
  DATETIME_DIFF: ([later, earlier, unit], scope) => difference(later, earlier, unit === undefined ? 'seconds' : unit.written, scope),
  DAYS: ([later, earlier], scope) => difference(later, earlier, 'days', scope),
  WEEKDAY: overDate((scope, date, first) => {
    const start = first === undefined ? 1 : weekdayNames.findIndex((name) => name === String(first.written).toLowerCase());
    return start < 0
      ? null
      : helper(scope, 'q_f_mod', sql`floor(${helper(scope, 'q_f_ms', date)} / 86400000) + ${number(4 - start + 7 * 200_000)}`, number(7));
  }),
  ISOWEEKNUM: overDate((_scope, date) => sql`extract(week FROM left(${date}, 10)::date)::double precision`),
  ISOYEAR: overDate((_scope, date) => sql`extract(isoyear FROM left(${date}, 10)::date)::double precision`),
  DAY_OF_YEAR: overDate((_scope, date, zone) =>
    zone === undefined ? sql`extract(doy FROM left(${date}, 10)::date)::double precision` : null,
  ),
  YEAR: overDate((_scope, date, zone) => (zone === undefined ? sql`left(${date}, 4)::double precision` : null)),
  QUARTER: overDate((_scope, date, zone) => (zone === undefined ? sql`ceil(substr(${date}, 6, 2)::double precision / 3)` : null)),
  MONTH: overDate((_scope, date, zone) => (zone === undefined ? sql`substr(${date}, 6, 2)::double precision` : null)),
  DAY: overDate((_scope, date, zone) => (zone === undefined ? sql`substr(${date}, 9, 2)::double precision` : null)),
  HOUR: timePart(12),
  MINUTE: timePart(15),
  SECOND: timePart(18),
  DATESTR: overDate((_scope, date, zone) => (zone === undefined ? sql`left(${date}, 10)` : null)),
  TIMESTR: overDate((scope, date, zone) => (zone === undefined ? helper(scope, 'q_f_time', date) : null)),
  DATEVALUE: overDate((_scope, date) => sql`left(${date}, 10)`),
  TODATETIME: overDate((scope, date) => helper(scope, 'q_f_to_moment', date)),
  TO_UNIX: overDate((scope, date) => sql`${helper(scope, 'q_f_ms', date)} / 1000`),
  IS_BEFORE: overDate((scope, date, other) => compareDates(scope, date, other, sql`<`)),
  IS_AFTER: overDate((scope, date, other) => compareDates(scope, date, other, sql`>`)),
  RECORD_ID: (_args, { record }) => record.id,
  CREATED_TIME: (_args, { record }) => record.createdAt,
  LAST_MODIFIED_TIME: (_args, { record }) => record.updatedAt,
  CREATED_BY: (_args, { record }) => record.createdBy,
  LAST_MODIFIED_BY: (_args, { record }) => record.updatedBy,
};

const functions = Object.fromEntries(functionNames.map((name) => [name, native[name] ?? 'in process'])) as unknown as Record<
  FunctionName,
  Emission
>;

export const postgresFormula: FormulaDialect = {
  name: 'postgres',
  hasDynamicTypes: false,
  functions,
  number,
  text: written,
  negate: (operand, scope) => sql`(0 - ${num(operand, scope)})`,
  binary,
};

function number(value: number): Fragment {
  return { sql: '?::double precision', params: [value] };
}

function written(value: string): Fragment {
  return { sql: '?::text', params: [value] };
}

function helper(scope: FormulaScope, name: HelperName, ...args: readonly Fragment[]): Fragment {
  return callHelper(scope.schema, name, ...args);
}

function kindOf({ type }: Pick<Typed, 'type'>): 'number' | 'boolean' | 'text' {
  return type === 'number' || type === 'boolean' ? type : 'text';
}

function num(value: Typed, scope: FormulaScope): Fragment {
  switch (kindOf(value)) {
    case 'number':
      return value.sql;
    case 'boolean':
      return sql`(${value.sql})::int::double precision`;
    case 'text':
      return helper(scope, 'q_f_num', value.sql);
  }
}

function text(value: Typed, scope: FormulaScope): Fragment {
  switch (kindOf(value)) {
    case 'number':
      return helper(scope, 'q_f_text', value.sql);
    case 'boolean':
      return sql`(${value.sql})::int::text`;
    case 'text':
      return value.sql;
  }
}

function condition(value: Typed): Fragment {
  switch (kindOf(value)) {
    case 'number':
      return sql`coalesce(${value.sql} <> 0, false)`;
    case 'boolean':
      return sql`coalesce(${value.sql}, false)`;
    case 'text':
      return sql`coalesce(${value.sql} <> '', false)`;
  }
}

function filled(value: Typed): Fragment {
  return kindOf(value) === 'text' ? condition(value) : sql`(${value.sql} IS NOT NULL)`;
}

const sqlTypes = { number: sql`double precision`, boolean: sql`boolean`, text: sql`text` } as const;

function nothing(type: FormulaType): Fragment {
  return sql`NULL::${sqlTypes[kindOf({ type })]}`;
}

/** A value among others of a type: nothing takes any. */
function as(value: Typed, type: FormulaType): Fragment {
  return value.type === 'nothing' ? nothing(type) : value.sql;
}

function pairs(args: readonly Typed[]): (readonly [Typed, Typed])[] {
  const found: (readonly [Typed, Typed])[] = [];
  for (let index = 0; index + 1 < args.length; index += 2) found.push([args[index] as Typed, args[index + 1] as Typed]);
  return found;
}

function last(args: readonly Typed[], type: FormulaType): Fragment {
  const value = args.length % 2 === 1 ? args.at(-1) : undefined;
  return value === undefined ? nothing(type) : as(value, type);
}

/** A function of numbers and texts, converted; null when the arguments are fewer or more. */
function over(
  types: readonly ('number' | 'text')[],
  build: (scope: FormulaScope, a: Fragment, b: Fragment, c: Fragment) => Fragment,
): Emitter {
  return (args, scope) => {
    if (args.length !== types.length) return null;
    const [a = sql``, b = sql``, c = sql``] = args.map((one, index) => (types[index] === 'number' ? num(one, scope) : text(one, scope)));
    return build(scope, a, b, c);
  };
}

/** A function of a date whose form is known: a field, a date computed, or a written one. Other texts are read in process. */
function overDate(build: (scope: FormulaScope, date: Fragment, more: Typed | undefined) => Fragment | null): Emitter {
  return ([first, more], scope) => {
    const date = first === undefined ? null : dateOf(first);
    return date === null ? null : build(scope, date, more);
  };
}

function dateOf({ sql: value, type, written: words }: Typed): Fragment | null {
  if (type === 'date' || type === 'datetime') return value;
  if (type === 'nothing') return nothing('text');
  const moment = typeof words === 'string' ? readMoment(words) : null;
  if (moment === null) return null;
  return written(moment.isDate ? moment.date : (toMomentText(moment.instant) ?? ''));
}

function timePart(from: number): Emitter {
  return overDate((scope, date, zone) => (zone === undefined ? helper(scope, 'q_f_time_part', date, integer(from)) : null));
}

function compareDates(scope: FormulaScope, date: Fragment, other: Typed | undefined, sign: Fragment): Fragment | null {
  const second = other === undefined ? null : dateOf(other);
  return second === null ? null : sql`(${helper(scope, 'q_f_ms', date)} ${sign} ${helper(scope, 'q_f_ms', second)})`;
}

function dateAdd(sign: 1 | -1): Emitter {
  return ([first, count, unitText], scope) => {
    const unit = typeof unitText?.written === 'string' ? findUnit(unitText.written) : undefined;
    const date = first === undefined ? null : dateOf(first);
    if (date === null || count === undefined || unit === undefined) return null;
    const n = helper(scope, 'q_f_limit', sql`trunc(${num(count, scope)}) * ${number(sign)}`);
    const length = unitLengths[unit];
    if (length !== undefined) return helper(scope, 'q_f_moment', sql`${helper(scope, 'q_f_ms', date)} + ${n} * ${number(length)}`);
    if (unit === 'day' || unit === 'week') return helper(scope, 'q_f_add_days', date, unit === 'day' ? n : sql`(${n} * 7)`);
    return helper(scope, 'q_f_add_months', date, sql`(${n} * ${number(unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1)})`);
  };
}

function difference(
  later: Typed | undefined,
  earlier: Typed | undefined,
  unitName: string | number | undefined,
  scope: FormulaScope,
): Fragment | null {
  const [a, b] = [later === undefined ? null : dateOf(later), earlier === undefined ? null : dateOf(earlier)];
  const unit = findUnit(String(unitName));
  if (a === null || b === null || unit === undefined) return null;
  const millis = sql`(${helper(scope, 'q_f_ms', a)} - ${helper(scope, 'q_f_ms', b)})`;
  const monthOf = (date: Fragment): Fragment =>
    sql`(left(${date}, 4)::double precision * 12 + substr(${date}, 6, 2)::double precision - 1)`;
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
      return sql`trunc(${millis} / ${number(unitLengths[unit] ?? 86_400_000)})`;
  }
}

const comparisons: Readonly<Partial<Record<BinaryOp, Fragment>>> = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` };

function binary(op: BinaryOp, left: Typed, right: Typed, scope: FormulaScope): Fragment {
  switch (op) {
    case '+':
      return helper(scope, 'q_f_add', num(left, scope), num(right, scope));
    case '-':
      return helper(scope, 'q_f_add', num(left, scope), sql`-(${num(right, scope)})`);
    case '*':
      return helper(scope, 'q_f_mul', num(left, scope), num(right, scope));
    case '/':
      return helper(scope, 'q_f_div', num(left, scope), num(right, scope));
    case '&':
      return helper(scope, 'q_f_join', text(left, scope), text(right, scope));
    default:
      return compare(op, left, right, scope);
  }
}

function compare(op: BinaryOp, left: Typed, right: Typed, scope: FormulaScope): Fragment {
  const isText = [kindOf(left) === 'text', kindOf(right) === 'text'] as const;
  const sign = comparisons[op];
  if (sign !== undefined) {
    return isText[0] && isText[1]
      ? sql`((${left.sql}) COLLATE "C" ${sign} (${right.sql}) COLLATE "C")`
      : sql`(${num(left, scope)} ${sign} ${num(right, scope)})`;
  }
  if (isText[0] && isText[1]) {
    const equals = sql`(coalesce(${left.sql}, '') COLLATE "C" = coalesce(${right.sql}, '') COLLATE "C")`;
    return op === '==' ? equals : sql`(NOT ${equals})`;
  }
  if (isText[0] !== isText[1]) {
    const [words, value] = isText[0] ? [left, right] : [right, left];
    return helper(scope, op === '==' ? 'q_f_eq' : 'q_f_ne', words.sql, num(value, scope));
  }
  const [a, b] = [num(left, scope), num(right, scope)];
  return op === '==' ? sql`(${a} IS NOT DISTINCT FROM ${b})` : sql`coalesce(${a} <> ${b}, false)`;
}
