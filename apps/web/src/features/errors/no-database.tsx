import { Trans } from '@lingui/react/macro';
import { Button } from '@quadrille/ui-kit-react';
import { ErrorPage } from './error-page.tsx';

/** The server answers, and has no database it could read. */
export function NoDatabase() {
  return (
    <ErrorPage
      number="0"
      title={<Trans>Database config not found</Trans>}
      actions={
        <Button variant="primary" onClick={() => window.location.assign(window.location.pathname)}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>The server does not know where this base is kept. Whoever looks after the server finds the address in its settings.</Trans>
    </ErrorPage>
  );
}
