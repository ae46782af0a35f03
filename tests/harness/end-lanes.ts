import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import { lanesVariable, processFile } from './lane-folder.ts';

/** Run by vitest before the first test: gives lanes a folder, and afterwards ends their servers, also where a worker was killed. */
export default function prepareLanes(): () => void {
  const folder = temporaryFolder('lanes');
  process.env[lanesVariable] = folder.path;
  return () => {
    for (const lane of readdirSync(folder.path)) endServer(join(folder.path, lane, processFile));
    folder.remove();
  };
}

function endServer(file: string): void {
  if (!existsSync(file)) return;
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has ended already
  }
}
