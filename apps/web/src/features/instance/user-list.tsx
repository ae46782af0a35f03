import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@quadrille/ui-kit-react';
import { FindInput } from '../../platform/widgets/find-input.tsx';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { usePeople } from '../../platform/use-people.ts';
import { UserInvite } from './user-invite.tsx';
import { UserRow } from './user-row.tsx';
import styles from './instance.module.css';

/** Everybody who has an account on this server: what they may, and help where they cannot get in. */
export function UserList() {
  const { t } = useLingui();
  const { page, error, text, wanted, setText, readAgain, readMore } = usePeople();
  return (
    <section className={styles.list} aria-label={t`Users`}>
      <UserInvite onInvited={readAgain} />
      <div className={styles.bar}>
        <FindInput label={t`Find by email`} value={text} onValueChange={setText} className={styles.find} />
        {page && <span className={styles.note}>{t`${plural(page.total, { one: '# person', other: '# people' })}`}</span>}
      </div>
      {error !== null && <LoadFailed title={<Trans>The users could not be loaded</Trans>} error={error} onRetry={readAgain} />}
      {error === null && page === null && <Skeleton height={120} />}
      <ul>
        {page?.users.map((user) => (
          <UserRow key={user.id} user={user} onChanged={readAgain} />
        ))}
        {page?.users.length === 0 && (
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
