import type { CellValue } from '@quadrille/domain';
import type { Fragment, SqlValue, Statement } from '../fragment.ts';
import type { Storage } from '../model/storage.ts';

export type DialectName = 'sqlite' | 'postgres';

/** What an engine can do, each with what follows from it. Compilers read these, never the name. */
export interface Capabilities {
  /** A base is a schema; otherwise it is a file of its own and `PhysicalTable.schema` is null. */
  readonly hasSchemas: boolean;
  /** Null is the smallest value without saying so; otherwise every sort term says NULLS FIRST or LAST. */
  readonly nullsSortLow: boolean;
  /** GROUP BY hashes; otherwise it sorts the table, and counts of a select's options use conditional counts in one scan. */
  readonly groupsByHashing: boolean;
  /** Structure changes roll back with their transaction. */
  readonly hasTransactionalDdl: boolean;
  /** Indexes can be built while others write; the statement must then run outside a transaction. */
  readonly buildsIndexesConcurrently: boolean;
  /** Every index holds the id after its own keys; otherwise an index for a sort names it, because sorts end with it. */
  readonly indexesEndWithId: boolean;
  /** Functions named in `sqliteFunctions` must be registered on every connection. */
  readonly needsFunctions: boolean;
  /** Most parameters of one statement; batches are cut to it. */
  readonly maxParameters: number;
  /** Most columns of one table, system columns included. */
  readonly maxColumns: number;
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
  /** The whole definition of the `id` column. */
  readonly idColumn: Fragment;
  /** A stored value as a parameter, cast where the engine cannot infer its type. */
  param(storage: Storage, value: SqlValue): Fragment;
  /** A canonical value as the driver binds it. */
  toStored(storage: Storage, value: CellValue): SqlValue;
  /** Accepts what the usual drivers hand over; text for dates and 64-bit integers is preferred. */
  fromStored(storage: Storage, raw: unknown): CellValue;
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
  /** Query of the engine's catalogue: table, is view, column, type, is nullable, position in the primary key; by table and position. */
  catalogue(schema: string | null): Fragment;
  /** Follows LIMIT and OFFSET; `limit` null is "all". */
  window(offset: number, limit: number | null): Fragment;
  /** Suffix of a sort term that puts nulls first ascending and last descending. */
  direction(direction: 'asc' | 'desc'): Fragment;
}
