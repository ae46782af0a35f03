import { createHash } from 'node:crypto';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SpooledFile } from './file-store.ts';
import { sniffedBytes } from './sniff-content.ts';

export interface Spooled extends SpooledFile {
  /** The first bytes, to see what it is. */
  readonly head: Uint8Array;
}

/** Writes a stream to disk piece by piece; `refuse` makes the error for one that grows past the limit. Failing leaves nothing. */
export async function spoolFile(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  refuse: () => Error,
  signal: AbortSignal,
): Promise<Spooled> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let headSize = 0;
  let size = 0;
  try {
    for await (const chunk of bytes) {
      signal.throwIfAborted();
      size += chunk.byteLength;
      if (size > maxBytes) throw refuse();
      if (headSize < sniffedBytes) {
        head.push(chunk.slice(0, sniffedBytes - headSize));
        headSize += Math.min(chunk.byteLength, sniffedBytes - headSize);
      }
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.datasync();
    await file.close();
  } catch (error) {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
  return { path, size, sha256: hash.digest('hex'), head: Buffer.concat(head) };
}

/** The same for bytes that are there already. */
export async function spoolBytes(path: string, bytes: Uint8Array): Promise<SpooledFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, bytes, { mode: 0o600 });
  return { path, size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
}
