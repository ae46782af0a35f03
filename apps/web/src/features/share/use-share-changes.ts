import type { WireView } from '@quadrille/contract';
import { useEffect, useRef, useState } from 'react';
import { errorWords } from '../../platform/error-words.ts';
import { notices } from '../../platform/notices.ts';

/** What a change of a link answers of its view. */
type Change = (view: WireView) => Promise<Partial<WireView>>;

export interface ShareChanges {
  /** Why the last one was refused. */
  readonly error: string | null;
  readonly isBusy: boolean;
  /** Answers whether it was made. It is given the view as the changes before it left it. */
  readonly change: (action: Change) => Promise<boolean>;
}

/** Changes the link of a view, one after another: each sends all settings, and would else take back the one before it. */
export function useShareChanges(view: WireView, onChange: (change: Partial<WireView>) => void): ShareChanges {
  const [error, setError] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(0);
  const latest = useRef(view);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const isShown = useRef(false);
  useEffect(() => {
    latest.current = view;
  }, [view]);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const run = async (action: Change): Promise<boolean> => {
    setError(null);
    try {
      const made = await action(latest.current);
      latest.current = { ...latest.current, ...made };
      onChange(made);
      return true;
    } catch (reason) {
      // what is chosen as the dialog closes is saved after it
      if (isShown.current) setError(errorWords(reason));
      else notices.toast(errorWords(reason), { tone: 'danger' });
      return false;
    } finally {
      setWaiting((count) => count - 1);
    }
  };
  const change = (action: Change): Promise<boolean> => {
    setWaiting((count) => count + 1);
    const made = last.current.then(() => run(action));
    last.current = made;
    return made;
  };
  return { error, isBusy: waiting > 0, change };
}
