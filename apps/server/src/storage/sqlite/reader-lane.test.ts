import { setImmediate } from 'node:timers/promises';
import { physicalTableName } from '@quadrille/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { physicalTable } from '../physical.ts';
import type { LaneOptions, ReadAnswer, ReadJob } from '../read/read-job.ts';
import { Waiters } from '../read/waiters.ts';
import { engineKinds } from '../testing/engines.ts';
import { allRows, makeTable } from '../testing/store-fixture.ts';
import { openBaseFile } from './base-file.ts';
import { type LaneSettings, ReaderLane, startReaderProcess } from './reader-lane.ts';

describe.skipIf(engineKinds.every(({ name }) => name !== 'sqlite'))('the lane of long reads', () => {
  let lane: ReaderLane;
  let started: number;
  let run: (job: ReadJob, options?: Partial<LaneOptions>) => Promise<ReadAnswer>;
  let long: ReadJob;
  let short: ReadJob;
  let closeBase: () => Promise<void>;

  beforeAll(async () => {
    const under = await engineKinds.find(({ name }) => name === 'sqlite')!.open();
    closeBase = () => under.close();
    const made = await makeTable(under.store, 'Numbers', [{ title: 'Number', type: 'Number' }]);
    const schema = await under.store.schema();
    const table = physicalTable(schema.tableById.get(made.id)!, null, schema);
    const file = `${under.dir}/bases/${under.baseId}.sqlite`;
    const db = openBaseFile(file);
    const column = table.fields.find(({ id }) => id === made.field('Number'))?.column;
    const numbers = 'WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 300000)';
    db.exec(`INSERT INTO "${physicalTableName(made.id)}" ("${column}") ${numbers} SELECT n * 7919 % 300000 FROM s`);
    db.close();
    const on = { tableKey: 'numbers', table, context: { now: 0, timeZone: 'UTC', userId: null } } as const;
    const fieldId = made.field('Number');
    long = { ...on, kind: 'aggregates', query: allRows, aggregates: [{ fieldId, aggregate: 'median' }] };
    short = { ...on, kind: 'extent' };
    run = (job, options) => lane.run(file, job, { signal: undefined, deadlineMs: 60_000, ...options });
  });
  afterAll(() => closeBase());

  beforeEach(() => {
    started = 0;
    lane = new ReaderLane({
      start: (events) => ((started += 1), startReaderProcess(events)),
      atOnce: 1,
      killsWhenGivenUp: true,
      idleMs: null,
    });
  });
  afterEach(() => lane.close());

  it('has a reader ready when it was woken, and the next one when it is killed over a long job', async () => {
    lane.wake();
    expect(started).toBe(1);
    const first = run(short);
    lane.wake();
    expect(started).toBe(1);
    await first;
    const reader = new AbortController();
    // Until the spare has been asked for, the reader always has something long to do.
    const asked = Array.from({ length: 20 }, () => run(long, { signal: reader.signal }));
    await expect.poll(() => started, { timeout: 60_000 }).toBe(2);
    reader.abort();
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'aborted' } });
    expect(await run(short)).toEqual({ kind: 'count', count: 300_000 });
  }, 120_000);

  it('goes on with what everybody has left while nobody waits behind it', async () => {
    const { left, leave } = shared(() => run(short));
    leave();
    expect(await left).toEqual({ kind: 'count', count: 300_000 });
  }, 120_000);

  it.each(['before', 'after'] as const)(
    'lets go of what everybody has left %s somebody waits behind it, running or in the queue',
    async (when) => {
      const all = Array.from({ length: 20 }, () => shared((options) => run(long, options)));
      const leave = (): void => all.forEach((one) => one.leave());
      if (when === 'before') leave();
      await setImmediate();
      const wanted = run(short);
      if (when === 'after') leave();
      expect(await wanted).toEqual({ kind: 'count', count: 300_000 });
      const outcomes = await Promise.allSettled(all.map(({ left }) => left));
      expect(outcomes.map(({ status }) => status)).toEqual(all.map(() => 'rejected'));
    },
    120_000,
  );

  it('keeps what one of several still waits for', async () => {
    const waiters = new Waiters();
    const work = run(long, { signal: waiters.signal, waiters });
    const one = new AbortController();
    const gone = waiters.wait(work, one.signal);
    const stays = waiters.wait(work, undefined);
    const behind = run(short);
    one.abort();
    await expect(gone).rejects.toMatchObject({ code: 'aborted' });
    expect(await stays).toMatchObject({ kind: 'aggregates' });
    await behind;
  }, 120_000);
});

describe('lanes whose readers are taken up by one base', () => {
  const answer: ReadAnswer = { kind: 'count', count: 1 };
  const job = { kind: 'extent', tableKey: 't', table: { schema: null, name: 't', fields: [] } } as ReadJob;
  const options: LaneOptions = { signal: undefined, deadlineMs: 60_000 };

  /** Readers that answer at once, except for what is asked of `stuck` files. */
  function lanes(most: number, makeLate: boolean): { lane: ReaderLane; elsewhere: ReaderLane; free(): void; asked: string[] } {
    const asked: string[] = [];
    const held: (() => void)[] = [];
    const start: LaneSettings['start'] = (events) => {
      let tail = Promise.resolve();
      return {
        post: (message) => {
          if (!('job' in message)) return;
          tail = tail.then(async () => {
            asked.push(message.file);
            if (message.file === 'stuck') await new Promise<void>((resolve) => held.push(resolve));
            events.onReply({ id: message.id, answer });
          });
        },
        kill: async () => undefined,
        hold: () => undefined,
      };
    };
    const elsewhere = new ReaderLane({ start, atOnce: 1, killsWhenGivenUp: true, idleMs: null, most });
    const late = { afterMs: 1, elsewhere, isQuick: () => true };
    const lane = new ReaderLane({ start, atOnce: 4, killsWhenGivenUp: false, idleMs: null, ...(makeLate && { late }) });
    return { lane, elsewhere, asked, free: () => held.splice(0).forEach((resolve) => resolve()) };
  }

  it('leave a thread alone with the query it does not come back from', async () => {
    const { lane, free, asked } = lanes(3, true);
    const stuck = lane.run('stuck', job, options);
    expect(await Promise.all(['other', 'third'].map((file) => lane.run(file, job, options)))).toEqual([answer, answer]);
    expect(lane.isApart('stuck')).toBe(true);
    expect(lane.isApart('other')).toBe(false);
    free();
    expect(await stuck).toEqual(answer);
    expect(asked).toEqual(['stuck', 'other', 'third']);
    await lane.close();
  });

  it('give another base a process of its own, and a base no more than one', async () => {
    const { elsewhere, free, asked } = lanes(3, false);
    const stuck = [elsewhere.run('stuck', job, options), elsewhere.run('stuck', job, options)];
    expect(await elsewhere.run('other', job, options)).toEqual(answer);
    expect(asked).toEqual(['stuck', 'other']);
    free();
    await stuck[0];
    await expect.poll(() => asked.length).toBe(3);
    free();
    await Promise.all(stuck);
    await elsewhere.close();
  });
});

/** Work that one person waits for until they leave. */
function shared(begin: (options: Pick<LaneOptions, 'signal' | 'waiters'>) => Promise<ReadAnswer>): {
  readonly left: Promise<ReadAnswer>;
  leave(): void;
} {
  const waiters = new Waiters();
  const person = new AbortController();
  const left = begin({ signal: waiters.signal, waiters });
  waiters.wait(left, person.signal).catch(() => undefined);
  left.catch(() => undefined);
  return { left, leave: () => person.abort() };
}
