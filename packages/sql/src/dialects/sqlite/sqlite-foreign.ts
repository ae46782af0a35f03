import type { FieldType } from '@quadrille/domain';
import { type Fragment, param, sql } from '../../fragment.ts';
import type { ForeignRules } from '../../foreign/foreign-rules.ts';
import { checkSelect } from '../../foreign/read-select.ts';

/** By what a declared type contains, first match: SQLite takes any word for a type. */
const fieldTypes: readonly (readonly [RegExp, FieldType])[] = [
  [/bool/i, 'Checkbox'],
  [/date_?time|timestamp/i, 'DateTime'],
  [/date/i, 'Date'],
  [/json/i, 'JSON'],
  [/blob|binary/i, 'SpecificDBType'],
  [/int/i, 'Number'],
  [/real|floa|doub|num|dec/i, 'Decimal'],
  [/text|clob/i, 'LongText'],
];

/** SQLite files as other programs write them: dates and moments as text of ISO 8601 or Julian days. */
export const sqliteForeign: ForeignRules = {
  fieldTypeOf,
  checkSelect: (text) => checkSelect({ hasBackticks: true, hasArrays: false, namesDatabases: false }, text),
  isKeyType: (type) => /int/i.test(type),
  isWideKey: () => true,
  isWallClock: (type) => fieldTypeOf(type) === 'DateTime',
  isOrdered: () => true,
  isWritable: (type) => fieldTypeOf(type) !== 'SpecificDBType',
  read(type, column) {
    switch (fieldTypeOf(type)) {
      case 'Number':
      case 'Decimal':
        return sql`CASE typeof(${column}) WHEN 'blob' THEN ${bytes(column)} ELSE ${column} END`;
      case 'Checkbox':
        return flag(column);
      case 'Date':
        return inTime(column, (value, unit) => sql`date(${value}${unit})`);
      case 'DateTime':
        return inTime(column, (value, unit) => sql`(strftime('%Y-%m-%d %H:%M:%S', ${value}${unit}) || '+00:00')`);
      case 'SpecificDBType':
        return bytes(column);
      default:
        return sql`CAST(${column} AS TEXT)`;
    }
  },
  exact: (digits) => (/^[-+]?[0-9.]/.test(digits) ? sql`CAST(${param(digits)} AS NUMERIC)` : param(digits)),
  write: (_type, value): Fragment => value,
  asView: sql`NOT MATERIALIZED `,
  foreignKeys: () =>
    sql`SELECT f.id, m.name, f."from", f."table", f."to" FROM sqlite_schema AS m JOIN pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table' ORDER BY m.name, f.id, f.seq`,
  choices: () => null,
  choicesIn: () => null,
  notes: () =>
    sql`SELECT m.name, p.name, NULL, p.dflt_value IS NOT NULL OR (p.pk = 1 AND lower(p.type) = 'integer') FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS p WHERE m.type IN ('table', 'view') AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
};

const bytes = (column: Fragment): Fragment => sql`(length(${column}) || iif(length(${column}) = 1, ' byte', ' bytes'))`;

/** Files have no type of yes and no: some write words. A text that is no such word is shown as it stands. */
function flag(column: Fragment): Fragment {
  const word = sql`lower(CAST(${column} AS TEXT))`;
  return sql`CASE WHEN typeof(${column}) IN ('integer', 'real', 'null') THEN ${column} <> 0 WHEN ${word} IN ('true', 't', 'yes', 'y', 'on', '1') THEN 1 WHEN ${word} IN ('false', 'f', 'no', 'n', 'off', '0', '') THEN 0 ELSE ${word} END`;
}

/**
 * Numbers are Julian days as far as these go, seconds since 1970 above them and milliseconds beyond the year 9999. What is no time
 * at all, as words and days the calendar lacks, is shown as it stands.
 */
function inTime(column: Fragment, print: (value: Fragment, unit: Fragment) => Fragment): Fragment {
  const number = sql`CASE WHEN abs(${column}) > 253402300799 THEN ${print(sql`${column} / 1000.0`, sql`, 'unixepoch'`)} ELSE ${print(column, sql`, 'auto'`)} END`;
  const day = sql`substr(${column}, 1, 10)`;
  const isDay = sql`(${column} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*' AND date(${day}) = ${day})`;
  const read = sql`CASE WHEN typeof(${column}) IN ('integer', 'real') THEN ${number} WHEN ${isDay} THEN ${print(column, sql``)} END`;
  return sql`coalesce(${read}, CAST(${column} AS TEXT))`;
}

function fieldTypeOf(type: string): FieldType {
  return fieldTypes.find(([word]) => word.test(type))?.[1] ?? 'SingleLineText';
}
