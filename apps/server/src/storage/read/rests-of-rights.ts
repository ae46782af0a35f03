import type { FieldId, FilterNode, RowsQuery, TableId } from '@quadrille/domain';
import { type PhysicalTable, restsOn, type RestsOn, type RowRule } from '@quadrille/sql';
import { fieldsOfNodes } from './validity.ts';

/** What an answer depends on together with the rights, which decide which rows of the table and of linked tables there are. */
export function restsOfRights(table: PhysicalTable, within: NonNullable<RowsQuery['within']>, rests: RestsOn): RestsOn {
  const related = [...(table.related?.values() ?? [])].flatMap((one) => one.only ?? []);
  const rules: readonly RowRule[] =
    table.only === undefined ? related : [{ ...table.only, filters: [...table.only.filters, ...within] }, ...related];
  const parts = rules.map(({ filters, of }) => restsOn(of, namedIn(filters)));
  // Rules may say "today", which changes with time, and nothing tells whether one does: the answer is treated as if it did.
  return parts.reduce(join, { ...rests, usesTime: true });
}

function namedIn(filters: readonly (readonly FilterNode[])[]): FieldId[] {
  return filters.flatMap(fieldsOfNodes);
}

function join(one: RestsOn, other: RestsOn): RestsOn {
  const fields = new Map<TableId, ReadonlySet<FieldId>>(one.fields);
  for (const [tableId, ids] of other.fields) fields.set(tableId, new Set([...(fields.get(tableId) ?? []), ...ids]));
  return {
    fields,
    members: new Set([...one.members, ...other.members]),
    edits: new Set([...one.edits, ...other.edits]),
    usesTime: one.usesTime || other.usesTime,
  };
}
