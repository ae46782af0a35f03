import { repeatReading } from '../../platform/repeat-reading.ts';
import type { Reading } from '../../platform/repeat-reading.ts';

/** What a shared view is read by. */
export interface ShareReads {
  /** Its columns and settings. Answers whether there was an answer; without one it is asked again. */
  readonly readStructure: (signal: AbortSignal) => Promise<boolean>;
  /** Names of people in its cells, which it can do without. */
  readonly readPeople: (signal: AbortSignal) => Promise<void>;
  /** The rows on screen are to be read again. */
  readonly tellRows: () => void;
}

export interface ShareReading {
  /** Rows may differ, or columns and settings as well. */
  changed(isStructural: boolean): void;
  end(): void;
}

interface Pauses {
  /** An answer that takes longer is not waited for. */
  readonly patienceMs: number;
  /** Columns that were not answered are asked for again after this. */
  readonly retryMs: number;
}

/** Reads again what visitors are told of. Rows come by the titles of their columns: these are read first, and no rows as long as they are due. */
export function repeatShareRead(
  { readStructure, readPeople, tellRows }: ShareReads,
  { patienceMs, retryMs }: Pauses = { patienceMs: 10_000, retryMs: 5000 },
): ShareReading {
  let isStructureDue = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let reading: Reading | null = null;
  const patient = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);

  const read = async (signal: AbortSignal): Promise<void> => {
    clearTimeout(retry);
    if (isStructureDue) {
      isStructureDue = false;
      if (!(await readStructure(patient(signal)))) isStructureDue = true;
    }
    if (signal.aborted) return;
    if (isStructureDue) return void (retry = setTimeout(again, retryMs));
    tellRows();
    await readPeople(patient(signal));
  };
  function again(): void {
    if (reading) reading.again();
    else reading = repeatReading(read, 0);
  }
  return {
    changed: (isStructural) => {
      isStructureDue ||= isStructural;
      again();
    },
    end: () => {
      clearTimeout(retry);
      reading?.end();
    },
  };
}
