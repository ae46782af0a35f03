import { Trans, useLingui } from '@lingui/react/macro';
import { Banner, Button, Field, Input } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { finishSignIn } from '../../platform/session.state.ts';
import { AuthCard } from './auth-card.tsx';
import { useSubmit } from './use-submit.ts';
import styles from './auth.module.css';

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondStep({ ticket, onDone }: { readonly ticket: string; readonly onDone: () => void }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    setFault(code.trim() === '' ? t`Please enter the code` : undefined);
    if (code.trim() === '') return;
    await finishSignIn(ticket, code.trim());
    onDone();
  });
  return (
    <AuthCard title={<Trans>One more step</Trans>} lead={<Trans>Enter the code of your authenticator app, or a recovery code.</Trans>}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {error && (
          <Banner tone="danger" isInset>
            {error}
          </Banner>
        )}
        <Field label={<Trans>Code</Trans>} error={fault}>
          <Input size="lg" dir="ltr" autoComplete="one-time-code" autoFocus value={code} onValueChange={setCode} />
        </Field>
        <Button type="submit" variant="primary" size="lg" isBlock isBusy={isBusy}>
          <Trans>Sign in</Trans>
        </Button>
      </form>
    </AuthCard>
  );
}
