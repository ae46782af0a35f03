import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpClient, must, signUp, type HttpClient } from '../harness/http-client.ts';
import { freshProduct } from '../harness/product.ts';
import { makeProject, makeTable, readColumn, type SampleTable } from './sample-table.ts';

let product: Awaited<ReturnType<typeof freshProduct>>;
let owner: HttpClient;
let table: SampleTable;

beforeAll(async () => {
  product = await freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } });
  owner = await signUp(product.url, 'owner@example.org');
  table = await makeTable(owner, await makeProject(owner, 'Shop'), 'Goods', [{ title: 'Name', uidt: 'SingleLineText' }]);
  await must(owner('POST', table.bulk, { body: [{ Name: 'tea' }, { Name: 'cup' }] }));
});
afterAll(() => product?.dispose());

/** Names of the rows, as soon as the server answers with these. */
const expectNames = async (names: readonly string[]): Promise<void> => {
  await expect.poll(() => readColumn(owner, table.rows, 'Name').catch(() => null), { timeout: 60_000 }).toEqual(names);
};

describe('a backup of the whole installation', () => {
  it('is made by a call, and gone back to by a call and by the command beside the server', async () => {
    await must(owner('POST', '/api/v1/backups'));
    const list = async () => (await must(owner('GET', '/api/v1/backups'))).list as { name: string; bases: number }[];
    await expect.poll(async () => (await list()).map(({ bases }) => bases), { timeout: 60_000 }).toEqual([1]);
    const name = (await list())[0]?.name ?? '';
    expect((await must(owner('GET', `/api/v1/backups/${name}`))).projects).toEqual([expect.objectContaining({ title: 'Shop' })]);

    await must(owner('POST', table.rows, { body: { Name: 'late' } }));
    expect(await must(owner('POST', `/api/v1/backups/${name}/restore`))).toEqual({ bases: 1, lost: 0, has_key: true });
    await expectNames(['tea', 'cup']);
    const restored = async () =>
      (await must(owner('GET', '/api/v1/db/meta/audits'))).list
        .filter(({ about }: { about: { action: string } | null }) => about?.action === 'backups.restore')
        .map(({ user, row_id: name }: { user: string | null; row_id: string }) => [user, name]);
    expect(await restored()).toEqual([['owner@example.org', name]]);

    await must(owner('POST', table.rows, { body: { Name: 'later' } }));
    const { controlToken } = JSON.parse(readFileSync(join(product.dataDir, 'instance.json'), 'utf8')) as { controlToken: string };
    const command = httpClient(product.url, { 'x-quadrille-control': controlToken });
    const body = { path: join(product.dataDir, 'backups', name) };
    expect(await must(command('POST', '/api/v1/instance/restore', { body }))).toEqual({ bases: 1, lost: 0, has_key: true });
    await expectNames(['tea', 'cup']);
    expect(await restored()).toEqual([[null, name]]);
  });

  it('that never was is not found', async () => {
    for (const answer of [await owner('GET', '/api/v1/backups/nothing'), await owner('POST', '/api/v1/backups/nothing/restore')])
      expect(answer).toMatchObject({ status: 404, body: { msg: 'There is no such backup.' } });
  });
});
