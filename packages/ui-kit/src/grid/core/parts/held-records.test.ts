import { expect, test } from 'vitest';
import { openCore } from '../../../testing/open-core.ts';
import { createHeldRecords } from './held-records.ts';

async function open() {
  const opened = await openCore();
  const kept = createHeldRecords(opened.port);
  opened.connect([kept]);
  opened.source.pages.length = 0;
  return { ...opened, kept };
}

const event = (rowId: number, text: string) => ({ type: 'held', rows: [{ rowId, text }] }) as const;

test('a selected record stays, and everything is read again when the selection leaves it', async () => {
  const { kept, port, source } = await open();
  port.dispatch({ type: 'select', index: 2, columnId: 'name' });
  kept.events.held(event(3, 'Hidden by the filter'));
  expect(port.state.held?.get(3)).toBe('Hidden by the filter');
  const before = port.rowWindow.shifts;
  port.dispatch({ type: 'select', index: 8, columnId: 'name' });
  expect([port.state.held, port.rowWindow.shifts > before]).toEqual([null, true]);
  expect(source.pages.length).toBe(0);
});

test('a record inside a selected range stays too', async () => {
  const { kept, port } = await open();
  port.dispatch({ type: 'select', index: 1, columnId: 'name' });
  port.dispatch({ type: 'select', index: 6, columnId: 'name', extend: true });
  kept.events.held(event(4, 'Sorted elsewhere'));
  expect(port.state.held?.size).toBe(1);
});

test('of a record that is not selected nothing is kept: it is read at once', async () => {
  const { kept, port } = await open();
  const before = port.rowWindow.shifts;
  kept.events.held(event(3, 'Hidden by the filter'));
  expect([port.state.held, port.rowWindow.shifts > before]).toEqual([null, true]);
});

test('a record back where it belongs ends it', async () => {
  const { kept, port } = await open();
  port.dispatch({ type: 'select', index: 2, columnId: 'name' });
  kept.events.held(event(3, 'Hidden by the filter'));
  kept.events.held(event(3, ''));
  expect(port.state.held).toBe(null);
});
