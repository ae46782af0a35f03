import type { FieldType } from '@quadrille/domain';
import { type Fragment, param, sql } from '../../fragment.ts';
import type { ForeignRules } from '../../foreign/foreign-rules.ts';
import { checkSelect } from '../../foreign/read-select.ts';

const fieldTypes: Readonly<Record<string, FieldType>> = {
  smallint: 'Number',
  integer: 'Number',
  bigint: 'Number',
  real: 'Decimal',
  'double precision': 'Decimal',
  numeric: 'Decimal',
  boolean: 'Checkbox',
  'character varying': 'SingleLineText',
  character: 'SingleLineText',
  citext: 'SingleLineText',
  name: 'SingleLineText',
  uuid: 'SingleLineText',
  text: 'LongText',
  date: 'Date',
  'timestamp without time zone': 'DateTime',
  'timestamp with time zone': 'DateTime',
  'time without time zone': 'Time',
  json: 'JSON',
  jsonb: 'JSON',
};

const keyTypes = ['smallint', 'integer', 'bigint'];
const unordered = ['json', 'xml', 'point', 'line', 'lseg', 'box', 'path', 'polygon', 'circle'];

/** What casts a value back; texts and numbers find their way by themselves. */
const writeCasts: Readonly<Record<string, Fragment>> = {
  smallint: sql`::smallint`,
  integer: sql`::integer`,
  bigint: sql`::bigint`,
  numeric: sql`::numeric`,
  real: sql`::real`,
  uuid: sql`::uuid`,
  citext: sql`::citext`,
  name: sql`::name`,
  json: sql`::json`,
  jsonb: sql`::jsonb`,
  'time without time zone': sql`::time`,
};

/** PostgreSQL's own types, as `format_type` spells them. */
export const postgresForeign: ForeignRules = {
  fieldTypeOf: (type) => fieldTypes[bare(type)] ?? 'SpecificDBType',
  checkSelect: (text) => checkSelect({ hasBackticks: false, hasArrays: true, namesDatabases: false }, text),
  isKeyType: (type) => keyTypes.includes(type),
  isWideKey: (type) => type === 'bigint',
  isWallClock: (type) => bare(type) === 'timestamp without time zone',
  isOrdered: (type) => !unordered.includes(bare(type)),
  isWritable: (type) => fieldTypes[bare(type)] !== undefined,
  read,
  exact: (digits) => sql`${param(digits)}::text::numeric`,
  write: (type, value) => {
    if (bare(type) === 'timestamp without time zone') return sql`${value} AT TIME ZONE 'UTC'`;
    return sql`${value}${writeCasts[bare(type)] ?? sql``}`;
  },
  asView: sql`NOT MATERIALIZED `,
  foreignKeys: (schema) =>
    sql`SELECT k.conname, c.relname, a.attname, p.relname, b.attname FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid JOIN pg_class AS p ON p.oid = k.confrelid CROSS JOIN LATERAL unnest(k.conkey, k.confkey) WITH ORDINALITY AS u(own, other, n) JOIN pg_attribute AS a ON a.attrelid = k.conrelid AND a.attnum = u.own JOIN pg_attribute AS b ON b.attrelid = k.confrelid AND b.attnum = u.other WHERE k.contype = 'f' AND k.conparentid = 0 AND c.relnamespace = ${namespace(schema)} AND p.relnamespace = c.relnamespace ORDER BY c.relname, k.conname, u.n`,
  choices: () =>
    sql`SELECT format_type(t.oid, NULL), e.enumlabel FROM pg_enum AS e JOIN pg_type AS t ON t.oid = e.enumtypid ORDER BY t.oid, e.enumsortorder`,
  choicesIn: () => null,
  notes: (schema) =>
    sql`SELECT c.relname, a.attname, col_description(c.oid, a.attnum), a.atthasdef OR a.attidentity <> '' FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND c.relnamespace = ${namespace(schema)} UNION ALL SELECT c.relname, NULL, obj_description(c.oid, 'pg_class'), false FROM pg_class AS c WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND c.relnamespace = ${namespace(schema)}`,
};

function namespace(schema: string | null): Fragment {
  return sql`(SELECT oid FROM pg_namespace WHERE nspname = ${param(schema ?? 'public')})`;
}

function read(type: string, column: Fragment): Fragment {
  switch (fieldTypes[bare(type)]) {
    case 'Number':
      return column;
    case 'Decimal':
      // By its text: 9.8 of four bytes is 9.8 of eight, and not 9.800000190734863.
      return bare(type) === 'real' ? sql`${column}::text::double precision` : column;
    case 'Checkbox':
    case 'Date':
      return column;
    case 'DateTime':
      return bare(type) === 'timestamp without time zone' ? sql`(${column} AT TIME ZONE 'UTC')` : column;
    case 'Time':
      // With as much of a fraction of a second as there is.
      return sql`regexp_replace(to_char(${column}, 'HH24:MI:SS.US'), '[.]000000$|(?<=[.][0-9]{3})000$', '') COLLATE "C"`;
    default:
      return type === 'bytea'
        ? sql`(octet_length(${column}) || CASE octet_length(${column}) WHEN 1 THEN ' byte' ELSE ' bytes' END) COLLATE "C"`
        : sql`${column}::text COLLATE "C"`;
  }
}

/** Without its length or precision: `character varying(20)`, `timestamp(3) without time zone`. */
function bare(type: string): string {
  return type.replace(/\([^)]*\)/, '');
}
