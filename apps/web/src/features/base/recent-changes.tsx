import { Trans } from '@lingui/react/macro';
import type { Overview, WireChange } from '@quadrille/contract';
import { Avatar, Skeleton } from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { describeChange } from '../../platform/change-words.ts';
import { client } from '../../platform/client.ts';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import styles from './base-home.module.css';

const mostShown = 6;

export interface RecentChangesProps {
  readonly baseId: string;
  readonly people: Overview['people'];
  /** Of the last change that is known: another one is read at once. */
  readonly changedAt: string | null;
  /** Leads to all of them, for whoever may see them. */
  readonly hasMore: boolean;
}

/** What was done in the base of late, and by whom. */
export function RecentChanges({ baseId, people, changedAt, hasMore }: RecentChangesProps) {
  const timeAgo = useTimeAgo();
  const [changes, setChanges] = useState<readonly WireChange[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    client.changes
      .list({ params: { projectId: baseId }, query: { limit: mostShown } })
      .then(({ list }) => isCurrent && setChanges(list))
      .catch(() => isCurrent && setChanges([])); // the tables are what the page is for
    return () => {
      isCurrent = false;
    };
  }, [baseId, changedAt]);
  return (
    <section className={styles.part}>
      <header>
        <h2>
          <Trans>Recent changes</Trans>
        </h2>
        {hasMore && (
          <Link to="/$typeOrId/$projectId/activity" params={{ typeOrId: 'nc', projectId: baseId }}>
            <Trans>Activity</Trans>
          </Link>
        )}
      </header>
      {changes === null && <Skeleton height={120} />}
      {changes?.length === 0 && (
        <p className={styles.quiet}>
          <Trans>Nothing was changed yet.</Trans>
        </p>
      )}
      <ul>
        {changes?.map((change) => {
          const name = people.find(({ id }) => id === change.actorId)?.name;
          return (
            <li key={change.id} className={styles.change}>
              {name === undefined ? <span className={styles.nobody} /> : <Avatar name={name} size={24} />}
              <span className={styles.did} dir="auto">
                {describeChange(change)}
              </span>
              <span className={styles.quiet}>{timeAgo(change.at)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
