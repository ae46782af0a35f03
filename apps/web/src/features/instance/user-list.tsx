import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireOrgUser } from '@quadrille/contract';
import { toSharedRole } from '@quadrille/domain';
import { Button, ConfirmDialog, type DataColumn, DataTable, Skeleton } from '@quadrille/ui-kit-react';
import { LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../platform/client.ts';
import { doEach } from '../../platform/do-each.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { fullName } from '../../platform/session.state.ts';
import { usePeople } from '../../platform/use-people.ts';
import { FindInput } from '../../platform/widgets/find-input.tsx';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { SaveList } from '../../platform/widgets/save-list.tsx';
import { PersonLine, useRoleWords } from '../members/index.ts';
import { UserInvite } from './user-invite.tsx';
import { UserMenu } from './user-menu.tsx';
import { isSuper, UserRole } from './user-role.tsx';
import styles from './instance.module.css';

/** Everybody who has an account on this server: what they may, and help where they cannot get in. */
export function UserList() {
  const { t } = useLingui();
  const { page, error, text, wanted, setText, readAgain, readMore } = usePeople();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const columns = useUserColumns(readAgain);
  const users = page?.users ?? [];
  const going = users.filter(({ id }) => chosen.has(id));
  return (
    <section className={styles.list} aria-label={t`Users`}>
      <UserInvite onInvited={readAgain} />
      <div className={styles.bar}>
        <FindInput label={t`Find by email`} value={text} onValueChange={setText} className={styles.find} />
        {page && <span className={styles.note}>{t`${plural(page.total, { one: '# person', other: '# people' })}`}</span>}
        <SaveList title={t`Users`} columns={columns} rows={users} />
        {going.length > 0 && (
          <ChosenUsers
            users={going}
            onDone={(left) => {
              setChosen(new Set(left));
              readAgain();
            }}
          />
        )}
      </div>
      {error !== null && <LoadFailed title={<Trans>The users could not be loaded</Trans>} error={error} onRetry={readAgain} />}
      {error === null && page === null && <Skeleton height={120} />}
      {page !== null && (
        <DataTable
          label={t`List of users`}
          columns={columns}
          rows={users}
          getRowId={({ id }) => id}
          getRowName={fullName}
          chosen={chosen}
          onChosenChange={setChosen}
          canChoose={(user) => !isSuper(user)}
          labels={{ chooseAll: t`Choose all`, chooseRow: (name) => t`Choose ${name}` }}
          empty={<Trans>No address has “{wanted}” in it.</Trans>}
        />
      )}
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

function useUserColumns(onChanged: () => void): readonly DataColumn<WireOrgUser>[] {
  const { t, i18n } = useLingui();
  const words = useRoleWords();
  const workspaceOf = ({ workspace_role: role }: WireOrgUser): string => (role === null ? '' : words[toSharedRole(role)].label);
  return [
    {
      id: 'name',
      header: t`Name`,
      isRowHeader: true,
      value: fullName,
      told: ({ email }) => email,
      cell: (user) => (
        <span className={styles.person}>
          <PersonLine name={fullName(user)} email={user.email} isPending={user.is_pending} />
        </span>
      ),
    },
    {
      id: 'bases',
      header: t`Bases`,
      isNumeric: true,
      isMinor: true,
      value: ({ projectsCount }) => projectsCount,
      cell: ({ projectsCount }) => i18n.number(projectsCount),
    },
    { id: 'workspace', header: t`In all bases`, isMinor: true, value: workspaceOf, cell: workspaceOf },
    {
      id: 'role',
      header: t`Role`,
      width: 150,
      value: ({ roles }) => roles,
      cell: (user) => <UserRole user={user} onChanged={onChanged} />,
    },
    {
      id: 'menu',
      header: t`More`,
      isHeaderHidden: true,
      width: 48,
      cell: (user) => !isSuper(user) && <UserMenu user={user} onChanged={onChanged} />,
    },
  ];
}

/** What can be done with several people at once. */
function ChosenUsers({ users, onDone }: { readonly users: readonly WireOrgUser[]; readonly onDone: (left: readonly string[]) => void }) {
  const { t, i18n } = useLingui();
  const [asked, setAsked] = useState<'signOut' | 'delete' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const names = new Intl.ListFormat(i18n.locale).format(users.map(fullName));
  const count = users.length;
  const run = async (): Promise<void> => {
    setBusy(true);
    const { failed, reason } = await doEach(users, ({ id: userId }): Promise<unknown> =>
      asked === 'delete' ? client.profiles.remove({ params: { userId } }) : client.orgUsers.endSessions({ params: { userId } }),
    );
    if (failed.length > 0) reportError(t`Not everything could be done`, reason);
    else notices.toast(asked === 'delete' ? t`The accounts are deleted` : t`${names} are signed out everywhere`);
    setBusy(false);
    setAsked(null);
    onDone(failed.map(({ id }) => id));
  };
  return (
    <>
      <Button size="sm" icon={LogOut} onClick={() => setAsked('signOut')}>
        {t`${plural(count, { one: 'Sign # person out', other: 'Sign # people out' })}`}
      </Button>
      <Button size="sm" icon={Trash2} onClick={() => setAsked('delete')}>
        {t`${plural(count, { one: 'Delete # account', other: 'Delete # accounts' })}`}
      </Button>
      <ConfirmDialog
        isOpen={asked !== null}
        isDanger={asked === 'delete'}
        isBusy={isBusy}
        title={asked === 'delete' ? t`Delete the accounts of ${names}?` : t`Sign ${names} out everywhere?`}
        description={
          asked === 'delete' ? (
            <Trans>Their sign-ins and tokens end at once. Bases nobody else owns become yours; what they entered stays.</Trans>
          ) : (
            <Trans>Every device has to sign in again. API tokens go on working.</Trans>
          )
        }
        confirmLabel={
          asked === 'delete' ? t`${plural(count, { one: 'Delete # account', other: 'Delete # accounts' })}` : t`Sign out everywhere`
        }
        cancelLabel={t`Cancel`}
        onOpenChange={(next) => !next && setAsked(null)}
        onConfirm={() => void run()}
      />
    </>
  );
}
