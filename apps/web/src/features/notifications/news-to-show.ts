import type { WireNotification } from '@quadrille/contract';
import { noticeKindOf, type NoticeKind } from '@quadrille/domain';

/** What came since the last look that the browser is to show; nothing at the first look: it is no news. */
export function newsToShow(
  list: readonly WireNotification[],
  seen: ReadonlySet<string> | null,
  wanted: ReadonlySet<NoticeKind>,
): readonly WireNotification[] {
  if (seen === null) return [];
  return list.filter(({ id, type, is_read: isRead }) => {
    const kind = noticeKindOf(type);
    return kind !== null && wanted.has(kind) && !isRead && !seen.has(id);
  });
}
