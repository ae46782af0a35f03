import { type CellValue, foldText } from '@quadrille/domain';
import { type Fragment, identifier, integer, join, param, sql, type SqlValue } from '../../fragment.ts';
import type { Storage } from '../../model/storage.ts';
import { baseDialect, givenAsJson, idList, isAscii, jsonColumnsWith, plainStored, readList, readNumber } from '../base-dialect.ts';
import type { Dialect } from '../dialect.ts';
import { sqliteForeign } from './sqlite-foreign.ts';
import { sqliteSearchIndex } from './search-index.ts';

const types: Record<Exclude<Storage, 'none'>, Fragment> = {
  text: sql`TEXT`,
  // REAL keeps every number a double; NUMERIC would turn 1e18 into an integer that JavaScript cannot read.
  number: sql`REAL`,
  integer: sql`INTEGER`,
  boolean: sql`INTEGER`,
  date: sql`TEXT`,
  datetime: sql`TEXT`,
  option: sql`TEXT`,
  list: sql`TEXT`,
};

/** SQLite 3.39 or newer. LIKE folds ASCII only, so needles with other letters go through the function `fold`. */
export const sqlite: Dialect = {
  ...baseDialect,
  name: 'sqlite',
  capabilities: {
    hasSchemas: false,
    nullsSortLow: true,
    groupsByHashing: false,
    countsGroupsInPassing: true,
    hasTransactionalDdl: true,
    buildsIndexesConcurrently: false,
    indexesEndWithId: true,
    indexesExpressions: true,
    knowsValues: false,
    columnsTakeIndexes: false,
    indexesTextOrder: true,
    needsFunctions: true,
    computesPartsOnce: true,
    deepestExpression: 250,
    aggregatesSubqueries: true,
    ordersAggregatesApart: true,
    correlatesFreely: true,
    skipsForNothing: true,
    rowsPerWrite: 20,
    maxParameters: 32_766,
    maxColumns: 2000,
  },
  columnType: (storage) => types[storage],
  idColumn: () => sql`"id" INTEGER PRIMARY KEY AUTOINCREMENT`,
  toStored,
  fromStored,
  likeIgnoringCase,
  containsIgnoringCase: (column, text, pattern) =>
    isAscii(text) && pattern.length <= longestPattern
      ? likeIgnoringCase(column, pattern)
      : sql`instr(fold(${column}), ${param(foldText(text))}) > 0`,
  listHas,
  idIn: (column, ids) => sql`${column} IN (SELECT value FROM json_each(${param(`[${idList(ids)}]`)}))`,
  idRows: (ids) => sql`(SELECT value AS id, key AS ord FROM json_each(${param(`[${idList(ids)}]`)})) AS "keys"`,
  givenRows: (ids, columns) =>
    sql`(SELECT ${join([sql`value ->> 0 AS "id"`, ...columns.map((_column, index) => sql`value ->> ${integer(index + 1)} AS ${identifier(`v${index}`)}`)], ', ')} FROM json_each(${param(givenAsJson(ids, columns))})) AS "given"`,
  titleRows: (list) => sql`(SELECT value ->> 'title' AS "v" FROM json_each(${list})) AS "one"`,
  titlesText: (list) => sql`(SELECT group_concat(value ->> 'title', ', ') FROM json_each(${list}))`,
  listRows: (list) => sql`(SELECT value AS "v" FROM json_each(${list})) AS "one"`,
  // A plain join may walk the whole table in id order to spare sorting a hundred rows; CROSS JOIN keeps the order of loops.
  lookup: sql` CROSS JOIN `,
  position: (needle, haystack) => sql`instr(${haystack}, ${needle})`,
  listKey: (column, backwards) =>
    sql`(SELECT group_concat(printf('%08d', 10000000 - instr(${param(backwards)}, ',' || value || ',')), '') FROM json_each(${column}))`,
  hidden: (column) => sql`+${column}`,
  searchIndex: sqliteSearchIndex,
  median: (column) => sql`median(${column})`,
  stdDev: (column) => sql`std_dev(${column})`,
  textKey: (column) => sql`${column} COLLATE NOCASE`,
  jsonColumns: jsonColumnsWith(sql`json_group_array`, sql`json_array`),
  jsonTuple: (values) => sql`json_array(${join(values, ', ')})`,
  jsonList: (value, rows, order, limit) =>
    sql`(SELECT nullif(json_group_array(CASE WHEN typeof("e"."v") = 'real' AND "e"."v" = CAST("e"."v" AS INTEGER) AND abs("e"."v") < 1e15 THEN CAST("e"."v" AS INTEGER) ELSE "e"."v" END), '[]') FROM (SELECT ${value} AS "v" ${rows} ORDER BY ${order} LIMIT ${integer(limit)}) AS "e" WHERE "e"."v" IS NOT NULL)`,
  foreign: sqliteForeign,
  catalogue: () =>
    sql`SELECT m.name, m.type = 'view', p.name, p.type, p."notnull" = 0, p.pk FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS p WHERE m.type IN ('table', 'view') AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY m.name, p.cid`,
  same: (left, right) => sql`${left} IS ${right}`,
  window: (offset, limit) => (limit === null && offset === 0 ? sql`` : sql` LIMIT ${param(limit ?? -1)} OFFSET ${param(offset)}`),
  direction: (direction) => (direction === 'asc' ? sql`` : sql` DESC`),
};

/** SQLite refuses longer patterns (in bytes). */
const longestPattern = 50_000;

function likeIgnoringCase(column: Fragment, pattern: string): Fragment {
  return isAscii(pattern)
    ? sql`${column} LIKE ${param(pattern)} ESCAPE '\\'`
    : sql`fold(${column}) LIKE ${param(foldText(pattern))} ESCAPE '\\'`;
}

/** Few ids are found in the text itself, quotes and all; many in one pass over the list. */
function listHas(column: Fragment, ids: readonly string[], how: 'any' | 'all'): Fragment {
  if (ids.length > 20) {
    const found = sql`(SELECT count(DISTINCT value) FROM json_each(${column}) WHERE value IN (SELECT value FROM json_each(${param(JSON.stringify(ids))})))`;
    return sql`CASE WHEN ${column} IS NOT NULL THEN ${found} >= ${param(how === 'any' ? 1 : new Set(ids).size)} END`;
  }
  const parts = ids.map((id) => sql`instr(${column}, ${param(JSON.stringify(id))}) > 0`);
  return sql`(${join(parts, how === 'any' ? ' OR ' : ' AND ')})`;
}

/** Functions the engine registers on every SQLite connection, as deterministic. */
export const sqliteFunctions = {
  /** Lower case by Unicode's rules, null on null. */
  fold: (text: unknown): string | null => (text === null || text === undefined ? null : foldText(String(text))),
  /** A text or number as a search index takes it in; FTS5 stops reading at NUL. */
  search_text: (value: unknown): string => (value === null || value === undefined ? '' : foldText(String(value)).replaceAll('\u0000', ' ')),
} as const;

/** A function over the rows of a group, in the form `DatabaseSync.aggregate` takes. */
export interface SqliteAggregate {
  start(): number[];
  step(state: number[], value: unknown): number[];
  result(state: number[]): number | null;
}

/** Aggregates the engine registers on every SQLite connection. */
export const sqliteAggregates: Readonly<Record<string, SqliteAggregate>> = {
  /** By Welford's method, because squares of large numbers would swallow small differences. */
  std_dev: {
    start: () => [0, 0, 0],
    step(state, value) {
      if (value === null || value === undefined) return state;
      const [count = 0, mean = 0, squares = 0] = state;
      const distance = Number(value) - mean;
      const moved = mean + distance / (count + 1);
      state[0] = count + 1;
      state[1] = moved;
      state[2] = squares + distance * (Number(value) - moved);
      return state;
    },
    result: ([count = 0, , squares = 0]) => (count > 0 && Number.isFinite(squares) ? Math.sqrt(squares / count) : null),
  },
};

function toStored(storage: Storage, value: CellValue): SqlValue {
  return typeof value === 'boolean' ? Number(value) : plainStored(storage, value);
}

function fromStored(storage: Storage, raw: unknown): CellValue {
  if (raw === null || raw === undefined) return null;
  if (storage === 'boolean') return raw === 1 || raw === true || raw === 1n;
  if (storage === 'list') return readList(raw);
  if (storage === 'number') return readNumber(raw);
  return typeof raw === 'bigint' ? Number(raw) : (raw as CellValue);
}
