import { $user } from '../../platform/session.state.ts';
import { noOwnChanges } from './own-changes.ts';
import type { OwnChanges } from './own-changes.ts';

/** Of one person in one tab: what they put over a view waits there until they come back to it. */
const keyOf = (viewId: string): string => `own-changes:${$user.get()?.id ?? ''}:${viewId}`;

/** What this person left lying over a view; orders by fields that are gone are left out. */
export function readStoredOwnChanges(viewId: string, fieldIds: ReadonlySet<string>): OwnChanges {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(viewId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return noOwnChanges;
    const own = { ...noOwnChanges, ...(kept as Partial<OwnChanges>) };
    const known = (list: OwnChanges['sorts']): OwnChanges['sorts'] => list && list.filter(({ fieldId }) => fieldIds.has(fieldId));
    const sorts = known(own.sorts);
    return { ...own, sorts: sorts?.length === 0 ? null : sorts, groups: known(own.groups) };
  } catch {
    return noOwnChanges;
  }
}

export function storeOwnChanges(viewId: string, own: OwnChanges): void {
  try {
    if (own === noOwnChanges) sessionStorage.removeItem(keyOf(viewId));
    else sessionStorage.setItem(keyOf(viewId), JSON.stringify(own));
  } catch {
    // storage is full or forbidden: they then lie over the view until it is left
  }
}
