import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireOrgUser } from '@quadrille/contract';
import { Button, EmptyState, Input, RolePill, Select, Skeleton } from '@quadrille/ui-kit-react';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { reportError } from '../../platform/notices.ts';
import { fullName } from '../../platform/session.state.ts';
import { PersonLine } from '../members/index.ts';
import styles from './account.module.css';

const pageSize = 50;
const typingPause = 250;

interface Page {
  readonly users: readonly WireOrgUser[];
  readonly total: number;
}

/** Everybody who has an account on this server, and whether they may make bases. */
export function UserList() {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [count, setCount] = useState(pageSize);
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
  }, [text, count]);
  const setRole = async (user: WireOrgUser, role: OrgRole): Promise<void> => {
    const show = (roles: string): void =>
      setPage((old) => old && { ...old, users: old.users.map((one) => (one.id === user.id ? { ...one, roles } : one)) });
    show(role);
    try {
      await client.orgUsers.update({ params: { userId: user.id }, body: { roles: role } });
    } catch (reason) {
      show(user.roles);
      reportError(t`The role could not be changed`, reason);
    }
  };
  return (
    <section className={styles.list} aria-label={t`Users`}>
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
          <UserRow key={user.id} user={user} onRole={(role) => void setRole(user, role)} />
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

type OrgRole = 'org-level-creator' | 'org-level-viewer';

function UserRow({ user, onRole }: { readonly user: WireOrgUser; readonly onRole: (role: OrgRole) => void }) {
  const { t } = useLingui();
  const name = fullName(user);
  const bases = t`${plural(user.projectsCount, { one: '# base', other: '# bases' })}`;
  return (
    <li className={styles.row}>
      <PersonLine name={name} email={user.email} isPending={user.is_pending} note={bases} />
      {user.roles.split(',').includes('super') ? (
        <RolePill role="super">
          <Trans>Super</Trans>
        </RolePill>
      ) : (
        <span className={styles.orgRole}>
          <Select
            label={t`Role of ${name}`}
            value={user.roles.includes('org-level-creator') ? 'org-level-creator' : 'org-level-viewer'}
            choices={[
              { value: 'org-level-creator', label: t`Creator`, note: t`Makes bases` },
              { value: 'org-level-viewer', label: t`Viewer`, note: t`Works in bases of others` },
            ]}
            onValueChange={onRole}
          />
        </span>
      )}
    </li>
  );
}
