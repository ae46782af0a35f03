import { useLingui } from '@lingui/react/macro';
import { errorMessage, isRequestError } from '@quadrille/sdk';
import { useState } from 'react';
import type { FormEvent } from 'react';

export interface Submit {
  readonly isBusy: boolean;
  /** What the server refused, in its words; the most common refusal in those of the person. */
  readonly error: string | null;
  readonly onSubmit: (event: FormEvent) => void;
}

/** Runs a form's action once at a time and keeps what was typed when it fails. */
export function useSubmit(action: () => Promise<void>): Submit {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await action();
    } catch (reason) {
      const isWrongPair = isRequestError(reason) && reason.code === 'invalidCredentials';
      setError(isWrongPair ? t`Email or password is wrong` : errorMessage(reason));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) void run();
  };
  return { isBusy, error, onSubmit };
}
