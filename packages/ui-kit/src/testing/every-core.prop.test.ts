import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCalendarCore } from '../calendar/core/calendar-core.ts';
import { createGalleryCore } from '../gallery/core/gallery-core.ts';
import { createKanbanCore } from '../kanban/core/kanban-core.ts';
import { createMapCore } from '../map/core/map-core.ts';
import { createTimelineCore } from '../timeline/core/timeline-core.ts';
import type { RecordId } from '../view/core/record.ts';
import type { ViewCore } from '../view/core/view-core.ts';
import type { MemoryView } from '../view/testing/memory-view.ts';
import { createSampleBoard } from '../view/testing/sample-board.ts';
import { createSampleGallery } from '../view/testing/sample-gallery.ts';
import { createSamplePlaces, openPlaces } from '../view/testing/sample-places.ts';
import { createSamplePlan, openPlan, samplePlanDay, samplePlanFields, samplePlanNow } from '../view/testing/sample-plan.ts';

const count = 24;
const day = 86_400_000;

/** One step of somebody: what it is depends on the kind of view; the numbers say which record and how far. */
const step = fc.record({
  what: fc.nat(5),
  id: fc.integer({ min: 1, max: count }),
  by: fc.integer({ min: -6, max: 6 }),
  isSecond: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Person {
  readonly view: ViewCore;
  act(step: Step): void;
  /** Every record this person's view knows. */
  shown(): readonly { readonly id: RecordId; readonly cells: unknown }[];
  destroy(): void;
}

interface Kind {
  readonly memory: () => MemoryView;
  readonly open: (memory: MemoryView) => Person;
}

/** Records of buckets that are looked at in full. */
function shownIn(view: ViewCore) {
  const found = view.list.buckets.flatMap(({ id }) => Array.from({ length: view.count(id) }, (_, at) => view.recordAt(id, at)));
  return found.flatMap((record) => (record ? [{ id: record.id, cells: record.cells }] : []));
}

const lookAtAll = (view: ViewCore): void =>
  view.look(view.list.buckets.map(({ id }) => ({ bucket: id, first: 0, last: Math.max(0, view.count(id) - 1) })));

function openKanban(memory: MemoryView): Person {
  const core = createKanbanCore({ source: memory.open() });
  const { view } = core;
  return {
    view,
    act({ what, id, by }) {
      const [bucket] = view.bucketsOf(id);
      if (what === 0) view.dispatch({ type: 'edit', changes: [{ recordId: id, values: { name: `Named ${by}` } }] });
      else if (what === 1) core.dispatch({ type: by > 0 ? 'toggleStack' : 'showStack', stack: 'done' });
      else if (bucket !== undefined) {
        const other = { id: (id % count) + 1, bucket: view.bucketsOf((id % count) + 1)[0] ?? bucket };
        view.dispatch({ type: 'lift', via: 'keyboard', records: what === 2 ? [{ id, bucket }, other] : [{ id, bucket }] });
        for (let at = 0; at < Math.abs(by); at += 1) core.dispatch({ type: 'carry', to: at % 3 === 2 ? 'down' : by > 0 ? 'end' : 'start' });
        view.dispatch({ type: by === 0 ? 'cancel' : 'drop' });
      }
    },
    shown: () => shownIn(view),
    destroy: core.destroy,
  };
}

function openGallery(memory: MemoryView): Person {
  const core = createGalleryCore({ source: memory.open() });
  const { view } = core;
  return {
    view,
    act({ what, id, by }) {
      const [bucket] = view.bucketsOf(id);
      if (what === 0) core.dispatch({ type: 'go', to: by > 0 ? 'end' : 'down', extends: by > 3 });
      else if (what === 1 && bucket !== undefined) view.dispatch({ type: 'extend', recordId: id, bucket });
      else if (what === 2) {
        const changes = [...view.selection.$selection.get().ids].map((recordId) => ({ recordId, values: { price: 100 + by } }));
        if (changes.length > 0) view.dispatch({ type: 'edit', changes });
      } else if (bucket !== undefined) {
        view.dispatch({ type: 'lift', via: 'keyboard', records: [{ id, bucket }] });
        view.dispatch({ type: 'over', place: { bucket, index: Math.min(view.count(bucket) - 1, Math.max(0, id + by)) } });
        view.dispatch({ type: by === 0 ? 'cancel' : 'drop' });
      }
    },
    shown: () => shownIn(view),
    destroy: core.destroy,
  };
}

function openCalendar(memory: MemoryView): Person {
  const core = createCalendarCore({ source: openPlan(memory), fields: samplePlanFields, now: samplePlanNow, day: samplePlanDay });
  return {
    view: core.view,
    act({ what, id, by }) {
      const at = Date.parse(samplePlanDay) + by * day;
      if (what === 0) core.dispatch({ type: 'place', id, from: at });
      else if (what === 1) core.dispatch({ type: 'resize', id, edge: by > 0 ? 'end' : 'start', at });
      else core.dispatch({ type: 'move', id, days: by, millis: 0 });
    },
    shown: () => [...core.items().dated, ...core.items().undated].map(({ record }) => record),
    destroy: core.destroy,
  };
}

function openTimeline(memory: MemoryView): Person {
  const lane = { id: 'owner', title: 'Owner', kind: 'text' } as const;
  const core = createTimelineCore({
    source: openPlan(memory),
    fields: samplePlanFields,
    lane,
    now: samplePlanNow,
    day: samplePlanDay,
    zoom: 'year',
  });
  return {
    view: core.view,
    act({ what, id, by }) {
      const at = Date.parse(samplePlanDay) + by * day;
      const lanes = core.lanes();
      const other = lanes[(id + by + lanes.length * 6) % Math.max(1, lanes.length)]?.key;
      if (what === 0) core.dispatch({ type: 'place', id, from: at });
      else if (what === 1) core.dispatch({ type: 'resize', id, edge: by > 0 ? 'end' : 'start', at });
      else core.dispatch({ type: 'move', id, millis: by * day, ...(what === 2 && other !== undefined && { lane: other }) });
    },
    shown: () => [...core.items().dated, ...core.items().undated].map(({ record }) => record),
    destroy: core.destroy,
  };
}

function openMap(memory: MemoryView): Person {
  const core = createMapCore({ source: openPlaces(memory), field: { id: 'place', title: 'Place' } });
  core.dispatch({ type: 'resize', size: { width: 900, height: 600 } });
  return {
    view: core.view,
    act({ what, id, by }) {
      if (what === 0) core.dispatch({ type: 'zoom', by: by / 4 });
      else if (what === 1) core.dispatch({ type: 'pan', dx: by * 40, dy: id });
      else if (what === 2) core.dispatch({ type: 'reveal', id });
      else core.dispatch({ type: 'place', id, place: { latitude: by * 9, longitude: id * 7 - 80 } });
    },
    shown: () => [...core.pins(), ...core.placeless()].map(({ record }) => record),
    destroy: core.destroy,
  };
}

const kinds: readonly (readonly [string, Kind])[] = [
  ['board', { memory: () => createSampleBoard({ count, hasLanes: true }), open: openKanban }],
  ['gallery', { memory: () => createSampleGallery({ count }), open: openGallery }],
  ['calendar', { memory: () => createSamplePlan({ count, days: 20 }), open: openCalendar }],
  ['timeline', { memory: () => createSamplePlan({ count, days: 20 }), open: openTimeline }],
  ['map', { memory: () => createSamplePlaces({ count }), open: openMap }],
];

/** Everything is read and written. */
async function rest(people: readonly Person[]): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    for (const { view } of people) lookAtAll(view);
    await new Promise((resolve) => setTimeout(resolve, 0));
    await Promise.all(people.map(({ view }) => view.settled()));
    quiet = people.every(({ view }) => view.list.status === 'ready' && view.isIdle()) ? quiet + 1 : 0;
  }
}

const leave = (people: readonly Person[]): void => people.forEach(({ view }) => view.dispatch({ type: 'focus', recordId: null }));

/** The records with their order and what they hold, in the order of their ids. */
const pictureOf = (memory: MemoryView): string =>
  JSON.stringify(memory.bucketIds().map((bucket) => memory.list(bucket).map(({ id, cells }) => [id, cells])));

function expectSame({ shown }: Person, memory: MemoryView): void {
  const byId = new Map(shown().map((record) => [record.id, record.cells]));
  expect([...byId.keys()].toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  for (const [id, cells] of byId) expect([id, cells]).toEqual([id, memory.record(id)?.cells]);
}

test.each(kinds)('whatever one does on a %s, it shows what there is, and taking all back returns to the start', async (_name, kind) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      const memory = kind.memory();
      const person = kind.open(memory);
      await rest([person]);
      const start = pictureOf(memory);
      for (const one of steps) {
        person.act(one);
        if (one.by % 3 === 0) await rest([person]);
      }
      leave([person]);
      await rest([person]);
      expectSame(person, memory);
      for (let at = 0; at < steps.length; at += 1) person.view.dispatch({ type: 'undo' });
      leave([person]);
      await rest([person]);
      expect(pictureOf(memory)).toEqual(start);
      expectSame(person, memory);
      person.destroy();
    }),
    tries(15),
  );
});

test.each(kinds)('two people at one %s see the same in the end, and no record is lost', async (_name, kind) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const memory = kind.memory();
      const people = [kind.open(memory), kind.open(memory)] as const;
      await rest(people);
      for (const one of steps) {
        people[one.isSecond ? 1 : 0].act(one);
        if (one.by === 5) people[one.isSecond ? 1 : 0].view.dispatch({ type: 'undo' });
        if (one.by % 3 === 0) await rest(people);
      }
      leave(people);
      await rest(people);
      for (const person of people) {
        expectSame(person, memory);
        person.destroy();
      }
    }),
    tries(15),
  );
});
