import { createKanban } from '../kanban/index.ts';
import type { Kanban, ViewSource } from '../kanban/index.ts';

/** Your own data, as it is. */
const tasks = [
  { id: 1, name: 'Paint the fence', state: 'todo' },
  { id: 2, name: 'Order seeds', state: 'todo' },
  { id: 3, name: 'Mend the gate', state: 'done' },
];
const states = [
  { key: 'todo', title: 'To do' },
  { key: 'done', title: 'Done' },
] as const;
const toRecord = (task: (typeof tasks)[number]) => ({ id: task.id, version: 1, cells: { name: task.name, state: task.state } });
const tasksIn = (state: string) => tasks.filter((task) => task.state === state);

const source: ViewSource = {
  buckets: async () => ({
    epoch: '1',
    axes: [states],
    buckets: states.map(({ key }) => ({ id: key, count: tasksIn(key).length, values: { state: key } })),
  }),
  range: async ({ bucket, offset, limit }) => ({
    records: tasksIn(bucket)
      .slice(offset, offset + limit)
      .map(toRecord),
  }),
  write: async ({ changes }) => {
    for (const { recordId, to } of changes) Object.assign(tasks.find(({ id }) => id === recordId) ?? {}, to.values);
    return { records: tasks.map(toRecord), created: [], failed: [] };
  },
  subscribe: () => () => {},
};

export function showTasks(place: HTMLElement): Kanban {
  const card = { title: { id: 'name', title: 'Name', kind: 'text' }, fields: [] } as const;
  const board = createKanban({ source, card, order: 'sorted', quickAdd: null });
  board.mount(place);
  return board;
}
