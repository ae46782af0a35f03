import { Trans, useLingui } from '@lingui/react/macro';
import { isEmail } from '@quadrille/domain';
import { Banner, Button, Field, Input, Select } from '@quadrille/ui-kit-react';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../platform/client.ts';
import { notices } from '../../platform/notices.ts';
import { useSubmit } from '../auth/index.ts';
import { toInvitationLink } from '../members/index.ts';
import { LinkBox } from '../share/index.ts';
import { type OrgRole, useOrgRoles } from './use-org-roles.tsx';
import styles from './instance.module.css';

/** An account for somebody new: by mail, or by a link to hand on where the server sends none. */
export function UserInvite({ onInvited }: { readonly onInvited: () => void }) {
  const { t } = useLingui();
  const roles = useOrgRoles();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<OrgRole>('org-level-viewer');
  const [fault, setFault] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    const address = email.trim();
    if (!isEmail(address)) return setFault(t`“${address}” is not a valid email`);
    setFault(null);
    const { invite_token: token } = await client.orgUsers.add({ body: { email: address, roles: role } });
    setLink(token === undefined ? null : toInvitationLink(token, address));
    if (token === undefined) notices.toast(t`The invitation is on its way`);
    setEmail('');
    onInvited();
  });
  return (
    <>
      <form className={styles.invite} onSubmit={onSubmit} noValidate>
        <Field label={<Trans>Invite by email</Trans>} error={fault ?? error ?? undefined} className={styles.grow}>
          <Input inputMode="email" autoComplete="off" dir="ltr" placeholder="ana@example.org" value={email} onValueChange={setEmail} />
        </Field>
        <span className={styles.orgRole}>
          <Select label={t`Role`} value={role} choices={roles} onValueChange={setRole} />
        </span>
        <Button type="submit" icon={UserPlus} isBusy={isBusy}>
          <Trans>Invite</Trans>
        </Button>
      </form>
      {link !== null && (
        <div className={styles.bar}>
          <div className={styles.grow}>
            <Banner tone="info" isInset>
              <Trans>No mail is sent. Copy these links and send them yourself; they work for a week and are not shown again.</Trans>
            </Banner>
            <LinkBox link={link} label={t`Invitation link`} />
          </div>
        </div>
      )}
    </>
  );
}
