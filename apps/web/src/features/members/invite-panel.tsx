import { Trans, useLingui } from '@lingui/react/macro';
import { isEmail } from '@quadrille/domain';
import type { BaseRole } from '@quadrille/domain';
import { Banner, Button, Field, Input } from '@quadrille/ui-kit-react';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { errorWords } from '../../platform/error-words.ts';
import { notices } from '../../platform/notices.ts';
import { LinkBox } from '../share/index.ts';
import { toAddresses } from './to-addresses.ts';
import { toInvitationLink } from './members.state.ts';
import type { MembersState } from './members.state.ts';
import { RoleSelect } from './role-select.tsx';
import styles from './members.module.css';

/** A link that was made on this page; it cannot be shown again later. */
export interface Invitation {
  readonly email: string;
  readonly token: string;
}

export interface InvitePanelProps {
  readonly state: MembersState;
  readonly isOwner: boolean;
  readonly invitations: readonly Invitation[];
  readonly onInvited: (made: readonly Invitation[]) => void;
}

/** People by their address, one or several with commas between; links for those who have no account yet. */
export function InvitePanel({ state, isOwner, invitations, onInvited }: InvitePanelProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [role, setRole] = useState<BaseRole>('editor');
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const invite = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const emails = toAddresses(text);
    if (emails.length === 0) return setFaults([t`Please enter Email`]);
    setBusy(true);
    const { made, added, refused } = await inviteAll(state, emails, role, (email) => t`“${email}” is not a valid email`);
    setBusy(false);
    onInvited(made);
    setFaults(refused.map(({ reason }) => reason));
    setText(refused.map(({ email }) => email).join(', '));
    if (added > 0) notices.toast(added === 1 ? t`1 member added` : t`${added} members added`);
  };
  return (
    <section className={styles.card} aria-label={t`Invite by email`}>
      <form className={styles.invite} onSubmit={(event) => void invite(event)} noValidate>
        <Field
          label={<Trans>Invite by email</Trans>}
          error={faults.length > 0 ? faults.map((fault) => <div key={fault}>{fault}</div>) : undefined}
          className={styles.grow}
        >
          {/* A field of type "email" would take blanks out of what was typed. */}
          <Input inputMode="email" autoComplete="off" dir="ltr" placeholder="ana@example.org" value={text} onValueChange={setText} />
        </Field>
        <RoleSelect label={t`Role`} role={role} isOwner={isOwner} onChange={setRole} />
        <Button type="submit" variant="primary" icon={UserPlus} isBusy={isBusy}>
          <Trans>Invite</Trans>
        </Button>
      </form>
      {invitations.length > 0 && (
        <div className={styles.links}>
          <Banner tone="info" isInset>
            <Trans>No mail is sent. Copy these links and send them yourself; they work for a week and are not shown again.</Trans>
          </Banner>
          {invitations.map(({ email, token }) => (
            <div key={email} className={styles.invitation}>
              <bdi dir="ltr" className={styles.mail}>
                {email}
              </bdi>
              <LinkBox link={toInvitationLink(token, email)} label={t`Invitation link for ${email}`} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

interface Outcome {
  readonly made: readonly Invitation[];
  readonly added: number;
  readonly refused: readonly { readonly email: string; readonly reason: string }[];
}

/** One after the other: what is refused for one keeps nobody else out. */
async function inviteAll(
  state: MembersState,
  emails: readonly string[],
  role: BaseRole,
  sayInvalid: (email: string) => string,
): Promise<Outcome> {
  const made: Invitation[] = [];
  const refused: { email: string; reason: string }[] = [];
  let added = 0;
  for (const email of emails) {
    if (!isEmail(email)) {
      refused.push({ email, reason: sayInvalid(email) });
      continue;
    }
    try {
      const { invite_token: token } = await state.invite(email, role);
      if (token) made.push({ email, token });
      else added += 1;
    } catch (error) {
      refused.push({ email, reason: errorWords(error) });
    }
  }
  return { made, added, refused };
}
