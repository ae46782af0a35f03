import { type Field, type FieldId, findLink, type LinkDefinition, type TableId } from '@quadrille/domain';
import { findReferenced } from '@quadrille/formula';
import { fieldSource, type PhysicalTable } from '../model/physical-table.ts';
import { formulaOf } from './formula-of.ts';

/** What the values of fields rest on: while none of it changes, neither do they. */
export interface RestsOn {
  /** Fields whose cells and settings matter, by their table. */
  readonly fields: ReadonlyMap<TableId, ReadonlySet<FieldId>>;
  /** Tables whose records may not come or go. */
  readonly members: ReadonlySet<TableId>;
  /** Tables in which any edit matters, as it moves the time of the last one. */
  readonly edits: ReadonlySet<TableId>;
  /** Whether they change with the clock. */
  readonly usesTime: boolean;
}

/** Follows definitions to the columns below them, over all links on the way. */
export function restsOn(table: PhysicalTable, fieldIds: readonly FieldId[]): RestsOn {
  const source = fieldSource(table);
  const fields = new Map<TableId, Set<FieldId>>();
  const members = new Set<TableId>();
  const edits = new Set<TableId>();
  const seen = new Set<string>();
  let usesTime = false;

  const add = (tableId: TableId, id: FieldId): void => {
    const own = fields.get(tableId) ?? new Set();
    fields.set(tableId, own.add(id));
  };
  const follow = (link: LinkDefinition | null, own: TableId): void => {
    if (link === null) return;
    members.add(link.relatedTableId);
    if (link.relation === 'mm') {
      members.add(link.junctionTableId);
      add(link.junctionTableId, link.ownKeyId);
      add(link.junctionTableId, link.relatedKeyId);
    } else add(link.relation === 'bt' ? own : link.relatedTableId, link.foreignKeyId);
  };
  const visit = (field: Field | undefined, asName = false): void => {
    if (field === undefined || seen.has(`${field.id}${asName}`)) return;
    seen.add(`${field.id}${asName}`);
    const { definition, tableId } = field;
    add(tableId, field.id);
    if (field.type === 'LastModifiedTime') edits.add(tableId);
    switch (definition?.kind) {
      case 'link':
        follow(definition, tableId);
        if (asName || field.type !== 'Links') visit(source.displayFieldOf(definition.relatedTableId));
        return;
      case 'count':
        return follow(findLink(definition.linkFieldId, source), tableId);
      case 'lookup':
      case 'rollup':
        follow(findLink(definition.linkFieldId, source), tableId);
        return visit(source.find(definition.targetFieldId));
      case 'code':
        return visit(source.find(definition.valueFieldId));
      case 'formula': {
        const formula = formulaOf(definition);
        usesTime ||= formula?.usesTime === true;
        if (formula?.usesRecord === true) edits.add(tableId);
        const near = tableId === table.fields[0]?.tableId ? table : table.related?.get(tableId);
        for (const reference of formula?.references ?? []) visit(findReferenced(reference, near?.fields ?? []), true);
      }
    }
  };
  for (const id of fieldIds) visit(source.find(id));
  return { fields, members, edits, usesTime };
}
