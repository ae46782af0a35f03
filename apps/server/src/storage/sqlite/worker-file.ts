import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file that runs on its own: TypeScript while developing, JavaScript once built. */
export interface WorkerFile {
  readonly url: URL;
  readonly execArgv: string[];
}

/** Finds the entry beside this file, or below `storage/sqlite` of the folder a bundle lies in. */
export function findWorkerFile(
  name: 'writer-thread' | 'reader-thread' | 'partition-thread' | 'check-thread' | 'select-process',
): WorkerFile {
  const extension = extname(fileURLToPath(import.meta.url));
  const quiet = '--disable-warning=ExperimentalWarning';
  const execArgv = extension === '.ts' ? ['--conditions=@quadrille/source', quiet] : [quiet];
  for (const folder of ['.', './storage/sqlite', '../storage/sqlite']) {
    const url = new URL(`${folder}/${name}${extension}`, import.meta.url);
    if (existsSync(url)) return { url, execArgv };
  }
  throw new Error(`${name}${extension} is missing beside ${import.meta.url}. Build the server again.`);
}
