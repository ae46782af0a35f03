import { chmodSync, closeSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a file others write to, such as SQLite, before they do: readable by nobody but who runs the server. One that is there is closed too. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  closeToOthers(file);
}

/** What earlier versions made in the data folder, or a copy brought along: the folder, its files, and those of its bases and copies. */
export function closeDataFolder(dir: string): void {
  for (const folder of [dir, ...foldersIn(dir)]) {
    closeToOthers(folder);
    for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isFile()) closeToOthers(join(folder, entry.name));
  }
}

function foldersIn(dir: string): string[] {
  // Uploads lie below folders of their own, which nobody gets into any more: there may be a million of them.
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [join(dir, entry.name)] : []));
}

/** Where the file system, or its owner, does not let us, the folder above is what closes it. */
function closeToOthers(path: string): void {
  try {
    const { mode } = statSync(path);
    if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
  } catch {
    return;
  }
}
