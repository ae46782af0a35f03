import type { EntityKind, FieldId } from '@quadrille/domain';
import type { BaseStore } from '../../../storage/store/base-store.ts';
import type { BaseSchema } from '../../../storage/schema/base-schema.ts';
import { entityKinds, type FieldDoc } from '../../../storage/schema/documents.ts';

/** Everything in the base that names a document, an option or a record which is not there; of a sound base nothing. */
export async function listDangling(store: BaseStore): Promise<string[]> {
  const schema = await store.schema();
  return [...danglingInDocuments(schema), ...(await danglingInRows(store, schema))];
}

function danglingInDocuments({ entities, baseId }: BaseSchema): string[] {
  const documents = entityKinds.flatMap((kind) => [...entities.all(kind)].map(([id, doc]) => ({ kind, id, doc })));
  const options = [...entities.all('field').values()].flatMap((field) => [...field.options, ...(field.former?.options ?? [])]);
  const known = new Set<string>([...documents.map(({ id }) => id), ...options.map(({ id }) => id), baseId]);
  const shape = new RegExp(`\\b[a-z]{1,4}${baseId.slice(1, 7)}[0-9a-z]{8}\\b`, 'g');
  return documents.flatMap(({ kind, id, doc }) => {
    const named = JSON.stringify(doc, (key, value: unknown) => (outlives(kind, key, value) ? undefined : value)).match(shape) ?? [];
    return named.filter((one) => !known.has(one)).map((one) => `${kind} ${id} names ${one}`);
  });
}

/**
 * Columns are called after ids of their own; a formula, of a button too, outlives what it names and says so; what a field was before is a memory;
 * a condition stays without its field and matches nothing.
 */
function outlives(kind: EntityKind, key: string, value: unknown): boolean {
  if (kind === 'filter' && key === 'fieldId') return true;
  if (key === 'column' || key === 'former' || key === 'formula') return true;
  return key === 'definition' && (value as FieldDoc['definition'])?.kind === 'formula' && (value as { error: unknown }).error !== null;
}

async function danglingInRows(store: BaseStore, schema: BaseSchema): Promise<string[]> {
  const cellsOf = async (tableId: FieldDoc['tableId'], fieldIds: readonly FieldId[]) => {
    const query = { filters: [], sorts: [], search: null, shuffle: false };
    return store.records({ tableId, query, offset: 0, limit: 1000, fieldIds });
  };
  const found: string[] = [];
  for (const { definition } of schema.entities.all('field').values()) {
    if (definition?.kind !== 'link') continue;
    const keyId = definition.relation === 'mm' ? definition.relatedKeyId : definition.foreignKeyId;
    const key = schema.entities.find('field', keyId);
    const mirror = schema.entities.find('field', definition.mirrorFieldId);
    const parentId =
      definition.relation === 'hm' ? mirror?.definition?.kind === 'link' && mirror.definition.relatedTableId : definition.relatedTableId;
    if (key === undefined || mirror === undefined || !parentId) {
      found.push(`a link of ${definition.relation} without its key or mirror`);
      continue;
    }
    const ids = new Set((await cellsOf(parentId, [])).map(({ id }) => id));
    for (const { id, cells } of await cellsOf(key.tableId, [keyId]))
      if (cells[0] !== null && !ids.has(Number(cells[0])))
        found.push(`row ${id} of ${key.tableId} names record ${String(cells[0])} of ${parentId}`);
  }
  return found;
}
