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
  /** The file from its first byte, each part as soon as it and all before it are there. */
  read(signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** Resolves once every part is there. */
  whole(signal: AbortSignal): Promise<void>;
  remove(): Promise<void>;
}

/** Silence after which an upload is taken for abandoned. */
const patienceMs = 10 * 60 * 1000;
const readBytes = 1024 * 1024;

/** Makes the spool file; `size` is what the plan promised and all that is accepted. */
export async function createSpool(path: string, size: number): Promise<UploadSpool> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'w+', 0o600);
  const parts = Math.ceil(size / partSize);
  const there = new Set<number>();
  const bell = createBell();
  let isFinished = false;
  const lengthOf = (part: number): number => Math.min(partSize, size - part * partSize);

  async function* read(signal: AbortSignal): AsyncIterable<Uint8Array> {
    for (let part = 0; part < parts; part += 1) {
      while (!there.has(part)) await bell.wait(signal);
      const end = part * partSize + lengthOf(part);
      for (let at = part * partSize; at < end; at += readBytes) yield await readAt(file, at, Math.min(readBytes, end - at));
    }
  }

  return {
    path,
    read,
    received: () => [...there].sort((a, b) => a - b),
    writePart: async (part, bytes) => {
      if (!(part >= 0 && part < parts))
        throw new AppError('badRequest', { reason: `The file has ${parts} parts, numbered from 0; there is no part ${part}.` });
      await writeAt(file, part, lengthOf(part), bytes);
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
    whole: async (signal) => {
      while (there.size < parts) await bell.wait(signal);
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

async function readAt(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) throw new Error(`The spooled file ends at ${position + done} before ${position + length}.`);
    done += bytesRead;
  }
  return bytes;
}

/** Wakes whoever waits when something has come; whoever waits too long gives up. */
function createBell(): { ring(): void; wait(signal: AbortSignal): Promise<void> } {
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
