import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@quadrille/sdk';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import { person } from './bench-world.ts';
import type { Note } from './figure.ts';
import { readMemory } from './process-memory.ts';
import { type BenchServer, startServer } from './start-server.ts';

const settings = { QUADRILLE_RATE_LIMITS: 'false' };
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function signedIn(server: BenchServer, isNew: boolean): Promise<ReturnType<typeof createClient>> {
  const client = createClient({ baseUrl: server.url });
  await (isNew ? client.auth.signup({ body: person }) : client.auth.signin({ body: person }));
  return client;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return (performance.now() - start) / 1000;
}

/** A server with many bases nobody uses, 5,000 as a rule: what it holds open, and how long it takes to end. */
export async function benchBases(note: Note, rows: number): Promise<void> {
  const count = Math.min(5000, Math.round(rows / 200));
  const folder = temporaryFolder('bench-bases');
  const server = await startServer(join(folder.path, 'data'), '', settings);
  try {
    const client = await signedIn(server, true);
    let made = 0;
    const make = async (): Promise<void> => {
      while (made < count) {
        made += 1;
        // on a crowded machine one may take longer than a server waits
        await client.projects.create({ body: { title: `Base ${made}` } }).catch(() => (made -= 1));
      }
    };
    await Promise.all([make(), make(), make(), make()]);
    note({ name: 'bases.open', what: `Handles just after ${count} bases were made`, value: handlesOf(server.pid), unit: '' });
    await pause(45_000);
    note({ name: 'bases.handles', what: 'Handles when nobody used them', value: handlesOf(server.pid), unit: '', goal: { atMost: 500 } });
    note({ name: 'bases.memory', what: 'Resident memory then', value: readMemory(server.pid).now, unit: 'MB', goal: { atMost: 800 } });
    note({ name: 'bases.list', what: 'Listing them', value: await timed(() => client.projects.list()), unit: 's' });
    note({ name: 'bases.stop', what: 'Stopping', value: await timed(() => server.stop()), unit: 's', goal: { atMost: 10 } });
  } finally {
    await server.stop();
    folder.remove();
  }
}

const handlesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** A base whose log is long, five million entries as a rule: what people ask of it by record and by time. */
export async function benchLog(note: Note, rows: number): Promise<void> {
  const entries = rows * 5;
  const folder = temporaryFolder('bench-log');
  const dataDir = join(folder.path, 'data');
  let server = await startServer(dataDir, '', settings);
  try {
    const first = await signedIn(server, true);
    const { id: baseId } = await first.projects.create({ body: { title: 'Long' } });
    const columns = [{ column_name: 'name', title: 'Name', uidt: 'SingleLineText' }] as const;
    const table = await first.tables.create({
      params: { projectId: baseId },
      body: { table_name: 'people', title: 'People', columns: [...columns] },
    });
    const params = { tableId: table.id };
    await first.grids.write({ params, body: { creates: Array.from({ length: 1000 }, (_, at) => ({ cells: { Name: `Person ${at}` } })) } });
    await first.grids.write({ params, body: { updates: [{ id: 7, cells: { Name: 'Another' } }] } });
    await server.stop();
    lengthen(join(dataDir, 'bases', `${baseId}.sqlite`), entries);
    server = await startServer(dataDir, '', settings);
    const client = await signedIn(server, false);
    await client.grids.write({ params, body: { updates: [{ id: 7, cells: { Name: 'Last' } }] } });
    const asked = [
      ['history', 'The history of a record', () => client.history.list({ params: { tableId: table.id, rowId: '7' } })],
      ['trash', 'The trash', () => client.trash.list({ params: { projectId: baseId } })],
      [
        'comments',
        'The comments of a record',
        () => client.comments.list({ query: { row_id: '7', fk_model_id: table.id, comments_only: true } }),
      ],
    ] as const;
    for (const [name, what, ask] of asked)
      note({ name: `log.${name}`, what: `${what}, ${entries} entries`, value: await timed(ask), unit: 's', goal: { atMost: 1 } });
  } finally {
    await server.stop();
    folder.remove();
  }
}

/** The last change again and again, of one record after the other, as if people had worked for years. */
function lengthen(file: string, entries: number): void {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -262144');
  const names = (table: string): string[] =>
    (db.prepare(`PRAGMA table_info(${table})`).all() as { name: string }[]).map(({ name }) => name);
  const { seq } = db.prepare('SELECT max(seq) AS seq FROM q_change').get() as { seq: number };
  const put = (table: string, at: string, own: Readonly<Record<string, string>>): void => {
    const all = names(table);
    const values = all.map((name) => own[name] ?? `c.${name}`).join(', ');
    for (let from = 1; from <= entries; from += 500_000) {
      const to = Math.min(entries, from + 499_999);
      db.exec(`WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to})
        INSERT INTO ${table} (${all.join(', ')}) SELECT ${values} FROM n, ${table} c WHERE c.${at} = ${seq}`);
    }
  };
  put('q_change', 'seq', { seq: `${seq} + n.i`, effective_seq: `${seq} + n.i`, id: `'x' || n.i` });
  put('q_change_row', 'change_seq', { change_seq: `${seq} + n.i`, row_id: '1 + n.i % 1000' });
  db.exec(`UPDATE q_info SET value = '${seq + entries}' WHERE key = 'sequence'`);
  db.close();
}
