import { type CellValue, foldText } from '@quadrille/domain';
import { type Fragment, identifier, integer, join, param, sql, type SqlValue, type Statement } from '../../fragment.ts';
import type { Storage } from '../../model/storage.ts';
import { baseDialect, givenAsJson, isAscii, jsonColumnsWith, plainStored, readList, readNumber } from '../base-dialect.ts';
import { mysqlForeign } from './mysql-foreign.ts';
import type { Dialect, IndexParts, RowsInsert, RowsUpdate, Write } from '../dialect.ts';

/** What MySQL and MariaDB call differently. */
interface Flavour {
  /** Compares by code point, trailing spaces included. */
  readonly collation: string;
  /** Its lower case is that of the newest Unicode the server knows. */
  readonly folding: string;
  /** How a replacement names the first group of a regular expression. */
  readonly firstGroup: string;
  /** GROUP_CONCAT takes a LIMIT; otherwise a subquery in FROM may look at the row outside. */
  readonly limitsConcatenation: boolean;
}

const mysqlWords: Flavour = { collation: 'utf8mb4_0900_bin', folding: 'utf8mb4_0900_ai_ci', firstGroup: '$1', limitsConcatenation: false };
const mariadbWords: Flavour = {
  collation: 'utf8mb4_nopad_bin',
  folding: 'utf8mb4_uca1400_ai_ci',
  firstGroup: '\\1',
  limitsConcatenation: true,
};

/** MySQL 8.0.19 or newer. */
export const mysql: Dialect = createDialect(mysqlWords);

/** MariaDB 10.11 or newer. */
export const mariadb: Dialect = createDialect(mariadbWords);

/** What a server is spoken to in, by what it answers to `SELECT version()`. */
export function mysqlDialectFor(version: string): Dialect {
  return /mariadb/i.test(version) ? mariadb : mysql;
}

/** The collation of every text of ours: by code point, trailing spaces included. */
export function mysqlCollation(dialect: Dialect): string {
  return (dialect === mariadb ? mariadbWords : mysqlWords).collation;
}

/** Run once on every connection: names in double quotes, `||` joins, no silent cutting, no backslashes in literals, UTC. */
export function mysqlSession(dialect: Dialect): string {
  const modes = 'ANSI_QUOTES,PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES,STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION';
  return `SET NAMES utf8mb4 COLLATE ${mysqlCollation(dialect)}, SESSION sql_mode = '${modes}', SESSION time_zone = '+00:00', SESSION group_concat_max_len = 4294967295`;
}

/** Text sorts by this many of its first characters: keys of bounded length need no cutting by the server, which would be silent. */
const sortedCharacters = 255;

function createDialect(flavour: Flavour): Dialect {
  const collation: Fragment = { sql: `COLLATE ${flavour.collation}`, params: [] };
  const text = sql`longtext CHARACTER SET utf8mb4 ${collation}`;
  const types: Record<Exclude<Storage, 'none'>, Fragment> = {
    text,
    number: sql`double`,
    integer: sql`bigint`,
    boolean: sql`tinyint`,
    date: sql`date`,
    datetime: sql`datetime(3)`,
    option: sql`varchar(255) CHARACTER SET utf8mb4 ${collation}`,
    // As written: the engine's own JSON would spell it anew, and nothing could be compared as text.
    list: text,
  };

  /**
   * Lower case of A to Z alone. LOWER folds every script, and so finds `k` in the Kelvin sign; seen as TIS-620 the bytes beyond
   * ASCII are Thai letters, which have no case.
   */
  const foldAscii = (column: Fragment): Fragment =>
    sql`CONVERT(CAST(LOWER(CONVERT(CAST(${column} AS BINARY) USING tis620)) AS BINARY) USING utf8mb4) ${collation}`;

  /** Lower case as JavaScript has it; what only looks at a sigma's neighbours is left out where none is looked for. */
  const fold = (column: Fragment, needle: string): Fragment => {
    const dotted = sql`REPLACE(${column}, 'İ', 'i̇')`;
    const sigmas = /[σς]/.test(needle) ? sql`REGEXP_REPLACE(${dotted}, ${finalSigma}, ${param(`${flavour.firstGroup}ς`)})` : dotted;
    return sql`LOWER(${sigmas} ${{ sql: `COLLATE ${flavour.folding}`, params: [] }}) ${collation}`;
  };

  const likeIgnoringCase = (column: Fragment, pattern: string): Fragment => {
    const wanted = foldText(pattern);
    return sql`${isAscii(pattern) ? foldAscii(column) : fold(column, wanted)} LIKE ${param(wanted)} ESCAPE '\\'`;
  };

  return {
    ...baseDialect,
    name: 'mysql',
    capabilities: {
      hasSchemas: true,
      nullsSortLow: true,
      groupsByHashing: true,
      countsGroupsInPassing: false,
      hasTransactionalDdl: false,
      buildsIndexesConcurrently: false,
      indexesEndWithId: true,
      indexesExpressions: false,
      knowsValues: true,
      columnsTakeIndexes: true,
      indexesTextOrder: false,
      needsFunctions: false,
      computesPartsOnce: false,
      deepestExpression: 60,
      aggregatesSubqueries: true,
      ordersAggregatesApart: true,
      correlatesFreely: true,
      skipsForNothing: false,
      rowsPerWrite: 200,
      maxParameters: 32_767,
      maxColumns: 1017,
    },
    columnType: (storage) => types[storage],
    idColumn: () => sql`"id" bigint NOT NULL AUTO_INCREMENT PRIMARY KEY`,
    toStored,
    fromStored,
    likeIgnoringCase,
    containsIgnoringCase: (column, wanted, pattern) =>
      isAscii(wanted) ? sql`LOCATE(${param(foldText(wanted))}, ${foldAscii(column)}) > 0` : likeIgnoringCase(column, pattern),
    listHas,
    idIn,
    idRows: (ids) =>
      sql`JSON_TABLE(${param(`[${wholeIds(ids).join(',')}]`)}, '$[*]' COLUMNS ("ord" FOR ORDINALITY, "id" bigint PATH '$')) AS "keys"`,
    givenRows: (ids, columns) => {
      const shown = columns.map(
        ({ storage }, index) => sql`${identifier(`v${index}`)} ${types[storage]} PATH ${literal(`$[${index + 1}]`)}`,
      );
      return sql`JSON_TABLE(${param(givenAsJson(ids, columns))}, '$[*]' COLUMNS (${join([sql`"id" bigint PATH '$[0]'`, ...shown], ', ')})) AS "given"`;
    },
    titleRows: (list) => sql`JSON_TABLE(${list}, '$[*]' COLUMNS ("v" ${types.text} PATH '$.title')) AS "one"`,
    titlesText: (list) =>
      sql`(SELECT GROUP_CONCAT("e"."v" ORDER BY "e"."n" SEPARATOR ', ') ${collation} FROM JSON_TABLE(${list}, '$[*]' COLUMNS ("n" FOR ORDINALITY, "v" ${types.text} PATH '$.title')) AS "e")`,
    listRows: (list, storage) => sql`JSON_TABLE(${list}, '$[*]' COLUMNS ("v" ${types[storage]} PATH '$')) AS "one"`,
    lookup: sql` STRAIGHT_JOIN `,
    position: (needle, haystack) => sql`LOCATE(${needle}, ${haystack})`,
    asText: (storage, column) =>
      storage === 'list'
        ? sql`CAST(${column} AS char)`
        : sql`DATE_FORMAT(${column}, ${param(storage === 'datetime' ? '%Y-%m-%d %H:%i:%s' : '%Y-%m-%d')})`,
    listKey: (column, backwards) =>
      sql`(SELECT GROUP_CONCAT(LPAD(10000000 - LOCATE(',' || "e"."v" || ',', ${param(backwards)}), 8, '0') ORDER BY "e"."n" SEPARATOR '') FROM JSON_TABLE(${column}, '$[*]' COLUMNS ("n" FOR ORDINALITY, "v" varchar(255) PATH '$')) AS "e")`,
    median,
    // Squares of larger numbers overflow, which is an error for the whole statement.
    stdDev: (column) => sql`CASE WHEN max(abs(${column})) < 1e150 THEN STDDEV_POP(CASE WHEN abs(${column}) < 1e150 THEN ${column} END) END`,
    nothing: () => sql`NULL`,
    asDouble: (value) => sql`CAST(${value} AS DOUBLE)`,
    jsonTuple: (values) => sql`JSON_ARRAY(${join(values, ', ')})`,
    jsonColumns: (columns, rows, order, limit) => {
      if (!flavour.limitsConcatenation) return jsonColumnsWith(sql`JSON_ARRAYAGG`, sql`JSON_ARRAY`)(columns, rows, order, limit);
      const lists = columns.map((column) => sql`JSON_ARRAYAGG(${column} ORDER BY ${order} LIMIT ${integer(limit)})`);
      return sql`(SELECT JSON_ARRAY(${join([...lists, sql`count(*)`], ', ')})${rows})`;
    },
    jsonList: (value, rows, order, limit) => {
      const item = sql`CASE WHEN ${value} IS NOT NULL THEN SUBSTRING(JSON_ARRAY(${value}), 2, CHAR_LENGTH(JSON_ARRAY(${value})) - 2) END`;
      return flavour.limitsConcatenation
        ? sql`(SELECT ('[' || GROUP_CONCAT(${item} ORDER BY ${order} SEPARATOR ',' LIMIT ${integer(limit)}) || ']') ${collation} ${rows})`
        : sql`(SELECT ('[' || GROUP_CONCAT("e"."v" ORDER BY "e"."n" SEPARATOR ',') || ']') ${collation} FROM (SELECT ${item} AS "v", row_number() OVER (ORDER BY ${order}) AS "n" ${rows} ORDER BY ${order} LIMIT ${integer(limit)}) AS "e")`;
    },
    textKey: (column) => foldAscii(sql`LEFT(${column}, ${integer(sortedCharacters)})`),
    same: (left, right) => sql`${left} <=> ${right}`,
    catalogue,
    foreign: mysqlForeign(flavour.collation),
    window,
    direction: (direction) => (direction === 'asc' ? sql`` : sql` DESC`),
    random: sql`rand()`,
    orReplace: (_key, columns) =>
      sql` ON DUPLICATE KEY UPDATE ${join(
        columns.map((column) => sql`${column} = VALUES(${column})`),
        ', ',
      )}`,
    updateFrom: (table, set, source, match) => sql`UPDATE ${table} JOIN ${source} ON ${match} SET ${set}`,
    returning,
    returningIds,
    updateRows,
    defaultText: (storage, quoted) => (storage === 'text' ? sql` DEFAULT (${quoted})` : sql` DEFAULT ${quoted}`),
    createIndex: ({ name, table, isUnique, terms }: IndexParts) =>
      sql`CREATE ${isUnique ? sql`UNIQUE INDEX` : sql`INDEX`} ${name} ON ${table} (${join(terms, ', ')})`,
    indexTerm: (storage, column, _key, direction) =>
      sql`${storage === 'text' || storage === 'list' ? sql`${column}(${integer(sortedCharacters)})` : column}${direction === 'desc' ? sql` DESC` : sql``}`,
    dropIndex: (_schema, table, name) => sql`DROP INDEX ${name} ON ${table}`,
    dropSchema: (name) => sql`DROP SCHEMA IF EXISTS ${name}`,
  };
}

/** A sigma after a letter that has a case and before none; signs between letters do not count. */
const finalSigma = param(
  (() => {
    const [cased, ignored] = [String.raw`[\p{Lu}\p{Ll}\p{Lt}]`, String.raw`[\p{Mn}\p{Me}\p{Cf}\p{Lm}\p{Sk}'’.:·]`];
    return `(${cased}${ignored}*)Σ(?!${ignored}*${cased})`;
  })(),
);

function literal(text: string): Fragment {
  return { sql: `'${text}'`, params: [] };
}

function wholeIds(ids: readonly number[]): readonly number[] {
  return ids.filter((id) => Number.isSafeInteger(id));
}

/** A list of parameters, which the planner of every version turns into look-ups; of few lengths, so that few texts are prepared. */
function idIn(column: Fragment, ids: readonly number[]): Fragment {
  const whole = wholeIds(ids);
  if (whole.length === 0) return sql`FALSE`;
  const size = 2 ** Math.ceil(Math.log2(whole.length));
  const filled = [...whole, ...Array.from({ length: size - whole.length }, () => whole.at(-1) ?? 0)];
  return sql`${column} IN (${{ sql: filled.map(() => '?').join(', '), params: filled }})`;
}

/** Few ids are found in the text itself, quotes and all; many by the functions of JSON. */
function listHas(column: Fragment, ids: readonly string[], how: 'any' | 'all'): Fragment {
  if (ids.length > 20) {
    const wanted = param(JSON.stringify(ids));
    return how === 'any' ? sql`JSON_OVERLAPS(${column}, ${wanted})` : sql`JSON_CONTAINS(${column}, ${wanted})`;
  }
  const parts = ids.map((id) => sql`LOCATE(${param(JSON.stringify(id))}, ${column}) > 0`);
  return sql`(${join(parts, how === 'any' ? ' OR ' : ' AND ')})`;
}

/** Counts are bound as text: MySQL refuses the doubles a driver makes of numbers. */
function window(offset: number, limit: number | null): Fragment {
  if (limit === null && offset === 0) return sql``;
  return sql` LIMIT ${limit === null ? sql`18446744073709551615` : param(String(limit))} OFFSET ${param(String(offset))}`;
}

const touched = sql`JSON_TABLE(@q_ids, '$[*]' COLUMNS ("id" bigint PATH '$')) AS "touched"`;

/**
 * Taken from the numbers written one after the other in order. A list of more than the largest packet the server takes would be
 * cut; its count of commas tells, and there is no median then.
 */
function median(column: Fragment): Fragment {
  const list = sql`GROUP_CONCAT(${column} ORDER BY ${column} SEPARATOR ',')`;
  const nth = (half: Fragment): Fragment => sql`(SUBSTRING_INDEX(SUBSTRING_INDEX(${list}, ',', ${half}), ',', -1) + 0e0)`;
  const isWhole = sql`LENGTH(${list}) - LENGTH(REPLACE(${list}, ',', '')) = count(${column}) - 1`;
  return sql`CASE WHEN ${isWhole} THEN ${nth(sql`(count(${column}) + 1) DIV 2`)} / 2 + ${nth(sql`(count(${column}) + 2) DIV 2`)} / 2 END`;
}

/** There is no RETURNING both servers know: the ids are remembered before the write and read after it. */
function returning({ kind, table, text, where, columns }: Write): Statement {
  const remember = sql`SET @q_ids = (SELECT JSON_ARRAYAGG("id") FROM ${table}${where})`;
  const answer =
    kind === 'delete'
      ? sql`SELECT "touched"."id" FROM ${touched}`
      : sql`SELECT ${join(columns, ', ')} FROM ${table} WHERE "id" IN (SELECT "touched"."id" FROM ${touched})`;
  return { ...sql`${text}${where}`, before: [remember], answer };
}

/** Rows of one statement are numbered without gaps; a transaction of one writer sees no others beyond them. */
function returningIds({ table, text, count, ids }: RowsInsert): Statement {
  const answer =
    ids === null
      ? sql`SELECT "id" FROM ${table} WHERE "id" >= LAST_INSERT_ID() ORDER BY "id" LIMIT ${param(String(count))}`
      : sql`SELECT "id" FROM JSON_TABLE(${param(JSON.stringify(ids))}, '$[*]' COLUMNS ("ord" FOR ORDINALITY, "id" bigint PATH '$')) AS "keys" ORDER BY "ord"`;
  return { ...text, answer };
}

function updateRows({ table, columns, rows, stamps }: RowsUpdate): Statement {
  const sets = columns.map((column, index) => {
    const cases = rows.map(({ id, cells }) => sql`WHEN ${id} THEN ${cells[index] ?? sql`NULL`}`);
    return sql`${column} = CASE "id" ${join(cases, ' ')} END`;
  });
  const ids = join(
    rows.map(({ id }) => id),
    ', ',
  );
  const text = sql`UPDATE ${table} SET ${join([...sets, ...stamps], ', ')}`;
  return returning({ kind: 'update', table, text, where: sql` WHERE "id" IN (${ids})`, columns: [sql`"id"`] });
}

function catalogue(schema: string | null): Fragment {
  const place = schema === null ? sql`DATABASE()` : param(schema);
  return sql`SELECT t.table_name, t.table_type = 'VIEW', c.column_name, c.column_type, c.is_nullable = 'YES', coalesce(k.seq_in_index, 0) FROM information_schema.tables AS t JOIN information_schema.columns AS c ON c.table_schema = t.table_schema AND c.table_name = t.table_name LEFT JOIN information_schema.statistics AS k ON k.table_schema = c.table_schema AND k.table_name = c.table_name AND k.column_name = c.column_name AND k.index_name = 'PRIMARY' WHERE t.table_schema = ${place} ORDER BY t.table_name, c.ordinal_position`;
}

/** Moments are those of UTC, without saying so. */
function toStored(storage: Storage, value: CellValue): SqlValue {
  const stored = plainStored(storage, value);
  if (typeof stored === 'boolean') return Number(stored);
  return storage === 'datetime' && typeof stored === 'string' ? stored.replace(/\+00:00$/, '') : stored;
}

function fromStored(storage: Storage, raw: unknown): CellValue {
  if (raw === null || raw === undefined) return null;
  switch (storage) {
    case 'list':
      return readList(raw);
    case 'integer':
      return Number(raw);
    case 'number':
      return readNumber(raw);
    case 'boolean':
      return Number(raw) !== 0;
    case 'datetime':
      // In lists moments are canonical already.
      return `${dateText(raw)
        .replace('+00:00', '')
        .slice(0, 23)
        .replace(/\.000$/, '')}+00:00`;
    case 'date':
      return dateText(raw).slice(0, 10);
    default:
      return raw as CellValue;
  }
}

/** Drivers that were not told to hand over text make a Date of it. */
function dateText(raw: unknown): string {
  return raw instanceof Date ? raw.toISOString().replace('T', ' ').replace('Z', '') : String(raw);
}
