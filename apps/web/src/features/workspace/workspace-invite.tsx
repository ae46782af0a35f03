import { Trans, useLingui } from '@lingui/react/macro';
import { isEmail, type WorkspaceRole } from '@quadrille/domain';
import { Banner, Button, Field, Input } from '@quadrille/ui-kit-react';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { notices } from '../../platform/notices.ts';
import { useSubmit } from '../auth/index.ts';
import { toInvitationLink } from '../members/index.ts';
import { LinkBox } from '../share/index.ts';
import { giveRole } from './give-role.ts';
import { WorkspaceRoleSelect } from './workspace-role-select.tsx';
import styles from './workspace.module.css';

/** Somebody by their address: known people are given the role at once, others an account to go with it. */
export function WorkspaceInvite({ onAdded }: { readonly onAdded: () => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [role, setRole] = useState<WorkspaceRole>('workspace-level-viewer');
  const [fault, setFault] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    const email = text.trim();
    if (!isEmail(email)) return setFault(email === '' ? t`Please enter Email` : t`“${email}” is not a valid email`);
    setFault(null);
    setLink(null);
    const given = await giveRole(email, role);
    if (given.kind === 'given') notices.toast(t`${email} is in the workspace`);
    else if (given.token === null) notices.toast(t`The invitation is on its way`);
    else setLink(toInvitationLink(given.token, email));
    setText('');
    onAdded();
  });
  return (
    <>
      <form className={styles.invite} onSubmit={onSubmit} noValidate>
        <Field label={<Trans>Add by email</Trans>} error={fault ?? error ?? undefined} className={styles.grow}>
          <Input inputMode="email" autoComplete="off" dir="ltr" placeholder="ana@example.org" value={text} onValueChange={setText} />
        </Field>
        <WorkspaceRoleSelect label={t`Role`} role={role} onChange={setRole} />
        <Button type="submit" variant="primary" icon={UserPlus} isBusy={isBusy}>
          <Trans>Add</Trans>
        </Button>
      </form>
      {link !== null && (
        <div className={styles.link}>
          <Banner tone="info" isInset>
            <Trans>No mail is sent. Copy these links and send them yourself; they work for a week and are not shown again.</Trans>
          </Banner>
          <LinkBox link={link} label={t`Invitation link`} />
        </div>
      )}
    </>
  );
}
