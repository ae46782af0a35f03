import { type Field, type FieldId, type FilterContext, foldText, parseNumberText, type RowsQuery } from '@quadrille/domain';
import { optionsTitledLike, resolveSearchedDate } from '../compile/searched-values.ts';
import { isSecret } from '../computed/field-sql.ts';
import type { PhysicalTable } from '../model/physical-table.ts';
import { storageOf } from '../model/storage.ts';
import type { SearchNeedles } from './search-terms.ts';

/** The index knows pieces of three characters, and nothing shorter. */
const leastLength = 3;

/** The fields whose columns a search index of the table holds. */
export function searchIndexFields(table: PhysicalTable): Field[] {
  return table.fields.filter(
    (field) => field.definition === undefined && !isSecret(field) && (isText(field) || isNumber(field)) && field.type !== 'ForeignKey',
  );
}

/**
 * What to look up in the search index for this search; null when the index cannot tell all rows that may be found: because the text
 * is too short, or would also be found in computed values, in choices or in dates, which the index does not hold.
 */
export function searchNeedles(
  table: PhysicalTable,
  search: NonNullable<RowsQuery['search']>,
  context: FilterContext,
): SearchNeedles | null {
  const indexed = new Set(searchIndexFields(table).map(({ id }) => id));
  const asked = search.fieldIds.flatMap((id) => findField(table, id));
  if (asked.some((field) => !indexed.has(field.id) && mayHold(field, search.text, context))) return null;
  const own = asked.filter(({ id }) => indexed.has(id));
  const number = own.some(isNumber) ? parseNumberText(search.text) : null;
  const texts = own.some(isText) ? [foldText(search.text)] : [];
  const numbers = number === null ? [] : [number];
  const pieces = [...texts, ...numbers.map(String)];
  return pieces.length > 0 && pieces.every(isLongEnough) ? { texts, numbers } : null;
}

function findField(table: PhysicalTable, id: FieldId): Field[] {
  return table.fields.filter((field) => field.id === id);
}

/** Whether a field the index does not hold could be found by the text. */
function mayHold(field: Field, text: string, context: FilterContext): boolean {
  if (field.definition !== undefined || isSecret(field) || isText(field) || isNumber(field)) return true;
  switch (storageOf(field)) {
    case 'date':
    case 'datetime':
      return resolveSearchedDate(text, context) !== null;
    case 'option':
    case 'list':
      return optionsTitledLike(field, text).length > 0;
    default:
      return false;
  }
}

function isText(field: Field): boolean {
  return storageOf(field) === 'text';
}

function isNumber(field: Field): boolean {
  return storageOf(field) === 'number' || storageOf(field) === 'integer';
}

/** No index holds the character NUL. */
function isLongEnough(text: string): boolean {
  return [...text].length >= leastLength && !text.includes('\u0000');
}
