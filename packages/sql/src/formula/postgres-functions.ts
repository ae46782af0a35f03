import { type Fragment, identifier, type Statement } from '../fragment.ts';

/** White space as JavaScript knows it. */
const blanks = String.raw`E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'`;
const numberShape = String.raw`'^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]{1,3})?$'`;

const halfRange = '8.98846567431158e307';
const date = `date '1970-01-01'`;

interface Helper {
  readonly name: HelperName;
  readonly params: string;
  readonly result: string;
  readonly body: string;
  /** plpgsql instead of one SQL expression. */
  readonly isProcedural?: true;
}

export const helperNames = [
  'q_f_add',
  'q_f_mul',
  'q_f_div',
  'q_f_least',
  'q_f_greatest',
  'q_f_mod',
  'q_f_round',
  'q_f_num',
  'q_f_text',
  'q_f_bound',
  'q_f_join',
  'q_f_eq',
  'q_f_ne',
  'q_f_part',
  'q_f_sub',
  'q_f_right',
  'q_f_repeat',
  'q_f_replace',
  'q_f_ms',
  'q_f_moment',
  'q_f_day',
  'q_f_add_days',
  'q_f_add_months',
  'q_f_month_end',
  'q_f_years',
  'q_f_count',
  'q_f_sqrt',
  'q_f_limit',
  'q_f_weeks',
  'q_f_time_part',
  'q_f_time',
  'q_f_to_moment',
] as const;
export type HelperName = (typeof helperNames)[number];

/** Doubles overflow to nothing and underflow to zero, where PostgreSQL raises errors. */
const helpers: readonly Helper[] = [
  {
    name: 'q_f_add',
    params: 'a float8, b float8',
    result: 'float8',
    body: `CASE WHEN (abs(a) < 1e307 AND abs(b) < 1e307) OR abs(a) < 1 OR abs(b) < 1 THEN a + b WHEN abs(a / 2 + b / 2) < ${halfRange} THEN a + b END`,
  },
  {
    name: 'q_f_mul',
    params: 'a float8, b float8',
    result: 'float8',
    body: `CASE WHEN a = 0 OR b = 0 THEN 0
      WHEN abs(a) BETWEEN 1e-150 AND 1e150 AND abs(b) BETWEEN 1e-150 AND 1e150 THEN a * b
      WHEN log(abs(a)) + log(abs(b)) > 308.5 THEN NULL WHEN log(abs(a)) + log(abs(b)) < -325 THEN 0
      WHEN log(abs(a)) + log(abs(b)) > 0 THEN CASE WHEN abs(greatest(abs(a), abs(b)) / 2 * least(abs(a), abs(b))) < ${halfRange} THEN a * b END
      WHEN least(abs(a), abs(b)) * 1152921504606846976 * greatest(abs(a), abs(b)) <= 2.848094538889218e-306 THEN 0 ELSE a * b END`,
  },
  {
    name: 'q_f_div',
    params: 'a float8, b float8',
    result: 'float8',
    body: `CASE WHEN b = 0 THEN NULL WHEN a = 0 THEN 0
      WHEN abs(a) BETWEEN 1e-150 AND 1e150 AND abs(b) BETWEEN 1e-150 AND 1e150 THEN a / b
      WHEN log(abs(a)) - log(abs(b)) > 308.5 THEN NULL WHEN log(abs(a)) - log(abs(b)) < -325 THEN 0
      WHEN log(abs(a)) - log(abs(b)) > 300 THEN CASE WHEN abs(a) >= 1 THEN CASE WHEN abs(a / 2 / b) < ${halfRange} THEN a / b END ELSE CASE WHEN abs(a / (b * 2)) < ${halfRange} THEN a / b END END
      WHEN log(abs(a)) - log(abs(b)) > -300 THEN a / b
      WHEN abs(a) * 1152921504606846976 / abs(b) <= 2.848094538889218e-306 THEN 0 ELSE a / b END`,
  },
  { name: 'q_f_least', params: 'a float8, b float8', result: 'float8', body: 'least(a, b)' },
  { name: 'q_f_greatest', params: 'a float8, b float8', result: 'float8', body: 'greatest(a, b)' },
  {
    name: 'q_f_mod',
    params: 'a float8, b float8',
    result: 'float8',
    isProcedural: true,
    // Long division in binary: every step is exact.
    body: `DECLARE rest float8 := abs(a); size float8 := abs(b); step float8;
      BEGIN
        IF size = 0 THEN RETURN NULL; END IF;
        step := size;
        WHILE step <= rest - step LOOP step := step * 2; END LOOP;
        LOOP
          IF rest >= step THEN rest := rest - step; END IF;
          EXIT WHEN step <= size;
          step := step / 2;
        END LOOP;
        RETURN CASE WHEN a < 0 THEN 0 - rest ELSE rest END;
      END`,
  },
  {
    name: 'q_f_round',
    params: 'x float8, digits float8',
    result: 'float8',
    body: `CASE WHEN abs(x) >= 1e21 THEN x WHEN abs(x) < 1e-16 THEN 0 ELSE round(x::text::numeric, least(greatest(trunc(digits), 0), 15)::int)::float8 END`,
  },
  {
    name: 'q_f_num',
    params: 'x text',
    result: 'float8',
    body: `CASE WHEN length(x) < 400 AND btrim(x, ${blanks}) ~ ${numberShape} THEN
      CASE WHEN abs(btrim(x, ${blanks})::numeric) >= 1.7976931348623158e308 THEN NULL
      WHEN abs(btrim(x, ${blanks})::numeric) <= 2.4703282292062327e-324::numeric THEN 0
      ELSE btrim(x, ${blanks})::float8 END END`,
  },
  {
    name: 'q_f_text',
    params: 'x float8',
    result: 'text',
    body: `CASE WHEN x = 0 THEN '0' WHEN abs(x) >= 1e-6 AND abs(x) < 1e21 THEN x::text::numeric::text ELSE regexp_replace(x::text, 'e([+-])0', 'e\\1') END`,
  },
  {
    name: 'q_f_bound',
    params: 'x text',
    result: 'text',
    body: `CASE WHEN octet_length(x) <= 1000000 OR length(x) * 2 - length(regexp_replace(x, '[\\U00010000-\\U0010FFFF]', '', 'g')) <= 1000000 THEN x END`,
  },
  { name: 'q_f_join', params: 'a text, b text', result: 'text', body: `q_f_bound(coalesce(a, '') || coalesce(b, ''))` },
  {
    name: 'q_f_eq',
    params: 'a text, b float8',
    result: 'boolean',
    body: `CASE WHEN b IS NULL THEN coalesce(a, '') = '' WHEN a IS NULL THEN false ELSE coalesce(q_f_num(a) = b, false) END`,
  },
  {
    name: 'q_f_ne',
    params: 'a text, b float8',
    result: 'boolean',
    body: `CASE WHEN b IS NULL THEN coalesce(a, '') <> '' WHEN a IS NULL THEN false ELSE coalesce(q_f_num(a) <> b, true) END`,
  },
  { name: 'q_f_sqrt', params: 'x float8', result: 'float8', body: 'CASE WHEN x >= 0 THEN sqrt(x) END' },
  // Counts beyond a billion are nothing.
  { name: 'q_f_limit', params: 'x float8', result: 'float8', body: 'CASE WHEN abs(x) <= 1e9 THEN x END' },
  { name: 'q_f_weeks', params: 'ms float8', result: 'float8', body: 'sign(ms) * floor(abs(ms) / 604800000 + 0.5)' },
  {
    name: 'q_f_time_part',
    params: 'x text, place int',
    result: 'float8',
    body: `CASE WHEN length(x) = 10 THEN 0 ELSE substr(x, place, 2)::float8 END`,
  },
  { name: 'q_f_time', params: 'x text', result: 'text', body: `CASE WHEN length(x) = 10 THEN '00:00:00' ELSE substr(x, 12, 8) END` },
  { name: 'q_f_to_moment', params: 'x text', result: 'text', body: `CASE WHEN length(x) = 10 THEN x || ' 00:00:00+00:00' ELSE x END` },
  // Counts and places far outside any text are cut before they become whole numbers.
  { name: 'q_f_count', params: 'x float8', result: 'int', body: `least(greatest(trunc(x), -2000000), 2000000)::int` },
  {
    name: 'q_f_part',
    params: 'x text, start float8, size float8',
    result: 'text',
    body: `substr(x, q_f_count(start), greatest(q_f_count(size), 0))`,
  },
  {
    name: 'q_f_sub',
    params: 'x text, place float8, size float8',
    result: 'text',
    body: `substr(x, CASE WHEN trunc(place) > 0 THEN q_f_count(place) WHEN trunc(place) < 0 THEN greatest(1, length(x) + q_f_count(place) + 1) ELSE 1 END, greatest(q_f_count(size), 0))`,
  },
  {
    name: 'q_f_right',
    params: 'x text, size float8',
    result: 'text',
    body: `substr(x, length(x) - least(greatest(q_f_count(size), 0), length(x)) + 1)`,
  },
  {
    name: 'q_f_repeat',
    params: 'x text, times float8',
    result: 'text',
    body: `CASE WHEN x = '' OR trunc(times) <= 0 THEN '' WHEN trunc(times) <= 1000000 THEN CASE WHEN length(x) * trunc(times) <= 1000000 THEN q_f_bound(repeat(x, trunc(times)::int)) END END`,
  },
  {
    name: 'q_f_replace',
    params: 'x text, old text, new text',
    result: 'text',
    body: `CASE WHEN old = '' THEN x
      WHEN length(x) + (length(x) - length(replace(x, old, '')))::float8 / length(old) * (length(new) - length(old)) <= 1000000 THEN q_f_bound(replace(x, old, new)) END`,
  },
  {
    name: 'q_f_ms',
    params: 'x text',
    result: 'float8',
    body: `CASE WHEN length(x) = 10 THEN (x::date - ${date}) * 86400000::float8
      ELSE (left(x, 10)::date - ${date}) * 86400000::float8 + substr(x, 12, 2)::float8 * 3600000 + substr(x, 15, 2)::float8 * 60000 + substr(x, 18, 2)::float8 * 1000
        + CASE WHEN substr(x, 20, 1) = '.' THEN substr(x, 21, 3)::float8 ELSE 0 END END`,
  },
  {
    name: 'q_f_moment',
    params: 'ms float8',
    result: 'text',
    body: `CASE WHEN ms BETWEEN -62135596800000 AND 253402300799999 THEN
      replace(to_char(${date} + floor(ms / 86400000)::int + (ms - floor(ms / 86400000) * 86400000) * interval '1 millisecond', 'YYYY-MM-DD HH24:MI:SS.MS'), '.000', '') || '+00:00' END`,
  },
  {
    name: 'q_f_day',
    params: 'day float8',
    result: 'text',
    body: `to_char(${date} + least(greatest(day, -719162), 2932896)::int, 'YYYY-MM-DD')`,
  },
  {
    name: 'q_f_add_days',
    params: 'x text, n float8',
    result: 'text',
    body: `CASE WHEN abs(n) <= 7e9 THEN q_f_day((left(x, 10)::date - ${date}) + n) || substr(x, 11) END`,
  },
  {
    name: 'q_f_add_months',
    params: 'x text, n float8',
    result: 'text',
    body: `CASE WHEN abs(n) <= 12e9 THEN
      CASE WHEN left(x, 4)::int * 12 + substr(x, 6, 2)::int - 1 + n < 12 THEN '0001-01-01' WHEN left(x, 4)::int * 12 + substr(x, 6, 2)::int - 1 + n >= 120000 THEN '9999-12-31'
      ELSE to_char(left(x, 10)::date + make_interval(months => n::int), 'YYYY-MM-DD') END || substr(x, 11) END`,
  },
  {
    name: 'q_f_month_end',
    params: 'x text, n float8',
    result: 'text',
    body: `CASE WHEN abs(n) <= 1e6 THEN to_char((left(q_f_add_months(left(x, 10), n), 7) || '-01')::date + interval '1 month' - interval '1 day', 'YYYY-MM-DD') END`,
  },
  {
    name: 'q_f_years',
    params: 'later text, earlier text',
    result: 'float8',
    body: `CASE WHEN q_f_ms(later) >= q_f_ms(earlier)
      THEN left(later, 4)::int - left(earlier, 4)::int - CASE WHEN substr(q_f_moment(q_f_ms(later)), 5) COLLATE "C" < substr(q_f_moment(q_f_ms(earlier)), 5) COLLATE "C" THEN 1 ELSE 0 END
      ELSE 0 - (left(earlier, 4)::int - left(later, 4)::int - CASE WHEN substr(q_f_moment(q_f_ms(earlier)), 5) COLLATE "C" < substr(q_f_moment(q_f_ms(later)), 5) COLLATE "C" THEN 1 ELSE 0 END) END`,
  },
];

/** These look at nothing themselves, where the others give nothing for nothing. */
const lenient: readonly HelperName[] = ['q_f_join', 'q_f_eq', 'q_f_ne'];

/** Statements that install, or renew, what formulas need in a schema; run them in the session's UTC. */
export function planPostgresFormulas(schema: string): Statement[] {
  const place = identifier(schema).sql;
  const inOrder = [...helpers].toSorted((a, b) => rankOf(a) - rankOf(b));
  return inOrder.map(({ name, params, result, body, isProcedural }) => {
    const text = helperNames.reduce((all, one) => all.replaceAll(`${one}(`, `${place}.${one}(`), body);
    const code = isProcedural === true ? text : `SELECT ${text}`;
    const language = isProcedural === true ? 'plpgsql' : 'sql';
    const strict = lenient.includes(name) ? '' : ' STRICT';
    return {
      sql: `CREATE OR REPLACE FUNCTION ${place}.${name}(${params}) RETURNS ${result} LANGUAGE ${language} IMMUTABLE PARALLEL SAFE${strict} AS $q$${code}$q$`,
      params: [],
    };
  });
}

/** Functions that others call come first. */
function rankOf({ body }: Helper): number {
  return Math.max(-1, ...helpers.filter((one) => body.includes(`${one.name}(`)).map(rankOf)) + 1;
}

/** A call of one of the helper functions. */
export function callHelper(schema: string | null, name: HelperName, ...args: readonly Fragment[]): Fragment {
  const place = schema === null ? '' : `${identifier(schema).sql}.`;
  return { sql: `${place}${name}(${args.map((arg) => arg.sql).join(', ')})`, params: args.flatMap((arg) => arg.params) };
}
