import type { FieldKind } from '../field-kind.ts';
import { limits } from '../../limits/limits.ts';
import { parseText, textBehaviour } from '../shared/text-value.ts';
import { describeValue } from '../../values/describe-value.ts';
import { isNothing, noValue, refused } from '../../values/parsed.ts';
import type { Parsed } from '../../values/value.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import { findJsonFault } from './find-json-fault.ts';

/** JSON documents, kept as the text that was given; objects and lists are written compactly. */
export const json: FieldKind = {
  ...textBehaviour,
  type: 'JSON',
  valueKind: 'json',
  label: 'JSON',
  group: 'Basic',
  parse: parseJson,
  filterOps: filterOpsFor.json,
};

export function parseJson(input: unknown): Parsed {
  if (isNothing(input)) return noValue;
  const text = typeof input === 'string' ? input.trim() : stringify(input);
  if (text === null) return refused({ code: 'noJson' });
  if (text.length > limits.json) return refused({ code: 'tooLong', what: 'json', length: text.length, most: limits.json });
  if (isJson(text)) return parseText(text, limits.json);
  return refused({ code: 'notJson', found: describeValue(text), ...(findJsonFault(text) ?? { line: 1, column: 1 }) });
}

function stringify(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null;
  } catch {
    return null;
  }
}

/** The engine looks much faster than we find the place. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
