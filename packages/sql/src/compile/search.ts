import { dayZoneOf, type Field, type FilterContext, type ValueField, parseNumberText, type RowsQuery } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, join, param, sql } from '../fragment.ts';
import type { QueryRows } from '../computed/query-rows.ts';
import { findStoredField } from '../model/physical-table.ts';
import { hasColumn, storageOf } from '../model/storage.ts';
import { joinTests, someTitle } from './compile-test.ts';
import { testedColumn } from './planned-column.ts';
import { escapeLike } from './like.ts';
import { optionsTitledLike, resolveSearchedDate } from './searched-values.ts';

/** Text looked for in any of the fields, ignoring case; null for an empty text. No searchable field: nothing matches. */
export function compileSearch(
  dialect: Dialect,
  table: QueryRows,
  search: NonNullable<RowsQuery['search']>,
  context: FilterContext,
): Fragment | null {
  if (search.text === '') return null;
  const parts = search.fieldIds
    .map((id) => {
      const field: ValueField | undefined = table.computed?.filterFields.get(id) ?? findStoredField(table, id);
      if (field === undefined || !hasColumn(field)) return null;
      if (field.isList !== true) return searchField(dialect, field, testedColumn(dialect, table, field), search.text, context);
      return (
        table.computed?.some(id, (value) => searchField(dialect, value.field, value.sql, search.text, context) ?? dialect.always(false)) ??
        null
      );
    })
    .filter((part) => part !== null);
  return parts.length === 0 ? dialect.always(false) : joinTests(parts, ' OR ');
}

/** The condition for one field; null where its values cannot hold the text. */
function searchField(dialect: Dialect, field: Field, column: Fragment, text: string, context: FilterContext): Fragment | null {
  const storage = storageOf(field);
  switch (storage) {
    case 'text':
      return field.type === 'Attachment'
        ? someTitle(dialect, column, (title) => contains(dialect, title, text))
        : contains(dialect, column, text);
    case 'number':
    case 'integer': {
      const wanted = parseNumberText(text);
      if (wanted === null || (storage === 'integer' && !Number.isInteger(wanted))) return null;
      return sql`${column} = ${dialect.param('number', wanted)}`;
    }
    case 'date':
    case 'datetime':
      return searchDate(dialect, storage, column, text, { ...context, timeZone: dayZoneOf(field, context) });
    case 'option': {
      const ids = optionsTitledLike(field, text);
      return ids.length === 0
        ? null
        : sql`${column} IN (${join(
            ids.map((id) => param(id)),
            ', ',
          )})`;
    }
    case 'list': {
      const ids = optionsTitledLike(field, text);
      return ids.length === 0 ? null : dialect.listHas(column, ids, 'any');
    }
    case 'boolean':
    case 'none':
      return null;
  }
}

function searchDate(
  dialect: Dialect,
  storage: 'date' | 'datetime',
  column: Fragment,
  text: string,
  context: FilterContext,
): Fragment | null {
  const range = resolveSearchedDate(text, context);
  if (range === null) return null;
  if (range === 'part') return contains(dialect, dialect.asText(storage, column), text);
  const [from, end] = storage === 'date' ? [range.firstDay, range.endDay] : [range.start, range.end];
  const bound = (value: string): Fragment => dialect.param(storage, dialect.toStored(storage, value));
  const since = sql`${column} >= ${bound(from)}`;
  return end === null ? sql`(${since})` : sql`(${since} AND ${column} < ${bound(end)})`;
}

function contains(dialect: Dialect, column: Fragment, text: string): Fragment {
  return dialect.containsIgnoringCase(column, text, `%${escapeLike(text)}%`);
}
