import type { RowId, RowSet } from './row-source.ts';

/** The same rows by other names; the same set where none of them has another. */
export function nameRows(rows: RowSet, name: (id: RowId) => RowId): RowSet {
  const ids = [...(rows.all ? rows.except : rows.ids)];
  if (ids.every((id) => name(id) === id)) return rows;
  const named = new Set(ids.map(name));
  return rows.all ? { all: true, except: named } : { all: false, ids: named };
}
