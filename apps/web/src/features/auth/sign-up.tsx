import { Trans, useLingui } from '@lingui/react/macro';
import { isEmail } from '@quadrille/domain';
import { Banner, Button, Field, Input, PasswordInput } from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $appInfo, signUp } from '../../platform/session.state.ts';
import { AuthCard } from './auth-card.tsx';
import { PasswordMeter } from './password-meter.tsx';
import { minPasswordLength } from './password-strength.ts';
import { useSubmit } from './use-submit.ts';
import styles from './auth.module.css';

export interface SignUpProps {
  /** Of an invitation. */
  readonly token?: string | undefined;
  /** The address the invitation was made for. */
  readonly email?: string | undefined;
  readonly onDone: () => void;
}

/** A new account; the very first one owns the server. */
export function SignUp({ token, email = '', onDone }: SignUpProps) {
  const { t } = useLingui();
  const isFirst = useStore($appInfo)?.firstUser ?? false;
  const [form, setForm] = useState({ firstname: '', lastname: '', email, password: '' });
  const [faults, setFaults] = useState<{ email?: string; password?: string }>({});
  const change = (key: keyof typeof form) => (value: string) => setForm((old) => ({ ...old, [key]: value }));
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    const found = {
      ...(form.email.trim() === ''
        ? { email: t`Please enter Email` }
        : isEmail(form.email.trim())
          ? {}
          : { email: t`Email is not a valid email` }),
      ...(form.password.length < minPasswordLength ? { password: t`Use at least 8 characters` } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    await signUp({ ...form, email: form.email.trim(), token });
    onDone();
  });
  return (
    <AuthCard
      title={isFirst ? <Trans>Create the first account</Trans> : <Trans>Create your account</Trans>}
      lead={isFirst ? <Trans>You will be the owner of this server.</Trans> : token ? <Trans>You were invited.</Trans> : undefined}
    >
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {error && (
          <Banner tone="danger" isInset>
            {error}
          </Banner>
        )}
        <div className={styles.two}>
          <Field label={<Trans>First name</Trans>} name="firstname">
            <Input size="lg" autoComplete="given-name" autoFocus value={form.firstname} onValueChange={change('firstname')} />
          </Field>
          <Field label={<Trans>Last name</Trans>} name="lastname">
            <Input size="lg" autoComplete="family-name" value={form.lastname} onValueChange={change('lastname')} />
          </Field>
        </div>
        <Field label={<Trans>Email</Trans>} name="email" error={faults.email}>
          <Input type="email" size="lg" autoComplete="username" value={form.email} onValueChange={change('email')} />
        </Field>
        <Field label={<Trans>Password</Trans>} name="password" hint={<Trans>At least 8 characters</Trans>} error={faults.password}>
          <PasswordInput size="lg" autoComplete="new-password" value={form.password} onValueChange={change('password')} />
        </Field>
        <PasswordMeter password={form.password} />
        <Button type="submit" variant="primary" size="lg" isBlock isBusy={isBusy} className={styles.submit}>
          <Trans>Create account</Trans>
        </Button>
        {!isFirst && (
          <p className={styles.alone}>
            <Trans>
              Have an account?{' '}
              <Link to="/signin" className={styles.plainLink}>
                Sign in
              </Link>
            </Trans>
          </p>
        )}
      </form>
    </AuthCard>
  );
}
