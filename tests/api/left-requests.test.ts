import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, signUp, type HttpClient } from '../harness/http-client.ts';
import { databaseKinds, missingReason, type Stage } from '../harness/on-each-database.ts';
import { makeProject, makeTable, type SampleTable } from './sample-table.ts';

describe.each(databaseKinds)('clients that leave before the answer, on $name', ({ open }) => {
  let stage: Stage | null;
  let me: HttpClient;
  let table: SampleTable;
  beforeAll(async () => {
    stage = await open();
    if (stage === null) return;
    me = await signUp(stage.product.url, 'owner@example.org');
    table = await makeTable(me, await makeProject(me, 'Leaving'), 'T', [{ title: 'Name', uidt: 'LongText' }]);
    for (let batch = 0; batch < 4; batch += 1) {
      await must(
        me('POST', table.bulk, { body: Array.from({ length: 5000 }, (_, index) => ({ Name: `text ${batch} ${index} `.repeat(8) })) }),
      );
    }
  });
  afterAll(() => stage?.dispose());
  beforeEach((ctx) => {
    if (stage === null) ctx.skip(missingReason);
  });

  it.each([
    ['a list', () => table.rows],
    ['a filtered list', () => `${table.rows}?where=(Name,like,9)&limit=1000&sort=-Name`],
    ['a count', () => `${table.rows}/count?where=(Name,like,7)`],
    ['groups', () => `${table.rows}/groupby?column_name=Name`],
    ['an export', () => `${table.rows}/export/csv`],
    ['a window of the grid', () => `/api/v1/tables/${table.tableId}/grid?offset=15000&limit=500`],
    ['the tables', () => `/api/v1/db/meta/projects/${table.projectId}/tables`],
  ] as const)('do not bring the server down while it reads %s', async (_, path) => {
    for (let round = 0; round < 4; round += 1) await Promise.all(Array.from({ length: 12 }, (_unused, index) => leave(path(), index / 2)));
    expect(await must(me('GET', `${table.rows}/count`))).toEqual({ count: 20_000 });
    expect(stage?.product.output()).not.toContain('Error');
  });

  it('do not bring the server down in the middle of a download', async () => {
    for (let round = 0; round < 8; round += 1) await leaveInBody(`${table.rows}/export/csv`, round * 100_000);
    expect(await must(me('GET', `${table.rows}/count`))).toEqual({ count: 20_000 });
  });

  it('leave an edit either done or not begun', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_unused, index) =>
        leave(table.rows, index / 4, { method: 'POST', body: JSON.stringify({ Name: `left ${index}` }) }),
      ),
    );
    // Edits that had begun may still be on their way to the disk: both are read until the server has come to rest.
    const countRows = async (): Promise<number> =>
      (await must(me('GET', `${table.rows}/count`, { query: { where: '(Name,like,left%)' } }))).count;
    const countChanges = async (): Promise<number> => {
      const { list } = await must(me('GET', `/api/v1/db/meta/projects/${table.projectId}/changes`, { query: { limit: 100 } }));
      return list.filter((change: { name: string; recordCount: number }) => change.name === 'records.created' && change.recordCount === 1)
        .length;
    };
    await expect.poll(async () => (await countRows()) - (await countChanges())).toBe(0);
  });

  async function leave(path: string, afterMs: number, init: RequestInit = {}): Promise<void> {
    const leaving = new AbortController();
    const going = fetch((stage?.product.url ?? '') + path, { ...init, headers: await headers(), signal: leaving.signal }).then((answer) =>
      answer.text(),
    );
    going.catch(() => {});
    await wait(afterMs);
    leaving.abort();
    await going.catch(() => {});
  }

  async function leaveInBody(path: string, afterBytes: number): Promise<void> {
    const leaving = new AbortController();
    const answer = await fetch((stage?.product.url ?? '') + path, { headers: await headers(), signal: leaving.signal });
    let bytes = 0;
    for await (const chunk of answer.body ?? []) if ((bytes += chunk.length) > afterBytes) break;
    leaving.abort();
  }

  let known: Record<string, string> | null = null;
  async function headers(): Promise<Record<string, string>> {
    known ??= await signInHeaders(stage?.product.url ?? '');
    return known;
  }
});

async function signInHeaders(url: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ email: 'owner@example.org', password: 'correct horse battery' });
  const answer = await fetch(`${url}/api/v1/auth/user/signin`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  return { 'xc-auth': ((await answer.json()) as { token: string }).token, 'content-type': 'application/json' };
}
