import { createKanban, stacksBy } from '../kanban/index.ts';
import type { Kanban } from '../kanban/index.ts';
import { createListSource } from '../view/index.ts';

/** Your own data, as it is; a card that is moved to another stack is written into it. */
const tasks = [
  { id: 1, name: 'Paint the fence', state: 'todo' },
  { id: 2, name: 'Order seeds', state: 'todo' },
  { id: 3, name: 'Mend the gate', state: 'done' },
];
const states = [
  { key: 'todo', title: 'To do' },
  { key: 'done', title: 'Done' },
];

export function showTasks(place: HTMLElement): Kanban {
  const board = createKanban({
    source: createListSource(tasks, stacksBy('state', states)),
    card: { title: { id: 'name', title: 'Name', kind: 'text' }, fields: [] },
    order: 'sorted',
  });
  board.mount(place);
  return board;
}
