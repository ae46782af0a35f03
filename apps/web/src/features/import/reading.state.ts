import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { errorWords } from '../../platform/error-words.ts';
import type { Fault, Reading } from './wizard-types.ts';

interface ReadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number, total: number | null) => void;
}

/** One read at a time with its progress, which the person can stop, and the files that could not be read. */
export interface ReadingState {
  readonly $reading: ReadableAtom<Reading | null>;
  readonly $faults: ReadableAtom<readonly Fault[]>;
  run<T>(name: string, read: (options: ReadOptions) => Promise<T>): Promise<T>;
  stop(): void;
  clearFaults(): void;
  /** Adds a fault, or makes it the only one. Answers false where the person stopped the read, which is no fault. */
  addFault(name: string, error: unknown, isOnly?: boolean): boolean;
  dismissFault(name: string): void;
}

export function createReadingState(): ReadingState {
  const $reading = atom<Reading | null>(null);
  const $faults = atom<readonly Fault[]>([]);
  let current: AbortController | null = null;

  return {
    $reading,
    $faults,
    async run(name, read) {
      const controller = new AbortController();
      current = controller;
      $reading.set({ name, bytes: 0, total: null });
      try {
        return await read({ signal: controller.signal, onProgress: (bytes, total) => $reading.set({ name, bytes, total }) });
      } finally {
        if (current === controller) {
          current = null;
          $reading.set(null);
        }
      }
    },
    stop: () => current?.abort(),
    clearFaults: () => $faults.set([]),
    addFault(name, error, isOnly = false) {
      if (isCancelled(error)) return false;
      $faults.set([...(isOnly ? [] : $faults.get()), { name, reason: typeof error === 'string' ? error : errorWords(error) }]);
      return true;
    },
    dismissFault: (name) => $faults.set($faults.get().filter((fault) => fault.name !== name)),
  };
}

function isCancelled(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return code === 'cancelled' || name === 'AbortError';
}
