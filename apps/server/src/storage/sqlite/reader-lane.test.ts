import { physicalTableName } from '@quadrille/domain';
import { expect, it } from 'vitest';
import { physicalTable } from '../physical.ts';
import type { ReadJob } from '../read/read-job.ts';
import { engineKinds } from '../testing/engines.ts';
import { allRows, makeTable } from '../testing/store-fixture.ts';
import { openBaseFile } from './base-file.ts';
import { ReaderLane, startReaderProcess } from './reader-lane.ts';

it.skipIf(engineKinds.every(({ name }) => name !== 'sqlite'))(
  'has a reader ready when it was woken, and the next one when it is killed over a long job',
  async () => {
    const under = await engineKinds.find(({ name }) => name === 'sqlite')!.open();
    const made = await makeTable(under.store, 'Numbers', [{ title: 'Number', type: 'Number' }]);
    const schema = await under.store.schema();
    const table = physicalTable(schema.tableById.get(made.id)!, null, schema);
    const file = `${under.dir}/bases/${under.baseId}.sqlite`;
    const db = openBaseFile(file);
    const column = table.fields.find(({ id }) => id === made.field('Number'))?.column;
    const numbers = 'WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 300000)';
    db.exec(`INSERT INTO "${physicalTableName(made.id)}" ("${column}") ${numbers} SELECT n * 7919 % 300000 FROM s`);
    db.close();

    let started = 0;
    const lane = new ReaderLane({
      start: (events) => ((started += 1), startReaderProcess(events)),
      atOnce: 1,
      killsWhenGivenUp: true,
      idleMs: null,
    });
    const on = { tableKey: 'numbers', table, context: { now: 0, timeZone: 'UTC', userId: null } } as const;
    const fieldId = made.field('Number');
    const long: ReadJob = { ...on, kind: 'aggregates', query: allRows, aggregates: [{ fieldId, aggregate: 'median' }] };
    const options = { signal: undefined, deadlineMs: 60_000 };
    lane.wake();
    expect(started).toBe(1);
    const first = lane.run(file, { ...on, kind: 'extent' }, options);
    lane.wake();
    expect(started).toBe(1);
    await first;
    const reader = new AbortController();
    // Until the spare has been asked for, the reader always has something long to do.
    const asked = Array.from({ length: 20 }, () => lane.run(file, long, { ...options, signal: reader.signal }));
    await expect.poll(() => started, { timeout: 60_000 }).toBe(2);
    reader.abort();
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'aborted' } });
    expect(await lane.run(file, { ...on, kind: 'extent' }, options)).toEqual({ kind: 'count', count: 300_000 });
    await lane.close();
    await under.close();
  },
  120_000,
);
