import { Trans } from '@lingui/react/macro';
import { Banner } from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import { AuthCard } from './auth-card.tsx';
import styles from './auth.module.css';

/** Says plainly that this server cannot send mail, and who can help. */
export function ForgotPassword() {
  return (
    <AuthCard title={<Trans>Forgot your password?</Trans>}>
      <div className={styles.form}>
        <Banner tone="info" isInset>
          <Trans>This server sends no mail yet. Ask the owner of the server to set a new password for you.</Trans>
        </Banner>
        <p className={styles.alone}>
          <Link to="/signin" className={styles.plainLink}>
            <Trans>Back to sign in</Trans>
          </Link>
        </p>
      </div>
    </AuthCard>
  );
}
