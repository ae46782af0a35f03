import { type CellValue, numberOrDigits } from '@quadrille/domain';
import { type Fragment, identifier, integer, join, param, sql, type SqlValue } from '../fragment.ts';
import type { Storage } from '../model/storage.ts';
import type { Dialect, GivenColumn, IndexParts, RowsUpdate } from './dialect.ts';

/** Methods call each other through the dialect they were spread into. */
type Base = ThisType<Dialect> &
  Omit<
    Dialect,
    | 'name'
    | 'capabilities'
    | 'idColumn'
    | 'columnType'
    | 'likeIgnoringCase'
    | 'containsIgnoringCase'
    | 'listHas'
    | 'idIn'
    | 'idRows'
    | 'givenRows'
    | 'listRows'
    | 'titleRows'
    | 'titlesText'
    | 'position'
    | 'listKey'
    | 'median'
    | 'stdDev'
    | 'catalogue'
    | 'jsonTuple'
    | 'jsonList'
    | 'jsonColumns'
    | 'fromStored'
  >;

/** Standard SQL with `?` placeholders; dialects spread it and override what differs. */
export const baseDialect: Base = {
  foreign: null,
  finish: (fragment) => fragment,
  param: (_storage, value) => param(value),
  toStored: plainStored,
  idSequence: () => null,
  concat: (parts) => sql`(${join(parts, ' || ')})`,
  always: (result) => (result ? sql`TRUE` : sql`FALSE`),
  isTrue: (value) => value,
  lookup: sql` JOIN `,
  hidden: (column) => column,
  asText: (_storage, column) => column,
  textKey: (column) => sql`lower(${column})`,
  same: (left, right) => sql`${left} IS NOT DISTINCT FROM ${right}`,
  sum: (value, isDistinct = false) => sql`sum(${isDistinct ? distinct : sql``}${value})`,
  avg: (value, isDistinct = false) => sql`avg(${isDistinct ? distinct : sql``}${value})`,
  nothing: () => sql`NULL`,
  asDouble: (value) => sql`CAST(${value} AS double precision)`,
  window: (offset, limit) => limitOffset(offset, limit),
  unordered: sql``,
  random: sql`random()`,
  firstOf: (value, _storage, rows, order) => sql`(SELECT ${value}${rows} ORDER BY ${order} LIMIT 1)`,
  single: (value) => value,
  orReplace: (key, columns) =>
    sql` ON CONFLICT (${key}) DO UPDATE SET ${join(
      columns.map((column) => sql`${column} = excluded.${column}`),
      ', ',
    )}`,
  updateFrom: (table, set, source, match) => sql`UPDATE ${table} SET ${set} FROM ${source} WHERE ${match}`,
  returning({ text, where, columns }) {
    return this.finish(sql`${text}${where} RETURNING ${join(columns, ', ')}`);
  },
  returningIds({ text }) {
    return this.finish(sql`${text} RETURNING "id"`);
  },
  updateRows(update) {
    return this.finish(updateFromValues(update));
  },
  defaultText: (_storage, quoted) => sql` DEFAULT ${quoted}`,
  addColumn: sql` ADD COLUMN `,
  createIndex,
  indexTerm(_storage, column, key, direction) {
    return direction === null ? column : sql`${key ?? column}${this.direction(direction)}`;
  },
  dropIndex: (schema, _table, name) => sql`DROP INDEX IF EXISTS ${schema === null ? name : sql`${schema}.${name}`}`,
  createSchema: (name) => sql`CREATE SCHEMA IF NOT EXISTS ${name}`,
  deadIndex: () => null,
  searchIndex: null,
  dropSchema: (name) => sql`DROP SCHEMA IF EXISTS ${name} CASCADE`,
  direction: (direction) => (direction === 'asc' ? sql` ASC NULLS FIRST` : sql` DESC NULLS LAST`),
};

const distinct = sql`DISTINCT `;

function updateFromValues({ table, columns, rows, stamps }: RowsUpdate): Fragment {
  const tuples = rows.map(({ id, cells }) => sql`(${join([id, ...cells], ', ')})`);
  const sets = columns.map((column) => sql`${column} = "new".${column}`);
  return sql`WITH "new" (${join([sql`"id"`, ...columns], ', ')}) AS (VALUES ${join(tuples, ', ')}) UPDATE ${table} SET ${join([...sets, ...stamps], ', ')} FROM "new" WHERE ${table}."id" = "new"."id" RETURNING ${table}."id"`;
}

function createIndex({ name, table, isUnique, isConcurrent, terms }: IndexParts): Fragment {
  const kind = isUnique ? sql`UNIQUE INDEX` : sql`INDEX`;
  const concurrently = isConcurrent ? sql` CONCURRENTLY` : sql``;
  return sql`CREATE ${kind}${concurrently} IF NOT EXISTS ${name} ON ${table} (${join(terms, ', ')})`;
}

/** Canonical values as they are, lists as JSON text, empty lists as null. */
export function plainStored(storage: Storage, value: CellValue): SqlValue {
  if (value === null || value === undefined) return null;
  if (storage === 'list') return Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : null;
  return value as SqlValue;
}

/** A number as a driver hands it over; what no number of ours is, as the digits or words that stand there. */
export function readNumber(raw: unknown): CellValue {
  if (typeof raw === 'number' && Number.isFinite(raw)) return raw;
  return numberOrDigits(String(raw));
}

/** Reads a stored list from JSON text or a parsed array. */
export function readList(raw: unknown): CellValue {
  const list: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw;
  return Array.isArray(list) && list.length > 0 ? (list as readonly string[]) : null;
}

/** `jsonColumns` of engines whose functions are called so. */
export function jsonColumnsWith(group: Fragment, array: Fragment, cast: Fragment = sql``): Dialect['jsonColumns'] {
  return (columns, rows, order, limit) => {
    const total = sql`CASE WHEN count(*) = ${integer(limit)} THEN (SELECT count(*)${rows}) END`;
    const named = columns.map((column, index) => sql`${column} AS ${identifier(`v${index}`)}`);
    const groups = columns.map((_column, index) => sql`${group}("e".${identifier(`v${index}`)})`);
    const first = sql`SELECT ${join(named, ', ')} ${rows} ORDER BY ${order} LIMIT ${integer(limit)}`;
    return sql`(SELECT ${array}(${join([...groups, total], ', ')})${cast} FROM (${first}) AS "e" HAVING count(*) > 0)`;
  };
}

/** Ids with commas between; what is no whole number can be no id and is left out. */
export function idList(ids: readonly number[]): string {
  return ids.filter((id) => Number.isSafeInteger(id)).join(',');
}

/** Rows of a `GivenColumn` each as a JSON text array: the id, then the values. */
export function givenAsJson(ids: readonly number[], columns: readonly GivenColumn[]): string {
  return JSON.stringify(ids.map((id, row) => [id, ...columns.map(({ values }) => values[row] ?? null)]));
}

/** Whether LIKE of an engine that folds A to Z only can be trusted with the text. */
export function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false;
  return true;
}

function limitOffset(offset: number, limit: number | null): Fragment {
  if (limit === null) return offset === 0 ? sql`` : sql` OFFSET ${param(offset)}`;
  return sql` LIMIT ${param(limit)} OFFSET ${param(offset)}`;
}
