import { refuse } from '@quadrille/contract';
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

/** The field as what its values are: a computed one as if it held them itself. */
export type ReadField = FieldDoc & Pick<ValueField, 'isList'>;

/** Throws where the field cannot be computed, so that there is nothing to keep. */
export function readFieldOf(schema: BaseSchema, field: FieldDoc): ReadField {
  if (field.definition === undefined) return field;
  const values = valueFieldOf(field, fieldSourceOf(schema));
  if (values === null) throw refuse('notComputable', { field: field.title });
  const { type, meta, options, isList = false } = values;
  return { ...field, type, meta, options, isList };
}
