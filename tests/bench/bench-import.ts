import { join } from 'node:path';
import { importCsv, type BenchWorld } from './bench-world.ts';
import type { Note } from './figure.ts';
import { readMemory, resetPeak } from './process-memory.ts';
import { measureRawInserts } from './raw-insert.ts';
import { median } from './stats.ts';

const rounds = 3;

/** CSV through the running product against bare inserts, in turns, so that a busy moment hits both alike. */
export async function benchImport(world: BenchWorld, note: Note): Promise<void> {
  const { server, rows, folder, client } = world;
  const { pid } = server;
  await world.csv();
  const before = readMemory(pid).now;
  resetPeak(pid);
  const raw: number[] = [];
  const speeds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    raw.push(measureRawInserts(join(folder, 'raw.sqlite'), rows));
    const { table, seconds } = await importCsv(world);
    speeds.push(rows / seconds);
    if (round < rounds - 1) await client.tables.delete({ params: { tableId: table.id } });
    else world.keep(table);
  }
  const { peak } = readMemory(pid);
  note({ name: 'import.rows', what: 'CSV import through the product', value: median(speeds), unit: 'rows/s' });
  note({ name: 'import.raw', what: 'Bare prepared inserts, same disk', value: median(raw), unit: 'rows/s' });
  const ratio = median(speeds.map((speed, round) => speed / raw[round]!));
  note({ name: 'import.ratio', what: 'Import over bare inserts', value: ratio, unit: '', goal: { atLeast: 0.5 } });
  note({ name: 'import.peakRss', what: 'Server memory, peak while importing', value: peak, unit: 'MB' });
  note({ name: 'import.rssOverIdle', what: 'The same over what it had before', value: peak - before, unit: 'MB', goal: { atMost: 300 } });
}
