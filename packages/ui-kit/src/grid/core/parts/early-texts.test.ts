import { expect, test } from 'vitest';
import { settle } from '../../../testing/open-controller.ts';
import { openCore } from '../../../testing/open-core.ts';
import { createEarlyTexts, isTypedOn } from './early-texts.ts';

test('what was typed on a record that is not read has it read, and is written then', async () => {
  const { connect, port, ran } = await openCore();
  connect([createEarlyTexts(port)]);
  port.dispatch({ type: 'select', index: 320, columnId: 'name' });
  port.dispatch({ type: 'keepEarly', text: 'early', via: 'type', then: 'stay' });
  expect(isTypedOn(port.state, null, 320)).toBe(true);
  expect(ran.some(({ type }) => type === 'write')).toBe(false);
  await settle();
  expect(ran.filter(({ type }) => type === 'write')).toMatchObject([{ batch: { updates: [{ rowId: 321, value: 'early' }] } }]);
  expect(port.state.early).toEqual([]);
});

test('the page of the active cell stays in memory', async () => {
  const { connect, port } = await openCore({ rows: { count: 20_000, make: (index) => ({ id: index + 1, version: 1, cells: {} }) } });
  connect([createEarlyTexts(port)]);
  port.dispatch({ type: 'select', index: 3, columnId: 'name' });
  for (let page = 1; page < 70; page += 1) {
    port.rowWindow.look(page * 100 + 30, page * 100 + 40, 0);
    await settle();
  }
  expect(port.rowAt(3)?.id).toBe(4);
});

test('a cell is typed on while the surface keeps keys for it', async () => {
  const { port } = await openCore();
  port.dispatch({ type: 'select', index: 320, columnId: 'name' });
  expect(isTypedOn(port.state, { isCatching: () => true }, 320)).toBe(true);
  expect(isTypedOn(port.state, { isCatching: () => true }, 321)).toBe(false);
  expect(isTypedOn(port.state, { isCatching: () => false }, 320)).toBe(false);
});
