import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '@quadrille/contract';

/** Most bytes of one part. */
export const partSize = 8 * 1024 * 1024;

/** A file on its way: parts arrive in any order and are read in theirs, while later ones are still coming. */
export interface UploadSpool {
  readonly path: string;
  /** Numbers of the parts that are there. */
  received(): number[];
  /** Writes one part to its place; a part may come again. */
  writePart(part: number, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Nothing more will come. Refused while parts are missing. */
  finish(): void;
  /** Resolves once `finish` was called. */
  confirmed(signal: AbortSignal): Promise<void>;
  /** How many bytes from the first on lie at `path`, each time there are more, up to the whole file. */
  arrivals(signal: AbortSignal): AsyncIterable<number>;
  remove(): Promise<void>;
}

/** Makes the spool file; `size` is what the plan promised and all that is accepted. Who waits gives up after `patienceMs` without a byte. */
export async function createSpool(path: string, size: number, patienceMs: number): Promise<UploadSpool> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'w+', 0o600);
  const parts = Math.ceil(size / partSize);
  const there = new Set<number>();
  const bell = createBell(patienceMs);
  let isFinished = false;
  const lengthOf = (part: number): number => Math.min(partSize, size - part * partSize);

  async function* arrivals(signal: AbortSignal): AsyncIterable<number> {
    for (let part = 0; part < parts;) {
      while (!there.has(part)) await bell.wait(signal);
      while (there.has(part)) part += 1;
      yield Math.min(part * partSize, size);
    }
  }

  /** Every piece of a part is a sign of life: on a slow line a part takes minutes. */
  async function* heard(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of bytes) {
      bell.ring();
      yield chunk;
    }
  }

  return {
    path,
    arrivals,
    received: () => [...there].sort((a, b) => a - b),
    writePart: async (part, bytes) => {
      if (!(part >= 0 && part < parts))
        throw new AppError('badRequest', { reason: `The file has ${parts} parts, numbered from 0; there is no part ${part}.` });
      await writeAt(file, part, lengthOf(part), heard(bytes));
      there.add(part);
      bell.ring();
    },
    finish: () => {
      if (there.size < parts)
        throw new AppError('badRequest', { reason: `${parts - there.size} of ${parts} parts of the file are missing.` });
      isFinished = true;
      bell.ring();
    },
    confirmed: async (signal) => {
      while (!isFinished) await bell.wait(signal);
    },
    remove: async () => {
      await file.close().catch(() => {});
      await rm(path, { force: true });
    },
  };
}

async function writeAt(file: FileHandle, part: number, length: number, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  let at = 0;
  for await (const chunk of bytes) {
    if (at + chunk.byteLength > length)
      throw new AppError('tooLarge', { reason: `Part ${part} has more than the ${length} bytes that were announced.` });
    await writeWhole(file, chunk, part * partSize + at);
    at += chunk.byteLength;
  }
  if (at < length) throw new AppError('badRequest', { reason: `Part ${part} ended after ${at} of ${length} bytes. Send it again.` });
}

/** A write may take less than it was given, for example when the disk is nearly full. */
async function writeWhole(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength;)
    done += (await file.write(bytes, done, bytes.byteLength - done, position + done)).bytesWritten;
}

/** Wakes whoever waits when something has come; whoever waits too long gives up. */
function createBell(patienceMs: number): { ring(): void; wait(signal: AbortSignal): Promise<void> } {
  const waiting = new Set<() => void>();
  return {
    ring: () => waiting.forEach((wake) => wake()),
    wait: (signal) =>
      new Promise((resolve, reject) => {
        const end = (settle: () => void) => () => {
          clearTimeout(timer);
          waiting.delete(wake);
          signal.removeEventListener('abort', onAbort);
          settle();
        };
        const wake = end(resolve);
        const onAbort = end(() => reject(signal.reason as Error));
        const timer = setTimeout(
          end(() =>
            reject(new AppError('badRequest', { reason: 'The upload stopped before the file was complete. Start the import again.' })),
          ),
          patienceMs,
        );
        if (signal.aborted) return onAbort();
        signal.addEventListener('abort', onAbort);
        waiting.add(wake);
      }),
  };
}
