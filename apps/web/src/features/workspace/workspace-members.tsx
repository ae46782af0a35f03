import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireOrgUser } from '@quadrille/contract';
import { Button, EmptyState, Input, Skeleton } from '@quadrille/ui-kit-react';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { WorkspaceInvite } from './workspace-invite.tsx';
import { WorkspaceRow } from './workspace-row.tsx';
import styles from './workspace.module.css';

const pageSize = 50;
const typingPause = 250;

interface Page {
  readonly users: readonly WireOrgUser[];
  readonly total: number;
}

/** Who has a role in every base of this server, unless the base gives them another. */
export function WorkspaceMembers() {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [count, setCount] = useState(pageSize);
  const [look, setLook] = useState(0);
  const [page, setPage] = useState<Page | null>(null);
  const [error, setError] = useState<unknown>(null);
  const wanted = text.trim();
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      try {
        const { list, pageInfo } = await client.orgUsers.list({ query: { limit: count, query: wanted, workspace: true } });
        if (!isCurrent) return;
        setError(null);
        setPage({ users: list, total: pageInfo.totalRows });
      } catch (reason) {
        if (isCurrent) setError(reason);
      }
    };
    const timer = setTimeout(() => void load(), wanted === '' ? 0 : typingPause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, count, look]);
  const again = (): void => setLook((times) => times + 1);
  const isEmpty = page !== null && page.total === 0 && wanted === '';
  return (
    <section className={styles.card} aria-label={t`Workspace`}>
      <div className={styles.lead}>
        <h2>
          <Trans>Workspace members</Trans>
        </h2>
        <p>
          <Trans>A role here holds in every base of this server. A role given in a base stands before it.</Trans>
        </p>
      </div>
      <WorkspaceInvite onAdded={again} />
      {!isEmpty && (
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
          {page && <span className={styles.note}>{t`${plural(page.total, { one: '# member', other: '# members' })}`}</span>}
        </div>
      )}
      {error !== null && <LoadFailed title={<Trans>The members could not be loaded</Trans>} error={error} onRetry={again} />}
      {error === null && page === null && <Skeleton height={120} />}
      {isEmpty && (
        <EmptyState
          drawing="people"
          title={<Trans>Nobody has a role in the workspace yet</Trans>}
          description={<Trans>People work in the bases they are members of. Add those who shall work in all of them.</Trans>}
        />
      )}
      <ul>
        {page?.users.map(
          (user) => user.workspace_role && <WorkspaceRow key={user.id} user={user} role={user.workspace_role} onChanged={again} />,
        )}
        {page?.total === 0 && wanted !== '' && (
          <li className={styles.none}>
            <Trans>No address has “{wanted}” in it.</Trans>
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
