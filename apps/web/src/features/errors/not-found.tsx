import { Trans } from '@lingui/react/macro';
import { Button } from '@quadrille/ui-kit-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ErrorPage } from './error-page.tsx';
import styles from './error-page.module.css';

export function NotFound() {
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <ErrorPage
      number="404"
      title={<Trans>Page Not Found</Trans>}
      actions={
        <>
          <Button onClick={() => window.history.back()}>
            <Trans>Back</Trans>
          </Button>
          <Button variant="primary" onClick={() => void navigate({ to: '/' })}>
            <Trans>Home</Trans>
          </Button>
        </>
      }
    >
      <Trans>The address may be mistyped, or what stood here was deleted.</Trans>
      <span className={styles.code} dir="ltr">
        {path}
      </span>
    </ErrorPage>
  );
}
