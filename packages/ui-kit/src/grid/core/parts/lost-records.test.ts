import { expect, test } from 'vitest';
import { settle } from '../../../testing/open-controller.ts';
import { openCore } from '../../../testing/open-core.ts';
import { createLostRecords } from './lost-records.ts';

async function open() {
  const opened = await openCore();
  const lost = createLostRecords(opened.port);
  opened.connect([lost]);
  return { ...opened, lost };
}

test('a selected record that others moved is looked for', async () => {
  const { port, source } = await open();
  port.dispatch({ type: 'select', index: 2, columnId: 'name' });
  source.insert(0, { id: 900, version: 1, cells: {} }, false);
  port.rowWindow.refresh();
  await settle();
  expect(port.state.selection?.anchor).toMatchObject({ index: 3, rowId: 3 });
});

test('a selected record that others deleted is waited for', async () => {
  const { port, source } = await open();
  port.dispatch({ type: 'select', index: 2, columnId: 'name' });
  source.takeAway(2);
  port.rowWindow.refresh();
  await settle();
  expect(port.state.selection?.anchor).toMatchObject({ rowId: 3, isGone: true });
});

test('one that was deleted here is not: the next record is selected', async () => {
  const { lost, port, source } = await open();
  port.dispatch({ type: 'select', index: 2, columnId: 'name' });
  lost.noteSent({ key: 'k', label: 'delete', updates: [], creates: [], newOptions: [], deletes: { all: false, ids: new Set([3]) } });
  source.takeAway(2);
  port.rowWindow.refresh();
  await settle();
  expect(port.state.selection?.anchor).toMatchObject({ rowId: 4 });
});
