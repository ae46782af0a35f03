import { openPostgresMeta } from '../meta/open-postgres-meta.ts';
import { openSqliteMeta } from '../meta/open-sqlite-meta.ts';
import type { MetaStore } from '../meta/meta-store.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { systemRandom } from '../platform/random-source.ts';
import { makeFreshDatabase } from '../testing/fresh-database.ts';
import { createJobs } from './create-jobs.ts';
import { createJobStore } from './job-store.ts';
import { createPgBossTransport } from './pg-boss-transport.ts';

/**
 * Jobs a second, queued and run to their end, and how long one takes from being queued to being begun.
 * `node --conditions=@quadrille/source src/jobs/queue.bench.ts [jobs] [--json]`.
 */
interface Figure {
  readonly name: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
}

async function measure(kind: string, meta: MetaStore, url: string | null, count: number): Promise<Figure[]> {
  const log = createLog('error');
  const transport =
    url === null ? {} : { transport: createPgBossTransport({ url, log, clock: systemClock, store: createJobStore(meta.db) }) };
  const jobs = await createJobs({ meta, clock: systemClock, random: systemRandom, log, ...transport });
  let done = 0;
  let begun: (at: number) => void = () => {};
  jobs.serve({ kind: 'bench', concurrency: 8, run: async () => void (done += 1) });
  jobs.serve({ kind: 'one', concurrency: 1, run: async () => begun(performance.now()) });
  const spec = { baseId: null, userId: null, data: {} };
  const waits: number[] = [];
  for (let i = 0; i < 30; i += 1) {
    const start = performance.now();
    const heard = new Promise<number>((resolve) => (begun = resolve));
    await jobs.add({ ...spec, kind: 'one' });
    waits.push((await heard) - start);
  }
  const start = performance.now();
  for (let at = 0; at < count; at += 50) await Promise.all(Array.from({ length: 50 }, () => jobs.add({ ...spec, kind: 'bench' })));
  while (done < count) await new Promise((resolve) => setTimeout(resolve, 2));
  const rate = count / ((performance.now() - start) / 1000);
  await jobs.close();
  const wait = waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? Number.NaN;
  return [
    { name: `live.jobs.${kind}.rate`, what: `Jobs queued and run, ${kind}`, value: rate, unit: '/s' },
    { name: `live.jobs.${kind}.wait`, what: `Job from queued to begun, ${kind}, p50`, value: wait, unit: 'ms' },
  ];
}

if (import.meta.main) {
  const count = Number(process.argv[2] ?? 1000);
  const sqlite = await openSqliteMeta(':memory:');
  const figures = await measure('sqlite', sqlite, null, count);
  await sqlite.close();
  const made = await makeFreshDatabase('postgres');
  if (!('reason' in made)) {
    const meta = await openPostgresMeta(made.url);
    figures.push(...(await measure('postgres', meta, made.url, count)));
    await meta.close();
    await made.drop();
  }
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(figures)}\n`);
  else for (const { what, value, unit } of figures) process.stdout.write(`${what}: ${value.toFixed(1)} ${unit}\n`);
}
