import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sharedData } from '@quadrille/tooling/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpClient, must, signIn, signUp, type HttpClient } from '../harness/http-client.ts';
import { freshProduct, startProduct } from '../harness/product.ts';
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

  it('is whole beside a file that a kill left half made, which it tells of', async (context) => {
    const left = sharedData('cases', 'killed-while-a-base-was-made');
    if (left === null) return context.skip('shared data not present');
    const own = await freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } });
    const me = await signUp(own.url, 'owner@example.org');
    await makeProject(me, 'Kept');
    await own.stop();
    cpSync(left, join(own.dataDir, 'bases'), { recursive: true });
    const again = await startProduct({ dataDir: own.dataDir, env: { QUADRILLE_RATE_LIMITS: 'false' } });
    try {
      const as = await signIn(again.url, 'owner@example.org');
      await must(as('POST', '/api/v1/backups'));
      await expect.poll(async () => (await must(as('GET', '/api/v1/backups'))).list.length, { timeout: 60_000 }).toBe(1);
      const { list, failures } = await must(as('GET', '/api/v1/backups'));
      expect([failures, list.map((one: { is_whole: boolean }) => one.is_whole)]).toEqual([0, [true]]);
      const { left_out: told } = await must(as('GET', `/api/v1/backups/${list[0].name}`));
      const file = 'paadmk0dy70b6kl.sqlite';
      expect(existsSync(join(own.dataDir, 'bases', file)) ? told : [file]).toEqual([file]);
    } finally {
      await again.stop();
      await own.dispose();
    }
  }, 120_000);

  it('is gone back to also where that cannot be noted', async () => {
    const file = new DatabaseSync(join(product.dataDir, 'meta.sqlite'), { timeout: 5000 });
    file.exec(`CREATE TRIGGER unnoted BEFORE INSERT ON audit WHEN new.deed = 'backups.restore' BEGIN SELECT RAISE(ABORT, 'full'); END`);
    file.close();
    const names = async () => (await must(owner('GET', '/api/v1/backups'))).list.map(({ name }: { name: string }) => name) as string[];
    const before = await names();
    await must(owner('POST', '/api/v1/backups'));
    const made = async () => (await names()).filter((name) => !before.includes(name));
    await expect.poll(async () => (await made()).length, { timeout: 60_000 }).toBe(1);
    await must(owner('POST', table.rows, { body: { Name: 'late' } }));
    await must(owner('POST', `/api/v1/backups/${(await made())[0]}/restore`));
    await expectNames(['tea', 'cup']);
    // the server says so on its own line, which may be read after the answer
    await expect.poll(() => product.output(), { timeout: 15_000 }).toContain('The restore could not be noted in the audit.');
  });

  it('that never was is not found', async () => {
    for (const answer of [await owner('GET', '/api/v1/backups/nothing'), await owner('POST', '/api/v1/backups/nothing/restore')])
      expect(answer).toMatchObject({ status: 404, body: { msg: 'There is no such backup.' } });
  });
});
