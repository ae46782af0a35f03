import type { WireSnapshot } from '@quadrille/contract';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';

interface Snapshots {
  /** Null until they were read. */
  readonly list: readonly WireSnapshot[] | null;
  readonly error: unknown;
  /** Reads them again. */
  readonly again: () => void;
}

/** Between two looks at a snapshot that is being made, in ms. */
const lookEvery = 1500;

/** The snapshots of a base; while one is being made they are read again and again. */
export function useSnapshots(baseId: string): Snapshots {
  const [list, setList] = useState<readonly WireSnapshot[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [look, setLook] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    client.snapshots.list({ params: { projectId: baseId } }).then((answer) => {
      setList(answer.list);
      if (answer.list.some(({ status }) => status === 'making')) timer = setTimeout(() => setLook((count) => count + 1), lookEvery);
    }, setError);
    return () => clearTimeout(timer);
  }, [baseId, look]);
  return { list, error, again: () => setLook((count) => count + 1) };
}
