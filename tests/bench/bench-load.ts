import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@quadrille/sdk';
import { seededRandom, temporaryFolder } from '@quadrille/tooling/test-kit';
import { person } from './bench-world.ts';
import type { Note } from './figure.ts';
import { startServer, type BenchServer } from './start-server.ts';
import { percentile } from './stats.ts';

const clients = 200;
/** Halfway the server is killed and started again on the same folder. */
const seconds = Number(process.env['QUADRILLE_LOAD_SECONDS'] ?? 60);

/** What one client knows to be stored: the last answered number of each of its rows. */
type Acknowledged = Map<number, number>;

interface Stage {
  server: BenchServer;
  /** Requests that fail while this holds are the kill's doing. */
  isDown: boolean;
  readonly path: string;
  readonly token: string;
  readonly endsAt: number;
}

interface Outcome {
  readonly samples: number[];
  readonly errors: string[];
  readonly known: Acknowledged;
}

/**
 * Two hundred clients read and write for a minute, each its own rows; the server is killed in the middle. Every write
 * that was answered must be there at the end, and nothing may fail but what the kill cut off.
 */
export async function benchLoad(note: Note): Promise<void> {
  const folder = temporaryFolder('bench-load');
  const dataDir = join(folder.path, 'data');
  const server = await startServer(dataDir);
  const client = createClient({ baseUrl: server.url });
  await client.auth.signup({ body: person });
  const { id: projectId } = await client.projects.create({ body: { title: 'Load' } });
  const columns = [
    { title: 'Id', column_name: 'id', uidt: 'ID', pk: true },
    { title: 'Name', column_name: 'name', uidt: 'SingleLineText' },
    { title: 'Number', column_name: 'number', uidt: 'Number' },
  ] as const;
  const table = await client.tables.create({ params: { projectId }, body: { table_name: 'load', title: 'Load', columns: [...columns] } });
  const stage: Stage = {
    server,
    isDown: false,
    path: `/api/v1/db/data/noco/${projectId}/${table.id}`,
    token: client.session.$token.get() ?? '',
    endsAt: performance.now() + seconds * 1000,
  };
  client.session.close();
  const [outcomes] = await Promise.all([
    Promise.all(Array.from({ length: clients }, (_, number) => runClient(stage, number))),
    killHalfway(stage, dataDir),
  ]);
  const lost = await countLost(stage, outcomes);
  await stage.server.stop();
  folder.remove();

  const samples = outcomes.flatMap((outcome) => outcome.samples);
  const errors = outcomes.flatMap((outcome) => outcome.errors);
  for (const error of new Set(errors)) process.stderr.write(`load: ${error}\n`);
  note({ name: 'load.rate', what: 'Load of 200 clients, requests answered', value: samples.length / seconds, unit: '/s' });
  note({ name: 'load.p50', what: 'Load of 200 clients, p50', value: percentile(samples, 0.5), unit: 'ms' });
  note({ name: 'load.p99', what: 'Load of 200 clients, p99', value: percentile(samples, 0.99), unit: 'ms' });
  note({
    name: 'load.errors',
    what: 'Load of 200 clients, failures that no kill explains',
    value: errors.length,
    unit: '',
    goal: { atMost: 0 },
  });
  note({ name: 'load.lost', what: 'Load of 200 clients, acknowledged writes lost', value: lost, unit: '', goal: { atMost: 0 } });
}

async function killHalfway(stage: Stage, dataDir: string): Promise<void> {
  await wait((seconds * 1000) / 2);
  stage.isDown = true;
  process.kill(stage.server.pid, 'SIGKILL');
  await stage.server.stop();
  stage.server = await startServer(dataDir);
  stage.isDown = false;
}

/** Half reads, half writes, one at a time. */
async function runClient(stage: Stage, number: number): Promise<Outcome> {
  const random = seededRandom(number + 1);
  const outcome: Outcome = { samples: [], errors: [], known: new Map() };
  while (performance.now() < stage.endsAt) {
    if (stage.isDown) await wait(20);
    else await takeTurn(stage, outcome, random.next(), random.next());
  }
  return outcome;
}

async function takeTurn(stage: Stage, { samples, errors, known }: Outcome, choice: number, which: number): Promise<void> {
  const { server } = stage;
  const started = performance.now();
  const own = [...known.keys()];
  const id = own[Math.floor(which * own.length)];
  try {
    if (choice < 0.35) await ask(stage, 'GET', `?limit=25&offset=${Math.floor(which * 500)}`);
    else if (choice < 0.5) await ask(stage, 'GET', `?limit=25&where=(Number,gt,${Math.floor(which * 9)})`);
    else if (choice < 0.7 || id === undefined) {
      const row = (await ask(stage, 'POST', '', { Name: `Row of ${started}`, Number: 0 })) as { Id: number };
      known.set(row.Id, 0);
    } else {
      const next = (known.get(id) ?? 0) + 1;
      await ask(stage, 'PATCH', `/${id}`, { Number: next });
      known.set(id, next);
    }
    samples.push(performance.now() - started);
  } catch (error) {
    if (server === stage.server && !stage.isDown)
      errors.push(error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error));
  }
}

async function ask({ server, path, token }: Stage, method: string, rest: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${server.url}${path}${rest}`, {
    method,
    headers: { 'xc-auth': token, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  return answer.json();
}

/** Writes that were answered and are not there: rows that are missing, and numbers lower than the last answered one. */
async function countLost(stage: Stage, outcomes: readonly Outcome[]): Promise<number> {
  const stored = new Map<number, number>();
  for (let offset = 0; ; offset += 1000) {
    const { list } = (await ask(stage, 'GET', `?limit=1000&offset=${offset}`)) as { list: { Id: number; Number: number }[] };
    for (const row of list) stored.set(row.Id, row.Number);
    if (list.length < 1000) break;
  }
  const all = outcomes.flatMap(({ known }) => [...known]);
  return all.filter(([id, number]) => !((stored.get(id) ?? -1) >= number)).length;
}
