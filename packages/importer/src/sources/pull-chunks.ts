import { ImportError } from '../import-error.ts';
import type { ByteSource } from './byte-source.ts';

export interface PullOptions {
  readonly signal?: AbortSignal | undefined;
  /** Bytes read so far, and in all when known. */
  readonly onProgress?: ((bytes: number, total: number | null) => void) | undefined;
}

/** A source's chunks, with progress and cancel. */
export async function* pullChunks(source: ByteSource, { signal, onProgress }: PullOptions): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source.open()) {
    if (signal?.aborted) throw new ImportError('cancelled', 'The import was cancelled.');
    if (chunk.length === 0) continue;
    bytes += chunk.length;
    yield chunk;
    onProgress?.(bytes, source.size);
  }
}

/** The first chunks up to `bytes`, joined behind what was `read` already; the iterator goes on after them. */
export async function readHead(
  chunks: AsyncIterator<Uint8Array>,
  bytes: number,
  read: Uint8Array = new Uint8Array(),
): Promise<{ head: Uint8Array; isWhole: boolean }> {
  const parts: Uint8Array[] = [read];
  let length = read.length;
  while (length < bytes) {
    const { done, value } = await chunks.next();
    if (done) return { head: join(parts, length), isWhole: true };
    parts.push(value);
    length += value.length;
  }
  return { head: join(parts, length), isWhole: false };
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [only, ...others] = parts.filter((part) => part.length > 0);
  if (only !== undefined && others.length === 0) return only;
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
