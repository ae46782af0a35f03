import { Trans, useLingui } from '@lingui/react/macro';
import { limits } from '@quadrille/domain';
import { Banner, Button, Field, PasswordInput } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { client } from '../../platform/client.ts';
import { notices } from '../../platform/notices.ts';
import { PasswordMeter, useSubmit } from '../auth/index.ts';
import styles from './account.module.css';

/** A new password for oneself. */
export function PasswordCard({ email }: { readonly email: string }) {
  const { t } = useLingui();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [faults, setFaults] = useState<{ current?: string; next?: string }>({});
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    const found = {
      ...(current === '' ? { current: t`Please enter Password` } : {}),
      ...(next.length < limits.passwordMin ? { next: t`Use at least 8 characters` } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    await client.auth.passwordChange({ body: { currentPassword: current, newPassword: next } });
    // The token of this page is dead like all others; the new cookie of the answer brings the next one.
    await client.session.refresh();
    setCurrent('');
    setNext('');
    notices.toast(t`Your password is changed. Other devices have to sign in again.`);
  });
  return (
    <section className={styles.card} aria-label={t`Password`}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {error && (
          <Banner tone="danger" isInset>
            {error}
          </Banner>
        )}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label={<Trans>Current password</Trans>} error={faults.current}>
          <PasswordInput autoComplete="current-password" value={current} onValueChange={setCurrent} />
        </Field>
        <Field label={<Trans>New password</Trans>} hint={<Trans>At least 8 characters</Trans>} error={faults.next}>
          <PasswordInput autoComplete="new-password" value={next} onValueChange={setNext} />
        </Field>
        <PasswordMeter password={next} />
        <p className={styles.note}>
          <Trans>All your other devices and tabs are signed out.</Trans>
        </p>
        <div>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            <Trans>Change password</Trans>
          </Button>
        </div>
      </form>
    </section>
  );
}
