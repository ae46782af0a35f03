import type { BenchWorld } from './bench-world.ts';
import type { Note } from './figure.ts';
import { percentile, sample } from './stats.ts';

const sequential = 500;
const lanes = 50;
const perLane = 40;

/** Edits of single cells, one after the other and from fifty people at once; each is logged and undoable. */
export async function benchEdits(world: BenchWorld, note: Note): Promise<void> {
  const { client, baseId } = world;
  const { id: tableId, rows } = await world.table();
  const params = { org: 'noco', project: baseId, table: tableId };
  const edit = (row: number, text: string) =>
    client.rows.update({ params: { ...params, rowId: String(1 + (row % rows)) }, body: { Customer: text } });
  const one = await sample(sequential, (index) => edit(index * 131, `Edited ${index} ${performance.now()}`));
  note({ name: 'edit.one.p50', what: 'Cell edit, one at a time, p50', value: percentile(one, 0.5), unit: 'ms' });
  note({ name: 'edit.one.p99', what: 'Cell edit, one at a time, p99', value: percentile(one, 0.99), unit: 'ms' });
  const seconds = one.reduce((sum, ms) => sum + ms, 0) / 1000;
  note({ name: 'edit.one.rate', what: 'Cell edits, one at a time', value: sequential / seconds, unit: '/s' });

  const start = performance.now();
  const lane = async (number: number): Promise<void> => {
    for (let index = 0; index < perLane; index += 1) await edit(number * 1009 + index, `Lane ${number} ${index}`);
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  const rate = (lanes * perLane) / ((performance.now() - start) / 1000);
  note({ name: 'edit.fifty.rate', what: 'Cell edits, fifty at once', value: rate, unit: '/s' });
}
