import { type Fragment, join, param, sql } from '../fragment.ts';
import type { Storage } from '../model/storage.ts';
import type { FormulaDialect } from './formula-dialect.ts';
import { callMysqlHelper } from './mysql-functions.ts';
import { typedFormulas } from './typed-formula.ts';
import type { TypedEngine } from './typed-values.ts';

const engine: TypedEngine = {
  number: (value) => param(value),
  text: (value) => param(value),
  nothing: () => sql`NULL`,
  helper: (scope, name, ...args) => callMysqlHelper(scope.schema, name, ...args),
  booleanAs: (kind, value) => (kind === 'number' ? sql`((${value}) + 0e0)` : sql`CAST((${value}) AS char)`),
  toDouble: (value) => sql`(${value} + 0e0)`,
  truncate: (value) => sql`truncate(${value}, 0)`,
  remainder: (_scope, value, divisor) => sql`mod(${value}, ${divisor})`,
  least: (_scope, a, b) => sql`least(${a}, ${b})`,
  greatest: (_scope, a, b) => sql`greatest(${a}, ${b})`,
  placeOf: (part, text) => sql`locate(${part}, ${text})`,
  startsWith: (text, part) => sql`(locate(${part}, ${text}) = 1)`,
  byCodePoint: (text) => text,
  isSame: sql`<=>`,
};

const { over, overDate, switchOn, dialect } = typedFormulas(engine);

const longestRepeated = 300;

/**
 * MySQL and MariaDB. The schema holds the functions of `planMysqlFormulas`. Letters' case beyond ASCII, and what stays in process on
 * PostgreSQL, stay in process.
 */
export const mysqlFormula: FormulaDialect = dialect(
  { name: 'mysql', operand, result },
  {
    LEFT: over(['text', 'number'], (scope, x, n) => callMysqlHelper(scope.schema, 'q_f_left', x, n)),
    // There are no names for values within an expression.
    SWITCH: ([value, ...rest], scope) =>
      value === undefined || value.sql.sql.length > longestRepeated ? null : switchOn(value, rest, scope),
    ISOWEEKNUM: overDate((_scope, date) => sql`(week(left(${date}, 10), 3) + 0e0)`),
    ISOYEAR: overDate((_scope, date) => sql`(yearweek(left(${date}, 10), 3) DIV 100 + 0e0)`),
    DAY_OF_YEAR: overDate((_scope, date, zone) => (zone === undefined ? sql`(dayofyear(left(${date}, 10)) + 0e0)` : null)),
  },
);

function operand(column: Fragment, storage: Exclude<Storage, 'none'>, titles: string): Fragment {
  switch (storage) {
    case 'integer':
      return sql`CAST(${column} AS double)`;
    case 'date':
      return sql`DATE_FORMAT(${column}, '%Y-%m-%d')`;
    case 'datetime':
      return sql`(REPLACE(LEFT(DATE_FORMAT(${column}, '%Y-%m-%d %H:%i:%s.%f'), 23), '.000', '') || '+00:00')`;
    case 'option':
      return titleOf(column, titles);
    case 'list':
      return sql`(SELECT GROUP_CONCAT(${titleOf(sql`"o"."v"`, titles)} ORDER BY "o"."n" SEPARATOR ',') FROM JSON_TABLE(${column}, '$[*]' COLUMNS ("n" FOR ORDINALITY, "v" varchar(255) PATH '$')) AS "o")`;
    default:
      return column;
  }
}

/** Said one by one: what functions of JSON give has another collation. */
function titleOf(id: Fragment, titles: string): Fragment {
  const cases = Object.entries(JSON.parse(titles) as Readonly<Record<string, string>>).map(
    ([one, title]) => sql`WHEN ${param(one)} THEN ${param(title)}`,
  );
  return cases.length === 0 ? sql`NULL` : sql`CASE ${id} ${join(cases, ' ')} END`;
}

function result(value: Fragment, storage: Exclude<Storage, 'none'>): Fragment {
  if (storage === 'date') return sql`CAST(${value} AS date)`;
  return storage === 'datetime' ? sql`CAST(REPLACE(${value}, '+00:00', '') AS datetime(3))` : value;
}
