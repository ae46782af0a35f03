import type { FieldType } from '@quadrille/domain';
import { type Fragment, sql } from '../../fragment.ts';
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
  isOrdered: () => true,
  isWritable: (type) => fieldTypeOf(type) !== 'SpecificDBType',
  read(type, column) {
    switch (fieldTypeOf(type)) {
      case 'Number':
      case 'Decimal':
        return sql`CAST(${column} AS REAL)`;
      case 'Checkbox':
        return sql`(${column} <> 0)`;
      case 'Date':
        return sql`date(${column})`;
      case 'DateTime':
        return sql`(strftime('%Y-%m-%d %H:%M:%S', ${column}) || '+00:00')`;
      case 'SpecificDBType':
        return sql`(length(${column}) || ' bytes')`;
      default:
        return sql`CAST(${column} AS TEXT)`;
    }
  },
  write: (_type, value): Fragment => value,
  asView: sql`NOT MATERIALIZED `,
  foreignKeys: () =>
    sql`SELECT f.id, m.name, f."from", f."table", f."to" FROM sqlite_schema AS m JOIN pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table' ORDER BY m.name, f.id, f.seq`,
  choices: () => null,
  choicesIn: () => null,
  notes: () =>
    sql`SELECT m.name, p.name, NULL, p.dflt_value IS NOT NULL OR (p.pk = 1 AND lower(p.type) = 'integer') FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS p WHERE m.type IN ('table', 'view') AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
};

function fieldTypeOf(type: string): FieldType {
  return fieldTypes.find(([word]) => word.test(type))?.[1] ?? 'SingleLineText';
}
