import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { stageBackup } from './backup-files.ts';
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
    expect(await stageBackup(join(folder, newest?.name ?? ''), parts.settings.dataDir, Date.now())).toEqual({ bases: 0 });
  });

  it('are not made when nobody wants them', async () => {
    app = await startTestApp();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await listBackups(app.parts)).toEqual([]);
  });
});
