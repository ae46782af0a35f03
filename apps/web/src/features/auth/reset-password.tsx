import { Trans, useLingui } from '@lingui/react/macro';
import { limits } from '@quadrille/domain';
import { Banner, Button, Field, PasswordInput } from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../platform/client.ts';
import { AuthCard } from './auth-card.tsx';
import { PasswordMeter } from './password-meter.tsx';
import { useRefusedLink } from './use-refused-link.ts';
import { useSubmit } from './use-submit.ts';
import styles from './auth.module.css';

/** Sets a new password by the link of a mail. */
export function ResetPassword({ token }: { readonly token: string }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [isDone, setDone] = useState(false);
  const refused = useRefusedLink(token);
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    const isShort = password.length < limits.passwordMin;
    setFault(isShort ? t`Use at least 8 characters` : undefined);
    if (isShort) return;
    await client.auth.passwordReset({ params: { token }, body: { password } });
    setDone(true);
  });
  return (
    <AuthCard title={<Trans>Set a new password</Trans>}>
      {isDone ? (
        <div className={styles.form}>
          <Banner tone="success" isInset>
            <Trans>Your password is changed. Other devices have to sign in again.</Trans>
          </Banner>
        </div>
      ) : (
        <form className={styles.form} onSubmit={onSubmit} noValidate>
          {refused !== null && !error && (
            <Banner tone="warning" isInset>
              <Trans>This link no longer sets a password. Ask for a new one, and open the newest mail.</Trans>{' '}
              <Link to="/forgot-password" className={styles.plainLink}>
                <Trans>Ask for a new link</Trans>
              </Link>
            </Banner>
          )}
          {error && (
            <Banner tone="danger" isInset>
              {error}
            </Banner>
          )}
          <Field label={<Trans>New password</Trans>} hint={<Trans>At least 8 characters</Trans>} error={fault}>
            <PasswordInput size="lg" autoComplete="new-password" value={password} onValueChange={setPassword} />
          </Field>
          <PasswordMeter password={password} />
          <Button type="submit" variant="primary" size="lg" isBlock isBusy={isBusy}>
            <Trans>Change password</Trans>
          </Button>
        </form>
      )}
      <p className={styles.alone}>
        <Link to="/signin" className={styles.plainLink}>
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </AuthCard>
  );
}
