import type { Field, Sort } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, join, param, sql } from '../fragment.ts';
import { findStoredField, type PhysicalTable } from '../model/physical-table.ts';
import { storageOf } from '../model/storage.ts';

/** One level of an order: what is compared and which way. */
export interface SortKey {
  readonly key: Fragment;
  readonly direction: 'asc' | 'desc';
  readonly field: Field;
}

/** The keys of a query's sorts without the id; sorts on unknown or virtual fields are left out. */
export function sortKeys(dialect: Dialect, table: PhysicalTable, sorts: readonly Sort[], alias?: Fragment): SortKey[] {
  const keys: SortKey[] = [];
  for (const sort of sorts) {
    const field = findStoredField(table, sort.fieldId);
    if (field === undefined) continue;
    const name = identifier(field.column);
    const column = alias === undefined ? name : sql`${alias}.${name}`;
    keys.push({ key: sortKey(dialect, field, column), direction: sort.direction, field });
  }
  return keys;
}

/** ` ORDER BY …`, ending with the id so that the order is total. */
export function orderBy(dialect: Dialect, keys: readonly SortKey[], alias?: Fragment): Fragment {
  const id = alias === undefined ? sql`"id"` : sql`${alias}."id"`;
  const terms = keys.map((key) => sql`${key.key}${dialect.direction(key.direction)}`);
  return sql` ORDER BY ${join([...terms, id], ', ')}`;
}

/** What a field sorts by: text without case, options by their order in the field, everything else by value. */
function sortKey(dialect: Dialect, field: Field, column: Fragment): Fragment {
  switch (storageOf(field)) {
    case 'text':
      return dialect.textKey(column);
    case 'option':
      return dialect.position(sql`(',' || ${column} || ',')`, param(optionOrder(field)));
    default:
      return column;
  }
}

function optionOrder(field: Field): string {
  const ids = field.options.toSorted((left, right) => left.order - right.order).map((option) => option.id);
  return `,${ids.join(',')},`;
}
