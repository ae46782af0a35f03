import { Trans } from '@lingui/react/macro';
import { Button } from '@quadrille/ui-kit-react';
import { errorWords } from '../../platform/error-words.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFound } from './not-found.tsx';
import { OutOfReach } from './out-of-reach.tsx';
import styles from './error-page.module.css';

/** What a failed load shows; a 404 of the server is the not-found page. */
export function ServerError({ error }: { readonly error: unknown }) {
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 404) return <NotFound />;
  if (typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'network') return <OutOfReach />;
  return (
    <ErrorPage
      number="500"
      title={<Trans>Internal Server Error</Trans>}
      actions={
        <Button variant="primary" onClick={() => window.location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      }
    >
      <Trans>The page could not be loaded. Your data is safe on the server.</Trans>
      <span className={styles.code}>{errorWords(error)}</span>
    </ErrorPage>
  );
}
