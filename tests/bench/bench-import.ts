import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { importCsv, type BenchWorld } from './bench-world.ts';
import type { Note } from './figure.ts';
import { readMemory, resetPeak } from './process-memory.ts';
import { measureRawInserts } from './raw-insert.ts';
import { median, percentile } from './stats.ts';

const rounds = 3;

/** CSV through the running product against bare inserts, in turns, so that a busy moment hits both alike. */
export async function benchImport(world: BenchWorld, note: Note): Promise<void> {
  const { server, rows, folder, client } = world;
  const { pid } = server;
  await world.csv();
  const before = readMemory(pid).now;
  resetPeak(pid);
  const listing = await makeListing(world);
  const lists: number[] = [];
  const raw: number[] = [];
  const speeds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    raw.push(measureRawInserts(join(folder, 'raw.sqlite'), rows));
    const stopListing = listing(lists);
    const { table, seconds } = await importCsv(world).finally(stopListing);
    speeds.push(rows / seconds);
    if (round < rounds - 1) await client.tables.delete({ params: { tableId: table.id } });
    else world.keep(table);
  }
  const { peak } = readMemory(pid);
  note({ name: 'import.rows', what: 'CSV import through the product', value: median(speeds), unit: 'rows/s' });
  note({ name: 'import.raw', what: 'Bare prepared inserts, same disk', value: median(raw), unit: 'rows/s' });
  const ratio = median(speeds.map((speed, round) => speed / raw[round]!));
  note({ name: 'import.ratio', what: 'Import over bare inserts', value: ratio, unit: '', goal: { atLeast: 0.5 } });
  note({ name: 'import.list.p50', what: 'List of 100 rows of another table meanwhile, p50', value: median(lists), unit: 'ms' });
  note({ name: 'import.list.p99', what: 'List of 100 rows of another table meanwhile, p99', value: percentile(lists, 0.99), unit: 'ms' });
  note({ name: 'import.peakRss', what: 'Server memory, peak while importing', value: peak, unit: 'MB' });
  note({ name: 'import.rssOverIdle', what: 'The same over what it had before', value: peak - before, unit: 'MB', goal: { atMost: 300 } });
}

const pauseMs = 40;

/** Makes a small table; what it answers reads a page of it again and again until it is stopped. */
async function makeListing({ client, baseId }: BenchWorld): Promise<(samples: number[]) => () => Promise<void>> {
  const { id: table } = await client.tables.create({
    params: { projectId: baseId },
    body: { title: 'Small', table_name: 'small', columns: [{ title: 'Name', column_name: 'name', uidt: 'SingleLineText' }] },
  });
  const params = { org: 'noco', project: baseId, table };
  await client.bulk.create({ params, body: Array.from({ length: 1000 }, (_, index) => ({ Name: `Row ${index}` })) });
  return (samples) => {
    let isOver = false;
    const listing = (async () => {
      while (!isOver) {
        const start = performance.now();
        await client.rows.list({ params, query: { limit: 100 } });
        samples.push(performance.now() - start);
        await wait(pauseMs);
      }
    })();
    return async () => {
      isOver = true;
      await listing;
    };
  };
}
