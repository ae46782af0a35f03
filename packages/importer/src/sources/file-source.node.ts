import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { ImportError } from '../import-error.ts';
import type { ByteSource } from './byte-source.ts';

/** A file on disk, read in pieces. Throws ImportError when there is no such file. */
export function fromFile(path: string): ByteSource {
  const name = basename(path);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new ImportError('unreadable', `There is no file "${path}"; check the name and the folder.`);
  if (!stats.isFile()) throw new ImportError('unreadable', `"${path}" is not a file; choose a CSV, Excel or JSON file.`);
  return { name, size: stats.size, open: () => createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Uint8Array> };
}
