import type { Diagram } from '@quadrille/contract';
import { useEffect, useState } from 'react';

export interface LoadedDiagram {
  /** Null until it is read. */
  readonly diagram: Diagram | null;
  readonly error: unknown;
  readonly retry: () => void;
  readonly setDiagram: (diagram: Diagram) => void;
}

/** Reads a diagram, again whenever `read` is another function. */
export function useDiagram(read: () => Promise<Diagram>): LoadedDiagram {
  const [diagram, setDiagram] = useState<Diagram | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    read()
      .then((answer) => isCurrent && setDiagram(answer))
      .catch((reason: unknown) => isCurrent && setError(reason));
    return () => {
      isCurrent = false;
    };
  }, [read, attempt]);
  const retry = (): void => {
    setError(null);
    setAttempt(attempt + 1);
  };
  return { diagram, error, retry, setDiagram };
}
