import type { Field } from '../../fields/field.ts';
import { limits } from '../../limits/limits.ts';
import type { Sort } from '../sort.ts';
import { findFieldByName } from './find-field.ts';

/** `sort=Title,-Due`, or the same as repeated keys: `-` for descending; names that are no field are skipped. */
export function parseSortParam(input: string | readonly string[], fields: readonly Field[]): Sort[] {
  const names = (typeof input === 'string' ? [input] : input).flatMap((text) => splitNames(text, fields));
  return distinctSorts(names.map((name) => readName(name, fields)).filter((sort) => sort !== null));
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

/** A second sort by the same field orders nothing. */
export function distinctSorts(sorts: readonly Sort[]): Sort[] {
  const seen = new Set<string>();
  return sorts.filter(({ fieldId }) => !seen.has(fieldId) && seen.add(fieldId)).slice(0, limits.sortsPerQuery);
}
