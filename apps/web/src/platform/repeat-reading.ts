/** A reading that is wanted again and again. */
export interface Reading {
  /** What was read is not so any more: it is read once more, after what is being read by now. */
  again(): void;
  end(): void;
}

/**
 * Reads after a pause, and again whenever that is wanted, one reading after the other with a pause before each: who waits for the last of
 * many wishes sees what was read meanwhile. Failures are for `read` to tell; one it does not know is reported, and ends no later reading.
 */
export function repeatReading(read: (signal: AbortSignal) => Promise<void>, pauseMs: number): Reading {
  const life = new AbortController();
  let state: 'resting' | 'reading' | 'outdated' = 'resting';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const start = async (): Promise<void> => {
    timer = undefined;
    state = 'reading';
    try {
      await read(life.signal);
    } catch (error) {
      globalThis.reportError(error);
    } finally {
      const isOutdated = (state as string) === 'outdated';
      state = 'resting';
      if (isOutdated) again();
    }
  };

  const again = (): void => {
    if (life.signal.aborted) return;
    if (state !== 'resting') state = 'outdated';
    else timer ??= setTimeout(() => void start(), pauseMs);
  };

  again();
  return {
    again,
    end() {
      clearTimeout(timer);
      life.abort();
    },
  };
}
