/** What the address says beside its path: the record opened over a table. */
export interface RecordSearch {
  readonly rowId?: number;
}

export function parseRecordSearch(search: Readonly<Record<string, unknown>>): RecordSearch {
  const rowId = Number(search['rowId']);
  return Number.isSafeInteger(rowId) && rowId > 0 ? { rowId } : {};
}
