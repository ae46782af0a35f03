import { type CellValue, foldText } from '@quadrille/domain';
import { type Fragment, identifier, integer, join, param, type SqlValue, sql, type Statement } from '../../fragment.ts';
import type { Storage } from '../../model/storage.ts';
import { baseDialect, givenAsJson, idList, isAscii, plainStored, readList } from '../base-dialect.ts';
import type { Dialect, RowsInsert, RowsUpdate, Write } from '../dialect.ts';
import { foldAscii } from '../fold-ascii.ts';

const types: Record<Exclude<Storage, 'none'>, Fragment> = {
  text: sql`VARCHAR`,
  number: sql`FLOAT`,
  integer: sql`NUMBER(38, 0)`,
  boolean: sql`BOOLEAN`,
  date: sql`DATE`,
  datetime: sql`TIMESTAMP_TZ(3)`,
  option: sql`VARCHAR`,
  // As written: an ARRAY is spelled anew, takes no parameter in VALUES and cannot be compared as text.
  list: sql`VARCHAR`,
};

/** The standard tables of Snowflake: text compares by code point, there are no indexes and no unique values. */
export const snowflake: Dialect = {
  ...baseDialect,
  name: 'snowflake',
  capabilities: {
    hasSchemas: true,
    nullsSortLow: false,
    groupsByHashing: true,
    countsGroupsInPassing: true,
    hasTransactionalDdl: false,
    buildsIndexesConcurrently: false,
    indexesEndWithId: true,
    indexesExpressions: false,
    knowsValues: true,
    columnsTakeIndexes: true,
    indexesTextOrder: false,
    needsFunctions: false,
    computesPartsOnce: false,
    deepestExpression: 250,
    aggregatesSubqueries: true,
    ordersAggregatesApart: true,
    correlatesFreely: false,
    skipsForNothing: false,
    rowsPerWrite: 20,
    maxParameters: 16_384,
    maxColumns: 2000, // ours: the vendor names no number
  },
  columnType: (storage) => types[storage],
  idColumn: (table) => sql`"id" NUMBER(38, 0) NOT NULL DEFAULT ${idSequence(table)}.NEXTVAL PRIMARY KEY`,
  idSequence,
  param: (storage, value) => (isText(storage) ? param(value) : sql`CAST(${param(value)} AS ${types[storage]})`),
  toStored,
  fromStored,
  likeIgnoringCase: (column, pattern) => sql`${folded(column, pattern)} LIKE ${param(foldText(pattern))} ESCAPE '\\\\'`,
  containsIgnoringCase: (column, wanted) => sql`POSITION(${param(foldText(wanted))}, ${folded(column, wanted)}) > 0`,
  listHas: (column, ids, how) => {
    const parts = ids.map((id) => sql`POSITION(${param(JSON.stringify(id))}, ${column}) > 0`);
    return sql`(${join(parts, how === 'any' ? ' OR ' : ' AND ')})`;
  },
  idIn: (column, ids) => sql`${column} IN (SELECT CAST("f".VALUE AS NUMBER(38, 0)) FROM ${elements(param(`[${idList(ids)}]`))} AS "f")`,
  idRows: (ids) => sql`(${numbered(`[${idList(ids)}]`)}) AS "keys"`,
  givenRows: (ids, columns) => {
    const shown = columns.map(({ storage }, index) => sql`${itemOf(index + 1, storage)} AS ${identifier(`v${index}`)}`);
    return sql`(SELECT ${join([sql`${itemOf(0, 'integer')} AS "id"`, ...shown], ', ')} FROM ${elements(param(givenAsJson(ids, columns)))} AS "f") AS "given"`;
  },
  titleRows: (list) => sql`(SELECT CAST(GET("f".VALUE, 'title') AS ${types.text}) AS "v" FROM ${elements(list)} AS "f") AS "one"`,
  titlesText: (list) =>
    sql`ARRAY_TO_STRING(TRANSFORM(CAST(PARSE_JSON(${list}) AS ARRAY), v VARIANT -> CAST(GET(v, 'title') AS ${types.text})), ', ')`,
  listRows: (list, storage) => sql`(SELECT CAST("f".VALUE AS ${types[storage]}) AS "v" FROM ${elements(list)} AS "f") AS "one"`,
  position: (needle, haystack) => sql`POSITION(${needle}, ${haystack})`,
  asText: (storage, column) => {
    if (storage === 'datetime') return sql`TO_CHAR(CONVERT_TIMEZONE('UTC', ${column}), 'YYYY-MM-DD HH24:MI:SS')`;
    return storage === 'date' ? sql`TO_CHAR(${column}, 'YYYY-MM-DD')` : column;
  },
  // No subquery: one that flattens what stands outside it is refused.
  listKey: (column, backwards) =>
    sql`ARRAY_TO_STRING(TRANSFORM(CAST(PARSE_JSON(${column}) AS ARRAY), v VARCHAR -> LPAD(TO_VARCHAR(10000000 - POSITION(',' || v || ',', ${param(backwards)})), 8, '0')), '')`,
  textKey: foldAscii,
  median: (column) => sql`MEDIAN(${column})`,
  stdDev: (column) => sql`CASE WHEN max(abs(${column})) < 1e150 THEN STDDEV_POP(CASE WHEN abs(${column}) < 1e150 THEN ${column} END) END`,
  nothing: (storage) => sql`CAST(NULL AS ${types[storage]})`,
  jsonTuple: (values) => sql`TO_JSON(${arrayOf(values)})`,
  // A subquery that looks at the row outside may neither sort nor cut its rows: the aggregate sorts, and its array is cut.
  jsonList: (value, rows, order, limit) =>
    sql`(SELECT CASE WHEN count(${value}) > 0 THEN TO_JSON(${firstItems(value, order, limit)}) END${rows})`,
  jsonColumns: (columns, rows, order, limit) => {
    const lists = columns.map((column) => firstItems(orJsonNull(column), order, limit));
    return sql`(SELECT TO_JSON(ARRAY_CONSTRUCT(${join([...lists, sql`count(*)`], ', ')}))${rows})`;
  },
  firstOf: (value, storage, rows, order) =>
    sql`(SELECT CAST(GET(ARRAY_AGG(${value}) WITHIN GROUP (ORDER BY ${order}), 0) AS ${types[storage]})${rows})`,
  single: (value) => sql`ANY_VALUE(${value})`,
  catalogue,
  orReplace: () => {
    throw new Error('Snowflake has no clause that replaces rows on insert; MERGE is a statement of its own.');
  },
  returning,
  returningIds,
  updateRows,
  defaultText: (storage, quoted) => (isText(storage) ? sql` DEFAULT ${quoted}` : sql` DEFAULT CAST(${quoted} AS ${types[storage]})`),
  createIndex: () => {
    throw new Error('Snowflake has no indexes on standard tables.');
  },
  indexTerm: () => null,
  dropIndex: () => sql`SELECT 1`,
};

/**
 * Run one after the other on every connection, in the schema whose tables are written to: moments as text in UTC, and where the ids
 * of rows touched are remembered. The table is the session's own; making it later would end a transaction.
 */
export const snowflakeSession: readonly string[] = [
  `ALTER SESSION SET TIMEZONE = 'UTC', DATE_OUTPUT_FORMAT = 'YYYY-MM-DD', TIMESTAMP_TZ_OUTPUT_FORMAT = 'YYYY-MM-DD HH24:MI:SS.FF3 TZH:TZM', QUOTED_IDENTIFIERS_IGNORE_CASE = FALSE`,
  'CREATE TEMPORARY TABLE IF NOT EXISTS "q_ids" ("id" NUMBER(38, 0))',
];

const forget = sql`DELETE FROM "q_ids"`;

/** `"schema"."table"` gives `"schema"."table_ids"`. */
function idSequence(table: Fragment): Fragment {
  return { sql: `${table.sql.slice(0, -1)}_ids"`, params: [] };
}

function isText(storage: Storage): storage is 'text' | 'option' | 'list' | 'none' {
  return storage === 'text' || storage === 'option' || storage === 'list' || storage === 'none';
}

function folded(column: Fragment, wanted: string): Fragment {
  return isAscii(wanted) ? foldAscii(column) : sql`LOWER(${column})`;
}

/** The items of a JSON array as rows with INDEX and VALUE. */
function elements(json: Fragment): Fragment {
  return sql`TABLE(FLATTEN(INPUT => PARSE_JSON(${json})))`;
}

function numbered(json: string): Fragment {
  return sql`SELECT "f".INDEX AS "ord", CAST("f".VALUE AS NUMBER(38, 0)) AS "id" FROM ${elements(param(json))} AS "f"`;
}

/** An item of a row that came as JSON. */
function itemOf(index: number, storage: Exclude<Storage, 'none'>): Fragment {
  return sql`CAST(GET("f".VALUE, ${integer(index)}) AS ${types[storage]})`;
}

/** An array leaves a hole for a null of SQL, which JSON does not know. */
function orJsonNull(value: Fragment): Fragment {
  return sql`COALESCE(TO_VARIANT(${value}), PARSE_JSON('null'))`;
}

function arrayOf(values: readonly Fragment[]): Fragment {
  return sql`ARRAY_CONSTRUCT(${join(values.map(orJsonNull), ', ')})`;
}

function firstItems(value: Fragment, order: Fragment, limit: number): Fragment {
  return sql`ARRAY_SLICE(ARRAY_AGG(${value}) WITHIN GROUP (ORDER BY ${order}), 0, ${integer(limit)})`;
}

/** There is no RETURNING: the ids are remembered before the write and read after it. */
function returning({ kind, table, text, where, columns }: Write): Statement {
  const remember = sql`INSERT INTO "q_ids" ("id") SELECT "id" FROM ${table}${where}`;
  const among = sql` WHERE "id" IN (SELECT "id" FROM "q_ids")`;
  const answer = kind === 'delete' ? sql`SELECT "id" FROM "q_ids"` : sql`SELECT ${join(columns, ', ')} FROM ${table}${among}`;
  return { ...sql`${text}${among}`, before: [forget, remember], answer };
}

/** Ids are drawn from the table's sequence before the rows are written, so that they are known whoever else writes; restored rows bring theirs. */
function returningIds({ table, text, columns, count, ids }: RowsInsert): Statement {
  if (ids !== null) return { ...text, answer: sql`SELECT "id" FROM (${numbered(JSON.stringify(ids))}) AS "keys" ORDER BY "ord"` };
  const width = columns.length;
  const tuples = Array.from({ length: count }, (_one, row): Fragment => {
    const params = text.params.slice(row * width, (row + 1) * width);
    return { sql: `(${[row + 1, ...params.map(() => '?')].join(', ')})`, params };
  });
  const source = sql`(VALUES ${join(tuples, ', ')}) AS "new" (${join([sql`"ord"`, ...columns], ', ')})`;
  const drawn = sql`SELECT ${idSequence(table)}.NEXTVAL FROM TABLE(GENERATOR(ROWCOUNT => ${integer(count)}))`;
  const keys = sql`(SELECT "id", ROW_NUMBER() OVER (ORDER BY "id") AS "ord" FROM "q_ids") AS "keys"`;
  const values = columns.map((column) => sql`"new".${column}`);
  const insert = sql`INSERT INTO ${table} (${join([sql`"id"`, ...columns], ', ')}) SELECT ${join([sql`"keys"."id"`, ...values], ', ')} FROM ${source} JOIN ${keys} ON "keys"."ord" = "new"."ord"`;
  return { ...insert, before: [forget, sql`INSERT INTO "q_ids" ("id") ${drawn}`], answer: sql`SELECT "id" FROM "q_ids" ORDER BY "id"` };
}

function updateRows({ table, columns, rows, stamps }: RowsUpdate): Statement {
  const tuples = rows.map(({ id, cells }) => sql`(${join([id, ...cells], ', ')})`);
  const sets = columns.map((column) => sql`${column} = "new".${column}`);
  const source = sql`(VALUES ${join(tuples, ', ')}) AS "new" (${join([sql`"id"`, ...columns], ', ')})`;
  const given = join(
    rows.map(({ id }) => id),
    ', ',
  );
  const remember = sql`INSERT INTO "q_ids" ("id") SELECT "id" FROM ${table} WHERE "id" IN (${given})`;
  const text = sql`UPDATE ${table} SET ${join([...sets, ...stamps], ', ')} FROM ${source} WHERE ${table}."id" = "new"."id"`;
  return { ...text, before: [forget, remember], answer: sql`SELECT "id" FROM "q_ids"` };
}

/** Keys are not in the catalogue's views: SHOW PRIMARY KEYS alone tells them. */
function catalogue(schema: string | null): Fragment {
  const place = schema === null ? sql`CURRENT_SCHEMA()` : param(schema);
  return sql`SELECT t.TABLE_NAME, t.TABLE_TYPE LIKE '%VIEW', c.COLUMN_NAME, c.DATA_TYPE, c.IS_NULLABLE = 'YES', 0 FROM INFORMATION_SCHEMA.TABLES AS t JOIN INFORMATION_SCHEMA.COLUMNS AS c ON c.TABLE_SCHEMA = t.TABLE_SCHEMA AND c.TABLE_NAME = t.TABLE_NAME WHERE t.TABLE_SCHEMA = ${place} ORDER BY t.TABLE_NAME, c.ORDINAL_POSITION`;
}

function toStored(storage: Storage, value: CellValue): SqlValue {
  return plainStored(storage, value);
}

function fromStored(storage: Storage, raw: unknown): CellValue {
  if (raw === null || raw === undefined) return null;
  switch (storage) {
    case 'list':
      return readList(raw);
    case 'integer':
    case 'number':
      return Number(raw);
    case 'boolean':
      return raw === true || /^(1|true)$/i.test(String(raw));
    case 'date':
      return dateText(raw).slice(0, 10);
    case 'datetime': {
      const text = dateText(raw);
      return `${text.slice(0, 19)}${/\.(?!000)\d{3}/.exec(text)?.[0] ?? ''}+00:00`;
    }
    default:
      return raw as CellValue;
  }
}

/** Drivers that were not told to hand over text make a Date of it. */
function dateText(raw: unknown): string {
  return raw instanceof Date ? raw.toISOString().replace('T', ' ') : String(raw);
}
