import type { Field, Sort } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, join, param, sql } from '../fragment.ts';
import { findStoredField, type PhysicalTable } from '../model/physical-table.ts';
import { type Storage, storageOf } from '../model/storage.ts';

/** One level of an order: what is compared and which way. */
export interface SortKey {
  readonly key: Fragment;
  readonly direction: 'asc' | 'desc';
  readonly field: Field;
  /** How the key's own values are bound. */
  readonly storage: Storage;
}

/** The keys of a query's sorts without the id; sorts on unknown or virtual fields are left out. */
export function sortKeys(dialect: Dialect, table: PhysicalTable, sorts: readonly Sort[], alias?: Fragment): SortKey[] {
  const keys: SortKey[] = [];
  for (const sort of sorts) {
    const field = findStoredField(table, sort.fieldId);
    if (field === undefined) continue;
    const name = identifier(field.column);
    const column = alias === undefined ? name : sql`${alias}.${name}`;
    keys.push({ key: sortKey(dialect, field, column), direction: sort.direction, field, storage: keyStorages[storageOf(field)] });
  }
  return keys;
}

/** ` ORDER BY …`, ending with the id so that the order is total. */
export function orderBy(dialect: Dialect, keys: readonly SortKey[], alias?: Fragment): Fragment {
  const id = alias === undefined ? sql`"id"` : sql`${alias}."id"`;
  const terms = keys.map((key) => sql`${key.key}${dialect.direction(key.direction)}`);
  return sql` ORDER BY ${join([...terms, id], ', ')}`;
}

/**
 * What a field sorts by: text without case, options by their order in the field, lists by the order of their options one after
 * the other, everything else by value. Options that are gone come last.
 */
function sortKey(dialect: Dialect, field: Field, column: Fragment): Fragment {
  switch (storageOf(field)) {
    case 'text':
      return dialect.textKey(column);
    case 'option':
      return sql`-${dialect.position(sql`(',' || ${column} || ',')`, param(optionsBackwards(field)))}`;
    case 'list':
      return dialect.listKey(column, optionsBackwards(field));
    default:
      return column;
  }
}

const keyStorages: Record<Storage, Storage> = {
  text: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  option: 'integer',
  list: 'text',
  none: 'none',
};

/** The last option first: the further right an option stands the earlier it sorts, and one that is absent (0) is last of all. */
function optionsBackwards(field: Field): string {
  const ids = field.options.toSorted((left, right) => left.order - right.order).map((option) => option.id);
  return `,${ids.toReversed().join(',')},`;
}
