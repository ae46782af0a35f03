import { expect, test } from 'vitest';
import { createCalendarCore, daysBy } from '../calendar/index.ts';
import { createKanbanCore, stacksBy } from '../kanban/index.ts';
import { createMapCore, placesBy } from '../map/index.ts';
import { createListSource } from '../view/index.ts';
import type { ViewCore } from '../view/index.ts';

const stacks = ['todo', 'done'].map((key) => ({ key, title: key }));
const makeTasks = () =>
  [1, 2, 3].map((id) => ({ id, name: `Task ${id}`, state: id === 3 ? 'done' : 'todo', day: `2026-03-0${id}` as string | null }));
const ready = (view: ViewCore) => expect.poll(() => view.list.status).toBe('ready');
const lookAtAll = (view: ViewCore): void => view.look(view.list.buckets.map(({ id }) => ({ bucket: id, first: 0, last: 24 })));

test('a card that is moved is written into the rows of a list, and taken back', async () => {
  const tasks = makeTasks();
  const { view, destroy } = createKanbanCore({ source: createListSource(tasks, stacksBy('state', stacks)), order: 'sorted' });
  await ready(view);
  lookAtAll(view);
  await expect.poll(() => view.idAt('todo', 0)).toBe(1);
  view.dispatch({ type: 'lift', via: 'keyboard', records: [{ id: 1, bucket: 'todo' }] });
  view.dispatch({ type: 'over', place: { bucket: 'done', index: 0 } });
  view.dispatch({ type: 'drop' });
  await view.settled();
  expect(tasks[0]?.state).toBe('done');
  await expect.poll(() => [view.count('todo'), view.count('done')]).toEqual([1, 2]);
  view.dispatch({ type: 'undo' });
  await view.settled();
  expect(tasks[0]?.state).toBe('todo');
  destroy();
});

test('lanes divide the stacks of a list, and rows that are made and deleted come and go with it', async () => {
  const tasks = makeTasks().map((task) => ({ ...task, size: task.id === 2 ? 'L' : 'S' }));
  const lanes = { field: 'size', keys: ['S', 'L'].map((key) => ({ key, title: key })) };
  const source = createListSource(tasks, stacksBy('state', stacks, lanes));
  const { view, layout, destroy } = createKanbanCore({ source, order: 'sorted' });
  await ready(view);
  const bucket = layout().bucketAt('todo', 'L') ?? '';
  expect(view.count(bucket)).toBe(1);
  lookAtAll(view);
  view.dispatch({ type: 'create', bucket, index: 1, values: { name: 'New' } });
  await view.settled();
  expect(tasks[3]).toMatchObject({ name: 'New', state: 'todo', size: 'L' });
  tasks.splice(0, 1);
  source.changed();
  await expect.poll(() => view.count(layout().bucketAt('todo', 'S') ?? '')).toBe(0);
  destroy();
});

test('rows of a list stand on their days and at their places, or among those without', async () => {
  const tasks = [...makeTasks(), { id: 4, name: 'Some day', state: 'todo', day: null }];
  const field = { id: 'day', title: 'Day', isTimed: false };
  const source = createListSource(tasks, daysBy('day'));
  const calendar = createCalendarCore({ source, fields: { start: field, end: null, zone: 'UTC' }, day: '2026-03-01', now: () => 0 });
  await ready(calendar.view);
  expect(calendar.view.list.buckets.map(({ count }) => count)).toEqual([3, 1]);
  calendar.dispatch({ type: 'go', to: { day: '2027-01-01' } });
  await expect.poll(() => calendar.view.list.buckets.map(({ count }) => count)).toEqual([0, 1]);
  calendar.destroy();
  const shops = [
    { id: 1, at: '46.9;7.4' },
    { id: 2, at: null },
  ];
  const map = createMapCore({ source: createListSource(shops, placesBy('at')), field: { id: 'at', title: 'At' } });
  await ready(map.view);
  expect(map.view.list.buckets.map(({ id, count }) => [id, count])).toEqual([
    ['placed', 1],
    ['placeless', 1],
  ]);
  map.destroy();
});
