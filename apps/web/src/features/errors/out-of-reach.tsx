import { Trans } from '@lingui/react/macro';
import { Button } from '@quadrille/ui-kit-react';
import { useEffect } from 'react';
import { ErrorPage } from './error-page.tsx';

/** The app is here and the server is not: it comes back by itself with the network. */
export function OutOfReach() {
  useEffect(() => {
    const again = (): void => window.location.reload();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return (
    <ErrorPage
      number="…"
      title={<Trans>You are offline</Trans>}
      actions={
        <Button variant="primary" onClick={() => window.location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>The server cannot be reached. What you saved is safe there; this page opens again with the network.</Trans>
    </ErrorPage>
  );
}
