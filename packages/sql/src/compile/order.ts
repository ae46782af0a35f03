import type { Field, RowsQuery, Sort } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, join, sql } from '../fragment.ts';
import type { QueryRows } from '../computed/query-rows.ts';
import { findStoredField } from '../model/physical-table.ts';
import { type Storage, storageOf } from '../model/storage.ts';
import { plannedColumn } from './planned-column.ts';
import { keyStorages, sortKey } from './sort-key.ts';

/** One level of an order: what is compared and which way. */
export interface SortKey {
  readonly key: Fragment;
  readonly direction: 'asc' | 'desc';
  readonly field: Field;
  /** How the key's own values are bound. */
  readonly storage: Storage;
}

/** What a query orders by, without the id: the groups it partitions rows out into, then its sorts. */
export function queryKeys(dialect: Dialect, table: QueryRows, query: RowsQuery, alias?: Fragment): SortKey[] {
  const levels = query.grouping?.levels ?? [];
  const sorts = query.sorts.filter((sort) => levels.every((level) => level.fieldId !== sort.fieldId));
  return [...groupKeys(dialect, table, levels, alias), ...sorts.flatMap((sort) => keysOfSort(dialect, table, sort, alias))];
}

/** A list of looked-up values comes by the first of them in their own order, then, among equal firsts, by the text of all. */
function keysOfSort(dialect: Dialect, table: QueryRows, sort: Sort, alias?: Fragment): SortKey[] {
  const keys = sortKeys(dialect, table, [sort], alias);
  const value = table.computed?.filterFields.get(sort.fieldId);
  const storage = value?.isList === true ? storageOf(value) : 'none';
  const [text] = keys;
  if (value === undefined || text === undefined || storage === 'none' || !dialect.capabilities.correlatesFreely) return keys;
  const values = dialect.listRows(plannedColumn(dialect, table, text.field, alias), storage);
  const first = sql`(SELECT ${sortKey(dialect, value, sql`"one"."v"`)} FROM ${values}${dialect.unordered}${dialect.window(0, 1)})`;
  return [{ ...text, key: first, storage: keyStorages[storage] }, ...keys];
}

/** The keys of groups: values that sort alike and are not the same are told apart by the value itself. */
export function groupKeys(dialect: Dialect, table: QueryRows, levels: readonly Sort[], alias?: Fragment): SortKey[] {
  return levels.flatMap((level) => {
    const keys = keysOfSort(dialect, table, level, alias);
    const [last] = keys.slice(-1);
    if (last === undefined) return [];
    const storage = storageOf(last.field);
    if (!ambiguous.has(storage)) return keys;
    return [...keys, { ...last, key: plannedColumn(dialect, table, last.field, alias), storage }];
  });
}

/** Values of these can have equal keys: texts that differ in case, options that are gone. */
const ambiguous: ReadonlySet<Storage> = new Set<Storage>(['text', 'option', 'list']);

/** The keys of sorts without the id; sorts on unknown or virtual fields are left out. */
export function sortKeys(dialect: Dialect, table: QueryRows, sorts: readonly Sort[], alias?: Fragment): SortKey[] {
  const keys: SortKey[] = [];
  for (const sort of sorts) {
    const field = findStoredField(table, sort.fieldId);
    if (field === undefined) continue;
    const column = plannedColumn(dialect, table, field, alias);
    const own = sortKey(dialect, field, column);
    const key = sort.orElseId === true ? sql`COALESCE(${own}, ${alias === undefined ? sql`"id"` : sql`${alias}."id"`})` : own;
    keys.push({ key, direction: sort.direction, field, storage: keyStorages[storageOf(field)] });
  }
  return keys;
}

/** What is sorted by, each thing once: some engines refuse a column that is named twice. */
export function orderTerms(dialect: Dialect, keys: readonly SortKey[], last?: Fragment): Fragment {
  const known = new Set<string>();
  const isNew = (term: Fragment): boolean => {
    const key = `${term.sql}|${JSON.stringify(term.params)}`;
    return !known.has(key) && known.add(key) !== undefined;
  };
  const terms = keys.filter(({ key }) => isNew(key)).map(({ key, direction }) => sql`${key}${dialect.direction(direction)}`);
  return join(last !== undefined && isNew(last) ? [...terms, last] : terms, ', ');
}

/** ` ORDER BY …`, ending with the id so that the order is total. */
export function orderBy(
  dialect: Dialect,
  keys: readonly SortKey[],
  alias?: Fragment,
  id = alias === undefined ? sql`"id"` : sql`${alias}."id"`,
): Fragment {
  return sql` ORDER BY ${orderTerms(dialect, keys, id)}`;
}
