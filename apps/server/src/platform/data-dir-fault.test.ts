import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../config/settings.ts';
import { startServer } from '../start-server.ts';

let folder: ReturnType<typeof temporaryFolder>;
let dir: string;
beforeEach(() => {
  folder = temporaryFolder('start');
  dir = join(folder.path, 'data');
});
afterEach(() => folder.remove());

const start = (dataDir = dir) => startServer({ ...readSettings({}, folder.path), port: 0, dataDir });

describe('a start that cannot use its folder says why in a sentence', () => {
  it.each(['lock.sqlite', 'meta.sqlite'])('when %s is damaged', async (name) => {
    mkdirSync(dir);
    writeFileSync(join(dir, name), 'this is no database '.repeat(500));
    await expect(start()).rejects.toThrow(`${join(dir, name)} is damaged: SQLite cannot read it.`);
  });

  it('when a file lies in its way', async () => {
    writeFileSync(dir, '');
    await expect(start(join(dir, 'below'))).rejects.toThrow('a file lies in its way');
  });

  it.skipIf(process.geteuid?.() !== 0)('when it belongs to somebody else', async () => {
    mkdirSync(dir);
    chmodSync(dir, 0o755);
    chmodSync(folder.path, 0o755);
    process.seteuid?.(65_534);
    const started = start();
    started.catch(() => undefined);
    process.seteuid?.(0);
    await expect(started).rejects.toThrow(
      /cannot be written by the user Quadrille runs as: .* belongs to the user 0, and this is the user 65534/,
    );
  });
});

it('a deleted lock file does not admit a second server', async () => {
  const server = await start();
  try {
    rmSync(join(dir, 'lock.sqlite'));
    await expect(start()).rejects.toThrow('Another Quadrille is using');
  } finally {
    await server.stop();
  }
  await (await start()).stop();
});
