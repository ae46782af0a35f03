import type { CellValue } from '@quadrille/domain';
import type { ForeignRules } from '../foreign/foreign-rules.ts';
import type { Fragment, SqlValue, Statement } from '../fragment.ts';
import type { Storage } from '../model/storage.ts';
import type { SearchNeedles } from '../search/search-terms.ts';

export type DialectName = 'sqlite' | 'postgres' | 'mysql' | 'mssql' | 'snowflake';

/** What an engine can do, each with what follows from it. Compilers read these, never the name. */
export interface Capabilities {
  /** A base is a schema; otherwise it is a file of its own and `PhysicalTable.schema` is null. */
  readonly hasSchemas: boolean;
  /** Null is the smallest value without saying so; otherwise every sort term says NULLS FIRST or LAST. */
  readonly nullsSortLow: boolean;
  /** GROUP BY hashes; otherwise it sorts the table, and counts of a select's options use conditional counts in one scan. */
  readonly groupsByHashing: boolean;
  /** A window function counts groups while they are made; otherwise a subquery does, because the order of groups would be lost. */
  readonly countsGroupsInPassing: boolean;
  /** Structure changes roll back with their transaction. */
  readonly hasTransactionalDdl: boolean;
  /** Indexes can be built while others write; the statement must then run outside a transaction. */
  readonly buildsIndexesConcurrently: boolean;
  /** Every index holds the id after its own keys; otherwise an index for a sort names it, because sorts end with it. */
  readonly indexesEndWithId: boolean;
  /** An index can hold a key that is computed from a row; otherwise rows in an order made by hand are sorted whenever they are read. */
  readonly indexesExpressions: boolean;
  /** The planner knows how common values are; otherwise a `RowPlan` keeps it from an index that would be a detour. */
  readonly knowsValues: boolean;
  /** A column that is dropped takes its indexes along. */
  readonly columnsTakeIndexes: boolean;
  /** An index can hold the key text sorts by; otherwise one on text holds the beginning of the text and serves equality only. */
  readonly indexesTextOrder: boolean;
  /** Functions named in `sqliteFunctions` must be registered on every connection. */
  readonly needsFunctions: boolean;
  /** What a subquery of FROM without a table of its own computes is computed once, however often it is named outside. */
  readonly computesPartsOnce: boolean;
  /** Parts inside each other that the engine takes; each is some levels there. MariaDB ends, with everybody's connections, where its stack does. */
  readonly deepestExpression: number;
  /** An aggregate may be over a subquery; otherwise the values are made in a subquery of FROM first. */
  readonly aggregatesSubqueries: boolean;
  /** Several aggregates of one SELECT may each have their own order; otherwise two fields cannot have their medians in one statement. */
  readonly ordersAggregatesApart: boolean;
  /** A subquery may look at the row outside in any comparison; otherwise places are counted over a join. */
  readonly correlatesFreely: boolean;
  /** Nothing is computed of rows before they are sorted and skipped; otherwise a page is cut on ids first where cells are computed. */
  readonly skipsForNothing: boolean;
  /** Rows one insert or update holds at best: longer ones cost more for each row, shorter ones more round trips. */
  readonly rowsPerWrite: number;
  /** Most parameters of one statement; batches are cut to it. */
  readonly maxParameters: number;
  /** Most columns of one table, system columns included. */
  readonly maxColumns: number;
}

/** An update, or a delete, and what it answers. */
export interface Write {
  readonly kind: 'update' | 'delete';
  readonly table: Fragment;
  /** Up to the condition. */
  readonly text: Fragment;
  /** ` WHERE …`, or nothing. */
  readonly where: Fragment;
  /** Columns of the rows touched: as they are afterwards, or were before they were deleted. */
  readonly columns: readonly Fragment[];
}

/** An insert of one or several rows. */
export interface RowsInsert {
  readonly table: Fragment;
  readonly text: Fragment;
  /** The columns that are given, in the order of the parameters of each row. */
  readonly columns: readonly Fragment[];
  readonly count: number;
  /** The ids the rows are given; null when the engine counts up. */
  readonly ids: readonly number[] | null;
}

/** Other cells for each of several rows. */
export interface RowsUpdate {
  readonly table: Fragment;
  readonly columns: readonly Fragment[];
  readonly rows: readonly { readonly id: Fragment; readonly cells: readonly Fragment[] }[];
  /** Assignments alike for all rows. */
  readonly stamps: readonly Fragment[];
}

/** An index about to be made; the parts are quoted. */
export interface IndexParts {
  readonly name: Fragment;
  readonly table: Fragment;
  readonly isUnique: boolean;
  readonly isConcurrent: boolean;
  readonly terms: readonly Fragment[];
}

/** What a search index is made of; the names are quoted. */
export interface SearchIndexParts {
  readonly name: string;
  readonly table: Fragment;
  readonly columns: readonly { readonly column: Fragment; readonly isText: boolean }[];
}

/** How an engine keeps the pieces of three characters of all columns of a table, so that rows that hold a text are found. */
export interface SearchIndexSql {
  /** Queries run one after the other on the way to an index; when the last answers no row there can be none here. */
  readonly support: readonly Fragment[];
  /** Makes the index, with what keeps it from missing any row that is written; `support` is the first value of what the last query answered. */
  create(parts: SearchIndexParts, support: string): Fragment[];
  /** Takes in the rows after this id up to the other; null where `create` does. */
  fill(parts: SearchIndexParts, after: number, upTo: number): Fragment | null;
  /** Whether rows were written that are not taken in, and what takes in some of them; null where every write does. */
  catchUp(parts: SearchIndexParts, rows: number): { readonly pending: Fragment; readonly steps: readonly Fragment[] } | null;
  drop(parts: Omit<SearchIndexParts, 'columns'>): Fragment[];
  /** The condition that the row may be one that is looked for: all those that are, and others. */
  mayHold(parts: SearchIndexParts, needles: SearchNeedles): Fragment;
  /** Ids of those rows out of the index alone, ended at `atMost`; null where the planner knows how many there are. */
  candidates(parts: SearchIndexParts, needles: SearchNeedles, atMost: number): Fragment | null;
}

/** Values handed over, one for each row. */
export interface GivenColumn {
  readonly storage: Exclude<Storage, 'none'>;
  readonly values: readonly SqlValue[];
}

/**
 * Everything in which the engines differ. One base implementation, small overrides;
 * asking for the dialect's name outside this folder is a mistake.
 */
export interface Dialect {
  readonly name: DialectName;
  readonly capabilities: Capabilities;
  /** Turns `?` into the driver's placeholders. */
  finish(fragment: Fragment): Statement;
  /** The declared type of a column. */
  columnType(storage: Exclude<Storage, 'none'>): Fragment;
  /** The whole definition of the `id` column of a table. */
  idColumn(table: Fragment): Fragment;
  /** What ids are drawn from, where that is made before the table and dropped after it; null where the column counts by itself. */
  idSequence(table: Fragment): Fragment | null;
  /** A stored value as a parameter, cast where the engine cannot infer its type. */
  param(storage: Storage, value: SqlValue): Fragment;
  /** A canonical value as the driver binds it. */
  toStored(storage: Storage, value: CellValue): SqlValue;
  /** Accepts what the usual drivers hand over; text for dates and 64-bit integers is preferred. */
  fromStored(storage: Storage, raw: unknown): CellValue;
  /** Text after text; null when one is. */
  concat(parts: readonly Fragment[]): Fragment;
  /** A condition that always, or never, holds. */
  always(result: boolean): Fragment;
  /** A stored boolean as a condition. */
  isTrue(value: Fragment): Fragment;
  /** `column LIKE pattern` without regard to case; `pattern` escapes with a backslash. */
  likeIgnoringCase(column: Fragment, pattern: string): Fragment;
  /** The column contains the text without regard to case; `pattern` is the same as a LIKE pattern. */
  containsIgnoringCase(column: Fragment, text: string, pattern: string): Fragment;
  /** The stored list holds any, or all, of these ids; null on null. `ids` is never empty. */
  listHas(column: Fragment, ids: readonly string[], how: 'any' | 'all'): Fragment;
  /** The id is one of these, as one parameter, so the text stays the same for any number. */
  idIn(column: Fragment, ids: readonly number[]): Fragment;
  /** An entry of FROM named `keys`: these ids with their position, columns `id` and `ord`. */
  idRows(ids: readonly number[]): Fragment;
  /** An entry of FROM named `given`: rows handed over, columns `id` and `v0`, `v1`, … in the stored form. */
  givenRows(ids: readonly number[], columns: readonly GivenColumn[]): Fragment;
  /** An entry of FROM named `one`: what a JSON text array of stored values holds, column `v`. */
  listRows(list: Fragment, storage: Exclude<Storage, 'none'>): Fragment;
  /** The same of the titles in a JSON text array of records. */
  titleRows(list: Fragment): Fragment;
  /** The titles in a JSON text array of records as one text, in their order; null for no value. */
  titlesText(list: Fragment): Fragment;
  /** Joins what stands left to a table row by row, left first; the planner must not start from the table. */
  readonly lookup: Fragment;
  /** Position (from 1) of text in a text; 0 when absent. */
  position(needle: Fragment, haystack: Fragment): Fragment;
  /** A date or moment as its canonical text begins, for searching. */
  asText(storage: Storage, column: Fragment): Fragment;
  /** Sort key of a stored list: text made of how far each id stands from the end of `backwards` (`,id,id,`), absent ids last. */
  listKey(column: Fragment, backwards: string): Fragment;
  /** Sort key of text: letters A to Z without case, then by code point. */
  textKey(column: Fragment): Fragment;
  /** Equal, with null equal to null. */
  same(left: Fragment, right: Fragment): Fragment;
  /** The middle value, or the mean of the two in the middle, of the column's numbers in a group. */
  median(column: Fragment): Fragment;
  /** The sum, or the mean, of numbers in a group, equal ones once where they are to be distinct; no number where that is too large to be one. */
  sum(value: Fragment, isDistinct?: boolean): Fragment;
  avg(value: Fragment, isDistinct?: boolean): Fragment;
  /** Standard deviation of the whole group; null where its squares are too large to be numbers. */
  stdDev(column: Fragment): Fragment;
  /** No value, typed where the engine asks for it. */
  nothing(storage: Exclude<Storage, 'none'>): Fragment;
  /** A number or whole number as a double. */
  asDouble(value: Fragment): Fragment;
  /** Values as the text of a JSON array. */
  jsonTuple(values: readonly Fragment[]): Fragment;
  /** A subquery: `value` of each row of `rows` (`FROM …`) as the text of a JSON array in `order`; nulls left out, null when nothing is left. */
  jsonList(value: Fragment, rows: Fragment, order: Fragment, limit: number): Fragment;
  /**
   * A subquery: the text of a JSON array that holds for each of `columns` the array of its values in the first `limit` rows of `rows`
   * in `order`, and behind them how many rows there are, which may be null when they are fewer than `limit`;
   * null may stand for no rows.
   */
  jsonColumns(columns: readonly Fragment[], rows: Fragment, order: Fragment, limit: number): Fragment;
  /** A subquery: `value` of the first of `rows` in `order`. */
  firstOf(value: Fragment, storage: Exclude<Storage, 'none'>, rows: Fragment, order: Fragment): Fragment;
  /** `value` of rows of which there is one at most, to be selected in a subquery. */
  single(value: Fragment): Fragment;
  /** The column so written that the planner sees no index of it. */
  hidden(column: Fragment): Fragment;
  /** Query of the engine's catalogue: table, is view, column, type, is nullable, position in the primary key; by table and position. */
  catalogue(schema: string | null): Fragment;
  /** How tables somebody else made are read and written; null where such databases cannot be opened. */
  readonly foreign: ForeignRules | null;
  /** Follows LIMIT and OFFSET; `limit` null is "all". */
  window(offset: number, limit: number | null): Fragment;
  /** Stands before `window` where rows are cut in no order. */
  readonly unordered: Fragment;
  /** A number per row in no order. */
  readonly random: Fragment;
  /** Follows an insert: a row whose key is taken gets the new values of these columns instead. */
  orReplace(key: Fragment, columns: readonly Fragment[]): Fragment;
  /** Sets columns of the rows of a table that match a row of `source`, an entry of FROM. */
  updateFrom(table: Fragment, set: Fragment, source: Fragment, match: Fragment): Fragment;
  /** A write that answers columns of the rows it touches. */
  returning(write: Write): Statement;
  /** An insert that answers the ids in order. */
  returningIds(insert: RowsInsert): Statement;
  /** Writes different cells to several rows and answers their ids. */
  updateRows(update: RowsUpdate): Statement;
  /** ` DEFAULT …` for a column that is added; the text is ours and quoted. */
  defaultText(storage: Storage, quoted: Fragment): Fragment;
  /** Between the table and the definition of a column that is added. */
  readonly addColumn: Fragment;
  createIndex(index: IndexParts): Fragment;
  /** The term of an index for a field whose sort key is `key`, null where the key cannot be indexed; null where no index can hold the column. */
  indexTerm(storage: Storage, column: Fragment, key: Fragment | null, direction: 'asc' | 'desc' | null): Fragment | null;
  dropIndex(schema: Fragment | null, table: Fragment, name: Fragment): Fragment;
  /** Makes a schema that is not there yet. */
  createSchema(name: Fragment): Fragment;
  /** Query that answers a row where an index was begun, never finished and nobody is at it; null where that cannot be. */
  deadIndex(index: Fragment): Fragment | null;
  /** Removes a schema with all it holds. */
  dropSchema(name: Fragment): Fragment;
  /** Null where the engine has no index that finds parts of words. */
  readonly searchIndex: SearchIndexSql | null;
  /** Suffix of a sort term that puts nulls first ascending and last descending. */
  direction(direction: 'asc' | 'desc'): Fragment;
}
