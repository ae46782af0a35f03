import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { sample, temporaryFolder } from '@quadrille/tooling/test-kit';
import { afterAll, expect, it } from 'vitest';
import { makeProject, makeTable } from '../api/sample-table.ts';
import { cleanEnv, runQuadrille, spawnQuadrille } from '../harness/command.ts';
import { must, signIn, signUp } from '../harness/http-client.ts';
import { startProduct } from '../harness/product.ts';

const folder = temporaryFolder('killed-restores');
afterAll(() => folder.remove());
const email = 'owner@example.org';
/** While the command starts, copies, puts in place; the last one usually lets it end. */
const moments = sample([150, 500, 900, 6000], 2);

it('a restore that is killed leaves the installation as it was or as it was to become, uploads and all', async () => {
  const dataDir = join(folder.path, 'data');
  const env = cleanEnv({ QUADRILLE_DATA_DIR: dataDir });
  let product = await startProduct({ dataDir });
  let me = await signUp(product.url, email);
  const table = await makeTable(me, await makeProject(me, 'Kept'), 'T', [
    { title: 'Value', uidt: 'Number' },
    { title: 'Papers', uidt: 'Attachment' },
  ]);
  await must(me('POST', table.bulk, { body: Array.from({ length: 3000 }, (_, Value) => ({ Value })) }));
  const uploaded = await must(me('POST', '/api/v1/db/storage/upload', { query: { name: 'a.bin' }, body: new Uint8Array(1000).fill(7) }));
  await must(me('PATCH', `${table.rows}/1`, { body: { Papers: uploaded } }));
  await product.stop();
  const backup = join(folder.path, 'backup');
  expect(await runQuadrille(['backup', backup], { env: { QUADRILLE_DATA_DIR: dataDir } })).toMatchObject({ code: 0 });
  product = await startProduct({ dataDir });
  me = await signIn(product.url, email);
  await must(me('DELETE', `${table.bulk}/all`));
  await makeProject(me, 'Made later');
  await product.stop();
  const before = join(folder.path, 'before');
  cpSync(dataDir, before, { recursive: true });

  const ends: string[] = [];
  for (const ms of moments) {
    const child = spawnQuadrille(['restore', backup], { env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, ms))]);
    child.kill('SIGKILL');
    await ended;
    product = await startProduct({ dataDir });
    me = await signIn(product.url, email);
    const titles = (await must(me('GET', '/api/v1/db/meta/projects/'))).list.map(({ title }: { title: string }) => title).toSorted();
    const { count } = await must(me('GET', `${table.rows}/count`));
    ends.push(JSON.stringify([titles, count]));
    if (count > 0) {
      const cells = [{ rowId: 1, columnId: table.fields['Papers'] }];
      const { list } = await must(me('POST', `/api/v1/db/meta/tables/${table.tableId}/files`, { body: { cells } }));
      expect((await fetch(`${product.url}/${list[0].files[0].signedPath as string}`)).status).toBe(200);
    }
    await product.stop();
    cpSync(before, dataDir, { recursive: true, force: true });
  }
  const [old, restored] = [JSON.stringify([['Kept', 'Made later'], 0]), JSON.stringify([['Kept'], 3000])];
  expect(ends.filter((end) => end !== old && end !== restored)).toEqual([]);
}, 480_000);
