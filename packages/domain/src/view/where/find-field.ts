import type { Field } from '../../fields/field.ts';

/** The field a client names: by title, then by column name, then by id. */
export function findFieldByName(fields: readonly Field[], name: string): Field | undefined {
  return (
    fields.find((field) => field.title === name) ??
    fields.find((field) => field.columnName === name) ??
    fields.find((field) => field.id === name)
  );
}
