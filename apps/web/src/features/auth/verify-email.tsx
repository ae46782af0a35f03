import { Trans } from '@lingui/react/macro';
import { Banner, Skeleton } from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { AuthCard } from './auth-card.tsx';
import styles from './auth.module.css';

/** A link is good for one use, and pages may be shown twice: each is asked for once. */
const asked = new Map<string, Promise<unknown>>();

/** Confirms an address by the link of a mail. */
export function VerifyEmail({ token }: { readonly token: string }) {
  const [outcome, setOutcome] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    const answer = asked.get(token) ?? client.auth.emailValidate({ params: { token } });
    asked.set(token, answer);
    answer.then(() => setOutcome({ error: null })).catch((error: unknown) => setOutcome({ error }));
  }, [token]);
  return (
    <AuthCard title={<Trans>Confirm your email address</Trans>}>
      <div className={styles.form}>
        {outcome === null && <Skeleton height={40} />}
        {outcome && (
          <Banner tone={outcome.error === null ? 'success' : 'danger'} isInset>
            {outcome.error === null ? <Trans>Your address is confirmed.</Trans> : errorWords(outcome.error)}
          </Banner>
        )}
        <p className={styles.alone}>
          <Link to="/" className={styles.plainLink}>
            <Trans>Home</Trans>
          </Link>
        </p>
      </div>
    </AuthCard>
  );
}
