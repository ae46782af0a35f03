import { expect, test } from 'vitest';
import { settle } from '../../../testing/open-controller.ts';
import { openCore } from '../../../testing/open-core.ts';
import type { ArraySourceOptions } from '../../../testing/array-source.ts';
import { createWrites } from './writes.ts';

async function open(rows: Partial<ArraySourceOptions> = {}) {
  const opened = await openCore(rows);
  const told: string[] = [];
  const writes = createWrites(opened.port, {
    ownUndo: null,
    onSend: (batch) => told.push(`send ${batch.updates.length + batch.creates.length}`),
    onSettled: () => told.push('settled'),
    onNotDeleted: () => told.push('not deleted'),
  });
  opened.connect([writes], writes.effects);
  return { ...opened, told, writes };
}

test('a change is sent, counted until it is answered, and told of before and after', async () => {
  const { port, source, told, writes } = await open();
  port.dispatch({ type: 'select', index: 1, columnId: 'name' });
  port.dispatch({ type: 'clear' });
  expect([writes.countSaving(), told]).toEqual([1, ['send 1']]);
  await writes.settled();
  expect([writes.countSaving(), writes.hasUnsaved(), told, source.batches.length]).toEqual([0, false, ['send 1', 'settled'], 1]);
});

test('rows are not counted anew while one is being made', async () => {
  const { port, writes } = await open();
  port.dispatch({ type: 'addRow' });
  port.rowWindow.refresh();
  expect(port.rowWindow.isCounting).toBe(false);
  await writes.settled();
  await settle();
  expect([port.state.created.length, port.state.rows.total]).toEqual([0, 501]);
});

test('a refused deletion is told, for its records stay', async () => {
  const { port, told, writes } = await open({
    onWrite() {
      throw new Error('no');
    },
  });
  port.dispatch({ type: 'checkRows', ids: [2] });
  port.dispatch({ type: 'deleteRows', what: 'checked' });
  await writes.settled();
  expect(told).toContain('not deleted');
});
