import { expect, test } from 'vitest';
import { settle } from '../../../testing/open-controller.ts';
import { openCore } from '../../../testing/open-core.ts';
import { makeSampleRow } from '../../../testing/sample-columns.ts';
import { createSourceEvents } from './source-events.ts';
import type { History } from './history.ts';

async function open(asked: History['asked'] = null) {
  const opened = await openCore();
  const told: string[] = [];
  const events = createSourceEvents(opened.port, {
    held: () => told.push('held'),
    closedGroups: { noteFound: (rowId, index) => told.push(`found ${rowId} at ${index}`), leave: () => told.push('leave') },
    history: { asked, forgetAsked: () => told.push('step over') },
    onChange: () => told.push('change'),
  });
  return { ...opened, told, events };
}

test('rows that others changed are replaced and remembered until they are taken', async () => {
  const { events, port, told } = await open();
  events.hear({ type: 'changed', rows: [{ ...makeSampleRow(1), version: 2, cells: { name: 'theirs' } }] });
  events.hear({ type: 'changed', isOwn: true, rows: [{ ...makeSampleRow(2), version: 2, cells: { name: 'mine' } }] });
  expect([port.rowAt(1)?.cells['name'], port.rowAt(2)?.cells['name']]).toEqual(['theirs', 'mine']);
  expect([...events.takeChanged()]).toEqual([2]);
  expect([...events.takeChanged()]).toEqual([]);
  expect(told).toEqual(['change', 'change']);
});

test('rows that came or went are read again, unless records are kept in place', async () => {
  const { events, port } = await open();
  port.set({ ...port.state, held: new Map([[1, 'Sorted elsewhere']]) });
  events.hear({ type: 'shifted' });
  expect(port.rowWindow.isCounting).toBe(false);
  port.set({ ...port.state, held: null });
  events.hear({ type: 'shifted' });
  expect(port.rowWindow.isCounting).toBe(true);
});

test('after another order the selection follows its record, and a step counts as over', async () => {
  const { events, port, ran, source, told } = await open();
  port.dispatch({ type: 'select', index: 2, columnId: 'name' });
  source.insert(0, { id: 900, version: 1, cells: {} }, false);
  events.hear({ type: 'reset' });
  await settle();
  expect(port.state.selection?.anchor).toMatchObject({ index: 3, rowId: 3 });
  expect(told).toEqual(['change', 'step over', 'found 3 at 3', 'leave']);
  expect(ran.at(-1)).toMatchObject({ type: 'reveal', cell: { index: 3 } });
});

test('what a step did is shown only to who is still where the step was asked for', async () => {
  for (const [index, shown] of [
    [2, 40],
    [9, 9],
  ] as const) {
    const { events, port } = await open({ from: { index: 2, rowId: 3, columnId: 'name' } });
    port.dispatch({ type: 'select', index, columnId: 'name' });
    port.rowWindow.look(30, 50, 0);
    await settle();
    port.dispatch({ type: 'select', index: 40, columnId: 'name' });
    const rowId = port.state.selection?.anchor.rowId ?? '';
    port.dispatch({ type: 'select', index, columnId: 'name' });
    events.hear({ type: 'reset', place: { rowId, columnId: null } });
    await settle();
    expect(port.state.selection?.anchor.index).toBe(shown);
  }
});
