import type { Field } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, param, sql } from '../fragment.ts';
import { type Storage, storageOf } from '../model/storage.ts';

/**
 * What a field sorts by: text without case, files by their titles, options by their order in the field, lists by the order of their options one after
 * the other, people by their names where the field has them as options, else by their ids, everything else by value. Options that are gone come last.
 */
export function sortKey(dialect: Dialect, field: Field, column: Fragment): Fragment {
  switch (storageOf(field)) {
    case 'text':
      return dialect.textKey(field.type === 'Attachment' ? dialect.titlesText(column) : column);
    case 'option':
      return sql`-${dialect.position(dialect.concat([sql`','`, column, sql`','`]), param(optionsBackwards(field)))}`;
    case 'list':
      if (field.type === 'Collaborator' && field.options.length === 0) return dialect.textKey(dialect.asText('list', column));
      return dialect.listKey(column, optionsBackwards(field));
    default:
      return column;
  }
}

/** Whether an index of the column can hold what the field sorts by. */
export function hasIndexableKey(field: Field): boolean {
  const storage = storageOf(field);
  return storage !== 'option' && storage !== 'list' && storage !== 'none' && field.type !== 'Attachment';
}

/** How a sort key's own values are bound. */
export const keyStorages: Record<Storage, Storage> = {
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
