import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFreshDatabase, serverKinds } from '../../testing/fresh-database.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

describe.each(serverKinds)('two processes on one database (%s)', (kind) => {
  it('go by what was set in either of them', async ({ skip }) => {
    const database = await makeFreshDatabase(kind);
    if ('reason' in database) return skip(database.reason);
    const dataDir = await mkdtemp(join(tmpdir(), 'quadrille-settings-'));
    const settings = { databaseUrl: database.url, secretKey: 'one key for both of them' };
    const one = await startTestApp({ dataDir, settings });
    const other = await startTestApp({ dataDir, settings });
    try {
      const boss = await one.signUp();
      const path = '/api/v1/server-settings';
      const { status, body } = await one.call('PATCH', path, { as: boss, body: { maxAttachmentMb: 3, oidcClientSecret: 'whisper' } });
      expect(status).toBe(200);
      expect((body.list as { id: string }[]).filter(({ id }) => id.startsWith('backup'))).toEqual([]);
      const size = async () => (await other.call('GET', '/api/v1/db/meta/nocodb/info')).body.ncAttachmentFieldSize;
      await expect.poll(size, { timeout: 6000 }).toBe(3 * 1024 * 1024);
      expect(other.parts.live.values().oidcClientSecret).toBe('whisper');
      expect((await other.call('PATCH', path, { as: boss, body: { backupHours: 1 } })).body.details.fault.code).toBe('backupByTools');
    } finally {
      await Promise.all([one.stop(), other.stop()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 60_000);
});
