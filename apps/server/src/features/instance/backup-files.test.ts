import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../config/settings.ts';
import { startServer } from '../../start-server.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { manifestName, finishRestore, stageBackup, writeBackup } from './backup-files.ts';

let folder: string;
let data: string;
let backup: string;
const at = Date.parse('2026-03-01T00:00:00Z');
const old = (): string => join(data, 'replaced-2026-03-01T00-00-00.000Z');

/** A data folder of one person and one base, a backup of it, and then one person and one base more. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-restore-'));
  data = join(folder, 'data');
  backup = join(folder, 'backup');
  const app = await startTestApp({ dataDir: data });
  const as = await app.signUp('first@example.org');
  await app.call('POST', '/api/v1/db/meta/projects', { as, body: { title: 'Kept' } });
  await app.call('POST', '/api/v1/db/storage/upload?name=note.txt', { as, body: Buffer.from('kept as well') });
  await writeBackup(app.parts, backup);
  await app.call('POST', '/api/v1/db/meta/projects', { as, body: { title: 'Made later' } });
  await app.app.stop();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function titles(): Promise<string[]> {
  const server = await startServer({ ...readSettings({}, folder), port: 0, dataDir: data, rateLimits: false });
  try {
    const send = async (method: string, path: string, token?: string, body?: unknown) => {
      const headers = { 'content-type': 'application/json', ...(token ? { 'xc-auth': token } : {}) };
      const answer = await fetch(server.url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      return (await answer.json()) as { token: string; list: { title: string }[] };
    };
    const { token } = await send('POST', '/api/v1/auth/user/signin', undefined, { email: 'first@example.org', password: 'long enough' });
    return (await send('GET', '/api/v1/db/meta/projects', token)).list.map(({ title }) => title).sort();
  } finally {
    await server.stop();
  }
}

const steps: readonly (readonly [string, () => void])[] = [
  ['before anything is moved', () => {}],
  ['when the folder for the old files is there', () => mkdirSync(old())],
  [
    'when one old file is moved away',
    () => {
      mkdirSync(old());
      renameSync(join(data, 'meta.sqlite'), join(old(), 'meta.sqlite'));
    },
  ],
  [
    'when all old files are moved away',
    () => {
      mkdirSync(old());
      for (const name of ['meta.sqlite', 'bases']) renameSync(join(data, name), join(old(), name));
    },
  ],
  [
    'when the bases are in place',
    () => {
      mkdirSync(old());
      for (const name of ['meta.sqlite', 'bases']) renameSync(join(data, name), join(old(), name));
      renameSync(join(data, 'restoring', 'bases'), join(data, 'bases'));
    },
  ],
  [
    'when all files are in place',
    () => {
      mkdirSync(old());
      for (const name of ['meta.sqlite', 'bases']) renameSync(join(data, name), join(old(), name));
      for (const name of ['bases', 'meta.sqlite']) renameSync(join(data, 'restoring', name), join(data, name));
    },
  ],
];

describe('a restore that is interrupted', () => {
  it.each(steps)('is brought to its end by the next start, %s', async (_when, interrupt) => {
    await stageBackup(backup, { dataDir: data, secretKey: null }, at);
    interrupt();
    expect(await titles()).toEqual(['Kept']);
    expect(readdirSync(join(old(), 'bases')).filter((name) => name.endsWith('.sqlite'))).toHaveLength(2);
    expect(existsSync(join(old(), 'meta.sqlite'))).toBe(true);
    expect(readdirSync(data).filter((name) => name.startsWith('restoring'))).toEqual([]);
    expect(await titles()).toEqual(['Kept']);
  });

  it('leaves everything as it was when not all of the backup had been copied', async () => {
    const [base = ''] = readdirSync(join(backup, 'bases'));
    const file = join(backup, 'bases', base);
    writeFileSync(file, readFileSync(file).subarray(0, 100));
    await expect(stageBackup(backup, { dataDir: data, secretKey: null }, at)).rejects.toThrow('The backup is damaged');
    expect(existsSync(join(data, 'restoring'))).toBe(true);
    expect(await titles()).toEqual(['Kept', 'Made later']);
    expect(readdirSync(data).filter((name) => name.startsWith('restoring') || name.startsWith('replaced'))).toEqual([]);
  });

  it('is not taken for the one before it that was decided', async () => {
    await stageBackup(backup, { dataDir: data, secretKey: null }, at);
    writeFileSync(join(backup, 'meta.sqlite'), 'x');
    await expect(stageBackup(backup, { dataDir: data, secretKey: null }, at)).rejects.toThrow('The backup is damaged');
    expect(await finishRestore(data)).toBe(false);
    expect(await titles()).toEqual(['Kept', 'Made later']);
  });
});

it('a backup holds the uploads, says what lies elsewhere, and brings back those that are gone', async () => {
  const list = JSON.parse(readFileSync(join(backup, manifestName), 'utf8')) as { files: { path: string }[]; elsewhere: unknown[] };
  const [upload, ...others] = list.files.map(({ path }) => path).filter((path) => path.startsWith('files/'));
  expect([others, list.elsewhere]).toEqual([[], []]);
  const place = join(data, upload as string);
  expect(readFileSync(place, 'utf8')).toBe('kept as well');
  rmSync(place);
  await stageBackup(backup, { dataDir: data, secretKey: null }, at);
  await finishRestore(data);
  expect(readFileSync(place, 'utf8')).toBe('kept as well');
  expect(existsSync(join(data, 'restoring'))).toBe(false);
});

describe('a backup of a damaged installation', () => {
  it('holds what is whole, names what is not, leaves out what belongs to no base, and says so where one restores', async () => {
    const app = await startTestApp({ dataDir: data });
    const as = await app.signIn('first@example.org');
    const list = async () => (await app.call('GET', '/api/v1/db/meta/projects', { as })).body.list as { id: string; title: string }[];
    const made = (await list()).find(({ title }) => title === 'Made later');
    await app.app.stop();
    const file = (id = ''): string => join(data, 'bases', `${id}.sqlite`);
    writeFileSync(file(made?.id), '');
    writeFileSync(file('p0halfmade000000'), 'SQLite'); // what a kill leaves of a base that was being made
    writeFileSync(`${file('p0halfmade000000')}-journal`, 'x');
    const again = await startTestApp({ dataDir: data });
    try {
      const to = join(folder, 'second');
      const { bases, lost, leftOut } = await writeBackup(again.parts, to);
      expect({ bases, lost, leftOut }).toEqual({ bases: 1, lost: [{ id: made?.id, why: 'empty' }], leftOut: ['p0halfmade000000.sqlite'] });
      expect(readdirSync(join(to, 'bases'))).toHaveLength(1);
      const opened = await again.call('GET', `/api/v1/db/meta/projects/${made?.id}/tables`, {
        as: await again.signIn('first@example.org'),
      });
      expect([opened.status, opened.body.msg]).toEqual([503, expect.stringContaining('is empty or damaged')]);
      expect(readFileSync(file(made?.id))).toHaveLength(0);
      again.parts.secrets.seal('x', 'y'); // makes the key
      const third = join(folder, 'third');
      await writeBackup(again.parts, third);
      const stage = (dataDir: string) => stageBackup(third, { dataDir, secretKey: null }, at);
      expect(await stage(data)).toEqual({ bases: 1, lost: 1, has_key: true });
      expect(await stage(join(folder, 'elsewhere'))).toEqual({ bases: 1, lost: 1, has_key: false });
    } finally {
      await again.app.stop();
    }
  });

  it('is not taken where a base is damaged inside, and a failed try leaves no folder', async () => {
    const app = await startTestApp({ dataDir: data });
    try {
      const [id = ''] = await app.parts.meta.bases.listIds();
      const file = join(data, 'bases', `${id}.sqlite`);
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.fill(7, 4096 * 3, 4096 * 5));
      expect((await writeBackup(app.parts, join(folder, 'second'))).lost).toEqual([{ id, why: 'damaged' }]);
      await app.parts.meta.close();
      await expect(writeBackup(app.parts, join(folder, 'third'))).rejects.toThrow();
      expect(existsSync(join(folder, 'third'))).toBe(false);
    } finally {
      await app.app.stop().catch(() => undefined);
    }
  });
});
