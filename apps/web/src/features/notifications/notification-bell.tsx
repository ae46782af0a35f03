import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireNotification } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { Button, Icon, IconButton, Popover } from '@quadrille/ui-kit-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Bell, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { reportError } from '../../platform/notices.ts';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import { $told, followTold, markAllRead, markRead, putAway } from './notifications.state.ts';
import { ChosenWords } from './chosen-words.tsx';
import { groupByDay } from './group-by-day.ts';
import { placeOf } from './place-of.ts';
import styles from './notifications.module.css';

export interface NotificationBellProps {
  readonly className?: string | undefined;
  readonly iconSize?: 16 | 20;
  /** In place of "Notifications", where there is little room. */
  readonly word?: ReactNode;
}

/** What the person was told of: a count while something is new, and the list by days. */
export function NotificationBell({ className, iconSize = 16, word }: NotificationBellProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const told = useStore($told);
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  useEffect(
    () =>
      followTold(
        {
          hrefOf: (to) => router.history.createHref(router.buildLocation(to).href),
          open: (to) => void router.navigate(to),
        },
        // the place is what stands behind the hash
        (href) => router.history.push(new URL(href).hash.slice(1) || '/'),
      ),
    [router],
  );
  const attempt = (action: Promise<unknown>): void => {
    action.catch((error: unknown) => reportError(t`The notifications could not be changed`, error));
  };
  const open = (one: WireNotification): void => {
    if (!one.is_read) attempt(markRead(one.id, true));
    const to = placeOf(one);
    if (to === null) return;
    setOpen(false);
    void navigate(to);
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
          <Icon icon={Bell} size={iconSize} />
          <span className={styles.word}>{word ?? <Trans>Notifications</Trans>}</span>
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
            <Trans>Nothing yet. Invitations, mentions and records you are chosen in show up here.</Trans>
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
  const { t } = useLingui();
  const ago = useTimeAgo();
  const text = (key: string): string => String(one.body[key] ?? '');
  const placeName = text('table_title') || text('title');
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
  if (one.type === 'backup.failed') {
    const lost = Number(one.body['lost']);
    return (
      <>
        <span>
          {lost > 0
            ? t`A backup lacks ${plural(lost, { one: '# base', other: '# bases' })}: the file cannot be read. Look at the backups now.`
            : t`The backup failed. The log of the server says why; it is tried again later.`}
        </span>
        {when}
      </>
    );
  }
  if (one.type === 'comment.mention' || one.type === 'page.mention')
    return (
      <>
        <span>
          {text('mentioned_by') === '' ? (
            <Trans>
              You were mentioned in <strong dir="auto">{placeName}</strong>
            </Trans>
          ) : (
            <Trans>
              <bdi>{text('mentioned_by')}</bdi> mentioned you in <strong dir="auto">{placeName}</strong>
            </Trans>
          )}
        </span>
        {when}
      </>
    );
  if (one.type === 'comment.added')
    return (
      <>
        <span>
          {text('said_by') === '' ? (
            <Trans>
              Somebody answered in <strong dir="auto">{placeName}</strong>, where you commented
            </Trans>
          ) : (
            <Trans>
              <bdi>{text('said_by')}</bdi> answered in <strong dir="auto">{placeName}</strong>, where you commented
            </Trans>
          )}
        </span>
        {when}
      </>
    );
  if (one.type === 'hook.failed')
    return (
      <>
        <span>
          <Trans>
            A call of the webhook <strong dir="auto">{text('title')}</strong> was given up. Its log says why.
          </Trans>
        </span>
        {when}
      </>
    );
  if (one.type === 'share.grown') return <GrownWords one={one} when={when} />;
  if (one.type === 'record.chosen')
    return (
      <>
        <span>
          <ChosenWords
            by={text('chosen_by')}
            field={text('field_title')}
            table={text('table_title')}
            records={Number(one.body['records'])}
          />
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

/** That a link shows more than before: which fields, or other records. */
function GrownWords({ one, when }: { readonly one: WireNotification; readonly when: ReactNode }) {
  const { i18n } = useLingui();
  const { fields, more } = one.body as { readonly fields?: readonly string[]; readonly more?: number };
  const view = String(one.body['view_title'] ?? '');
  const named = [...(fields ?? []), ...(more ? [`+${more}`] : [])];
  const names = new Intl.ListFormat(i18n.locale.replace('_', '-')).format(named);
  return (
    <>
      <span>
        {named.length > 0 ? (
          <Trans>
            The link of <strong dir="auto">{view}</strong> now shows <bdi>{names}</bdi>
          </Trans>
        ) : (
          <Trans>
            The link of <strong dir="auto">{view}</strong> may show other records: its filter was changed
          </Trans>
        )}
      </span>
      {when}
    </>
  );
}
