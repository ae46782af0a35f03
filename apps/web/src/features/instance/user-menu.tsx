import { Trans, useLingui } from '@lingui/react/macro';
import type { WireOrgUser } from '@quadrille/contract';
import { Banner, ConfirmDialog, Dialog, IconButton, Menu, MenuItem, MenuSeparator } from '@quadrille/ui-kit-react';
import { Ellipsis, KeyRound, LogOut, Mail, ShieldOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../platform/client.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { fullName } from '../../platform/session.state.ts';
import { LinkBox } from '../share/index.ts';
import styles from './instance.module.css';

/** What an owner of the server can do for one person of it. */
export function UserMenu({ user, onChanged }: { readonly user: WireOrgUser; readonly onChanged: () => void }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'delete' | 'signOut' | 'secondFactor' | null>(null);
  const [resetLink, setResetLink] = useState<string | null>(null);
  const name = fullName(user);
  const params = { userId: user.id };
  const run = async (action: Promise<unknown>, done: string, failed: string): Promise<void> => {
    setAsked(null);
    try {
      await action;
      notices.toast(done);
      onChanged();
    } catch (error) {
      reportError(failed, error);
    }
  };
  const makeLink = async (): Promise<void> => {
    try {
      const { reset_password_token: token } = await client.orgUsers.resetUrl({ params });
      setResetLink(`${new URL('.', document.baseURI).href}#/reset-password/${token}`);
    } catch (error) {
      reportError(t`The link could not be made`, error);
    }
  };
  return (
    <>
      <Menu label={name} align="end" width={240} trigger={<IconButton label={t`More for ${name}`} icon={Ellipsis} size="sm" />}>
        {user.is_pending && (
          <MenuItem
            icon={Mail}
            onSelect={() =>
              void run(client.orgUsers.resendInvite({ params }), t`The invitation is on its way`, t`The invitation could not be sent`)
            }
          >{t`Send the invitation again`}</MenuItem>
        )}
        {!user.is_pending && (
          <>
            <MenuItem icon={KeyRound} onSelect={() => void makeLink()}>{t`Link for a new password`}</MenuItem>
            <MenuItem icon={LogOut} onSelect={() => setAsked('signOut')}>{t`Sign out everywhere`}</MenuItem>
            <MenuItem icon={ShieldOff} onSelect={() => setAsked('secondFactor')}>{t`Turn off two-factor sign-in`}</MenuItem>
          </>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onSelect={() => setAsked('delete')}>{t`Delete account`}</MenuItem>
      </Menu>
      {resetLink !== null && (
        <Dialog isOpen size="md" title={t`New password for ${name}`} onOpenChange={(next) => !next && setResetLink(null)}>
          <div className={styles.form}>
            <Banner tone="info" isInset>
              <Trans>Hand this link to {name} yourself. It works once, and is not shown again.</Trans>
            </Banner>
            <LinkBox link={resetLink} label={t`Link for a new password`} />
          </div>
        </Dialog>
      )}
      <ConfirmDialog
        isOpen={asked === 'delete'}
        isDanger
        title={t`Delete the account of ${name}?`}
        description={<Trans>Their sign-ins and tokens end at once. Bases nobody else owns become yours; what they entered stays.</Trans>}
        confirmLabel={t`Delete account`}
        cancelLabel={t`Cancel`}
        onOpenChange={(next) => !next && setAsked(null)}
        onConfirm={() => void run(client.profiles.remove({ params }), t`The account is deleted`, t`The account could not be deleted`)}
      />
      <ConfirmDialog
        isOpen={asked === 'signOut'}
        isDanger={false}
        title={t`Sign ${name} out everywhere?`}
        description={<Trans>Every device has to sign in again. API tokens go on working.</Trans>}
        confirmLabel={t`Sign out everywhere`}
        cancelLabel={t`Cancel`}
        onOpenChange={(next) => !next && setAsked(null)}
        onConfirm={() =>
          void run(client.orgUsers.endSessions({ params }), t`${name} is signed out everywhere`, t`The sign-in could not be ended`)
        }
      />
      <ConfirmDialog
        isOpen={asked === 'secondFactor'}
        isDanger
        title={t`Turn off two-factor sign-in of ${name}?`}
        description={<Trans>Their password alone opens the account then, until they set it up again.</Trans>}
        confirmLabel={t`Turn off`}
        cancelLabel={t`Cancel`}
        onOpenChange={(next) => !next && setAsked(null)}
        onConfirm={() =>
          void run(client.orgUsers.dropSecondFactor({ params }), t`Two-factor sign-in of ${name} is off`, t`It could not be turned off`)
        }
      />
    </>
  );
}
