import { useEffect, useRef, useState } from 'react';
import { createLateSave } from './late-save.ts';
import type { LateSave } from './late-save.ts';

/** The same for as long as something is shown: what waits when it goes is saved then. `run` is that of the last render. */
export function useLateSave<T>(run: (wanted: T) => Promise<void>, pause: number): LateSave<T> {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const [saver] = useState(() => createLateSave<T>((wanted) => latest.current(wanted), pause));
  useEffect(() => saver.flush, [saver]);
  return saver;
}
