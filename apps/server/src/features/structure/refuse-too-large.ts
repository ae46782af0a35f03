import { refuse } from '@quadrille/contract';
import { displayFieldOf, type Field, type FieldSource, limits } from '@quadrille/domain';
import { createWeigher, excessOf, type FieldWeight } from '@quadrille/sql';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';

/** Weighs computed fields as they are with these documents in place of those of the schema. */
export function weigherOf(schema: BaseSchema, changed: readonly FieldDoc[] = []): (field: Field) => FieldWeight | null {
  const changedById = new Map(changed.map((doc) => [doc.id, doc]));
  const lists = new Map<FieldDoc['tableId'], readonly FieldDoc[]>();
  const fieldsOf = (tableId: FieldDoc['tableId']): readonly FieldDoc[] => {
    let fields = lists.get(tableId);
    if (fields === undefined) {
      const old = schema.tableById.get(tableId)?.fields ?? [];
      const added = changed.filter((doc) => doc.tableId === tableId && !old.some(({ id }) => id === doc.id));
      lists.set(tableId, (fields = [...old.map((doc) => changedById.get(doc.id) ?? doc), ...added]));
    }
    return fields;
  };
  const source: FieldSource = {
    find: (id) => changedById.get(id) ?? schema.entities.find('field', id),
    displayFieldOf: (tableId) => displayFieldOf(fieldsOf(tableId)),
  };
  return createWeigher(source, ({ tableId }) => fieldsOf(tableId));
}

/**
 * Throws where a computed field, one of the changed ones or one that is made of them, comes to be more than an expression may be.
 * What already was is let be: a change elsewhere can mend it.
 */
export function refuseTooLarge(schema: BaseSchema, changed: readonly FieldDoc[]): void {
  const [before, after] = [weigherOf(schema), weigherOf(schema, changed)];
  const ids = new Set<string>(changed.map(({ id }) => id));
  const all = [...schema.tables.flatMap(({ fields }) => fields.filter(({ id }) => !ids.has(id))), ...changed];
  for (const field of all) {
    if (field.definition === undefined) continue;
    const weight = after(field);
    const excess = weight === null ? null : excessOf(weight);
    if (excess === null) continue;
    const old = schema.entities.find('field', field.id);
    const former = old === undefined ? null : before(old);
    if (former === null || excessOf(former) === null) throw refuse('expressionTooLarge', { field: field.title, ...excess });
  }
}

/** Throws where the conditions of a rule stand on more than one expression may be. */
export function refuseHeavyRule(schema: BaseSchema, fields: readonly Field[]): void {
  const weigh = weigherOf(schema);
  const size = fields.reduce((sum, field) => sum + (weigh(schema.entities.find('field', field.id) ?? field)?.size ?? 0), 0);
  if (size > limits.computedSize) throw refuse('ruleTooLarge', { most: limits.computedSize });
}
