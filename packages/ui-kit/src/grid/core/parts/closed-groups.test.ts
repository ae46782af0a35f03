import { expect, test } from 'vitest';
import { settle } from '../../../testing/open-controller.ts';
import { openCore } from '../../../testing/open-core.ts';
import { createClosedGroups } from './closed-groups.ts';

const rows = Array.from({ length: 6 }, (_, index) => ({ id: index + 1, version: 1, cells: { status: index < 3 ? 'a' : 'b' } }));

test('the active cell is left once its record was read in a closed group', async () => {
  const { connect, port } = await openCore({ rows, groupBy: ['status'] });
  connect([createClosedGroups(port)]);
  port.dispatch({ type: 'select', index: 4, columnId: 'name' });
  port.adopt({ ...port.state, collapsed: new Set([JSON.stringify(['"b"'])]) });
  expect(port.state.selection?.anchor.rowId).toBe(5);
  port.dispatch({ type: 'setNeedle', needle: 'x' });
  expect(port.state.selection?.anchor.rowId).not.toBe(5);
});

test('nothing is left while rows are being counted, unless the source said where the record is', async () => {
  const { connect, port } = await openCore({ rows, groupBy: ['status'] });
  const groups = createClosedGroups(port);
  connect([groups]);
  port.dispatch({ type: 'select', index: 4, columnId: 'name' });
  port.adopt({ ...port.state, collapsed: new Set([JSON.stringify(['"b"'])]) });
  port.rowWindow.refresh();
  groups.leave();
  expect(port.state.selection?.anchor.rowId).toBe(5);
  await settle();
  expect(port.state.selection?.anchor.rowId).not.toBe(5);
});
