import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openOn, openView, shownIds, stacks } from '../testing/open-view.ts';
import type { OpenView } from '../testing/open-view.ts';
import type { MemoryView } from '../testing/memory-view.ts';
import type { ViewCore } from './view-core.ts';

const buckets = ['', ...stacks];
const at = fc.double({ min: 0, max: 1, noNaN: true });
const bucket = fc.constantFrom(...buckets);

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('move' as const),
      from: bucket,
      to: bucket,
      at,
      place: at,
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('cancelled' as const), from: bucket, to: bucket, at, place: at }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('edit' as const), from: bucket, at, name: fc.string({ maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('create' as const), from: bucket, at }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delete' as const), from: bucket, at }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('redo' as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 80 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('focus' as const), from: bucket, at }) },
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

const pick = (core: ViewCore, from: string, where: number) =>
  core.idAt(from, Math.min(core.count(from) - 1, Math.floor(where * core.count(from))));

async function act({ core, clock }: Pick<OpenView, 'core' | 'clock'>, one: Action): Promise<void> {
  if (one.type === 'undo' || one.type === 'redo') return core.dispatch({ type: one.type });
  if (one.type === 'pass') return clock.pass(one.ms);
  const id = pick(core, one.from, one.at);
  if (one.type === 'create')
    return core.dispatch({
      type: 'create',
      bucket: one.from,
      values: { name: 'New' },
      index: Math.floor(one.at * (core.count(one.from) + 1)),
    });
  if (id === null) return;
  if (one.type === 'edit') return core.dispatch({ type: 'edit', changes: [{ recordId: id, values: { name: one.name } }] });
  if (one.type === 'delete') return core.dispatch({ type: 'delete', ids: [id] });
  if (one.type === 'focus') return core.dispatch({ type: 'focus', recordId: id, bucket: one.from });
  const index = core.indexOf(one.from, id);
  const count = one.type === 'move' ? one.count : 1;
  const records = Array.from({ length: count }, (_, more) => core.idAt(one.from, index + more)).flatMap((each) =>
    each === null ? [] : [{ id: each, bucket: one.from }],
  );
  core.dispatch({ type: 'lift', via: 'keyboard', records });
  core.dispatch({ type: 'over', place: { bucket: one.to, index: Math.floor(one.place * (core.count(one.to) + 1)) } });
  core.dispatch({ type: one.type === 'move' ? 'drop' : 'cancel' });
}

function expectSame(core: ViewCore, view: MemoryView): void {
  for (const id of buckets) expect(shownIds(core, id)).toEqual(view.list(id).map((record) => record.id));
  for (const record of view.all()) expect(core.record(record.id)).toEqual(record);
}

const pictureOf = (view: MemoryView) => buckets.map((id) => view.list(id).map((record) => [record.id, record.cells]));

const runs = { numRuns: 60 };

test('whatever one does, what is shown is what the source has, no record is lost, and taking all back returns to the start', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
      const open = await openView({ count: 17 });
      const before = pictureOf(open.view);
      for (const one of actions) await act(open, one);
      open.core.dispatch({ type: 'focus', recordId: null });
      await open.rest();
      expectSame(open.core, open.view);
      for (let step = 0; step < actions.length; step += 1) open.core.dispatch({ type: 'undo' });
      await open.rest();
      open.core.dispatch({ type: 'focus', recordId: null });
      await open.rest();
      expect(pictureOf(open.view)).toEqual(before);
      expectSame(open.core, open.view);
      open.core.destroy();
    }),
    runs,
  );
});

test('two people who move at once see the same order in the end, and every card is there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.boolean(), action), { maxLength: 40 }),
      fc.integer({ min: 0, max: 3 }),
      async (actions, latency) => {
        const queue: (() => void)[] = [];
        const open = await openView({
          count: 17,
          onAsk: (ask) => (ask === 'write' && latency > 0 ? new Promise((resolve) => void queue.push(resolve)) : Promise.resolve()),
        });
        const other = await openOn(open.view, {
          createKey: (() => {
            let key = 0;
            return () => `other-${(key += 1)}`;
          })(),
          random: () => 0.5,
        });
        const gone = actions.some(([, one]) => ['delete', 'create', 'undo', 'redo'].includes(one.type));
        for (const [isMine, one] of actions) {
          await act(isMine ? open : other, one);
          if (queue.length >= latency) queue.shift()?.();
        }
        const flush = setInterval(() => queue.shift()?.(), 0);
        for (const person of [open, other]) person.core.dispatch({ type: 'focus', recordId: null });
        for (let turn = 0; turn < 2; turn += 1) for (const person of [open, other]) await person.rest();
        clearInterval(flush);
        expectSame(open.core, open.view);
        expectSame(other.core, open.view);
        if (!gone)
          expect(
            open.view
              .all()
              .map(({ id }) => id)
              .toSorted(),
          ).toEqual(Array.from({ length: 17 }, (_, index) => index + 1).toSorted());
        for (const person of [open, other]) person.core.destroy();
      },
    ),
    runs,
  );
});

test('what is read piece by piece is what the source has, however it changes meanwhile', async () => {
  const look = fc.record({ type: fc.constant('look' as const), from: bucket, first: fc.nat(40), count: fc.nat(30) });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(action, look), { maxLength: 30 }), async (actions) => {
      const open = await openView({ count: 120 });
      const other = await openOn(open.view, {
        createKey: (() => {
          let key = 0;
          return () => `other-${(key += 1)}`;
        })(),
      });
      for (const one of actions) {
        if (one.type === 'look') open.core.look([{ bucket: one.from, first: one.first, last: one.first + one.count }]);
        else await act(other, one);
      }
      await other.rest();
      await open.rest();
      expectSame(open.core, open.view);
      for (const person of [open, other]) person.core.destroy();
    }),
    { numRuns: 30 },
  );
});
