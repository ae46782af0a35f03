import { Trans } from '@lingui/react/macro';
import { Button, EmptyState } from '@quadrille/ui-kit-react';
import type { ReactNode } from 'react';
import { errorWords } from '../error-words.ts';

export interface LoadFailedProps {
  /** What could not be loaded, as a sentence. */
  readonly title: ReactNode;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In place of what could not be loaded: why, and the way to try again. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  return (
    <EmptyState
      title={title}
      description={errorWords(error)}
      actions={
        <Button variant="primary" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
