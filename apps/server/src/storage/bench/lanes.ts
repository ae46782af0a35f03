import type { RowsQuery } from '@quadrille/domain';
import { allRows } from '../testing/store-fixture.ts';
import { at, note, round, timed } from './figures.ts';
import { specs, type World } from './world.ts';

/** Times pages of the fast lane while one slow question after the other runs. */
export async function isolation({ store, tableId, field }: World): Promise<void> {
  const fieldIds = specs.map(({ title }) => field(title));
  const page = (n: number): Promise<unknown> =>
    store.page({ tableId, query: allRows, offset: n % 500, limit: 100, fieldIds, shape: 'arrays' });
  const pages = async (): Promise<number[]> => {
    const times: number[] = [];
    for (let index = 0; index < 300; index++) times.push(await timed(() => page(index)));
    return times;
  };
  const idle = await pages();
  let isRunning = true;
  let slow = 0;
  const loop = (async (): Promise<void> => {
    for (let n = 0; isRunning; n++) {
      const filters: RowsQuery['filters'] = [
        [{ kind: 'condition', logicalOp: 'and', fieldId: field('Quantity'), op: 'gt', subOp: null, value: String(-1000 - n) }],
      ];
      const asked = [
        ...(['countUnique', 'median', 'stdDev'] as const).map((aggregate) => ({ fieldId: field('Amount'), aggregate })),
        ...['Name', 'City'].map((title) => ({ fieldId: field(title), aggregate: 'countUnique' as const })),
      ];
      slow = Math.max(
        slow,
        await timed(() =>
          store.aggregates({
            tableId,
            query: { ...allRows, filters },
            aggregates: asked,
          }),
        ),
      );
    }
  })();
  const busy = await pages();
  isRunning = false;
  await loop;
  const ratio = at(busy, 0.99) / at(idle, 0.99);
  const beside = `idle p99 ${round(at(idle, 0.99))} ms, the slow one ${round(slow)} ms`;
  note('isolation', 'Page while a slow summary runs over idle, p99', ratio, 'x', { atMost: 3 }, beside);
  note('isolation.p99', 'Page while a slow summary runs, p99', at(busy, 0.99), 'ms', { atMost: 25 });
}

/** How late a question that has run out of time is answered, and how soon the next one is. */
export async function interruption({ store, tableId, field }: World): Promise<void> {
  const readPage = (deadlineMs: number, value: number): Promise<unknown> =>
    store.aggregates({
      tableId,
      deadlineMs,
      query: {
        ...allRows,
        filters: [[{ kind: 'condition', logicalOp: 'and', fieldId: field('Quantity'), op: 'gt', subOp: null, value: String(value) }]],
      },
      aggregates: (['countUnique', 'median'] as const).map((aggregate) => ({ fieldId: field('Amount'), aggregate })),
    });
  const took = await timed(() => readPage(50, -5000).catch(() => null));
  const next = await timed(() => store.count({ tableId, query: { ...allRows, search: { text: 'nobody', fieldIds: [field('City')] } } }));
  note('interruption', 'A summary with a deadline of 50 ms is answered late by', took - 50, 'ms', { atMost: 100 });
  note('interruption.next', 'The count after it, with a new reader', next, 'ms', { atMost: 500 });
}
