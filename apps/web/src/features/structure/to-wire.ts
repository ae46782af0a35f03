import { getFieldKind } from '@quadrille/domain';
import type { CellValue, Field } from '@quadrille/domain';

/** A new option may stand in a write by its title before it has an id; the wire speaks titles anyway. */
export function toWire(field: Field, value: CellValue): unknown {
  if (field.type === 'SingleSelect' && typeof value === 'string') return titleOf(field, value);
  if (field.type === 'MultiSelect' && Array.isArray(value)) return (value as readonly string[]).map((id) => titleOf(field, id)).join(',');
  // The wire never shows a password; here it is what was typed.
  return field.type === 'Password' ? value : getFieldKind(field.type).toWire(value, field);
}

const titleOf = (field: Field, id: string): string => field.options.find((option) => option.id === id)?.title ?? id;
