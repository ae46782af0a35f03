import { Trans, useLingui } from '@lingui/react/macro';
import { isEmail } from '@quadrille/domain';
import { Banner, Button, Field, Input, PasswordInput } from '@quadrille/ui-kit-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $appInfo, askToSignUp, signUp } from '../../platform/session.state.ts';
import { AuthCard } from './auth-card.tsx';
import { PasswordMeter } from './password-meter.tsx';
import { minPasswordLength } from './password-strength.ts';
import { useRefusedLink } from './use-refused-link.ts';
import { useSubmit } from './use-submit.ts';
import styles from './auth.module.css';

export interface SignUpProps {
  /** Of an invitation or of a link one asked for. */
  readonly token?: string | undefined;
  /** The address the token was made for. */
  readonly email?: string | undefined;
  readonly onDone: () => void;
}

/** A new account; the very first one owns the server. Where the server sends mail, a link in one leads here with a token. */
export function SignUp(props: SignUpProps) {
  const info = useStore($appInfo);
  const isFirst = info?.firstUser ?? false;
  return info?.mailEnabled && !isFirst && !props.token ? <AskForLink /> : <MakeAccount {...props} isFirst={isFirst} />;
}

/** The answer is the same whether the address has an account. */
function AskForLink() {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const [fault, setFault] = useState<string>();
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    const address = email.trim();
    const found = address === '' ? t`Please enter Email` : isEmail(address) ? undefined : t`Email is not a valid email`;
    setFault(found);
    if (found !== undefined) return;
    await askToSignUp(address);
    setSentTo(address);
  });
  return (
    <AuthCard
      title={sentTo === undefined ? <Trans>Create your account</Trans> : <Trans>Look into your mail</Trans>}
      lead={sentTo === undefined ? <Trans>We send you a link to go on.</Trans> : undefined}
    >
      {sentTo === undefined ? (
        <form className={styles.form} onSubmit={onSubmit} noValidate>
          {error && (
            <Banner tone="danger" isInset>
              {error}
            </Banner>
          )}
          <Field label={<Trans>Email</Trans>} name="email" error={fault}>
            <Input type="email" size="lg" autoComplete="username" autoFocus value={email} onValueChange={setEmail} />
          </Field>
          <Button type="submit" variant="primary" size="lg" isBlock isBusy={isBusy} className={styles.submit}>
            <Trans>Send the link</Trans>
          </Button>
          <SignInInstead />
        </form>
      ) : (
        <div className={styles.form}>
          <Banner tone="success" isInset>
            <Trans>A mail to {sentTo} is on its way. Its link works for one day. Nothing came? Look into the folder for spam.</Trans>
          </Banner>
          <Button size="lg" isBlock onClick={() => setSentTo(undefined)}>
            <Trans>Use another address</Trans>
          </Button>
          <SignInInstead />
        </div>
      )}
    </AuthCard>
  );
}

function SignInInstead() {
  return (
    <p className={styles.alone}>
      <Trans>
        Have an account?{' '}
        <Link to="/signin" className={styles.plainLink}>
          Sign in
        </Link>
      </Trans>
    </p>
  );
}

/** In place of the form where filling it in would lead nowhere. */
function LinkEnded({ why }: { readonly why: 'signUpLinkExpired' | 'userExists' }) {
  const navigate = useNavigate();
  const isLate = why === 'signUpLinkExpired';
  return (
    <AuthCard title={<Trans>Create your account</Trans>}>
      <div className={styles.form}>
        <Banner tone="warning" isInset>
          {isLate ? (
            <Trans>This link has expired. Ask for a new one.</Trans>
          ) : (
            <Trans>There is an account with this address already.</Trans>
          )}
        </Banner>
        <Button
          variant="primary"
          size="lg"
          isBlock
          onClick={() => void (isLate ? navigate({ to: '/signup/{-$token}', params: { token: undefined } }) : navigate({ to: '/signin' }))}
        >
          {isLate ? <Trans>Ask for a new link</Trans> : <Trans>Sign in</Trans>}
        </Button>
        {isLate && <SignInInstead />}
      </div>
    </AuthCard>
  );
}

function MakeAccount({ token, email = '', onDone, isFirst }: SignUpProps & { readonly isFirst: boolean }) {
  const { t } = useLingui();
  const [form, setForm] = useState({ firstname: '', lastname: '', email, password: '' });
  const [faults, setFaults] = useState<{ email?: string; password?: string }>({});
  const change = (key: keyof typeof form) => (value: string) => setForm((old) => ({ ...old, [key]: value }));
  const refused = useRefusedLink(token, email);
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
  if (refused === 'signUpLinkExpired' || refused === 'userExists') return <LinkEnded why={refused} />;
  return (
    <AuthCard
      title={isFirst ? <Trans>Create the first account</Trans> : <Trans>Create your account</Trans>}
      lead={
        isFirst ? (
          <Trans>You will be the owner of this server.</Trans>
        ) : token && refused === null ? (
          <Trans>Choose a password and you are in.</Trans>
        ) : undefined
      }
    >
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {refused !== null && !error && (
          <Banner tone="warning" isInset>
            {refused === 'inviteExpired' ? (
              <Trans>This invitation has ended. Ask whoever invited you for a new link.</Trans>
            ) : (
              <Trans>
                This invitation is not known: it was used, replaced by a newer one, or the link is not complete. Ask for a new link.
              </Trans>
            )}
          </Banner>
        )}
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
        {!isFirst && <SignInInstead />}
      </form>
    </AuthCard>
  );
}
