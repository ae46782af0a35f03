import { type Fragment, param, sql } from '../fragment.ts';
import type { Storage } from '../model/storage.ts';
import type { FormulaDialect } from './formula-dialect.ts';
import { callHelper } from './postgres-functions.ts';
import { typedFormulas } from './typed-formula.ts';
import type { TypedEngine } from './typed-values.ts';

const sqlTypes = { number: sql`double precision`, boolean: sql`boolean`, text: sql`text` } as const;

const engine: TypedEngine = {
  number: (value) => sql`${param(value)}::double precision`,
  text: (value) => sql`${param(value)}::text`,
  nothing: (kind) => sql`NULL::${sqlTypes[kind]}`,
  helper: (scope, name, ...args) => callHelper(scope.schema, name, ...args),
  booleanAs: (kind, value) => sql`(${value})::int::${sqlTypes[kind]}`,
  toDouble: (value) => sql`${value}::double precision`,
  truncate: (value) => sql`trunc(${value})`,
  remainder: (scope, value, divisor) => callHelper(scope.schema, 'q_f_mod', value, divisor),
  least: (scope, a, b) => callHelper(scope.schema, 'q_f_least', a, b),
  greatest: (scope, a, b) => callHelper(scope.schema, 'q_f_greatest', a, b),
  placeOf: (part, text) => sql`strpos(${text}, ${part})`,
  startsWith: (text, part) => sql`starts_with(${text}, ${part})`,
  byCodePoint: (text) => sql`(${text}) COLLATE "C"`,
  isSame: sql`IS NOT DISTINCT FROM`,
};

const { over, overDate, switchOn, dialect } = typedFormulas(engine);

/**
 * PostgreSQL 14 or newer with ICU. The schema holds the functions of `planPostgresFormulas`. What depends on the platform's
 * mathematics, on time zones, on lists or on types known only when computed stays in process.
 */
export const postgresFormula: FormulaDialect = dialect(
  { name: 'postgres', operand, result },
  {
    UPPER: over(['text'], (scope, x) => engine.helper(scope, 'q_f_bound', sql`upper((${x}) COLLATE "und-x-icu") COLLATE "C"`)),
    LOWER: over(['text'], (scope, x) => engine.helper(scope, 'q_f_bound', sql`lower((${x}) COLLATE "und-x-icu") COLLATE "C"`)),
    LEFT: over(['text', 'number'], (scope, x, n) => callHelper(scope.schema, 'q_f_part', x, engine.number(1), n)),
    SWITCH: ([value, ...rest], scope) => {
      if (value === undefined) return null;
      const name: Fragment = { sql: scope.nextName(), params: [] };
      const chosen = switchOn({ sql: sql`${name}.v`, type: value.type }, rest, scope);
      return sql`(SELECT ${chosen} FROM (SELECT ${value.sql} AS v) AS ${name})`;
    },
    ISOWEEKNUM: overDate((_scope, date) => sql`extract(week FROM left(${date}, 10)::date)::double precision`),
    ISOYEAR: overDate((_scope, date) => sql`extract(isoyear FROM left(${date}, 10)::date)::double precision`),
    DAY_OF_YEAR: overDate((_scope, date, zone) =>
      zone === undefined ? sql`extract(doy FROM left(${date}, 10)::date)::double precision` : null,
    ),
  },
);

function operand(column: Fragment, storage: Exclude<Storage, 'none'>, titles: string): Fragment {
  switch (storage) {
    case 'integer':
      return sql`(${column})::double precision`;
    case 'date':
      return sql`to_char(${column}, 'YYYY-MM-DD')`;
    case 'datetime':
      return sql`(replace(to_char((${column}) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'), '.000', '') || '+00:00')`;
    case 'option':
      return sql`(${param(titles)}::jsonb ->> ${column})`;
    case 'list':
      return sql`(SELECT string_agg(${param(titles)}::jsonb ->> "o"."v", ',' ORDER BY "o"."n") FROM jsonb_array_elements_text(${column}) WITH ORDINALITY AS "o"("v", "n"))`;
    default:
      return column;
  }
}

/** Text computed has the collation of the database; that of a column compares by code point. */
function result(value: Fragment, storage: Exclude<Storage, 'none'>): Fragment {
  if (storage === 'date') return sql`(${value})::date`;
  if (storage === 'datetime') return sql`(${value})::timestamptz`;
  return storage === 'text' ? sql`((${value}) COLLATE "C")` : value;
}
