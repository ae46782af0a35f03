import { type CellValue, foldText } from '@quadrille/domain';
import { type Fragment, identifier, integer, join, param, type SqlValue, sql, type Statement } from '../../fragment.ts';
import type { Storage } from '../../model/storage.ts';
import { baseDialect, givenAsJson, idList, isAscii, plainStored, readList } from '../base-dialect.ts';
import { foldAscii } from '../fold-ascii.ts';
import type { Dialect, IndexParts, RowsInsert, RowsUpdate, Write } from '../dialect.ts';

/** Text compares by code unit, whatever the server's own collation; functions see a character beyond U+FFFF as one. */
const collation = sql`COLLATE Latin1_General_100_BIN2_UTF8`;

const types: Record<Exclude<Storage, 'none'>, Fragment> = {
  text: sql`nvarchar(max) ${collation}`,
  number: sql`float`,
  integer: sql`bigint`,
  boolean: sql`bit`,
  date: sql`date`,
  datetime: sql`datetimeoffset(3)`,
  option: sql`nvarchar(255) ${collation}`,
  // As written: what is compared as text must not be spelled anew.
  list: sql`nvarchar(max) ${collation}`,
};

/** Types of values that are not in a column; a collation belongs to columns. */
const bare: Record<Exclude<Storage, 'none'>, Fragment> = {
  ...types,
  text: sql`nvarchar(max)`,
  option: sql`nvarchar(255)`,
  list: sql`nvarchar(max)`,
};

/** SQL Server 2022 or newer (compatibility level 160), Azure SQL Database likewise. */
export const mssql: Dialect = {
  ...baseDialect,
  name: 'mssql',
  capabilities: {
    hasSchemas: true,
    nullsSortLow: true,
    groupsByHashing: true,
    countsGroupsInPassing: true,
    hasTransactionalDdl: true,
    buildsIndexesConcurrently: false,
    indexesEndWithId: true,
    indexesExpressions: false,
    knowsValues: true,
    columnsTakeIndexes: false,
    indexesTextOrder: false,
    needsFunctions: false,
    computesPartsOnce: false,
    deepestExpression: 250,
    aggregatesSubqueries: false,
    ordersAggregatesApart: false,
    correlatesFreely: true,
    skipsForNothing: false,
    rowsPerWrite: 20,
    maxParameters: 2000, // 2100 of a request, some of which the driver needs itself
    maxColumns: 1024,
  },
  finish,
  columnType: (storage) => types[storage],
  idColumn: () => sql`"id" bigint IDENTITY(1, 1) NOT NULL PRIMARY KEY`,
  param: (storage, value) => (isText(storage) ? param(value) : sql`CAST(${param(value)} AS ${bare[storage]})`),
  toStored,
  fromStored,
  concat: (parts) => sql`(${plus(parts)})`,
  always: (result) => (result ? sql`1 = 1` : sql`1 = 0`),
  isTrue: (value) => sql`${value} = 1`,
  likeIgnoringCase,
  containsIgnoringCase: (column, wanted) => sql`CHARINDEX(${param(foldText(wanted))}, ${folded(column, wanted)}) > 0`,
  listHas: (column, ids, how) => {
    const parts = ids.map((id) => sql`CHARINDEX(${param(JSON.stringify(id))}, ${column}) > 0`);
    return sql`(${join(parts, how === 'any' ? ' OR ' : ' AND ')})`;
  },
  idIn: (column, ids) => sql`${column} IN (SELECT "v" FROM OPENJSON(${param(`[${idList(ids)}]`)}) WITH ("v" bigint '$'))`,
  idRows: (ids) => sql`(${numbered(`[${idList(ids)}]`)}) AS "keys"`,
  // What OPENJSON gives has no collation of ours.
  givenRows: (ids, columns) => {
    const read = columns.map(({ storage }, index) => sql`${identifier(`v${index}`)} ${bare[storage]} '$[${integer(index + 1)}]'`);
    const shown = columns.map(({ storage }, index) => collated(identifier(`v${index}`), storage));
    return sql`(SELECT ${join([sql`"id"`, ...shown], ', ')} FROM OPENJSON(${param(givenAsJson(ids, columns))}) WITH (${join([sql`"id" bigint '$[0]'`, ...read], ', ')})) AS "given"`;
  },
  titleRows: (list) => sql`(SELECT ${collated(sql`"v"`, 'text')} FROM OPENJSON(${list}) WITH ("v" ${bare.text} '$.title')) AS "one"`,
  titlesText: (list) =>
    sql`(SELECT STRING_AGG(CAST(JSON_VALUE("e"."value", '$.title') AS ${bare.text}) ${collation}, ', ') WITHIN GROUP (ORDER BY CAST("e"."key" AS int)) FROM OPENJSON(${list}) AS "e")`,
  listRows: (list, storage) => sql`(SELECT ${collated(sql`"v"`, storage)} FROM OPENJSON(${list}) WITH ("v" ${bare[storage]} '$')) AS "one"`,
  // The hint keeps the order of the two sides as well.
  lookup: sql` INNER LOOP JOIN `,
  position: (needle, haystack) => sql`CHARINDEX(${needle}, ${haystack})`,
  asText: (storage, column) => {
    if (storage === 'datetime') return sql`CONVERT(nvarchar(19), ${column}, 120)`;
    return storage === 'date' ? sql`CONVERT(nvarchar(10), ${column}, 23)` : column;
  },
  listKey: (column, backwards) =>
    sql`(SELECT STRING_AGG(CAST(RIGHT('0000000' + CAST(10000000 - CHARINDEX(',' + "e"."value" + ',', ${param(backwards)}) AS varchar(8)), 8) AS varchar(max)), '') WITHIN GROUP (ORDER BY CAST("e"."key" AS int)) FROM OPENJSON(${column}) AS "e")`,
  textKey: foldAscii,
  median,
  // Squares of larger numbers overflow, which is an error for the whole statement.
  stdDev: (column) => sql`CASE WHEN max(abs(${column})) < 1e150 THEN STDEVP(CASE WHEN abs(${column}) < 1e150 THEN ${column} END) END`,
  nothing: (storage) => sql`CAST(NULL AS ${bare[storage]})`,
  asDouble: (value) => sql`CAST(${value} AS float)`,
  jsonTuple: (values) => sql`JSON_ARRAY(${join(values, ', ')} NULL ON NULL)`,
  jsonList: (value, rows, order, limit) =>
    sql`(SELECT '[' + STRING_AGG(${jsonOf(sql`"e"."v"`)}, ',') WITHIN GROUP (ORDER BY "e"."n") + ']' FROM (${firstRows([sql`${value} AS "v"`], rows, order, limit)}) AS "e" WHERE "e"."v" IS NOT NULL)`,
  jsonColumns,
  firstOf: (value, _storage, rows, order) => sql`(SELECT TOP (1) ${value}${rows} ORDER BY ${order})`,
  same: (left, right) => sql`${left} IS NOT DISTINCT FROM ${right}`,
  catalogue,
  window,
  unordered: sql` ORDER BY (SELECT NULL)`,
  direction: (direction) => (direction === 'asc' ? sql`` : sql` DESC`),
  random: sql`NEWID()`,
  orReplace: () => {
    throw new Error('SQL Server has no clause that replaces rows on insert; MERGE is a statement of its own.');
  },
  updateFrom: (table, set, source, match) => sql`UPDATE ${table} SET ${set} FROM ${table} JOIN ${source} ON ${match}`,
  returning,
  returningIds,
  updateRows,
  // Rows that are there get the default as well.
  defaultText: (_storage, quoted) => sql` DEFAULT ${quoted} WITH VALUES`,
  addColumn: sql` ADD `,
  createIndex,
  indexTerm: (storage, column, _key, direction) =>
    storage === 'text' || storage === 'list' ? null : sql`${column}${direction === 'desc' ? sql` DESC` : sql``}`,
  dropIndex: (_schema, table, name) => sql`DROP INDEX IF EXISTS ${name} ON ${table}`,
  createSchema: (name) => sql`IF SCHEMA_ID(${literal(bareName(name))}) IS NULL EXEC(${literal(`CREATE SCHEMA ${name.sql}`)})`,
  dropSchema,
};

/** Run once on every connection: names in double quotes, nulls as the standard has them, a failed statement gives up its transaction. */
export const mssqlSession =
  'SET QUOTED_IDENTIFIER, ANSI_NULLS, ANSI_PADDING, ANSI_WARNINGS, CONCAT_NULL_YIELDS_NULL, ARITHABORT, XACT_ABORT ON';

function finish(fragment: Fragment): Statement {
  const pieces = fragment.sql.split('?');
  let text = pieces[0] as string;
  for (let index = 1; index < pieces.length; index++) text += `@p${index}${pieces[index]}`;
  return { sql: text, params: fragment.params };
}

function isText(storage: Storage): storage is 'text' | 'option' | 'list' | 'none' {
  return storage === 'text' || storage === 'option' || storage === 'list' || storage === 'none';
}

function plus([first = sql`''`, ...more]: readonly Fragment[]): Fragment {
  return more.reduce((all, one) => sql`${all} + ${one}`, first);
}

/** Names and other texts of ours in the text of a statement. */
function literal(text: string): Fragment {
  return { sql: `N'${text.replaceAll("'", "''")}'`, params: [] };
}

function bareName({ sql: quoted }: Fragment): string {
  return quoted.slice(1, -1).replaceAll('""', '"');
}

function collated(name: Fragment, storage: Storage): Fragment {
  return isText(storage) ? sql`${name} ${collation} AS ${name}` : name;
}

/** What looks for ASCII must not find letters that only become ASCII when they are folded. */
function folded(column: Fragment, wanted: string): Fragment {
  return isAscii(wanted) ? foldAscii(column) : sql`LOWER(${column})`;
}

/** Patterns know `[` as a sign as well. */
function likeIgnoringCase(column: Fragment, pattern: string): Fragment {
  return sql`${folded(column, pattern)} LIKE ${param(foldText(pattern).replaceAll('[', '\\['))} ESCAPE '\\'`;
}

function window(offset: number, limit: number | null): Fragment {
  if (limit === null) return offset === 0 ? sql`` : sql` OFFSET ${param(offset)} ROWS`;
  // FETCH refuses to fetch nothing.
  if (limit === 0) return sql` OFFSET 9223372036854775807 ROWS`;
  return sql` OFFSET ${param(offset)} ROWS FETCH NEXT ${param(limit)} ROWS ONLY`;
}

/** Numbers with their place, as rows `ord` and `id`. */
function numbered(json: string): Fragment {
  return sql`SELECT CAST("key" AS int) AS "ord", CAST("value" AS bigint) AS "id" FROM OPENJSON(${param(json)})`;
}

/**
 * No aggregate knows the middle: PERCENTILE_CONT needs OVER. Every number has 24 characters, of which all digits count, and the ones
 * in the middle are cut out of the whole.
 */
function median(column: Fragment): Fragment {
  const number = sql`RIGHT(SPACE(24) + CONVERT(varchar(max), CAST(${column} AS float), 3), 24)`;
  const list = sql`STRING_AGG(${number}, '') WITHIN GROUP (ORDER BY ${column})`;
  const nth = (half: Fragment): Fragment => sql`CAST(LTRIM(SUBSTRING(${list}, (${half} - 1) * 24 + 1, 24)) AS float)`;
  return sql`CASE WHEN count(${column}) > 0 THEN ${nth(sql`(count(${column}) + 1) / 2`)} / 2 + ${nth(sql`(count(${column}) + 2) / 2`)} / 2 END`;
}

/** The first rows with their place `n`. */
function firstRows(columns: readonly Fragment[], rows: Fragment, order: Fragment, limit: number): Fragment {
  const place = sql`ROW_NUMBER() OVER (ORDER BY ${order}) AS "n"`;
  return sql`SELECT TOP (${integer(limit)}) ${join([...columns, place], ', ')}${rows} ORDER BY ${order}`;
}

/** One value as JSON. */
function jsonOf(value: Fragment): Fragment {
  const tuple = sql`JSON_ARRAY(${value} NULL ON NULL)`;
  return sql`CAST(SUBSTRING(${tuple}, 2, LEN(${tuple}) - 2) AS nvarchar(max))`;
}

function jsonColumns(columns: readonly Fragment[], rows: Fragment, order: Fragment, limit: number): Fragment {
  const named = columns.map((column, index) => sql`${column} AS ${identifier(`v${index}`)}`);
  const lists = columns.map((_column, index) => {
    const value = sql`"e".${identifier(`v${index}`)}`;
    return sql`JSON_QUERY('[' + STRING_AGG(${jsonOf(value)}, ',') WITHIN GROUP (ORDER BY "e"."n") + ']')`;
  });
  const total = sql`CASE WHEN count(*) = ${integer(limit)} THEN (SELECT count(*)${rows}) END`;
  return sql`(SELECT JSON_ARRAY(${join([...lists, total], ', ')} NULL ON NULL) FROM (${firstRows(named, rows, order, limit)}) AS "e")`;
}

function returning({ kind, text, where, columns }: Write): Statement {
  const from = kind === 'update' ? sql`inserted` : sql`deleted`;
  const output = columns.map((column) => sql`${from}.${column}`);
  return finish(sql`${text} OUTPUT ${join(output, ', ')}${where}`);
}

/**
 * OUTPUT promises no order, but an insert from a sorted SELECT counts its rows in that order. Rows that are restored bring their ids,
 * which a table takes only while it is told to; it stops being told whatever happens.
 */
function returningIds({ table, text, columns, count, ids }: RowsInsert): Statement {
  const width = columns.length;
  const tuples = Array.from({ length: count }, (_one, row): Fragment => {
    const params = text.params.slice(row * width, (row + 1) * width);
    return { sql: `(${[row, ...params.map(() => '?')].join(', ')})`, params };
  });
  const names = join(columns, ', ');
  const source = sql`SELECT ${names} FROM (VALUES ${join(tuples, ', ')}) AS "new" (${join([sql`"ord"`, ...columns], ', ')}) ORDER BY "ord"`;
  if (ids === null)
    return finish(
      sql`DECLARE @q_ids TABLE ("id" bigint); INSERT INTO ${table} (${names}) OUTPUT inserted."id" INTO @q_ids ${source}; SELECT "id" FROM @q_ids ORDER BY "id"`,
    );
  return finish(
    sql`BEGIN TRY SET IDENTITY_INSERT ${table} ON; INSERT INTO ${table} (${names}) ${source}; SET IDENTITY_INSERT ${table} OFF; END TRY BEGIN CATCH SET IDENTITY_INSERT ${table} OFF; THROW; END CATCH; SELECT "id" FROM (${numbered(JSON.stringify(ids))}) AS "keys" ORDER BY "ord"`,
  );
}

function updateRows({ table, columns, rows, stamps }: RowsUpdate): Statement {
  const tuples = rows.map(({ id, cells }) => sql`(${join([id, ...cells], ', ')})`);
  const sets = columns.map((column) => sql`${column} = "new".${column}`);
  return finish(
    sql`UPDATE ${table} SET ${join([...sets, ...stamps], ', ')} OUTPUT inserted."id" FROM ${table} JOIN (VALUES ${join(tuples, ', ')}) AS "new" (${join([sql`"id"`, ...columns], ', ')}) ON ${table}."id" = "new"."id"`,
  );
}

/** Nulls are alike to a unique index, so it leaves them out. */
function createIndex({ name, table, isUnique, terms }: IndexParts): Fragment {
  const missing = sql`NOT EXISTS (SELECT 1 FROM sys.indexes WHERE object_id = OBJECT_ID(${literal(table.sql)}) AND name = ${literal(bareName(name))})`;
  const list = join(terms, ', ');
  if (!isUnique) return sql`IF ${missing} CREATE INDEX ${name} ON ${table} (${list})`;
  const filled = join(
    terms.map((term) => sql`${term} IS NOT NULL`),
    ' AND ',
  );
  return sql`IF ${missing} CREATE UNIQUE INDEX ${name} ON ${table} (${list}) WHERE ${filled}`;
}

/** A schema goes only when it is empty. */
function dropSchema(name: Fragment): Fragment {
  const tables = sql`SELECT STRING_AGG(CAST(N'DROP TABLE ' + QUOTENAME(SCHEMA_NAME(t.schema_id)) + N'.' + QUOTENAME(t.name) AS nvarchar(max)), N'; ') FROM sys.tables AS t WHERE t.schema_id = SCHEMA_ID(${literal(bareName(name))})`;
  return sql`DECLARE @q_drop nvarchar(max) = (${tables}); IF @q_drop IS NOT NULL EXEC sp_executesql @q_drop; DROP SCHEMA IF EXISTS ${name}`;
}

function catalogue(schema: string | null): Fragment {
  const place = schema === null ? sql`SCHEMA_ID()` : sql`SCHEMA_ID(${param(schema)})`;
  const length = sql`CASE WHEN c.max_length = -1 THEN 'max' WHEN t.name IN ('nchar', 'nvarchar') THEN CAST(c.max_length / 2 AS varchar(5)) ELSE CAST(c.max_length AS varchar(5)) END`;
  const type = sql`t.name + CASE WHEN t.name IN ('char', 'varchar', 'nchar', 'nvarchar', 'binary', 'varbinary') THEN '(' + ${length} + ')' WHEN t.name IN ('decimal', 'numeric') THEN CONCAT('(', c.precision, ',', c.scale, ')') ELSE '' END`;
  return sql`SELECT o.name, CASE WHEN o.type = 'V' THEN 1 ELSE 0 END, c.name, ${type}, c.is_nullable, coalesce(k.key_ordinal, 0) FROM sys.objects AS o JOIN sys.columns AS c ON c.object_id = o.object_id JOIN sys.types AS t ON t.user_type_id = c.user_type_id LEFT JOIN sys.indexes AS i ON i.object_id = o.object_id AND i.is_primary_key = 1 LEFT JOIN sys.index_columns AS k ON k.object_id = i.object_id AND k.index_id = i.index_id AND k.column_id = c.column_id WHERE o.type IN ('U', 'V') AND o.schema_id = ${place} ORDER BY o.name, c.column_id`;
}

/** There is no year 0, which bounds of the first day may lie in. */
function toStored(storage: Storage, value: CellValue): SqlValue {
  const stored = plainStored(storage, value);
  if (typeof stored !== 'string' || (storage !== 'date' && storage !== 'datetime') || !stored.startsWith('0000-')) return stored;
  return storage === 'date' ? '0001-01-01' : '0001-01-01 00:00:00+00:00';
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
      return raw === true || raw === 1 || raw === '1';
    case 'date':
      return (raw instanceof Date ? raw.toISOString() : String(raw)).slice(0, 10);
    case 'datetime':
      return momentOf(raw);
    default:
      return raw as CellValue;
  }
}

/** From a Date, or from text in UTC: `2026-01-02 03:04:05.600 +00:00`. */
function momentOf(raw: unknown): string {
  const text = raw instanceof Date ? raw.toISOString().replace('T', ' ') : String(raw);
  return `${text.slice(0, 19)}${/\.(?!000)\d{3}/.exec(text)?.[0] ?? ''}+00:00`;
}
