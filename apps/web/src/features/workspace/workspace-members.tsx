import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, EmptyState, Skeleton } from '@quadrille/ui-kit-react';
import { FindInput } from '../../platform/widgets/find-input.tsx';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { usePeople } from '../../platform/use-people.ts';
import { WorkspaceInvite } from './workspace-invite.tsx';
import { WorkspaceRow } from './workspace-row.tsx';
import styles from './workspace.module.css';

/** Who has a role in every base of this server, unless the base gives them another. */
export function WorkspaceMembers() {
  const { t } = useLingui();
  const { page, error, text, wanted, setText, readAgain, readMore } = usePeople({ isOfWorkspace: true });
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
      <WorkspaceInvite onAdded={readAgain} />
      {!isEmpty && (
        <div className={styles.bar}>
          <FindInput label={t`Find by email`} value={text} onValueChange={setText} className={styles.find} />
          {page && <span className={styles.note}>{t`${plural(page.total, { one: '# member', other: '# members' })}`}</span>}
        </div>
      )}
      {error !== null && <LoadFailed title={<Trans>The members could not be loaded</Trans>} error={error} onRetry={readAgain} />}
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
          (user) => user.workspace_role && <WorkspaceRow key={user.id} user={user} role={user.workspace_role} onChanged={readAgain} />,
        )}
        {page?.total === 0 && wanted !== '' && (
          <li className={styles.none}>
            <Trans>No address has “{wanted}” in it.</Trans>
          </li>
        )}
      </ul>
      {readMore && (
        <div className={styles.bar}>
          <Button onClick={readMore}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}
