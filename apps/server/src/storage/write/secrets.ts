import { type CellValue, type FieldType, passwordMark } from '@quadrille/domain';
import type { FieldDoc } from '../schema/documents.ts';

/** A secret as its column holds it. Readers see a mark in its place; the change log needs what undo must put back. */
export function asStored(field: FieldDoc): FieldDoc {
  return field.type === 'Password' ? { ...field, type: 'LongText' } : field;
}

/** What may be told of a logged cell. */
export function withoutSecret(type: FieldType, value: CellValue): CellValue {
  return type === 'Password' && value !== null ? passwordMark : value;
}

/** The last line of defence: nothing but a hash ever reaches a secret's column. */
export function assertHashed(fields: readonly FieldDoc[], rows: readonly (readonly CellValue[])[]): void {
  for (const [index, field] of fields.entries()) {
    if (field.type !== 'Password') continue;
    for (const cells of rows) {
      const value = cells[index] ?? null;
      if (value !== null && !String(value).startsWith('$argon2id$'))
        throw new Error(`Field "${field.title}" holds passwords; they must be hashed before they are written.`);
    }
  }
}
