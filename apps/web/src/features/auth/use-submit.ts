import { useState } from 'react';
import type { FormEvent } from 'react';
import { errorWords } from '../../platform/error-words.ts';

export interface Submit {
  readonly isBusy: boolean;
  /** What was refused, in words for people. */
  readonly error: string | null;
  readonly onSubmit: (event: FormEvent) => void;
}

/** Runs a form's action once at a time and keeps what was typed when it fails. */
export function useSubmit(action: () => Promise<void>): Submit {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await action();
    } catch (reason) {
      setError(errorWords(reason));
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
