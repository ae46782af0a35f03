import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireOrgUser } from '@quadrille/contract';
import { Button, EmptyState, Input, Skeleton } from '@quadrille/ui-kit-react';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { UserInvite } from './user-invite.tsx';
import { UserRow } from './user-row.tsx';
import styles from './instance.module.css';

const pageSize = 50;
const typingPause = 250;

interface Page {
  readonly users: readonly WireOrgUser[];
  readonly total: number;
}

/** Everybody who has an account on this server: what they may, and help where they cannot get in. */
export function UserList() {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [count, setCount] = useState(pageSize);
  const [look, setLook] = useState(0);
  const [page, setPage] = useState<Page | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      client.orgUsers
        .list({ query: { limit: count, query: text.trim() } })
        .then(({ list, pageInfo }) => {
          if (!isCurrent) return;
          setError(null);
          setPage({ users: list, total: pageInfo.totalRows });
        })
        .catch((reason: unknown) => isCurrent && setError(reason));
    }, typingPause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, count, look]);
  const again = (): void => setLook((times) => times + 1);
  return (
    <section className={styles.list} aria-label={t`Users`}>
      <UserInvite onInvited={again} />
      <div className={styles.bar}>
        <Input
          icon={Search}
          type="search"
          aria-label={t`Find by email`}
          placeholder={t`Find by email`}
          value={text}
          onValueChange={setText}
          className={styles.find}
        />
        {page && <span className={styles.note}>{t`${plural(page.total, { one: '# person', other: '# people' })}`}</span>}
      </div>
      {error !== null && <EmptyState title={<Trans>The users could not be loaded</Trans>} description={errorWords(error)} />}
      {error === null && page === null && <Skeleton height={120} />}
      <ul>
        {page?.users.map((user) => (
          <UserRow key={user.id} user={user} onChanged={again} />
        ))}
        {page?.users.length === 0 && (
          <li className={styles.none}>
            <Trans>No address has “{text}” in it.</Trans>
          </li>
        )}
      </ul>
      {page && page.total > page.users.length && (
        <div className={styles.bar}>
          <Button onClick={() => setCount(Math.min(1000, count + pageSize))}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}
