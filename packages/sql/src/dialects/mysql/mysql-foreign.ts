import type { FieldType } from '@quadrille/domain';
import { type Fragment, param, sql } from '../../fragment.ts';
import type { ForeignRules } from '../../foreign/foreign-rules.ts';
import { checkSelect } from '../../foreign/read-select.ts';

const fieldTypes: Readonly<Record<string, FieldType>> = {
  tinyint: 'Number',
  smallint: 'Number',
  mediumint: 'Number',
  int: 'Number',
  bigint: 'Number',
  float: 'Decimal',
  double: 'Decimal',
  decimal: 'Decimal',
  bit: 'Number',
  year: 'Year',
  date: 'Date',
  datetime: 'DateTime',
  timestamp: 'DateTime',
  time: 'Time',
  char: 'SingleLineText',
  varchar: 'SingleLineText',
  enum: 'SingleLineText',
  set: 'SingleLineText',
  uuid: 'SingleLineText',
  tinytext: 'LongText',
  text: 'LongText',
  mediumtext: 'LongText',
  longtext: 'LongText',
  json: 'JSON',
};

const keyTypes = ['tinyint', 'smallint', 'mediumint', 'int', 'bigint'];
const shapes = ['geometry', 'point', 'linestring', 'polygon', 'multipoint', 'multilinestring', 'multipolygon', 'geometrycollection'];

/** The types of MySQL and MariaDB, as `column_type` spells them; texts are brought into `collation`, which compares as ours do. */
export function mysqlForeign(collation: string): ForeignRules {
  const asText = (value: Fragment): Fragment => sql`CAST(${value} AS CHAR CHARACTER SET utf8mb4) COLLATE ${{ sql: collation, params: [] }}`;
  return {
    fieldTypeOf,
    checkSelect: (text) => checkSelect({ hasBackticks: true, hasArrays: false, namesDatabases: true }, text),
    isKeyType: (type) => keyTypes.includes(bare(type)),
    isWideKey: (type) => /^bigint|^int\b.*unsigned/i.test(type),
    isWallClock: (type) => bare(type) === 'datetime',
    isOrdered: (type) => !shapes.includes(bare(type)),
    isWritable: (type) => fieldTypeOf(type) !== 'SpecificDBType',
    read(type, column) {
      switch (fieldTypeOf(type)) {
        case 'Number':
          return bare(type) === 'bit' ? sql`CAST(${column} AS UNSIGNED)` : column;
        case 'Decimal':
          return bare(type) === 'float' ? exactFloat(column) : column;
        case 'Year':
          return sql`CAST(${column} AS DOUBLE)`;
        case 'Checkbox':
          return sql`(${column} <> 0)`;
        case 'Date':
        case 'DateTime':
          return column;
        case 'Time':
          return asText(timeText(column));
        case 'SpecificDBType':
          if (shapes.includes(bare(type))) return asText(sql`ST_AsText(${column})`);
          return asText(isBinary(type) ? sql`CONCAT(LENGTH(${column}), IF(LENGTH(${column}) = 1, ' byte', ' bytes'))` : column);
        default:
          return asText(column);
      }
    },
    exact: (digits) => {
      const size = Math.abs(Number(digits));
      return size === 0 || (size >= 1e-20 && size < 1e34) ? sql`CAST(${param(digits)} AS DECIMAL(65,30))` : param(Number(digits));
    },
    write: (_type, value) => value,
    asView: sql``,
    foreignKeys: (schema) =>
      sql`SELECT constraint_name, table_name, column_name, referenced_table_name, referenced_column_name FROM information_schema.key_column_usage WHERE table_schema = ${place(schema)} AND referenced_table_schema = ${place(schema)} ORDER BY table_name, constraint_name, ordinal_position`,
    choices: () => null,
    choicesIn: (type) =>
      bare(type) === 'enum' ? [...type.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) => value.replaceAll("''", "'")) : null,
    notes: (schema) =>
      sql`SELECT table_name, column_name, nullif(column_comment, ''), column_default IS NOT NULL OR extra LIKE '%auto_increment%' OR extra LIKE '%GENERATED%' FROM information_schema.columns WHERE table_schema = ${place(schema)} UNION ALL SELECT table_name, NULL, CASE WHEN table_type <> 'VIEW' THEN nullif(table_comment, '') END, 0 FROM information_schema.tables WHERE table_schema = ${place(schema)}`,
  };
}

/** By its text where that says all of it: 9.8 of four bytes is 9.8 of eight, and not 9.800000190734863. */
function exactFloat(column: Fragment): Fragment {
  const text = sql`CAST(${column} AS CHAR)`;
  return sql`CASE WHEN CAST(${text} AS FLOAT) = ${column} THEN CAST(${text} AS DOUBLE) ELSE CAST(${column} AS DOUBLE) END`;
}

/** With as much of a fraction of a second as there is. */
function timeText(column: Fragment): Fragment {
  const fraction = sql`MICROSECOND(${column})`;
  return sql`CONCAT(TIME_FORMAT(${column}, '%H:%i:%s'), CASE WHEN ${fraction} = 0 THEN '' WHEN ${fraction} % 1000 = 0 THEN CONCAT('.', LPAD(${fraction} DIV 1000, 3, '0')) ELSE CONCAT('.', LPAD(${fraction}, 6, '0')) END)`;
}

function place(schema: string | null): Fragment {
  return schema === null ? sql`DATABASE()` : param(schema);
}

function fieldTypeOf(type: string): FieldType {
  return type === 'tinyint(1)' ? 'Checkbox' : (fieldTypes[bare(type)] ?? 'SpecificDBType');
}

const isBinary = (type: string): boolean => /blob|binary/.test(bare(type));

/** Without length, values and sign: `decimal(10,2) unsigned`, `enum('a','b')`. */
function bare(type: string): string {
  return type.toLowerCase().match(/^[a-z]+/)?.[0] ?? '';
}
