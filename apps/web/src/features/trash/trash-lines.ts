import type { TrashEntry } from '@quadrille/contract';

export type TrashKind = 'table' | 'field' | 'view' | 'dashboard' | 'item' | 'record';
export const trashKinds: readonly TrashKind[] = ['table', 'field', 'view', 'dashboard', 'item', 'record'];

/** What was deleted in one change, as one line of the trash. */
export interface TrashLine {
  /** Of the change: what restores it. */
  readonly sequence: number;
  readonly kind: TrashKind;
  /** Of the table, field, view, dashboard, page or the like; empty of records. */
  readonly title: string;
  /** More things of its kind went in the same change. */
  readonly others: number;
  /** The table it was in; null of tables. */
  readonly tableId: string | null;
  readonly fields: number;
  readonly views: number;
  readonly hooks: number;
  readonly records: number;
  readonly actorId: string | null;
  readonly at: string;
  readonly expiresAt: string;
}

const kindsOfEntities = ['table', 'field', 'view', 'dashboard', 'item'] as const;

/** The lines of the trash; what hung on a thing is counted with it. Changes that took nothing people know away have no line. */
export function toTrashLines(entries: readonly TrashEntry[]): readonly TrashLine[] {
  return entries.flatMap(({ sequence, entities, records, actorId, at, expiresAt }): readonly TrashLine[] => {
    const count = (kind: string): number => entities.filter((entity) => entity.kind === kind).length;
    const kind = kindsOfEntities.find((one) => count(one) > 0);
    const total = records.reduce((sum, one) => sum + one.count, 0);
    const facts = { sequence, actorId, at, expiresAt, records: total, hooks: count('hook') };
    if (kind === undefined)
      return total === 0
        ? []
        : [{ ...facts, kind: 'record', title: '', others: 0, tableId: records[0]?.tableId ?? null, fields: 0, views: 0 }];
    // what went is written before what hung on it
    const own = entities.filter((entity) => entity.kind === kind);
    const main = own.at(-1);
    return [
      {
        ...facts,
        kind,
        title: main?.title ?? '',
        others: own.length - 1,
        tableId: kind === 'table' ? null : (main?.tableId ?? null),
        fields: kind === 'field' ? 0 : count('field'),
        views: kind === 'view' ? 0 : count('view'),
      },
    ];
  });
}

const dayMs = 86_400_000;
/** From so many days on it is time to hurry. */
const soonDays = 7;

/** Whole days a thing is kept from now on, and whether they are few. */
export function daysLeft(expiresAt: string, now: number): { readonly days: number; readonly isSoon: boolean } {
  const days = Math.max(0, Math.floor((Date.parse(expiresAt) - now) / dayMs));
  return { days, isSoon: days <= soonDays };
}
