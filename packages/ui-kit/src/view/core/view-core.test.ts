import { expect, test } from 'vitest';
import { createSelectionStore } from './selection-store.ts';
import type { ViewNotice } from './view-core-options.ts';
import { openOn, openView, shownIds } from '../testing/open-view.ts';

const names = (view: { list(bucket: string): readonly { readonly id: unknown }[] }, bucket: string): unknown[] =>
  view.list(bucket).map(({ id }) => id);

test('what is looked at is read page by page, and nothing else', async () => {
  const asked: string[] = [];
  const { core, clock } = await openView({
    count: 400,
    onAsk: async (ask) => void asked.push(ask),
  });
  core.destroy();
  const { view } = await openView({ count: 400 });
  const other = await openOn(view);
  expect(other.core.count('todo')).toBe(100);
  expect([clock.now() > 0, asked[0]]).toEqual([true, 'buckets']);
});

test('a read that nobody waits for any more is cancelled', async () => {
  const signals: AbortSignal[] = [];
  const { view } = await openView({ count: 400 });
  const source = view.open();
  const slow = { ...source, range: (_query: unknown, signal: AbortSignal) => new Promise<never>(() => void signals.push(signal)) };
  const { createViewCore } = await import('./view-core.ts');
  const core = createViewCore({ source: slow, pageSize: 5 });
  await expect.poll(() => core.list.status).toBe('ready');
  core.look([{ bucket: 'todo', first: 0, last: 4 }]);
  core.look([{ bucket: 'todo', first: 50, last: 54 }]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  core.destroy();
  expect(signals[1]?.aborted).toBe(true);
});

test('a card dragged to another stack shows there at once and is one change of value and key', async () => {
  const { view, core, rest, said } = await openView();
  core.dispatch({ type: 'lift', via: 'pointer', records: [{ id: 1, bucket: 'todo' }] });
  core.dispatch({ type: 'over', place: { bucket: 'doing', index: 1 } });
  core.dispatch({ type: 'drop' });
  expect(shownIds(core, 'doing').slice(0, 3)).toEqual([2, 1, 6]);
  expect([core.count('todo'), core.stateOf(1), core.record(1)?.cells['status']]).toEqual([4, 'saving', 'doing']);
  await rest();
  expect([names(view, 'doing').slice(0, 3), view.record(1)?.cells['status'], core.stateOf(1)]).toEqual([[2, 1, 6], 'doing', 'saved']);
  expect(said.at(-1)).toBe('Dropped in doing, place 2');
  core.dispatch({ type: 'undo' });
  await rest();
  expect([names(view, 'todo')[0], names(view, 'doing')[0], shownIds(core, 'todo')[0]]).toEqual([1, 2, 1]);
});

test('the keyboard lifts, says every step, and puts back', async () => {
  const { view, core, said, rest } = await openView();
  core.dispatch({ type: 'select', recordId: 5, bucket: 'todo' });
  core.dispatch({ type: 'lift', via: 'keyboard' });
  core.dispatch({ type: 'over', place: { bucket: 'done', index: 0 } });
  core.dispatch({ type: 'cancel' });
  await rest();
  expect(said).toEqual([
    'Lifted Card 5, 2 of 5 in todo. Arrows move it, Space drops it, Escape puts it back',
    'done, place 1 of 6',
    'Put back',
  ]);
  expect(names(view, 'done')).not.toContain(5);
});

test('several selected cards of several stacks fall together, in the order they stand in', async () => {
  const { view, core, rest } = await openView();
  core.dispatch({ type: 'select', recordId: 9, bucket: 'todo' });
  core.dispatch({ type: 'toggle', recordId: 1, bucket: 'todo' });
  core.dispatch({ type: 'toggle', recordId: 2, bucket: 'doing' });
  core.dispatch({ type: 'lift', via: 'pointer', records: [{ id: 9, bucket: 'todo' }] });
  core.dispatch({ type: 'over', place: { bucket: 'done', index: 1 } });
  core.dispatch({ type: 'drop' });
  await rest();
  expect(names(view, 'done').slice(0, 5)).toEqual([3, 1, 9, 2, 7]);
});

test('a refused drop slides back, says why, and is no undo step', async () => {
  const notices: ViewNotice[] = [];
  const { core, rest, view } = await openView({ refuse: () => 'Done is locked', onNotice: (notice) => notices.push(notice) });
  core.dispatch({ type: 'lift', via: 'pointer', records: [{ id: 1, bucket: 'todo' }] });
  core.dispatch({ type: 'over', place: { bucket: 'done', index: 0 } });
  core.dispatch({ type: 'drop' });
  expect(shownIds(core, 'done')[0]).toBe(1);
  await rest();
  expect([shownIds(core, 'todo')[0], core.$refused.get().get(1), notices[0]?.type]).toEqual([1, 'Done is locked', 'refused']);
  core.dispatch({ type: 'undo' });
  await rest();
  expect(view.record(1)?.cells['status']).toBe('todo');
});

test('a rule refuses a drop before it is written', async () => {
  const { core, rest, view, said } = await openView({ refuseDrop: ({ to }) => (to === 'done' ? 'Done is full' : null) });
  core.dispatch({ type: 'lift', via: 'pointer', records: [{ id: 1, bucket: 'todo' }] });
  core.dispatch({ type: 'over', place: { bucket: 'done', index: 0 } });
  expect(core.$drag.get()?.refusal).toBe('Done is full');
  core.dispatch({ type: 'drop' });
  await rest();
  expect([view.record(1)?.cells['status'], said.at(-1)]).toEqual(['todo', '1 record could not be changed: Done is full']);
});

test('a change that cannot reach the source waits, is tried again, and is not lost', async () => {
  let isDown = true;
  const { core, clock, rest, view } = await openView({
    onAsk: async (ask) => {
      if (ask === 'write' && isDown) throw new Error('Offline');
    },
  });
  core.dispatch({ type: 'edit', changes: [{ recordId: 1, values: { name: 'Mine' } }] });
  await clock.pass(50);
  expect([core.stateOf(1), core.record(1)?.cells['name'], view.record(1)?.cells['name']]).toEqual(['failed', 'Mine', 'Card 1']);
  isDown = false;
  core.dispatch({ type: 'retry' });
  await rest();
  expect([core.stateOf(1), view.record(1)?.cells['name']]).toEqual(['saved', 'Mine']);
});

test('nothing that others do moves what is shown while cards are in the hand', async () => {
  const { core, view, rest, clock } = await openView();
  const other = await openOn(view);
  core.dispatch({ type: 'lift', via: 'pointer', records: [{ id: 5, bucket: 'todo' }] });
  const before = shownIds(core, 'todo');
  other.core.dispatch({ type: 'delete', ids: [2] });
  other.core.dispatch({ type: 'lift', via: 'pointer', records: [{ id: 1, bucket: 'todo' }] });
  other.core.dispatch({ type: 'over', place: { bucket: 'done', index: 0 } });
  other.core.dispatch({ type: 'drop' });
  await other.rest();
  await clock.pass(500);
  expect(shownIds(core, 'todo')).toEqual(before);
  core.dispatch({ type: 'cancel' });
  await rest();
  expect(shownIds(core, 'todo')).toEqual(names(view, 'todo'));
});

test('a record in focus that others move is held where it is until it is left', async () => {
  const { core, view, rest } = await openView();
  const other = await openOn(view);
  core.dispatch({ type: 'select', recordId: 5, bucket: 'todo' });
  other.core.dispatch({ type: 'edit', changes: [{ recordId: 5, values: { status: 'done' } }] });
  await other.rest();
  await rest();
  expect([shownIds(core, 'todo')[1], core.stateOf(5), core.bucketsOf(5)]).toEqual([5, 'held', ['todo']]);
  core.dispatch({ type: 'focus', recordId: 1, bucket: 'todo' });
  await rest();
  expect([core.bucketsOf(5), core.stateOf(5)]).toEqual([['done'], 'saved']);
});

test('a new record stands where it was made and gets its id; its undo deletes it, and redo brings it back', async () => {
  const { core, view, rest } = await openView();
  core.dispatch({ type: 'create', bucket: 'done', values: { name: 'New' }, index: 0 });
  expect(core.recordAt('done', 0)?.cells).toEqual({ name: 'New', status: 'done' });
  await rest();
  expect([core.$focus.get()?.recordId, view.list('done')[0]?.id]).toEqual([21, 21]);
  core.dispatch({ type: 'undo' });
  await rest();
  expect([view.record(21), core.idAt('done', 0)]).toEqual([null, 3]);
  core.dispatch({ type: 'redo' });
  await rest();
  expect(view.list('done')[0]?.cells['name']).toBe('New');
});

test('what is selected in one view is selected in another of the same table', async () => {
  const selection = createSelectionStore();
  const { core, view } = await openView({ selection });
  core.dispatch({ type: 'select', recordId: 1, bucket: 'todo' });
  core.dispatch({ type: 'extend', recordId: 9, bucket: 'todo' });
  core.destroy();
  const other = await openOn(view, { selection });
  expect([...other.core.selection.$selection.get().ids]).toEqual([1, 5, 9]);
});

test('a range over records that were not read takes their ids from the source', async () => {
  const { view } = await openView({ count: 400 });
  const { createViewCore } = await import('./view-core.ts');
  const core = createViewCore({ source: view.open(), pageSize: 5 });
  await expect.poll(() => core.list.status).toBe('ready');
  core.dispatch({ type: 'selectAll', bucket: 'todo' });
  await expect.poll(() => core.selection.$selection.get().ids.size).toBe(100);
  core.destroy();
});

test('a record that stands for several values moves from one to another and keeps the rest', async () => {
  const { core, view, rest } = await openView({
    records: [{ id: 1, version: 1, cells: { status: ['todo', 'doing'] } }],
  });
  expect([core.bucketsOf(1), core.count('todo'), core.count('doing')]).toEqual([['todo', 'doing'], 1, 1]);
  core.dispatch({ type: 'lift', via: 'pointer', records: [{ id: 1, bucket: 'todo' }] });
  core.dispatch({ type: 'over', place: { bucket: 'done', index: 0 } });
  core.dispatch({ type: 'drop' });
  await rest();
  expect(view.record(1)?.cells['status']).toEqual(['doing', 'done']);
});

test('where a sort decides the order, a move inside a bucket does nothing and says why', async () => {
  const { core, rest, said, view } = await openView({ order: 'sorted' });
  const before = names(view, 'todo');
  core.dispatch({ type: 'lift', via: 'pointer', records: [{ id: 1, bucket: 'todo' }] });
  core.dispatch({ type: 'over', place: { bucket: 'todo', index: 3 } });
  core.dispatch({ type: 'drop' });
  await rest();
  expect([said.at(-1), names(view, 'todo')]).toEqual(['A sort decides the order here, so records keep their places', before]);
});

test('what cannot be read says why and is read again on retry', async () => {
  let isDown = true;
  const { view } = await openView();
  const { createViewCore } = await import('./view-core.ts');
  const source = view.open();
  const core = createViewCore({
    source: {
      ...source,
      buckets: (query, signal) => (isDown ? Promise.reject(new Error('No answer')) : source.buckets(query, signal)),
    },
  });
  await expect.poll(() => core.list).toMatchObject({ status: 'failed', reason: 'No answer' });
  isDown = false;
  core.dispatch({ type: 'retry' });
  await expect.poll(() => core.list.status).toBe('ready');
  core.destroy();
});

test('another order keeps what was shown until the new one is here', async () => {
  const { core, view, clock, rest } = await openView();
  view.setCompare((a, b) => Number(b.id) - Number(a.id));
  expect([core.list.isResetting, shownIds(core, 'todo')[0]]).toEqual([true, 1]);
  await clock.pass(40);
  await rest();
  expect([core.list.isResetting, shownIds(core, 'todo')[0]]).toEqual([false, 17]);
});
