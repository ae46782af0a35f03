/** Saves what somebody builds a while after they did something to it, one save at a time and the newest last. */
export interface LateSave<T> {
  /** What saves, from now on. */
  saveBy(run: Saving<T>): void;
  /** Instead of what still waits to be saved. */
  save(wanted: T): void;
  /** Changes what waits, where others changed what it was built on; answers it, undefined where nothing waits. */
  rebase(change: (wanted: T) => T): T | undefined;
  /** Saves what waits without waiting longer. */
  flush(): void;
}

/** It says itself where it fails, and never rejects. `isWaiting`: whether something newer is wanted by now. */
export type Saving<T> = (wanted: T, isWaiting: () => boolean) => Promise<void>;

export function createLateSave<T>(pause: number): LateSave<T> {
  let run: Saving<T> = async () => {};
  let waiting: { readonly wanted: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> = Promise.resolve();
  const runNext = async (): Promise<void> => {
    const next = waiting;
    waiting = null;
    if (next) await run(next.wanted, () => waiting !== null);
  };
  const flush = (): void => {
    clearTimeout(timer);
    saving = saving.then(runNext);
  };
  return {
    saveBy(next) {
      run = next;
    },
    save(wanted) {
      waiting = { wanted };
      clearTimeout(timer);
      timer = setTimeout(flush, pause);
    },
    rebase(change) {
      if (waiting) waiting = { wanted: change(waiting.wanted) };
      return waiting?.wanted;
    },
    flush,
  };
}
