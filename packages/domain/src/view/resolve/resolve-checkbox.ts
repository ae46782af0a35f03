import { parseBooleanWord } from '../../fields/checkbox/boolean-words.ts';
import type { Field } from '../../fields/field.ts';
import type { FilterTest } from '../filter-test.ts';
import { oneOf, orNull } from '../filter-test.ts';
import { withoutMeaning, withoutValue } from './faults.ts';
import type { PlainOp } from './plain-op.ts';

/** Checkboxes by eq and neq: a box that was never touched counts as unchecked. */
export function resolveCheckbox(op: PlainOp, value: string | null, field: Field): FilterTest {
  if (value === null || value.trim() === '') return withoutValue(field);
  const wanted = parseBooleanWord(value);
  if ((op !== 'eq' && op !== 'neq') || wanted === null) return withoutMeaning(field, value);
  return wanted === (op === 'eq') ? oneOf(field.id, [true]) : orNull(field.id, oneOf(field.id, [false]));
}
