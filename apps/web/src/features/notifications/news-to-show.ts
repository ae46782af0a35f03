import type { WireNotification } from '@quadrille/contract';
import { noticeKindOf, type NoticeKind } from '@quadrille/domain';

/** Up to where the list is known: its newest moment, and what came in it. */
export interface Seen {
  readonly at: string;
  readonly ids: readonly string[];
}

type Dated = Pick<WireNotification, 'id' | 'created_at'>;

/** What of a list is known once it was looked at. An older list than the one before takes nothing back. */
export function seenOf(list: readonly Dated[], before: Seen | null = null): Seen {
  const at = list.reduce((newest, { created_at: made }) => (made > newest ? made : newest), before?.at ?? '');
  const known = at === before?.at ? before.ids : [];
  return { at, ids: [...new Set([...known, ...list.filter(({ created_at: made }) => made === at).map(({ id }) => id)])] };
}

const isNew = ({ id, created_at: made }: Dated, { at, ids }: Seen): boolean => made > at || (made === at && !ids.includes(id));

/** What came since the last look that the browser is to show; nothing at the first look: it is no news. */
export function newsToShow(
  list: readonly WireNotification[],
  seen: Seen | null,
  wanted: ReadonlySet<NoticeKind>,
): readonly WireNotification[] {
  if (seen === null) return [];
  return list.filter((one) => {
    const kind = noticeKindOf(one.type);
    return kind !== null && wanted.has(kind) && !one.is_read && isNew(one, seen);
  });
}
