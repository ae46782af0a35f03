import type { WireFullTable } from '@quadrille/contract';
import { mayBeSlot, readSlotKey } from '@quadrille/domain';
import { toField, type TableField } from '../structure/index.ts';

/** Tables that links of the prompt's table lead to, by id. */
export type RelatedTables = Readonly<Record<string, WireFullTable>>;

export interface SlotChoice {
  readonly key: string;
  readonly title: string;
  readonly field: TableField;
}

/** Everything a prompt may take from a record: its own values, then those of the records its links lead to. */
export function slotChoices(table: WireFullTable | null, related: RelatedTables): SlotChoice[] {
  const fields = table?.columns.map(toField) ?? [];
  const own = fields.filter(mayBeSlot).map((field): SlotChoice => ({ key: field.id, title: field.title, field }));
  const through = fields.flatMap((link) => {
    const { definition } = link;
    if (definition?.kind !== 'link' || link.isSystem) return [];
    const targets = related[definition.relatedTableId]?.columns.map(toField) ?? [];
    return targets
      .filter((field) => mayBeSlot(field) && !field.isSystem && field.definition?.kind !== 'link' && field.type !== 'ID')
      .map((field): SlotChoice => ({ key: `${link.id}.${field.id}`, title: `${link.title} → ${field.title}`, field }));
  });
  return [...own, ...through];
}

/** What a slot is called; null where what it names is not there. */
export function slotTitle(key: string, table: WireFullTable | null, related: RelatedTables): string | null {
  const { fieldId, of } = readSlotKey(key);
  const own = table?.columns.find(({ id }) => id === fieldId)?.title;
  if (own === undefined || of === null) return own ?? null;
  const target = Object.values(related)
    .flatMap(({ columns }) => columns)
    .find(({ id }) => id === of)?.title;
  return target === undefined ? null : `${own} → ${target}`;
}
