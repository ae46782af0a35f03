import type { EntityKind, FieldDefinition } from '@quadrille/domain';
import type { EntityDocs } from './documents.ts';
import type { EntitySet } from './entity-set.ts';

export type EntityRef = readonly [kind: EntityKind, id: string];

/**
 * All entities that are removed with the entity, children last, without the entity itself. A condition stays when its field is removed: it
 * then matches nothing, while removing it would show the rows it hid.
 */
export function listDependents(entities: EntitySet, kind: EntityKind, id: string): EntityRef[] {
  const found = new Map<string, EntityRef>();
  const visit = (childKind: EntityKind, childId: string): void => {
    for (const ref of directDependents(entities, childKind, childId)) {
      if (ref[1] === id || found.has(ref[1])) continue;
      found.set(ref[1], ref);
      visit(...ref);
    }
  };
  visit(kind, id);
  return [...found.values()];
}

/** Ids of fields and tables without which a definition means nothing. Formulas outlive what they name. */
export function listFoundations(definition: FieldDefinition): readonly string[] {
  switch (definition.kind) {
    case 'link':
      return definition.relation === 'mm'
        ? [definition.relatedTableId, definition.mirrorFieldId, definition.junctionTableId, definition.ownKeyId, definition.relatedKeyId]
        : [definition.relatedTableId, definition.mirrorFieldId, definition.foreignKeyId];
    case 'lookup':
    case 'rollup':
      return [definition.linkFieldId, definition.targetFieldId];
    case 'count':
      return [definition.linkFieldId];
    case 'code':
      return [definition.valueFieldId];
    case 'formula':
      return [];
  }
}

function directDependents(entities: EntitySet, kind: EntityKind, id: string): EntityRef[] {
  switch (kind) {
    case 'table':
      return [
        ...pick(entities, 'view', (doc) => doc.tableId === id),
        ...pick(entities, 'hook', (doc) => doc.tableId === id),
        ...pick(entities, 'rule', (doc) => doc.tableId === id),
        ...pick(entities, 'field', (doc) => doc.tableId === id || standsOn(doc, id)),
      ];
    case 'field':
      return [
        ...pick(entities, 'viewField', (doc) => doc.fieldId === id),
        ...pick(entities, 'sort', (doc) => doc.fieldId === id),
        ...pick(entities, 'rule', (doc) => doc.fieldId === id),
        ...pick(entities, 'field', (doc) => standsOn(doc, id)),
        ...keptForLink(entities.find('field', id)?.definition),
      ];
    case 'view':
      return [
        ...pick(entities, 'viewField', (doc) => doc.viewId === id),
        ...pick(entities, 'sort', (doc) => doc.viewId === id),
        ...pick(entities, 'filter', (doc) => doc.viewId === id),
      ];
    case 'hook':
      return pick(entities, 'filter', (doc) => doc.hookId === id);
    case 'dashboard':
      return pick(entities, 'widget', (doc) => doc.dashboardId === id);
    case 'filter':
      return pick(entities, 'filter', (doc) => doc.parentId === id);
    case 'item':
      return pick(entities, 'item', (doc) => doc.parentId === id);
    default:
      return [];
  }
}

function standsOn({ definition }: EntityDocs['field'], id: string): boolean {
  return definition !== undefined && listFoundations(definition).includes(id);
}

/** Fields and tables that exist only to keep the connections of a link. */
function keptForLink(definition: FieldDefinition | undefined): EntityRef[] {
  if (definition?.kind !== 'link') return [];
  return definition.relation === 'mm' ? [['table', definition.junctionTableId]] : [['field', definition.foreignKeyId]];
}

function pick<K extends EntityKind>(entities: EntitySet, kind: K, isDependent: (doc: EntityDocs[K]) => boolean): EntityRef[] {
  const refs: EntityRef[] = [];
  for (const [id, doc] of entities.all(kind)) if (isDependent(doc)) refs.push([kind, id]);
  return refs;
}
