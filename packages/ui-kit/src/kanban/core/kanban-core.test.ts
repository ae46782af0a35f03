import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { createSampleBoard } from '../../view/testing/sample-board.ts';
import type { SampleBoardOptions } from '../../view/testing/sample-board.ts';
import { createKanbanCore } from './kanban-core.ts';
import type { KanbanCoreOptions } from './kanban-core.ts';
import type { BoardDirection } from './board-steps.ts';

async function openBoard(options: Partial<KanbanCoreOptions> = {}, sample: SampleBoardOptions = {}) {
  const memory = createSampleBoard(sample);
  const clock = createFakeClock();
  const said: string[] = [];
  const board = createKanbanCore({ source: memory.open(), clock, onSay: (text) => said.push(text), ...options });
  const rest = async (): Promise<void> => {
    for (let turn = 0; turn < 40; turn += 1) {
      await clock.pass(100);
      await board.view.settled();
      board.view.look(memory.bucketIds().map((bucket) => ({ bucket, first: 0, last: 40 })));
    }
  };
  await rest();
  return { board, memory, said, rest };
}

test('stacks and lanes have the counts of what they hold, in the order of the source', async () => {
  const { board, memory } = await openBoard({}, { hasLanes: true, count: 60 });
  const { stacks, lanes } = board.layout();
  expect(stacks.map(({ title }) => title)).toEqual(['No status', 'Planned', 'In progress', 'In review', 'Done']);
  expect(lanes?.length).toBe(6);
  for (const stack of stacks) expect(stack.count).toBe(memory.all().filter(({ cells }) => (cells['status'] ?? '') === stack.key).length);
  for (const lane of lanes ?? []) expect(lane.count).toBe(memory.all().filter(({ cells }) => (cells['release'] ?? '') === lane.key).length);
});

test('stacks are hidden, collapsed and, when empty, left out; what is changed here is told', async () => {
  const told: unknown[] = [];
  const { board } = await openBoard({ onSettings: (settings) => told.push(settings.collapsedStacks) }, { count: 3 });
  board.dispatch({ type: 'toggleStack', stack: 'done' });
  board.dispatch({ type: 'hideStack', stack: '' });
  expect([told.length, board.layout().stacks.map(({ key, isCollapsed }) => [key, isCollapsed])]).toEqual([
    2,
    [
      ['planned', false],
      ['progress', false],
      ['review', false],
      ['done', true],
    ],
  ]);
  board.dispatch({ type: 'setSettings', settings: { hidesEmptyStacks: true } });
  expect([told.length, board.layout().stacks.every(({ count }) => count > 0)]).toEqual([2, true]);
});

test('a strict limit refuses cards from other stacks, not those of the stack itself, and counts across lanes', async () => {
  const { board, memory, said, rest } = await openBoard(
    { settings: { limits: { progress: { most: 1, isStrict: true } } } },
    { hasLanes: true },
  );
  const inProgress = memory.all().find(({ cells }) => cells['status'] === 'progress' && cells['release'] === 'l0');
  const planned = memory.all().find(({ cells }) => cells['status'] === 'planned');
  expect(board.layout().stacks.find(({ key }) => key === 'progress')?.isOver).toBe(true);
  const drop = (id: number | string, to: string): void => {
    board.view.dispatch({ type: 'lift', via: 'pointer', records: [{ id, bucket: board.view.bucketsOf(id)[0] ?? '' }] });
    board.view.dispatch({ type: 'over', place: { bucket: to, index: 0 } });
    board.view.dispatch({ type: 'drop' });
  };
  drop(planned?.id ?? 0, 'progress|l1');
  await rest();
  expect([memory.record(planned?.id ?? 0)?.cells['status'], said.at(-1)]).toEqual([
    'planned',
    '1 record could not be changed: In progress takes at most 1 card',
  ]);
  drop(inProgress?.id ?? 0, 'progress|l1');
  await rest();
  expect(memory.record(inProgress?.id ?? 0)?.cells).toMatchObject({ status: 'progress', release: 'l1' });
});

test('a drag across stacks and lanes is one change of two values, and one step back', async () => {
  const { board, memory, rest } = await openBoard({}, { hasLanes: true });
  const card = memory.all().find(({ cells }) => cells['status'] === 'planned' && cells['release'] === 'l0');
  const id = card?.id ?? 0;
  board.view.dispatch({ type: 'select', recordId: id, bucket: 'planned|l0' });
  board.view.dispatch({ type: 'lift', via: 'keyboard' });
  board.dispatch({ type: 'carry', to: 'end' });
  board.dispatch({ type: 'carry', to: 'last' });
  board.dispatch({ type: 'carry', to: 'down' });
  board.view.dispatch({ type: 'drop' });
  await rest();
  expect(memory.record(id)?.cells).toMatchObject({ status: 'progress', release: 'l1' });
  board.view.dispatch({ type: 'undo' });
  await rest();
  expect(memory.record(id)?.cells).toEqual(card?.cells);
});

test('keys lead only to cards that are there, and a way there leads back', async () => {
  const { board } = await openBoard({ settings: { collapsedStacks: ['review'], collapsedLanes: ['l2'] } }, { hasLanes: true, count: 60 });
  const direction = fc.constantFrom<BoardDirection>('up', 'down', 'start', 'end', 'first', 'last', 'pageUp', 'pageDown');
  const focus = () => board.view.$focus.get();
  fc.assert(
    fc.property(fc.array(direction, { maxLength: 40 }), (steps) => {
      for (const to of steps) board.dispatch({ type: 'go', to });
      const at = focus();
      if (!at) {
        expect(steps).toEqual([]);
        return;
      }
      expect(board.view.indexOf(at.bucket, at.recordId)).toBeGreaterThanOrEqual(0);
      const crossing = board.layout().crossingOf(at.bucket);
      expect([crossing?.stack, crossing?.lane]).not.toContain('review');
      expect(crossing?.lane).not.toBe('l2');
      board.dispatch({ type: 'go', to: 'down' });
      const below = focus();
      if (below?.recordId === at.recordId) return;
      board.dispatch({ type: 'go', to: 'up' });
      expect(focus()).toEqual(at);
    }),
  );
});
