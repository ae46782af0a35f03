import type { Field } from '../fields/field.ts';
import type { ValueContext } from '../fields/field-kind.ts';
import { getFieldKind } from '../fields/registry.ts';
import { isSameValue } from './is-same-value.ts';
import type { CellValue, Parsed } from './value.ts';

/**
 * A value of one field as a value of another: numbers and truth values directly, everything else by its text. The text is
 * what the cell shows, unless that loses something (cut digits, hidden seconds); then it is what the API sends.
 * Refused with a reason when the target cannot hold it. Options the target lacks are not created here.
 */
export function convertValue(value: CellValue, from: Field, to: Field, context?: ValueContext): Parsed {
  if (value === null) return { ok: true, value: null };
  const [source, target] = [getFieldKind(from.type).valueKind, getFieldKind(to.type).valueKind];
  const isDirect =
    source === target ? source === 'number' || source === 'text' || source === 'datetime' : source === 'boolean' && target === 'number';
  const input = isDirect ? value : textOf(value, from, context);
  return getFieldKind(to.type).parse(input, to, context);
}

function textOf(value: CellValue, from: Field, context: ValueContext | undefined): string {
  const kind = getFieldKind(from.type);
  const shown = kind.format(value, from, context);
  const back = kind.parse(shown, from, context);
  if (back.ok && isSameValue(back.value, value)) return shown;
  const sent = kind.toWire(value, from);
  return sent === null || sent === undefined ? shown : String(sent);
}
