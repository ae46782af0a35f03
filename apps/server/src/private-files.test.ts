import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDataFolder, makePrivate } from './platform/private-file.ts';
import { makeFilms } from './testing/make-films.ts';
import { startTestApp, type TestApp } from './testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Everything below a folder that others may look into. */
function openBelow(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0);
}

it('nothing the server keeps can be read by others, whatever the mask of its process', async () => {
  const owner = await app.signUp();
  const films = await makeFilms(app, owner);
  await app.call('POST', '/api/v1/db/storage/upload?name=note.txt', { as: owner, body: Buffer.from('note') });
  await app.call('POST', `/api/v1/db/meta/duplicate/${films.projectId}`, { as: owner, body: {} });
  await app.parts.engine.backup(join(app.parts.settings.dataDir, 'copies'), await app.parts.meta.bases.listIds());
  await app.parts.meta.copyTo(join(app.parts.settings.dataDir, 'copies', 'meta.sqlite'));
  const { dataDir } = app.parts.settings;
  expect(readdirSync(join(dataDir, 'bases')).length).toBeGreaterThan(0);
  expect(openBelow(dataDir)).toEqual([]);
});

it('what earlier versions left open is closed when the server starts', () => {
  const { dataDir } = app.parts.settings;
  const files = [join(dataDir, 'old.sqlite'), join(dataDir, 'bases', 'old.sqlite')];
  for (const file of files) writeFileSync(file, 'x');
  for (const path of [...files, dataDir, join(dataDir, 'bases')]) chmodSync(path, 0o755);
  closeDataFolder(dataDir);
  expect([...files, dataDir, join(dataDir, 'bases')].filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);
  makePrivate(files[0] ?? '');
  expect(statSync(files[0] ?? '').mode & 0o777).toBe(0o700);
});
