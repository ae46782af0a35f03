import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { stageBackup } from './backup-files.ts';
import { nextTryAt, readTrouble } from './backup-trouble.ts';
import { listBackups } from './scheduled-backups.ts';

let app: TestApp | null = null;
afterEach(async () => {
  await app?.stop();
  app = null;
});

describe('scheduled backups', () => {
  it('are made at the start when one is due, can be restored, and the oldest go', async () => {
    app = await startTestApp({ settings: { backupHours: 24, backupsKept: 2 } });
    const { parts } = app;
    await expect.poll(() => listBackups(parts), { timeout: 20_000 }).toHaveLength(1);
    const folder = join(parts.settings.dataDir, 'backups');
    mkdirSync(join(folder, 'backup-2020-01-01T00-00-00')); // left half-way, long ago
    mkdirSync(join(folder, 'mine'));
    for (const wanted of [2, 2]) {
      await new Promise((resolve) => setTimeout(resolve, 1100)); // names tell seconds
      const job = await parts.jobs.add({ kind: 'backup', baseId: null, userId: null, data: {} });
      await expect.poll(async () => (await parts.jobs.find(job.id))?.state, { timeout: 20_000 }).toBe('completed');
      expect(await listBackups(parts)).toHaveLength(wanted);
    }
    expect(readdirSync(folder)).toHaveLength(3);
    const [newest] = await listBackups(parts);
    expect(Math.abs((newest?.at ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(await stageBackup(join(folder, newest?.name ?? ''), parts.settings, Date.now())).toEqual({ bases: 0, lost: 0, has_key: true });
  });

  it('are listed, made and looked into by super users, and by nobody else', async () => {
    app = await startTestApp();
    const admin = await app.signUp();
    const person = await app.signUp();
    await app.call('POST', '/api/v1/db/meta/projects', { as: admin, body: { title: 'Kept' } });
    const call = (method: string, path = '', as = admin) => app!.call(method, `/api/v1/backups${path}`, { as });
    expect((await call('GET')).body).toMatchObject({ list: [], is_possible: true, every_hours: 0, is_running: false });
    const { body: job } = await call('POST');
    await expect.poll(async () => (await app!.parts.jobs.find(job.id))?.state, { timeout: 20_000 }).toBe('completed');
    const { list } = (await call('GET')).body;
    expect(list).toMatchObject([{ bases: 1, bytes: expect.any(Number) }]);
    expect((await call('GET', `/${list[0].name}`)).body).toMatchObject({ bases: 1, projects: [{ title: 'Kept' }] });
    for (const name of ['backup-2020-01-01T00-00-00', '..', '%2e%2e%2fdata']) {
      expect((await call('GET', `/${name}`)).status).toBe(404);
      expect((await call('POST', `/${name}/restore`)).status).toBe(404);
    }
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${list[0].name}`],
      ['POST', `/${list[0].name}/restore`],
    ] as const)
      expect((await call(method, path, person)).status).toBe(403);
    // A server of a test cannot start itself again: it gets as far as that.
    expect((await call('POST', `/${list[0].name}/restore`)).status).toBe(501);
  });

  it('that are not whole push no whole one out, are told, and are tried again later and later', async () => {
    app = await startTestApp({ settings: { backupsKept: 1 } });
    const { parts } = app;
    const admin = await app.signUp();
    const run = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1100)); // names tell seconds
      const job = await parts.jobs.add({ kind: 'backup', baseId: null, userId: null, data: {} });
      await expect.poll(async () => (await parts.jobs.find(job.id))?.state, { timeout: 20_000 }).toBe('completed');
      return (await listBackups(parts)).map(({ isWhole }) => isWhole);
    };
    const { body: base } = await app.call('POST', '/api/v1/db/meta/projects', { as: admin, body: { title: 'Kept' } });
    expect(await run()).toEqual([true]);
    await parts.engine.dropBase(base.id); // its file is gone while the list still has it
    expect(await run()).toEqual([false, true]);
    expect(await run()).toEqual([false, true]);
    const { failures, at } = await readTrouble(parts);
    expect([failures, nextTryAt({ failures, at }) - at]).toEqual([2, 240_000]);
    const { body: told } = await app.call('GET', '/api/v1/notifications', { as: admin });
    expect(told.list.filter(({ type }: { type: string }) => type === 'backup.failed')).toMatchObject([{ body: { lost: 1 } }]);
    const { body: state } = await app.call('GET', '/api/v1/backups', { as: admin });
    expect(state).toMatchObject({ failures: 2, list: [{ is_whole: false }, { is_whole: true }] });
    const { body: inside } = await app.call('GET', `/api/v1/backups/${state.list[0].name}`, { as: admin });
    expect(inside).toMatchObject({ lost: [{ id: base.id, title: 'Kept', why: 'missing' }], left_out: [], has_key: true });
  });

  it('are not made when nobody wants them', async () => {
    app = await startTestApp();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await listBackups(app.parts)).toEqual([]);
  });
});
