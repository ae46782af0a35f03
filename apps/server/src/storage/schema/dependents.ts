import type { EntityKind } from '@quadrille/domain';
import type { EntityDocs } from './documents.ts';
import type { EntitySet } from './entity-set.ts';

export type EntityRef = readonly [kind: EntityKind, id: string];

/** Everything that stands or falls with the entity, children last; the entity itself is not among them. */
export function listDependents(entities: EntitySet, kind: EntityKind, id: string): EntityRef[] {
  const direct = directDependents(entities, kind, id);
  const all = direct.flatMap(([childKind, childId]) => [[childKind, childId] as const, ...listDependents(entities, childKind, childId)]);
  return [...new Map(all.map((ref) => [ref[1], ref])).values()];
}

function directDependents(entities: EntitySet, kind: EntityKind, id: string): EntityRef[] {
  switch (kind) {
    case 'table':
      return [...pick(entities, 'view', (doc) => doc.tableId === id), ...pick(entities, 'field', (doc) => doc.tableId === id)];
    case 'field':
      return [
        ...pick(entities, 'viewField', (doc) => doc.fieldId === id),
        ...pick(entities, 'sort', (doc) => doc.fieldId === id),
        ...pick(entities, 'filter', (doc) => doc.fieldId === id),
      ];
    case 'view':
      return [
        ...pick(entities, 'viewField', (doc) => doc.viewId === id),
        ...pick(entities, 'sort', (doc) => doc.viewId === id),
        ...pick(entities, 'filter', (doc) => doc.viewId === id),
      ];
    case 'filter':
      return pick(entities, 'filter', (doc) => doc.parentId === id);
    default:
      return [];
  }
}

function pick<K extends EntityKind>(entities: EntitySet, kind: K, isDependent: (doc: EntityDocs[K]) => boolean): EntityRef[] {
  const refs: EntityRef[] = [];
  for (const [id, doc] of entities.all(kind)) if (isDependent(doc)) refs.push([kind, id]);
  return refs;
}
