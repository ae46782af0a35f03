import { renameOptionsIn, type ValueField } from '@quadrille/domain';
import { mapConditions } from '../../storage/schema/conditions-in.ts';
import { type EntityDocs, entityKinds, type FieldDoc } from '../../storage/schema/documents.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';

/** Kinds of documents that hold conditions. */
const conditioned = entityKinds.filter((kind) => !['base', 'table', 'field', 'sort'].includes(kind));

/**
 * Conditions name options by their titles, as people and programs write them, so they follow when options are renamed: of filters,
 * colours, rights, webhooks, forms and dashboards, on the field itself and on lookups of it. To be called before the field is put.
 */
export function followOptions(tx: WriteTx, before: FieldDoc, after: Pick<FieldDoc, 'options'>): void {
  const former = new Map<string, string>(before.options.map(({ id, title }) => [id, title]));
  const titles = new Map<string, string>(
    after.options.flatMap(({ id, title }) => (former.has(id) && former.get(id) !== title ? [[id, title] as const] : [])),
  );
  if (titles.size === 0) return;
  const schema = tx.schema();
  const fields = new Map<string, ValueField>(
    valueFields(schema, [...schema.entities.all('field').values()])
      .filter(({ options }) => options.some(({ id }) => titles.has(id)))
      .map((field) => [field.id, field]),
  );
  for (const kind of conditioned)
    for (const doc of schema.entities.all(kind).values() as Iterable<EntityDocs[typeof kind]>) {
      const followed = mapConditions(doc, ({ fieldId, op, value }) => {
        const field = fields.get(fieldId);
        return field === undefined ? value : renameOptionsIn(field, op, value, titles);
      });
      if (followed !== doc) tx.put(kind, followed);
    }
}
