import { Trans } from '@lingui/react/macro';
import { Button } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { ErrorPage } from './error-page.tsx';

export function NotFound() {
  const navigate = useNavigate();
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
    </ErrorPage>
  );
}
