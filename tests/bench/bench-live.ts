import { join } from 'node:path';
import { connectLive, createClient, type LiveChannel } from '@quadrille/sdk';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import { benchHooks } from './bench-hooks.ts';
import { person } from './bench-world.ts';
import { measure } from './bench-engine.ts';
import type { Figure, Note } from './figure.ts';
import { startServer } from './start-server.ts';
import { percentile } from './stats.ts';

const rooms = [1, 50, 500] as const;
const edits = 60;
const pauseMs = 60;

/** One that follows a table and notes when it heard of each change. */
interface Ear {
  readonly heard: Map<string, number>;
  readonly channel: LiveChannel;
  readonly isJoined: () => boolean;
}

/**
 * How long a change takes from being asked for to everybody who follows its table, with more and more of them; what one costs
 * on the line; and how many background jobs a second are queued and run.
 */
export async function benchLive(note: Note): Promise<void> {
  const folder = temporaryFolder('bench-live');
  const server = await startServer(join(folder.path, 'data'), '', { QUADRILLE_ALLOW_PRIVATE_NETWORK: 'true' });
  try {
    const client = createClient({ baseUrl: server.url });
    await client.auth.signup({ body: person });
    const { id: projectId } = await client.projects.create({ body: { title: 'Live' } });
    const columns = [
      { title: 'Id', column_name: 'id', uidt: 'ID', pk: true },
      { title: 'Name', column_name: 'name', uidt: 'SingleLineText' },
    ] as const;
    const { id: tableId } = await client.tables.create({
      params: { projectId },
      body: { table_name: 'live', title: 'Live', columns: [...columns] },
    });
    await client.tableRows.create({ params: { tableId }, body: [{ Name: 'row' }] });
    const token = client.session.$token.get();
    const ears: Ear[] = [];
    const edit = (text: string) =>
      client.rows.update({ params: { org: 'noco', project: projectId, table: tableId, rowId: '1' }, body: { Name: text } });

    for (const count of rooms) {
      while (ears.length < count) ears.push(listen(server.url, token, tableId));
      await until(() => ears.every(({ isJoined }) => isJoined()));
      const took: number[] = [];
      for (let i = 0; i < edits; i += 1) {
        for (const { heard } of ears) heard.clear();
        const start = performance.now();
        await edit(`${count} ${i}`);
        await until(() => ears.every(({ heard }) => heard.size > 0));
        for (const { heard } of ears) took.push(Math.max(...heard.values()) - start);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      note({ name: `live.${count}.p50`, what: `Edit to ${count} followers, p50`, value: percentile(took, 0.5), unit: 'ms' });
      note({
        name: `live.${count}.p95`,
        what: `Edit to ${count} followers, p95`,
        value: percentile(took, 0.95),
        unit: 'ms',
        ...(count <= 50 && { goal: { atMost: 200 } }),
      });
    }
    const sample = { tableId, sequence: 1000, after: 999, clientId: client.clientId, fieldIds: ['c'.padEnd(15, 'x')] };
    const message = [
      'changed',
      { ...sample, rows: { created: [], updated: [1], deleted: [] }, isStructural: false, viewIds: [], isRelated: false },
    ];
    note({ name: 'live.bytes', what: 'One change on the line', value: Buffer.byteLength(JSON.stringify(message)), unit: 'bytes' });
    for (const { channel } of ears) channel.close();
    await benchHooks(note, client, tableId);
    client.close();
    for (const figure of await measure<Figure[]>('apps/server/src/jobs/queue.bench.ts', ['1000', '--json'])) note(figure);
  } finally {
    await server.stop();
    folder.remove();
  }
}

function listen(url: string, token: string | null, tableId: string): Ear {
  const client = createClient({ baseUrl: url, token });
  const channel = connectLive(client);
  const heard = new Map<string, number>();
  const table = channel.liveTable(
    { tableId, viewId: null, since: () => null },
    { onChange: ({ sequence }) => void heard.set(String(sequence), performance.now()) },
  );
  return { heard, channel, isJoined: () => table.sequence() !== null };
}

async function until(check: () => boolean): Promise<void> {
  const end = performance.now() + 60_000;
  while (!check()) {
    if (performance.now() > end) throw new Error('The followers did not hear of a change within a minute.');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
