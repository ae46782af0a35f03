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

/** The first chunks up to `bytes`, joined, and the iterator to go on with. */
export async function readHead(chunks: AsyncIterator<Uint8Array>, bytes: number): Promise<{ head: Uint8Array; isWhole: boolean }> {
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < bytes) {
    const { done, value } = await chunks.next();
    if (done) return { head: join(parts, length), isWhole: true };
    parts.push(value);
    length += value.length;
  }
  return { head: join(parts, length), isWhole: false };
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array {
  if (parts.length === 1) return parts[0] as Uint8Array;
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
