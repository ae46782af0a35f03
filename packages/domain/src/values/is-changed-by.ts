import type { Field } from '../fields/field.ts';
import type { ValueContext } from '../fields/field-kind.ts';
import { getFieldKind } from '../fields/registry.ts';
import { convertValue } from './convert-value.ts';
import { isSameValue } from './is-same-value.ts';
import type { CellValue } from './value.ts';

/**
 * Whether a value that became `result` lost something on the way: digits, a part of a moment, what does not come back. Another way
 * to write the same (a date in its own format, a number without its marks) is no change.
 */
export function isChangedBy(value: CellValue, from: Field, result: CellValue, to: Field, context?: ValueContext): boolean {
  if (value === null || result === null) return false;
  const [kind, wanted] = [getFieldKind(from.type).valueKind, getFieldKind(to.type).valueKind];
  if ((wanted === 'text' && to.type !== 'Time') || wanted === 'json') return false;
  if (kind === 'text' || kind === 'json') {
    if (wanted === 'number') return to.type !== 'Duration' && to.type !== 'Rating' && frontZeros.test(String(value));
    return to.type === 'Date' && losesTime(value, from, context);
  }
  if (wanted === 'select' || wanted === 'multiselect') return false;
  const back = convertValue(result, to, from, context);
  return !back.ok || !isSameValue(back.value, value);
}

/** Digits in front that numbers have not, as of codes and numbers of telephones. All others are kept, or the text is refused. */
const frontZeros = /^[^0-9.,]*0[0-9]/;

/** A text that also names a time of day, of which a date keeps nothing. */
function losesTime(value: CellValue, from: Field, context?: ValueContext): boolean {
  const moment = convertValue(value, from, { ...from, type: 'DateTime', meta: {} }, { ...context, timeZone: 'UTC' });
  return moment.ok && typeof moment.value === 'string' && !moment.value.includes(' 00:00:00+');
}
