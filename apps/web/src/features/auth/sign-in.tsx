import { Trans, useLingui } from '@lingui/react/macro';
import { Banner, Button, Field, Input, PasswordInput } from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $ticket, signIn } from '../../platform/session.state.ts';
import { AuthCard } from './auth-card.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { SecondStep } from './second-step.tsx';
import { useSubmit } from './use-submit.ts';
import styles from './auth.module.css';

/** Email and password; a refused sign-in never says which half was wrong. */
export function SignIn({ onDone }: { readonly onDone: () => void }) {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const ticket = useStore($ticket);
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    const gaps = {
      ...(email.trim() === '' ? { email: t`Please enter Email` } : {}),
      ...(password === '' ? { password: t`Please enter Password` } : {}),
    };
    setMissing(gaps);
    if (Object.keys(gaps).length > 0) return;
    if (await signIn(email.trim(), password)) onDone();
  });
  if (ticket !== null) return <SecondStep ticket={ticket} onDone={onDone} />;
  return (
    <AuthCard title={<Trans>Welcome back</Trans>} lead={<Trans>Sign in to your workspace.</Trans>}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {error && (
          <Banner tone="danger" isInset>
            {error}
          </Banner>
        )}
        <Field label={<Trans>Email</Trans>} name="email" error={missing.email}>
          <Input type="email" size="lg" autoComplete="username" autoFocus value={email} onValueChange={setEmail} />
        </Field>
        <Field label={<Trans>Password</Trans>} name="password" error={missing.password}>
          <PasswordInput size="lg" autoComplete="current-password" value={password} onValueChange={setPassword} />
        </Field>
        <Button type="submit" variant="primary" size="lg" isBlock isBusy={isBusy} className={styles.submit}>
          <Trans>Sign in</Trans>
        </Button>
        <nav className={styles.links}>
          <Link to="/forgot-password">
            <Trans>Forgot password?</Trans>
          </Link>
          <Link to="/signup/{-$token}">
            <Trans>Sign up</Trans>
          </Link>
        </nav>
      </form>
      <ProviderButtons />
    </AuthCard>
  );
}
