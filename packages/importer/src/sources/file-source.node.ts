import { createReadStream, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { ImportError } from '../import-error.ts';
import type { ByteSource } from './byte-source.ts';

/** A file on disk, read in pieces. Throws ImportError when there is no such file. */
export function fromFile(path: string): ByteSource {
  const name = basename(path);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new ImportError('unreadable', `There is no file "${path}"; check the name and the folder.`);
  if (!stats.isFile()) throw new ImportError('unreadable', `"${path}" is not a file; choose a CSV, Excel or JSON file.`);
  return {
    name,
    size: stats.size,
    open: () => createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Uint8Array>,
    readRange: (start, end) => readRange(path, start, end),
  };
}

/** Opened for each range: nothing is left open when a reader stops early. */
async function readRange(path: string, start: number, end: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const bytes = new Uint8Array(end - start);
    let done = 0;
    while (done < bytes.length) {
      const { bytesRead } = await file.read(bytes, done, bytes.length - done, start + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return bytes.subarray(0, done);
  } finally {
    await file.close();
  }
}
