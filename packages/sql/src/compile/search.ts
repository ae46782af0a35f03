import type { Field, RowsQuery } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, join, param, sql } from '../fragment.ts';
import { findStoredField, type PhysicalTable } from '../model/physical-table.ts';
import { storageOf } from '../model/storage.ts';
import { never } from './conditions/constants.ts';
import { optionIdsLike } from './conditions/option-ids.ts';

/** Text looked for in any of the fields, ignoring case; null for an empty text. No searchable field: nothing matches. */
export function compileSearch(dialect: Dialect, table: PhysicalTable, search: NonNullable<RowsQuery['search']>): Fragment | null {
  if (search.text === '') return null;
  const parts = search.fieldIds
    .map((id) => findStoredField(table, id))
    .filter((field) => field !== undefined)
    .map((field) => searchField(dialect, field, search.text))
    .filter((part) => part !== null);
  return parts.length === 0 ? never : sql`(${join(parts, ' OR ')})`;
}

function searchField(dialect: Dialect, field: Field, text: string): Fragment | null {
  const column = identifier(field.column);
  switch (storageOf(field)) {
    case 'text':
      return dialect.likeIgnoringCase(column, containing(text));
    case 'number':
    case 'integer': {
      const wanted = Number(text);
      return text.trim() === '' || !Number.isFinite(wanted) ? null : sql`${column} = ${dialect.param('number', wanted)}`;
    }
    case 'date':
    case 'datetime':
      return /^\d{4}-\d\d/.test(text) ? dialect.likeIgnoringCase(dialect.asText(storageOf(field), column), containing(text)) : null;
    case 'option': {
      const ids = optionIdsLike(field, text);
      return ids.length === 0
        ? null
        : sql`${column} IN (${join(
            ids.map((id) => param(id)),
            ', ',
          )})`;
    }
    case 'list': {
      const ids = optionIdsLike(field, text);
      return ids.length === 0 ? null : dialect.listHas(column, ids, 'any');
    }
    default:
      return null;
  }
}

function containing(text: string): string {
  return `%${text.replaceAll('\\', '\\\\').replaceAll('%', '\\%').replaceAll('_', '\\_')}%`;
}
