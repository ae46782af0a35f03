import { useEffect, useState } from 'react';
import { createLateSave } from './late-save.ts';
import type { LateSave, Saving } from './late-save.ts';

/** The same for as long as something is shown: what waits when it goes is saved then. `run` is that of the last render. */
export function useLateSave<T>(run: Saving<T>, pause: number): LateSave<T> {
  const [saver] = useState(() => createLateSave<T>(pause));
  useEffect(() => saver.saveBy(run));
  useEffect(() => saver.flush, [saver]);
  return saver;
}
