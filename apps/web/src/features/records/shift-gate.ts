/** How long a write that hangs may keep others' news back, in milliseconds. */
const mostWaitMs = 1500;

export interface ShiftGate {
  /** A write begins: where its records belong is told before the view is read again. */
  close(): void;
  /** It is told. */
  open(): void;
  /** Whether word that records came or went waits; it is told later. */
  keeps(): boolean;
  /** The view is to be read again once it is told. */
  want(): void;
  isDue(): boolean;
}

/**
 * Records that leave a view by a write wait in their places only if that is said before the view is read again. So word of records
 * that came or went waits for it, but not for a write that hangs: others may have deleted what is being typed in.
 */
export function createShiftGate(tell: () => void): ShiftGate {
  let writes = 0;
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!isDue) return;
    isDue = false;
    tell();
  };
  return {
    close: () => void (writes += 1),
    open: () => {
      writes -= 1;
      if (writes === 0) release();
    },
    keeps: () => {
      if (writes === 0) return false;
      isDue = true;
      timer ??= setTimeout(release, mostWaitMs);
      return true;
    },
    want: () => void (isDue = true),
    isDue: () => isDue,
  };
}
