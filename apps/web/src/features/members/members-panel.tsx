import { Trans, useLingui } from '@lingui/react/macro';
import type { WireMember } from '@quadrille/contract';
import type { BaseRole } from '@quadrille/domain';
import { useStore } from '@nanostores/react';
import { ConfirmDialog, IconButton, Menu, MenuItem, Skeleton } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Eye, Link as LinkIcon, Mail, UserMinus, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FindInput } from '../../platform/widgets/find-input.tsx';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { holdsText } from '../../platform/holds-text.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { startPreview } from '../../platform/preview.state.ts';
import { $appInfo, $user, fullName } from '../../platform/session.state.ts';
import { InvitePanel } from './invite-panel.tsx';
import type { Invitation } from './invite-panel.tsx';
import type { MembersState } from './members.state.ts';
import { PersonLine } from './person-line.tsx';
import { RoleSelect } from './role-select.tsx';
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
  const [wanted, setWanted] = useState('');
  const [leaving, setLeaving] = useState<WireMember | null>(null);
  const shown = members?.filter((one) => holdsText(`${fullName(one)} ${one.email}`, wanted));
  return (
    <section className={styles.card} aria-label={t`Members`}>
      <div className={styles.bar}>
        <FindInput label={t`Find a member`} value={wanted} onValueChange={setWanted} className={styles.find} />
      </div>
      <ul className={styles.list}>
        {members === null && [0, 1, 2].map((n) => <Skeleton key={n} height={46} />)}
        {shown?.map((member) => (
          <MemberRow
            key={member.id}
            state={state}
            member={member}
            isOwner={isOwner}
            onAgain={() => onAgain(member)}
            onRemove={() => setLeaving(member)}
          />
        ))}
        {shown?.length === 0 && (
          <li className={styles.none}>
            <Trans>Nobody here is called “{wanted}”.</Trans>
          </li>
        )}
      </ul>
      {leaving && <RemoveDialog state={state} member={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

interface MemberRowProps {
  readonly state: MembersState;
  readonly member: WireMember;
  readonly isOwner: boolean;
  readonly onAgain: () => Promise<void>;
  readonly onRemove: () => void;
}

function MemberRow({ state, member, isOwner, onAgain, onRemove }: MemberRowProps) {
  const { t } = useLingui();
  const isOwn = member.id === $user.get()?.id;
  const name = fullName(member);
  const isFixed = member.roles === 'owner' && !isOwner;
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
    <li className={styles.row}>
      <PersonLine
        name={name}
        email={member.email}
        isPending={Boolean(member.is_pending)}
        badge={
          isOwn && (
            <span className={styles.you}>
              <Trans>(you)</Trans>
            </span>
          )
        }
      />
      <RoleSelect
        label={t`Role of ${name}`}
        role={(member.roles ?? 'no-access') as BaseRole}
        isOwner={isOwner}
        isDisabled={isFixed}
        onChange={(role) => {
          state.setRole(member.id, role).catch((error: unknown) => reportError(t`The role could not be changed`, error));
        }}
      />
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
    </li>
  );
}

function RemoveDialog({
  state,
  member,
  onClose,
}: {
  readonly state: MembersState;
  readonly member: WireMember;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const name = fullName(member);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await state.remove(member.id);
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
