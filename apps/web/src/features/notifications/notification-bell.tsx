import { Trans, useLingui } from '@lingui/react/macro';
import type { WireNotification } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { Button, Icon, IconButton, Popover } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { Bell, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { reportError } from '../../platform/notices.ts';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import { $told, followTold, markAllRead, markRead, putAway } from './notifications.state.ts';
import { groupByDay } from './group-by-day.ts';
import styles from './notifications.module.css';

/** What the person was told of: a count while something is new, and the list by days. */
export function NotificationBell({ className }: { readonly className?: string | undefined }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const told = useStore($told);
  const [isOpen, setOpen] = useState(false);
  useEffect(followTold, []);
  const attempt = (action: Promise<unknown>): void => {
    action.catch((error: unknown) => reportError(t`The notifications could not be changed`, error));
  };
  const open = (one: WireNotification): void => {
    if (!one.is_read) attempt(markRead(one.id, true));
    const baseId = one.type === 'project.invite' ? one.body['id'] : null;
    if (typeof baseId !== 'string') return;
    setOpen(false);
    void navigate({ to: '/$typeOrId/$projectId', params: { typeOrId: 'nc', projectId: baseId } });
  };
  const unread = told?.unread ?? 0;
  const day = (stamp: Date): string => i18n.date(stamp, { dateStyle: 'full' });
  return (
    <Popover
      label={t`Notifications`}
      side="bottom"
      align="start"
      width={360}
      isFlush
      isOpen={isOpen}
      onOpenChange={setOpen}
      head={
        unread > 0 && (
          <Button variant="ghost" size="sm" className={styles.push} onClick={() => attempt(markAllRead())}>
            <Trans>Mark all as read</Trans>
          </Button>
        )
      }
      trigger={
        <button type="button" className={className}>
          <Icon icon={Bell} />
          <span className={styles.word}>
            <Trans>Notifications</Trans>
          </span>
          {unread > 0 && (
            <span className={styles.count}>
              {i18n.number(unread)}
              <span className={styles.hidden}>
                {' '}
                <Trans>new</Trans>
              </span>
            </span>
          )}
        </button>
      }
    >
      <div className={styles.list}>
        {told?.list.length === 0 && (
          <p className={styles.none}>
            <Trans>Nothing yet. Invitations to bases show up here.</Trans>
          </p>
        )}
        {groupByDay(told?.list ?? []).map(({ at, list }) => (
          <section key={at.getTime()} aria-label={day(at)}>
            <h3 className={styles.day}>{day(at)}</h3>
            <ul>
              {list.map((one) => (
                <li key={one.id} className={styles.item} data-new={!one.is_read || undefined}>
                  <button type="button" className={styles.open} onClick={() => open(one)}>
                    <Words one={one} />
                  </button>
                  <IconButton label={t`Put away`} icon={X} size="xs" onClick={() => attempt(putAway(one.id))} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Popover>
  );
}

function Words({ one }: { readonly one: WireNotification }) {
  const ago = useTimeAgo();
  const text = (key: string): string => String(one.body[key] ?? '');
  const when = <span className={styles.when}>{ago(one.created_at)}</span>;
  if (one.type === 'project.invite')
    return (
      <>
        <span>
          {text('invited_by') === '' ? (
            <Trans>
              You are a member of <strong dir="auto">{text('title')}</strong>
            </Trans>
          ) : (
            <Trans>
              <bdi>{text('invited_by')}</bdi> invited you to <strong dir="auto">{text('title')}</strong>
            </Trans>
          )}
        </span>
        {when}
      </>
    );
  return (
    <>
      <span>
        {one.type === 'app.welcome' ? <Trans>Welcome to Quadrille. Make your first base, or bring a spreadsheet.</Trans> : one.type}
      </span>
      {when}
    </>
  );
}
