import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner, Button, Field, Input } from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../platform/client.ts';
import { $appInfo } from '../../platform/session.state.ts';
import { AuthCard } from './auth-card.tsx';
import { useSubmit } from './use-submit.ts';
import styles from './auth.module.css';

/** Asks for a mailed link; where the server sends no mail, says so and who can help. */
export function ForgotPassword() {
  const hasMail = useStore($appInfo)?.mailEnabled ?? false;
  return (
    <AuthCard title={<Trans>Forgot your password?</Trans>}>
      {hasMail ? (
        <AskForLink />
      ) : (
        <div className={styles.form}>
          <Banner tone="info" isInset>
            <Trans>This server sends no mail. Ask the owner of the server for a link to set a new password.</Trans>
          </Banner>
        </div>
      )}
      <p className={styles.alone}>
        <Link to="/signin" className={styles.plainLink}>
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </AuthCard>
  );
}

function AskForLink() {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [isSent, setSent] = useState(false);
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    setFault(email.trim() === '' ? t`Please enter Email` : undefined);
    if (email.trim() === '') return;
    await client.auth.passwordForgot({ body: { email: email.trim() } });
    setSent(true);
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {error && (
        <Banner tone="danger" isInset>
          {error}
        </Banner>
      )}
      {isSent && (
        <Banner tone="success" isInset>
          <Trans>If there is an account with this address, a link is on its way. It works for one hour.</Trans>
        </Banner>
      )}
      <Field label={<Trans>Email</Trans>} error={fault}>
        <Input type="email" size="lg" autoComplete="username" autoFocus value={email} onValueChange={setEmail} />
      </Field>
      <Button type="submit" variant="primary" size="lg" isBlock isBusy={isBusy}>
        <Trans>Send the link</Trans>
      </Button>
    </form>
  );
}
