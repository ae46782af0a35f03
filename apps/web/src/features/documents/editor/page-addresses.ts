import type { StoredFile } from '@quadrille/contract';
import { atom, type ReadableAtom } from 'nanostores';

/** The images and files of a page that can be opened, by their paths. */
export interface PageAddresses {
  readonly $files: ReadableAtom<ReadonlyMap<string, StoredFile>>;
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

export function createPageAddresses(read: () => Promise<readonly StoredFile[]>, known: readonly StoredFile[] = []): PageAddresses {
  const $files = atom<ReadonlyMap<string, StoredFile>>(new Map(known.map((file) => [file.path, file])));
  const readAt = new Map<string, number>(known.map(({ path }) => [path, Date.now()]));
  const asked = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const add = (files: readonly StoredFile[]): void => {
    for (const { path } of files) readAt.set(path, Date.now());
    $files.set(new Map([...$files.get(), ...files.map((file) => [file.path, file] as const)]));
  };
  const ask = (after: number): void => {
    timer ??= setTimeout(() => {
      timer = null;
      read().then(add, () => {}); // whoever wants one asks again
    }, after);
  };
  return {
    $files,
    want: (path) => {
      if (Date.now() - (readAt.get(path) ?? 0) < freshMs) return;
      const times = asked.get(path) ?? 0;
      if (times >= mostAsked && !readAt.has(path)) return;
      asked.set(path, times + 1);
      ask(times === 0 ? pauseMs : againMs);
      setTimeout(() => {
        if (!$files.get().has(path) && times + 1 < mostAsked) ask(pauseMs);
      }, againMs);
    },
    put: (file) => add([file]),
  };
}
