import { constants } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** Files in a folder of this machine, spread over sub-folders by the first two characters of their keys. */
export function createLocalFileStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (!/^[\w-]{3,}(\.[\w-]+)*$/.test(key)) throw new Error(`"${key}" is not the key of a file.`);
    return join(folder, key.slice(0, 2), key);
  };
  return {
    put: async (key, file) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(file.path, path);
    },
    read: async (key, signal, range) => {
      // Nothing we wrote is a link; one that lies there was put by somebody else.
      const file = await open(pathOf(key), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(ignoreMissing);
      return file ? file.createReadStream({ ...range, signal }) : null;
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
