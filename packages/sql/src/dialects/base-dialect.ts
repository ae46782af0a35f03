import type { CellValue } from '@quadrille/domain';
import { type Fragment, param, type SqlValue, sql } from '../fragment.ts';
import type { Storage } from '../model/storage.ts';
import type { Dialect } from './dialect.ts';

type Base = Omit<
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
  | 'position'
  | 'listKey'
  | 'catalogue'
  | 'fromStored'
>;

/** Standard SQL with `?` placeholders; dialects spread it and override what differs. */
export const baseDialect: Base = {
  finish: (fragment) => fragment,
  param: (_storage, value) => param(value),
  toStored: plainStored,
  lookup: sql` JOIN `,
  asText: (_storage, column) => column,
  textKey: (column) => sql`lower(${column})`,
  same: (left, right) => sql`${left} IS NOT DISTINCT FROM ${right}`,
  window: (offset, limit) => limitOffset(offset, limit),
  direction: (direction) => (direction === 'asc' ? sql` ASC NULLS FIRST` : sql` DESC NULLS LAST`),
};

/** Canonical values as they are, lists as JSON text, empty lists as null. */
export function plainStored(storage: Storage, value: CellValue): SqlValue {
  if (value === null || value === undefined) return null;
  if (storage === 'list') return Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : null;
  return value as SqlValue;
}

/** Reads a stored list from JSON text or a parsed array. */
export function readList(raw: unknown): CellValue {
  const list: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw;
  return Array.isArray(list) && list.length > 0 ? (list as readonly string[]) : null;
}

/** Ids with commas between; what is no whole number can be no id and is left out. */
export function idList(ids: readonly number[]): string {
  return ids.filter((id) => Number.isSafeInteger(id)).join(',');
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
