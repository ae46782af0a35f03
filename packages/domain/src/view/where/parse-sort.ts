import type { Field } from '../../fields/field.ts';
import { limits } from '../../limits/limits.ts';
import type { Sort } from '../sort.ts';
import { findFieldByName } from './find-field.ts';

/** `sort=Title,-Due`, or the same as repeated keys: `-` for descending; names that are no field are skipped. */
export function parseSortParam(input: string | readonly string[], fields: readonly Field[]): Sort[] {
  const names = (typeof input === 'string' ? [input] : input).flatMap((text) => splitNames(text, fields));
  return unique(names.map((name) => readName(name, fields)).filter((sort) => sort !== null));
}

/** `sortArrJson`: an array of `{fk_column_id, direction}`, as text or already read. */
export function parseSortArr(json: unknown, fields: readonly Field[]): Sort[] {
  const list = typeof json === 'string' ? readJson(json) : json;
  if (!Array.isArray(list)) return [];
  return unique(list.map((entry: unknown) => readEntry(entry, fields)).filter((sort) => sort !== null));
}

/** Titles may hold commas: a text that names a field as a whole is that field. */
function splitNames(text: string, fields: readonly Field[]): string[] {
  return readName(text, fields) === null ? text.split(',', 1000).map((name) => name.trim()) : [text];
}

function readName(name: string, fields: readonly Field[]): Sort | null {
  const whole = findFieldByName(fields, name);
  if (whole !== undefined) return { fieldId: whole.id, direction: 'asc' };
  const field = /^[-+]/.test(name) ? findFieldByName(fields, name.slice(1).trim()) : undefined;
  return field === undefined ? null : { fieldId: field.id, direction: name.startsWith('-') ? 'desc' : 'asc' };
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

/** A second sort by the same field orders nothing. */
function unique(sorts: readonly Sort[]): Sort[] {
  const seen = new Set<string>();
  return sorts.filter(({ fieldId }) => !seen.has(fieldId) && seen.add(fieldId)).slice(0, limits.sortsPerQuery);
}
