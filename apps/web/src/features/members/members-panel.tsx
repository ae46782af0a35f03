import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireMember } from '@quadrille/contract';
import type { BaseRole } from '@quadrille/domain';
import { useStore } from '@nanostores/react';
import { Button, ConfirmDialog, type DataColumn, DataTable, IconButton, Menu, MenuItem, Skeleton } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Eye, Link as LinkIcon, Mail, UserMinus, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FindInput } from '../../platform/widgets/find-input.tsx';
import { SaveList } from '../../platform/widgets/save-list.tsx';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { notices, reportError } from '../../platform/notices.ts';
import { startPreview } from '../../platform/preview.state.ts';
import { $appInfo, $user, fullName } from '../../platform/session.state.ts';
import { InvitePanel } from './invite-panel.tsx';
import type { Invitation } from './invite-panel.tsx';
import type { MembersState } from './members.state.ts';
import { PersonLine } from './person-line.tsx';
import { RoleSelect } from './role-select.tsx';
import { useRoleWords } from './use-role-words.ts';
import styles from './members.module.css';

/** Inviting people to a base, and those who are in it, each with a role. */
export function MembersPanel({ state }: { readonly state: MembersState }) {
  const { t } = useLingui();
  const members = useStore(state.$members);
  const own = members?.find(({ id }) => id === $user.get()?.id);
  const isOwner = own?.roles === 'owner' || Boolean($user.get()?.roles['super']);
  const [error, setError] = useState<unknown>(null);
  const [invitations, setInvitations] = useState<readonly Invitation[]>([]);
  useEffect(() => {
    state.load().catch(setError);
  }, [state]);
  const add = (made: readonly Invitation[]): void =>
    setInvitations((old) => [...made, ...old.filter(({ email }) => !made.some((one) => one.email === email))]);
  return (
    <>
      <InvitePanel state={state} isOwner={isOwner} invitations={invitations} onInvited={add} />
      {error !== null && members === null ? (
        <LoadFailed
          title={<Trans>The members could not be loaded</Trans>}
          error={error}
          onRetry={() => {
            setError(null);
            state.load().catch(setError);
          }}
        />
      ) : (
        <MemberList
          state={state}
          members={members}
          isOwner={isOwner}
          onAgain={async (member) => {
            try {
              const { invite_token: token } = await state.invite(member.email, (member.roles ?? 'viewer') as BaseRole);
              if (token) add([{ email: member.email, token }]);
            } catch (reason) {
              reportError(t`The invitation could not be made`, reason);
            }
          }}
        />
      )}
    </>
  );
}

interface MemberListProps {
  readonly state: MembersState;
  readonly members: readonly WireMember[] | null;
  readonly isOwner: boolean;
  readonly onAgain: (member: WireMember) => Promise<void>;
}

function MemberList({ state, members, isOwner, onAgain }: MemberListProps) {
  const { t } = useLingui();
  const ownId = useStore($user)?.id;
  const words = useRoleWords();
  const [wanted, setWanted] = useState('');
  const [leaving, setLeaving] = useState<readonly WireMember[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isFixed = ({ roles }: WireMember): boolean => roles === 'owner' && !isOwner;
  const ranks = Object.keys(words);
  const columns: readonly DataColumn<WireMember>[] = [
    {
      id: 'name',
      header: t`Name`,
      isRowHeader: true,
      // found by the address as well
      value: (one) => `${fullName(one)} ${one.email}`,
      cell: (one) => (
        <span className={styles.person}>
          <PersonLine
            name={fullName(one)}
            email={one.email}
            isPending={one.is_pending}
            badge={one.id === ownId && <span className={styles.you}>{t`(you)`}</span>}
          />
        </span>
      ),
    },
    {
      id: 'role',
      header: t`Role`,
      width: 188,
      value: (one) => ranks.indexOf(one.roles ?? 'no-access'),
      told: (one) => words[(one.roles ?? 'no-access') as BaseRole].label,
      cell: (one) => (
        <RoleSelect
          label={t`Role of ${fullName(one)}`}
          role={(one.roles ?? 'no-access') as BaseRole}
          isOwner={isOwner}
          isDisabled={isFixed(one)}
          onChange={(role) => {
            state.setRole(one.id, role).catch((error: unknown) => reportError(t`The role could not be changed`, error));
          }}
        />
      ),
    },
    {
      id: 'menu',
      header: t`More`,
      isHeaderHidden: true,
      width: 48,
      cell: (one) => (
        <MemberMenu state={state} member={one} isFixed={isFixed(one)} onAgain={() => onAgain(one)} onRemove={() => setLeaving([one])} />
      ),
    },
  ];
  const going = members?.filter(({ id }) => chosen.has(id)) ?? [];
  return (
    <section className={styles.card} aria-label={t`Members`}>
      <div className={styles.bar}>
        <FindInput label={t`Find a member`} value={wanted} onValueChange={setWanted} className={styles.find} />
        <SaveList title={t`Members`} columns={columns} rows={members ?? []} />
        {going.length > 0 && (
          <Button size="sm" icon={UserMinus} onClick={() => setLeaving(going)}>
            {t`Remove ${plural(going.length, { one: '# person', other: '# people' })}`}
          </Button>
        )}
      </div>
      {members === null ? (
        [0, 1, 2].map((n) => <Skeleton key={n} height={46} />)
      ) : (
        <DataTable
          label={t`Members`}
          columns={columns}
          rows={members}
          getRowId={({ id }) => id}
          getRowName={fullName}
          find={wanted}
          chosen={chosen}
          onChosenChange={setChosen}
          canChoose={(one) => one.id !== ownId && !isFixed(one)}
          labels={{ chooseAll: t`Choose all`, chooseRow: (name) => t`Choose ${name}` }}
          empty={
            <p className={styles.none}>
              <Trans>Nobody here is called “{wanted}”.</Trans>
            </p>
          }
        />
      )}
      {leaving.length > 0 && (
        <RemoveDialog
          state={state}
          members={leaving}
          onClose={() => {
            setLeaving([]);
            setChosen(new Set());
          }}
        />
      )}
    </section>
  );
}

interface MemberMenuProps {
  readonly state: MembersState;
  readonly member: WireMember;
  readonly isFixed: boolean;
  readonly onAgain: () => Promise<void>;
  readonly onRemove: () => void;
}

function MemberMenu({ state, member, isFixed, onAgain, onRemove }: MemberMenuProps) {
  const { t } = useLingui();
  const isOwn = member.id === $user.get()?.id;
  const name = fullName(member);
  const canPreview = !isOwn && !['owner', 'no-access', null].includes(member.roles ?? null);
  const navigate = useNavigate();
  const remind = async (): Promise<void> => {
    try {
      await state.remind(member.id);
      notices.toast(t`The invitation is on its way to ${member.email}`);
    } catch (error) {
      reportError(t`The invitation could not be mailed`, error);
    }
  };
  return (
    <Menu label={name} align="end" trigger={<IconButton label={t`More for ${name}`} icon={Ellipsis} size="sm" />}>
      {member.is_pending && Boolean($appInfo.get()?.mailEnabled) && (
        <MenuItem icon={Mail} onSelect={() => void remind()}>{t`Mail the invitation again`}</MenuItem>
      )}
      <MenuItem icon={UserRound} onSelect={() => void navigate({ to: '/profile/{-$username}', params: { username: member.id } })}>
        {t`Profile`}
      </MenuItem>
      {canPreview && (
        <MenuItem icon={Eye} onSelect={() => startPreview({ role: member.roles as BaseRole, name }, state.baseId)}>
          {t`Preview as ${name}`}
        </MenuItem>
      )}
      {member.is_pending && <MenuItem icon={LinkIcon} onSelect={() => void onAgain()}>{t`Make a new link`}</MenuItem>}
      <MenuItem icon={UserMinus} isDanger isDisabled={isFixed} onSelect={onRemove}>
        {isOwn ? t`Leave this base` : t`Remove from this base`}
      </MenuItem>
    </Menu>
  );
}

interface RemoveDialogProps {
  readonly state: MembersState;
  readonly members: readonly WireMember[];
  readonly onClose: () => void;
}

function RemoveDialog({ state, members, onClose }: RemoveDialogProps) {
  const { t, i18n } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const name = new Intl.ListFormat(i18n.locale).format(members.map(fullName));
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      for (const member of members) await state.remove(member.id);
      notices.toast(t`${name} is no member any more`);
      onClose();
    } catch (error) {
      reportError(t`${name} could not be removed`, error);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      isOpen
      isDanger
      isBusy={isBusy}
      title={t`Remove ${name} from this base?`}
      description={<Trans>They lose access at once. What they entered stays.</Trans>}
      confirmLabel={t`Remove`}
      cancelLabel={t`Cancel`}
      onOpenChange={(next) => !next && onClose()}
      onConfirm={() => void remove()}
    />
  );
}
