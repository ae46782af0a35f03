import { t } from '@lingui/core/macro';
import type { WireNotification } from '@quadrille/contract';
import { noticeKindOf, type NoticeKind } from '@quadrille/domain';

/** What a notification says in one line without marks, where nothing but text can stand. */
export function plainWords({ type, body }: WireNotification): string {
  const text = (...keys: readonly string[]): string => keys.map((key) => String(body[key] ?? '')).find((value) => value !== '') ?? '';
  const by = text('mentioned_by', 'chosen_by', 'said_by', 'invited_by') || t`Somebody`;
  const place = text('table_title', 'view_title', 'title');
  const words: Readonly<Record<NoticeKind, () => string>> = {
    mention: () => t`${by} mentioned you in ${place}`,
    chosen: () => t`${by} chose you in ${place}`,
    comment: () => t`${by} commented in ${place}`,
    invited: () => t`${by} invited you to ${place}`,
    linkGrown: () => t`The public link of ${place} may show more than before`,
    hookFailed: () => t`A call of the webhook ${place} was given up`,
    backupFailed: () => t`A backup failed`,
  };
  const kind = noticeKindOf(type);
  return kind === null ? '' : words[kind]();
}
