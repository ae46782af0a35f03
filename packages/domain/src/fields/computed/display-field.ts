import type { Field } from '../field.ts';

/** The field that names records of a table: the primary one, else the first people can see, else the first. */
export function displayFieldOf<F extends Field>(fields: readonly F[]): F | undefined {
  return fields.find((field) => field.isPrimary) ?? fields.find((field) => !field.isSystem) ?? fields[0];
}
