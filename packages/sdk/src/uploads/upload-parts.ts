import type { BlobLike } from '@quadrille/contract';
import type { Client } from '../client/client.ts';
import { isRequestError } from '../errors/request-error.ts';

/** A file to send: a browser's `File`, or in Node what `fs.openAsBlob` gives. Never read whole. */
export interface FileSource {
  readonly size: number;
  slice(start: number, end: number): BlobLike;
}

export interface UploadOptions {
  /** Bytes of one part, as the import said. */
  readonly partSize: number;
  /** Parts that are there already; they are not sent again. */
  readonly receivedParts?: readonly number[];
  /** Parts on their way at the same time; 2 unless given. */
  readonly parallel?: number;
  /** Tries of one part before giving up; 4 unless given. */
  readonly tries?: number;
  /** Milliseconds before the second try, doubled for each further one; 500 unless given. */
  readonly pause?: number;
  readonly onProgress?: (progress: { readonly sentBytes: number; readonly totalBytes: number }) => void;
  readonly signal?: AbortSignal;
}

type Importer = Pick<Client, 'imports'>;

/**
 * Sends a file to an import in parts; parts that fail are sent again, parts that are there are left out,
 * so the same call resumes an interrupted upload. `imports.finish` comes after it and is yours to make.
 * Rejects with the first failure that stays; the other parts on their way then stop.
 */
export async function uploadParts(client: Importer, importId: string, file: FileSource, options: UploadOptions): Promise<void> {
  if (!(options.partSize > 0)) throw new TypeError(`A part must have at least one byte, not ${options.partSize}.`);
  const failed = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal;
  const received = new Set(options.receivedParts);
  const waiting: number[] = [];
  let sentBytes = 0;
  for (let part = 0; part * options.partSize < file.size; part += 1) {
    if (received.has(part)) sentBytes += partOf(file, part, options).size;
    else waiting.push(part);
  }
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const body = partOf(file, part, options);
      await sendPart(client, importId, part, body, { ...options, signal });
      sentBytes += body.size;
      options.onProgress?.({ sentBytes, totalBytes: file.size });
    }
  };
  const workers = Array.from({ length: options.parallel ?? 2 }, work);
  await Promise.all(workers).catch(async (error: unknown) => {
    failed.abort(error);
    await Promise.allSettled(workers);
    throw error;
  });
}

function partOf(file: FileSource, part: number, { partSize }: UploadOptions): BlobLike {
  const start = part * partSize;
  return file.slice(start, Math.min(start + partSize, file.size));
}

async function sendPart(client: Importer, importId: string, part: number, body: BlobLike, options: UploadOptions): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.imports.uploadPart({ params: { importId, part }, body }, { signal: options.signal });
      return;
    } catch (error) {
      if (attempt >= (options.tries ?? 4) || !mayTryAgain(error)) throw error;
      await wait((options.pause ?? 500) * 2 ** (attempt - 1), options.signal);
    }
  }
}

/** Another try helps when nothing answered, or when the server is busy or restarting. */
function mayTryAgain(error: unknown): boolean {
  if (!isRequestError(error)) return false;
  return error.kind === 'network' || error.kind === 'timeout' || error.status === 429 || (error.status ?? 0) >= 500;
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });

    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    }
  });
}
