import { statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import { afterAll, expect, it } from 'vitest';
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts';
import { readInstanceFile, removeInstanceFile, writeInstanceFile } from './instance-file.ts';

const folders: ReturnType<typeof temporaryFolder>[] = [];
const fresh = (): string => {
  const folder = temporaryFolder('lock');
  folders.push(folder);
  return folder.path;
};
afterAll(() => folders.forEach((folder) => folder.remove()));

it('gives a folder to one holder at a time', () => {
  const dir = fresh();
  const lock = lockDataDir(dir);
  expect(() => lockDataDir(dir)).toThrow(DataDirInUse);
  lock.release();
  lockDataDir(dir).release();
});

it('writes the instance file for its owner alone', () => {
  const dir = fresh();
  expect(readInstanceFile(dir)).toBeNull();
  const instance = { url: 'http://127.0.0.1:1', port: 1, pid: process.pid, controlToken: 'secret', version: '0' };
  writeInstanceFile(dir, instance);
  expect(readInstanceFile(dir)).toEqual(instance);
  if (process.platform !== 'win32') expect(statSync(join(dir, 'instance.json')).mode & 0o777).toBe(0o600);
  removeInstanceFile(dir);
  expect(readInstanceFile(dir)).toBeNull();
});
