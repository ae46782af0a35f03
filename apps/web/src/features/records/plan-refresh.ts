import type { LiveChange } from '@quadrille/contract';

/** What is to be read again: nothing, some rows in place, the rows of the window, or the structure with them. */
export type RefreshPlan =
  | { readonly read: 'rows'; readonly own: readonly number[]; readonly others: readonly number[] }
  | { readonly read: 'window' }
  | { readonly read: 'structure' };

/** How a table is looked at: all that decides what a change means for it. */
export interface Look {
  readonly viewId: string | null;
  /** Fields that decide which rows there are, in what order, and what is said above them. */
  readonly deciding: ReadonlySet<string>;
  readonly hasSearch: boolean;
  /** Fields whose values are made of others. */
  readonly hasComputed: boolean;
}

/** Rows that are read by their ids; of more the window is read. */
const mostRows = 100;

/** What a change asks for. What was done here is shown already, but for values that are computed from it. */
export function planRefresh(change: Omit<LiveChange, 'after'>, look: Look, isOwn: boolean): RefreshPlan | null {
  const { rows } = change;
  if (isOwn) {
    const ids = [...(rows?.updated ?? []), ...(rows?.created ?? [])];
    if (!look.hasComputed || (rows && ids.length === 0)) return null;
    return rows && ids.length <= mostRows ? { read: 'rows', own: ids, others: [] } : { read: 'window' };
  }
  if (change.isStructural || change.viewIds.length > 0) return { read: 'structure' };
  if (rows === null || change.isRelated || look.hasSearch) return { read: 'window' };
  if (rows.created.length > 0 || rows.deleted.length > 0 || change.fieldIds.some((id) => look.deciding.has(id))) return { read: 'window' };
  if (rows.updated.length === 0) return null;
  return rows.updated.length <= mostRows ? { read: 'rows', own: [], others: rows.updated } : { read: 'window' };
}

/** Two plans as one. A row that others changed as well is theirs: that is news. */
export function mergePlans(a: RefreshPlan | null, b: RefreshPlan): RefreshPlan {
  if (a === null || b.read === 'structure') return b;
  if (a.read === 'structure') return a;
  if (a.read === 'window' || b.read === 'window') return { read: 'window' };
  const others = new Set([...a.others, ...b.others]);
  const own = new Set([...a.own, ...b.own].filter((id) => !others.has(id)));
  return own.size + others.size <= mostRows ? { read: 'rows', own: [...own], others: [...others] } : { read: 'window' };
}
