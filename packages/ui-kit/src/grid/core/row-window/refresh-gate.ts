interface RefreshGateOptions {
  /** Rows in memory may stand elsewhere: they are shown until they are read again. `isOutdated`: another order or filter is wanted. */
  readonly markStale: (isOutdated: boolean) => void;
  readonly readShape: () => void;
  /** Reads rows again under the shape that is known. */
  readonly readPages: () => void;
  /** Leaves a reading of the shape that is under way; answers whether there was one. */
  readonly abortShape: () => boolean;
}

/**
 * Decides when everything is read again. While rows are being made here the source may have them before it says so, and they would be
 * counted twice: what is to be refreshed then waits until they are made.
 */
export interface RefreshGate {
  /** Rows are being made here. */
  readonly isMaking: boolean;
  /** Everything is to be read again once rows are made. */
  readonly isWaiting: boolean;
  /** Another order or filter was asked for and none of its rows is here yet. */
  readonly isResetting: boolean;
  /** Rows came or went: the count and what is on screen are read again. */
  refresh(): void;
  /** The same once no more rows are being made, and nothing is marked before. */
  refreshOnceMade(): void;
  /** Another order or filter is wanted. */
  reset(): void;
  /** Rows of the new order are here, or none will come. */
  endReset(): void;
  /** Something was read that may hold rows being made: it is read again once they are made. */
  readAgainOnceMade(): void;
  setMaking(isMaking: boolean): void;
}

export function createRefreshGate({ markStale, readShape, readPages, abortShape }: RefreshGateOptions): RefreshGate {
  let isMaking = false;
  let isWaiting = false;
  let isResetting = false;

  const refresh = (): void => {
    if (isMaking) isWaiting = true;
    markStale(false);
    if (isMaking) readPages();
    else readShape();
  };

  return {
    get isMaking() {
      return isMaking;
    },
    get isWaiting() {
      return isWaiting;
    },
    get isResetting() {
      return isResetting;
    },
    refresh,
    refreshOnceMade() {
      if (isMaking) isWaiting = true;
      else refresh();
    },
    reset() {
      isResetting = true;
      markStale(true);
      if (isMaking) isWaiting = true;
      else readShape();
    },
    endReset() {
      isResetting = false;
    },
    readAgainOnceMade() {
      if (isMaking) isWaiting = true;
    },
    setMaking(next) {
      if (next === isMaking) return;
      isMaking = next;
      if (isMaking) {
        if (abortShape()) isWaiting = true;
        return;
      }
      if (isWaiting) refresh();
      isWaiting = false;
    },
  };
}
