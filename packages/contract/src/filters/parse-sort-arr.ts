import { distinctSorts, type Field, findFieldByName, limits, type Sort } from '@quadrille/domain';

/** `sortArrJson`: an array of `{fk_column_id, direction}`, as text or already read. */
export function parseSortArr(json: unknown, fields: readonly Field[]): Sort[] {
  const list = typeof json === 'string' ? readJson(json) : json;
  if (!Array.isArray(list)) return [];
  return distinctSorts(list.map((entry: unknown) => readEntry(entry, fields)).filter((sort) => sort !== null));
}

function readEntry(entry: unknown, fields: readonly Field[]): Sort | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { fk_column_id: name, direction } = entry as Readonly<Record<string, unknown>>;
  const field = typeof name === 'string' ? (fields.find((one) => one.id === name) ?? findFieldByName(fields, name)) : undefined;
  return field === undefined ? null : { fieldId: field.id, direction: direction === 'desc' ? 'desc' : 'asc' };
}

function readJson(text: string): unknown {
  if (text.length > limits.filterTextLength) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
