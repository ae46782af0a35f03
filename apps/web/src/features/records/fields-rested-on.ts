import type { DependencyGraph } from '@quadrille/formula';
import { createDependencyGraph, listUsedFields, parseFormula } from '@quadrille/formula';
import type { TableField } from '../structure/index.ts';

const graphs = new WeakMap<readonly TableField[], DependencyGraph>();

/** These fields with those of the same table their values follow from. What follows from other tables is told by the server. */
export function fieldsRestedOn(ids: Iterable<string>, fields: readonly TableField[]): ReadonlySet<string> {
  const graph = graphs.get(fields) ?? createDependencyGraph(fields.map((field) => ({ id: field.id, uses: usesOf(field, fields) })));
  graphs.set(fields, graph);
  return new Set([...ids].flatMap((id) => [id, ...graph.needs(id)]));
}

function usesOf({ id, type, definition }: TableField, fields: readonly TableField[]): readonly string[] {
  // whatever is written in a record is its last change
  if (type === 'LastModifiedTime') return fields.flatMap((field) => (field.id === id || field.definition ? [] : [field.id]));
  switch (definition?.kind) {
    case 'formula': {
      const parsed = parseFormula(definition.expression);
      return parsed.ok ? listUsedFields(parsed.expression, fields) : [];
    }
    case 'lookup':
    case 'rollup':
    case 'count':
      return [definition.linkFieldId];
    case 'code':
      return [definition.valueFieldId];
    case 'link':
      return definition.relation === 'bt' ? [definition.foreignKeyId] : [];
    case undefined:
      return [];
  }
}
