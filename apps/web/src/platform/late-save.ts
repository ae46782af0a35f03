/** Saves what somebody builds a while after they did something to it, one save at a time and the newest last. */
export interface LateSave<T> {
  /** Instead of what still waits to be saved. */
  save(wanted: T): void;
  isWaiting(): boolean;
  /** Changes what waits, where others changed what it was built on; answers it, undefined where nothing waits. */
  rebase(change: (wanted: T) => T): T | undefined;
  /** Saves what waits without waiting longer. */
  flush(): void;
}

/** `run` says itself where it fails, and never rejects. */
export function createLateSave<T>(run: (wanted: T) => Promise<void>, pause: number): LateSave<T> {
  let waiting: { readonly wanted: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> = Promise.resolve();
  const runNext = async (): Promise<void> => {
    const next = waiting;
    waiting = null;
    if (next) await run(next.wanted);
  };
  const flush = (): void => {
    clearTimeout(timer);
    saving = saving.then(runNext);
  };
  return {
    save(wanted) {
      waiting = { wanted };
      clearTimeout(timer);
      timer = setTimeout(flush, pause);
    },
    isWaiting: () => waiting !== null,
    rebase(change) {
      if (waiting) waiting = { wanted: change(waiting.wanted) };
      return waiting?.wanted;
    },
    flush,
  };
}
