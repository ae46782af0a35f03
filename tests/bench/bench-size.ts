import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import { measureFirstLoad } from './first-load.ts';
import type { Note } from './figure.ts';
import { serverDir } from './start-server.ts';

/** JavaScript of the first page. */
export function benchFirstLoad(note: Note): void {
  const { bytes, files } = measureFirstLoad(join(serverDir, 'dist', 'web'));
  note({ name: 'web.firstLoad', what: `First load, ${files} scripts, gzip`, value: bytes / 1000, unit: 'kB', goal: { atMost: 350 } });
}

/** What `npm install quadrille` lays on the disk, the Node it may bring along left out. */
export function benchSize(note: Note): void {
  const folder = temporaryFolder('bench-size');
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder.path], { cwd: serverDir }).toString().trim();
  const tarball = join(folder.path, packed.split('\n').at(-1)!);
  note({ name: 'size.tarball', what: 'The packed tarball', value: lstatSync(tarball).size / 1e6, unit: 'MB' });
  execFileSync('npm', ['init', '--yes'], { cwd: folder.path, stdio: 'ignore' });
  execFileSync('npm', ['install', '--silent', '--omit=optional', '--no-audit', '--no-fund', tarball], { cwd: folder.path });
  const bytes = sizeOf(join(folder.path, 'node_modules'));
  folder.remove();
  note({ name: 'size.installed', what: 'Installed beside Node', value: bytes / 1e6, unit: 'MB', goal: { atMost: 60 } });
}

function sizeOf(path: string): number {
  if (!existsSync(path)) return 0;
  const stats = lstatSync(path);
  return stats.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : stats.size;
}
