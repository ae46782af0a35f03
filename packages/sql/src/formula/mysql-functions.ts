import { type Fragment, identifier, type Statement } from '../fragment.ts';

/** White space as JavaScript knows it. */
const blanks =
  ' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const numberShape = "'^[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(e[+-]?[0-9]{1,3})?$'";
const halfRange = '8.98846567431158e307';
const days = `DATEDIFF(LEFT(x, 10), '1970-01-01')`;

type Kind = 'number' | 'text' | 'boolean';

interface Helper {
  readonly params: Readonly<Record<string, Kind>>;
  readonly result: Kind;
  readonly body: string;
}

/** Doubles overflow to nothing, where MySQL raises errors. Others come before those that call them. */
const helpers = {
  q_f_add: {
    params: { a: 'number', b: 'number' },
    result: 'number',
    body: `CASE WHEN (abs(a) < 1e307 AND abs(b) < 1e307) OR abs(a) < 1 OR abs(b) < 1 THEN a + b WHEN abs(a / 2 + b / 2) < ${halfRange} THEN a + b END`,
  },
  q_f_mul: {
    params: { a: 'number', b: 'number' },
    result: 'number',
    body: `CASE WHEN a = 0 OR b = 0 THEN 0
      WHEN log10(abs(a)) + log10(abs(b)) < 307 THEN a * b WHEN log10(abs(a)) + log10(abs(b)) > 308.5 THEN NULL
      WHEN abs(greatest(abs(a), abs(b)) / 2 * least(abs(a), abs(b))) < ${halfRange} THEN a * b END`,
  },
  q_f_div: {
    params: { a: 'number', b: 'number' },
    result: 'number',
    body: `CASE WHEN b = 0 THEN NULL WHEN a = 0 THEN 0
      WHEN log10(abs(a)) - log10(abs(b)) < 307 THEN a / b WHEN log10(abs(a)) - log10(abs(b)) > 308.5 THEN NULL
      WHEN abs(a) >= 1 THEN CASE WHEN abs(a / 2 / b) < ${halfRange} THEN a / b END
      WHEN abs(a / (b * 2)) < ${halfRange} THEN a / b END`,
  },
  q_f_round: {
    params: { x: 'number', digits: 'number' },
    result: 'number',
    body: `CASE WHEN abs(x) >= 1e21 THEN x WHEN abs(x) < 1e-16 THEN 0
      ELSE CAST(round(CAST(CAST(x AS char) AS decimal(65, 30)), CAST(least(greatest(truncate(digits, 0), 0), 15) AS signed)) AS char) + 0e0 END`,
  },
  q_f_trim: { params: { x: 'text' }, result: 'text', body: `LOWER(REGEXP_REPLACE(x, '^[${blanks}]+|[${blanks}]+$', ''))` },
  // How many digits stand between the first one that counts and the point.
  q_f_size: {
    params: { m: 'text' },
    result: 'number',
    body: `CASE WHEN REGEXP_REPLACE(SUBSTRING_INDEX(m, '.', 1), '^[+-]?0*', '') <> '' THEN char_length(REGEXP_REPLACE(SUBSTRING_INDEX(m, '.', 1), '^[+-]?0*', '')) - 1
      ELSE char_length(TRIM(LEADING '0' FROM SUBSTRING_INDEX(m, '.', -1))) - char_length(SUBSTRING_INDEX(m, '.', -1)) - 1e0 END`,
  },
  // Digits and exponent; what is too large for a double would be an error.
  q_f_read: {
    params: { m: 'text', e: 'number' },
    result: 'number',
    body: `CASE WHEN m REGEXP '^[+-]?[0.]+$' OR q_f_size(m) + e < -340 THEN 0 WHEN q_f_size(m) + e > 308 THEN NULL
      WHEN q_f_size(m) + e < 308 OR abs((m || 'e' || CAST(e - 10 AS signed)) + 0e0) < 1.7976931348623158e298 THEN (m || 'e' || CAST(e AS signed)) + 0e0 END`,
  },
  q_f_num: {
    params: { x: 'text' },
    result: 'number',
    body: `CASE WHEN char_length(x) < 400 AND q_f_trim(x) REGEXP ${numberShape}
      THEN q_f_read(SUBSTRING_INDEX(q_f_trim(x), 'e', 1), CASE WHEN locate('e', q_f_trim(x)) > 0 THEN SUBSTRING_INDEX(q_f_trim(x), 'e', -1) + 0e0 ELSE 0 END) END`,
  },
  // The digits of a fraction with an exponent, as JavaScript writes what is less than a millionth.
  q_f_small: {
    params: { x: 'text', digits: 'text' },
    result: 'text',
    body: `CASE WHEN x LIKE '-%' THEN '-' ELSE '' END || left(digits, 1) || CASE WHEN char_length(digits) > 1 THEN '.' ELSE '' END || substr(digits, 2)
      || 'e-' || (char_length(SUBSTRING_INDEX(x, '.', -1)) - char_length(digits) + 1)`,
  },
  q_f_text: {
    params: { x: 'number' },
    result: 'text',
    body: `CASE WHEN x = 0 THEN '0'
      WHEN abs(x) >= 1e-6 AND abs(x) < 1e21 THEN TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM CAST(CAST(CAST(x AS char) AS decimal(65, 30)) AS char)))
      WHEN CAST(x AS char) LIKE '%e%' THEN REPLACE(REPLACE(CAST(x AS char), 'e', 'e+'), 'e+-', 'e-')
      ELSE q_f_small(CAST(x AS char), TRIM(LEADING '0' FROM SUBSTRING_INDEX(CAST(x AS char), '.', -1))) END`,
  },
  q_f_bound: { params: { x: 'text' }, result: 'text', body: `CASE WHEN octet_length(CONVERT(x USING utf16)) <= 2000000 THEN x END` },
  q_f_join: { params: { a: 'text', b: 'text' }, result: 'text', body: `q_f_bound(coalesce(a, '') || coalesce(b, ''))` },
  q_f_eq: {
    params: { a: 'text', b: 'number' },
    result: 'boolean',
    body: `CASE WHEN b IS NULL THEN coalesce(a, '') = '' WHEN a IS NULL THEN FALSE ELSE coalesce(q_f_num(a) = b, FALSE) END`,
  },
  q_f_ne: {
    params: { a: 'text', b: 'number' },
    result: 'boolean',
    body: `CASE WHEN b IS NULL THEN coalesce(a, '') <> '' WHEN a IS NULL THEN FALSE ELSE coalesce(q_f_num(a) <> b, TRUE) END`,
  },
  q_f_sqrt: { params: { x: 'number' }, result: 'number', body: 'CASE WHEN x >= 0 THEN sqrt(x) END' },
  // Counts beyond a billion are nothing.
  q_f_limit: { params: { x: 'number' }, result: 'number', body: 'CASE WHEN abs(x) <= 1e9 THEN x END' },
  q_f_weeks: { params: { ms: 'number' }, result: 'number', body: 'sign(ms) * floor(abs(ms) / 604800000 + 0.5)' },
  q_f_time_part: {
    params: { x: 'text', place: 'number' },
    result: 'number',
    body: `CASE WHEN char_length(x) = 10 THEN 0 ELSE substr(x, place, 2) + 0e0 END`,
  },
  q_f_time: { params: { x: 'text' }, result: 'text', body: `CASE WHEN char_length(x) = 10 THEN '00:00:00' ELSE substr(x, 12, 8) END` },
  q_f_to_moment: { params: { x: 'text' }, result: 'text', body: `CASE WHEN char_length(x) = 10 THEN x || ' 00:00:00+00:00' ELSE x END` },
  // Counts and places far outside any text are cut.
  q_f_count: { params: { x: 'number' }, result: 'number', body: `least(greatest(truncate(x, 0), -2000000), 2000000)` },
  q_f_left: { params: { x: 'text', size: 'number' }, result: 'text', body: `left(x, greatest(q_f_count(size), 0))` },
  q_f_sub: {
    params: { x: 'text', place: 'number', size: 'number' },
    result: 'text',
    body: `substr(x, CASE WHEN truncate(place, 0) > 0 THEN q_f_count(place) WHEN truncate(place, 0) < 0 THEN greatest(1, char_length(x) + q_f_count(place) + 1) ELSE 1 END, greatest(q_f_count(size), 0))`,
  },
  q_f_right: { params: { x: 'text', size: 'number' }, result: 'text', body: `right(x, greatest(q_f_count(size), 0))` },
  q_f_repeat: {
    params: { x: 'text', times: 'number' },
    result: 'text',
    body: `CASE WHEN x = '' OR truncate(times, 0) <= 0 THEN ''
      WHEN truncate(times, 0) <= 1000000 THEN CASE WHEN char_length(x) * truncate(times, 0) <= 1000000 THEN q_f_bound(repeat(x, truncate(times, 0))) END END`,
  },
  q_f_replace: {
    params: { x: 'text', old: 'text', new_: 'text' },
    result: 'text',
    body: `CASE WHEN old = '' THEN x
      WHEN char_length(x) + (char_length(x) - char_length(replace(x, old, ''))) / char_length(old) * (CAST(char_length(new_) AS signed) - CAST(char_length(old) AS signed)) <= 1000000 THEN q_f_bound(replace(x, old, new_)) END`,
  },
  q_f_ms: {
    params: { x: 'text' },
    result: 'number',
    body: `CASE WHEN char_length(x) = 10 THEN ${days} * 86400000e0
      ELSE ${days} * 86400000e0 + substr(x, 12, 2) * 3600000e0 + substr(x, 15, 2) * 60000e0 + substr(x, 18, 2) * 1000e0
        + CASE WHEN substr(x, 20, 1) = '.' THEN substr(x, 21, 3) + 0e0 ELSE 0 END END`,
  },
  q_f_day: {
    params: { day: 'number' },
    result: 'text',
    body: `DATE_FORMAT(DATE_ADD('1970-01-01', INTERVAL CAST(least(greatest(day, -719162), 2932896) AS signed) DAY), '%Y-%m-%d')`,
  },
  q_f_clock: {
    params: { ms: 'number' },
    result: 'text',
    body: `lpad(CAST(floor(ms / 3600000) AS signed), 2, '0') || ':' || lpad(CAST(floor(mod(ms, 3600000) / 60000) AS signed), 2, '0') || ':' || lpad(CAST(floor(mod(ms, 60000) / 1000) AS signed), 2, '0')
      || CASE WHEN floor(mod(ms, 1000)) = 0 THEN '' ELSE '.' || lpad(CAST(floor(mod(ms, 1000)) AS signed), 3, '0') END || '+00:00'`,
  },
  q_f_moment: {
    params: { ms: 'number' },
    result: 'text',
    body: `CASE WHEN ms BETWEEN -62135596800000 AND 253402300799999 THEN q_f_day(floor(ms / 86400000)) || ' ' || q_f_clock(ms - floor(ms / 86400000) * 86400000) END`,
  },
  q_f_add_days: {
    params: { x: 'text', n: 'number' },
    result: 'text',
    body: `CASE WHEN abs(n) <= 7e9 THEN q_f_day(${days} + n) || substr(x, 11) END`,
  },
  q_f_add_months: {
    params: { x: 'text', n: 'number' },
    result: 'text',
    body: `CASE WHEN abs(n) <= 12e9 THEN
      CASE WHEN left(x, 4) * 12 + substr(x, 6, 2) - 1 + n < 12 THEN '0001-01-01' WHEN left(x, 4) * 12 + substr(x, 6, 2) - 1 + n >= 120000 THEN '9999-12-31'
      ELSE DATE_FORMAT(DATE_ADD(left(x, 10), INTERVAL CAST(n AS signed) MONTH), '%Y-%m-%d') END || substr(x, 11) END`,
  },
  q_f_month_end: {
    params: { x: 'text', n: 'number' },
    result: 'text',
    body: `CASE WHEN abs(n) <= 1e6 THEN DATE_FORMAT(LAST_DAY(q_f_add_months(left(x, 10), n)), '%Y-%m-%d') END`,
  },
  q_f_years: {
    params: { later: 'text', earlier: 'text' },
    result: 'number',
    body: `CASE WHEN q_f_ms(later) >= q_f_ms(earlier)
      THEN left(later, 4) - left(earlier, 4) - (substr(q_f_moment(q_f_ms(later)), 5) < substr(q_f_moment(q_f_ms(earlier)), 5))
      ELSE 0 - (left(earlier, 4) - left(later, 4) - (substr(q_f_moment(q_f_ms(earlier)), 5) < substr(q_f_moment(q_f_ms(later)), 5))) END`,
  },
} as const satisfies Readonly<Record<string, Helper>>;

/** These look at nothing themselves, where the others give nothing for nothing. */
const lenient: readonly MysqlHelper[] = ['q_f_join', 'q_f_eq', 'q_f_ne'];

export type MysqlHelper = keyof typeof helpers;

const names = Object.keys(helpers) as readonly MysqlHelper[];

/** Statements that install, or renew, what formulas need in a schema, on a session as `mysqlSession` sets it. */
export function planMysqlFormulas(schema: string, collation: string): Statement[] {
  const place = identifier(schema).sql;
  const types: Readonly<Record<Kind, string>> = {
    number: 'double',
    boolean: 'boolean',
    text: `longtext CHARACTER SET utf8mb4 COLLATE ${collation}`,
  };
  return names.flatMap((name) => {
    const { params, result, body }: Helper = helpers[name];
    const anyNothing = Object.keys(params)
      .map((param) => `${param} IS NULL`)
      .join(' OR ');
    const strict = lenient.includes(name) ? body : `CASE WHEN ${anyNothing} THEN NULL ELSE ${body} END`;
    const text = names.reduce((all, one) => all.replaceAll(`${one}(`, `${place}.${one}(`), strict);
    const list = Object.entries(params).map(([param, kind]) => `${param} ${types[kind]}`);
    return [
      { sql: `DROP FUNCTION IF EXISTS ${place}.${name}`, params: [] },
      {
        sql: `CREATE FUNCTION ${place}.${name}(${list.join(', ')}) RETURNS ${types[result]} DETERMINISTIC NO SQL RETURN ${text}`,
        params: [],
      },
    ];
  });
}

/** A call of one of the helper functions. */
export function callMysqlHelper(schema: string | null, name: MysqlHelper, ...args: readonly Fragment[]): Fragment {
  const place = schema === null ? '' : `${identifier(schema).sql}.`;
  return { sql: `${place}${name}(${args.map((arg) => arg.sql).join(', ')})`, params: args.flatMap((arg) => arg.params) };
}
