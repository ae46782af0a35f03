import { displayFieldOf, type FieldSource, type ValueField, valueFieldOf } from '@quadrille/domain';
import type { BaseSchema } from './base-schema.ts';
import type { FieldDoc } from './documents.ts';

const sources = new WeakMap<BaseSchema, FieldSource>();

/** Finds all fields of a base. */
export function fieldSourceOf(schema: BaseSchema): FieldSource {
  let source = sources.get(schema);
  if (!source) {
    source = {
      find: (id) => schema.entities.find('field', id),
      displayFieldOf: (id) => displayFieldOf((schema.tableById.get(id) ?? schema.aside?.get(id))?.fields ?? []),
    };
    sources.set(schema, source);
  }
  return source;
}

/** The fields as conditions see them: computed ones as what their values are. */
export function valueFields(schema: BaseSchema, fields: readonly FieldDoc[]): readonly (FieldDoc & ValueField)[] {
  const source = fieldSourceOf(schema);
  return fields.map((field) => (field.definition === undefined ? field : { ...field, ...valueFieldOf(field, source) }));
}
