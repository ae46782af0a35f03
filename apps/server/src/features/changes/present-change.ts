import type { WireChange } from '@quadrille/contract';
import type { ViewId } from '@quadrille/domain';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import { foreignKeysOf } from '../../storage/schema/foreign-keys.ts';
import type { CommittedChange, TouchedTable } from '../../storage/store/committed-change.ts';
import type { LoggedChange } from '../../storage/store/logged-change.ts';
import { aboutChange, sayInEnglish } from './describe-change.ts';

/** A change as the wire tells it: who did what to which things, without the values. */
export function presentChange(schema: BaseSchema, change: CommittedChange | LoggedChange): WireChange {
  const { touched, clientId } = change;
  const facts = 'change' in change ? change.change : change;
  const about = aboutChange(schema, facts, touched);
  return {
    id: facts.id,
    baseId: facts.baseId,
    sequence: facts.sequence,
    name: facts.name,
    label: sayInEnglish(about),
    about,
    actorId: facts.actorId,
    at: facts.at,
    reverts: facts.reverts,
    clientId,
    tableIds: [...tablesOf(schema, facts, touched)],
    entities: facts.entities.map(({ kind, id }) => ({ kind, id })),
    recordCount: about.recordCount,
  };
}

/** The tables of what was changed, and those whose records are linked otherwise by it. */
function tablesOf(schema: BaseSchema, { entities }: LoggedChange['change'], touched: readonly TouchedTable[]): Set<string> {
  const ids = new Set<string>(touched.map((part) => part.tableId));
  for (const part of touched) for (const id of linkedBy(schema, part)) ids.add(id);
  for (const { kind, id, before, after } of entities) {
    const doc = (after ?? before) as { readonly tableId?: string; readonly viewId?: ViewId | null } | null;
    const tableId = kind === 'table' ? id : (doc?.tableId ?? (doc?.viewId ? schema.viewById.get(doc.viewId)?.doc.tableId : undefined));
    if (tableId !== undefined) ids.add(tableId);
  }
  return ids;
}

/** Where the keys lead that a part wrote. */
function linkedBy(schema: BaseSchema, { tableId, fieldIds }: TouchedTable): readonly string[] {
  const table = schema.tableById.get(tableId);
  if (!table) return [];
  const isJunction = table.doc.isJunction === true;
  if (!isJunction && !fieldIds.some((id) => table.fieldById.get(id)?.type === 'ForeignKey')) return [];
  return foreignKeysOf(schema, table)
    .filter(({ fieldId }) => isJunction || fieldIds.includes(fieldId))
    .map((key) => key.tableId);
}
