import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { mysqlKind, postgresKind, startTestServer, startTestServers } from './test-servers.mjs';

describe.each([postgresKind, mysqlKind])('$name', (kind) => {
  it('starts from installed programs, answers, and leaves nothing behind', { timeout: 120_000 }, async (context) => {
    const programs = kind.programs();
    if (typeof programs === 'string') return context.skip(programs);
    const server = await startTestServer(kind);
    const answered = await kind.answers(server.url);
    await server.stop();
    expect(answered).toBe(true);
    expect(await kind.answers(server.url)).toBe(false);
    expect(existsSync(`/proc/${server.pid}`)).toBe(false);
  });

  it('says why it cannot start, and removes what it made', async () => {
    const before = folders();
    const broken = {
      ...kind,
      programs: () => ({ initialize: () => [process.execPath, ['-e', 'throw 1']], start: () => ['', []] }) as const,
    };
    await expect(startTestServer(broken)).rejects.toThrow('failed');
    await expect(startTestServer({ ...kind, programs: () => 'nothing is installed' })).rejects.toThrow('nothing is installed');
    expect(folders().filter((name) => !before.includes(name))).toEqual([]);
  });
});

it('uses the servers that are named', async () => {
  const named = { TEST_POSTGRES_URL: 'postgres://elsewhere', TEST_MYSQL_URL: 'mysql://elsewhere' };
  const { env, notes } = await startTestServers(named);
  expect([env, notes]).toEqual([{}, []]);
});

function folders(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith('quadrille-server-'));
}
