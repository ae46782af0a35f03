import type { StoredFile } from '@quadrille/contract';
import { atom, type ReadableAtom } from 'nanostores';

/** The images and files of a page that can be opened, by their paths. */
export interface PageAddresses {
  readonly $files: ReadableAtom<ReadonlyMap<string, StoredFile>>;
  /** Those that were asked for and are not there. */
  readonly $missing: ReadableAtom<ReadonlySet<string>>;
  /** Asks for the address of a file; it comes into `$files` where the reader may have it. */
  want(path: string): void;
  /** One that was just uploaded. */
  put(file: StoredFile): void;
}

/** Signed addresses are good for at least a quarter of an hour. */
const freshMs = 14 * 60 * 1000;
const pauseMs = 50;
/** What was not there is asked for again, as it may still be on its way. */
const againMs = 3000;
const mostAsked = 5;
/** So often an answer lacks a file before it counts as missing. */
const missingAfter = 2;

export function createPageAddresses(read: () => Promise<readonly StoredFile[]>, known: readonly StoredFile[] = []): PageAddresses {
  const $files = atom<ReadonlyMap<string, StoredFile>>(new Map(known.map((file) => [file.path, file])));
  const $missing = atom<ReadonlySet<string>>(new Set());
  const readAt = new Map<string, number>(known.map(({ path }) => [path, Date.now()]));
  /** How often each that is wanted was asked for. */
  const wanted = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isReading = false;
  const add = (files: readonly StoredFile[]): void => {
    for (const { path } of files) {
      readAt.set(path, Date.now());
      wanted.delete(path);
    }
    $files.set(new Map([...$files.get(), ...files.map((file) => [file.path, file] as const)]));
    if (files.some(({ path }) => $missing.get().has(path))) $missing.set(new Set([...$missing.get()].filter((path) => !readAt.has(path))));
  };
  const ask = (after: number): void => {
    if (isReading) return;
    // what is wanted now does not wait for what is asked for again later
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      isReading = true;
      void (async () => {
        const asked = [...wanted.keys()];
        const files = await read().catch(() => null);
        isReading = false;
        if (files) add(files);
        const missing: string[] = [];
        for (const path of asked) {
          if (!wanted.has(path)) continue;
          const times = (wanted.get(path) ?? 0) + 1;
          if (times >= (files ? missingAfter : mostAsked)) missing.push(path);
          if (times < mostAsked) wanted.set(path, times);
          else wanted.delete(path);
        }
        if (missing.length > 0) $missing.set(new Set([...$missing.get(), ...missing]));
        if (wanted.size > 0) {
          const least = Math.min(...wanted.values());
          ask(least === 0 ? pauseMs : againMs * 2 ** (least - 1));
        }
      })();
    }, after);
  };
  return {
    $files,
    $missing,
    want: (path) => {
      if (wanted.has(path) || Date.now() - (readAt.get(path) ?? 0) < freshMs) return;
      wanted.set(path, 0);
      ask(pauseMs);
    },
    put: (file) => add([file]),
  };
}
