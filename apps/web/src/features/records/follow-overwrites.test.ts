import type { GridState, PendingCell, SourceEvent, WriteBatch } from '@quadrille/ui-kit/grid';
import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import { followOverwrites } from './follow-overwrites.ts';

const saving = (value: string, batch = value): PendingCell => ({ value, from: null, batch, status: 'saving', reason: null });

/** A grid that saves, a source that tells, and what was said of cells overwritten. */
function open() {
  const $pending = atom<GridState['pending']>(new Map());
  const listeners = new Set<(event: SourceEvent) => void>();
  const said: unknown[] = [];
  const subscribe = (listener: (event: SourceEvent) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const writeListeners = new Set<(batch: WriteBatch) => void>();
  const onWrite = (listener: (batch: WriteBatch) => void) => {
    writeListeners.add(listener);
    return () => writeListeners.delete(listener);
  };
  const send = (rowId: number, value: string): void => {
    const updates = [{ rowId, columnId: 'name', value, from: null, version: 1 }];
    for (const listener of writeListeners) listener({ key: value, label: 'edit', updates, creates: [], deletes: null, newOptions: [] });
  };
  const stop = followOverwrites($pending, { subscribe, onWrite }, ({ rowId, value }, row) => said.push([rowId, value, row.cells.name]));
  const type = (...cells: (readonly [rowId: number, cell: PendingCell])[]): void =>
    $pending.set(new Map(cells.map(([rowId, cell]) => [rowId, { name: cell }])));
  const save = (...cells: Parameters<typeof type>): void => {
    type(...cells);
    $pending.set(new Map());
  };
  const hear = (id: number, name: string, isOwn = false): void => {
    const event: SourceEvent = { type: 'changed', rows: [{ id, version: 2, cells: { name } }], isOwn };
    for (const listener of listeners) listener(event);
  };
  return { $pending, said, stop, type, save, send, hear, listeners };
}

it('what somebody else writes over the cell saved last is told once', () => {
  const { said, save, hear } = open();
  save([1, saving('Mine')]);
  hear(2, 'Other row');
  hear(1, 'Mine');
  hear(1, 'Mine', true);
  expect(said).toEqual([]);
  hear(1, 'Theirs');
  hear(1, 'Theirs again');
  expect(said).toEqual([[1, 'Mine', 'Theirs']]);
});

it('cells of a paste, and those before the one saved last, are not watched', () => {
  const { said, save, hear, stop, listeners } = open();
  save([1, saving('a', 'paste')], [2, saving('b', 'paste')]);
  hear(1, 'Theirs');
  save([1, saving('First')]);
  save([2, saving('Second')]);
  hear(1, 'Theirs');
  expect(said).toEqual([]);
  stop();
  expect(listeners.size).toBe(0);
});

it('a cell changed again in its record is not what was typed in the grid any more', () => {
  const { said, save, hear } = open();
  save([1, saving('Mine')]);
  hear(1, 'Mine, in the record', true);
  hear(1, 'Mine, in the record');
  hear(1, 'Theirs');
  expect(said).toEqual([]);
});

it('a paste over the cell saved last ends the watch', () => {
  const { said, save, hear } = open();
  save([1, saving('Mine')]);
  save([1, saving('a', 'paste')], [2, saving('b', 'paste')]);
  hear(1, 'a');
  expect(said).toEqual([]);
});

it('a cell that is typed anew is compared with the newer value alone, also while that is on its way', () => {
  const { said, type, save, hear } = open();
  save([1, saving('First')]);
  type([1, saving('Second')]);
  hear(1, 'Second');
  expect(said).toEqual([]);
  save([1, saving('Second')]);
  hear(1, 'Theirs');
  expect(said).toEqual([[1, 'Second', 'Theirs']]);
});

it('a paste of as many cells as one may hold is looked through once, not once for each of them', () => {
  const { $pending, said, save, hear } = open();
  const cells = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`c${at}`, saving('pasted', 'paste')]));
  $pending.set(new Map(Array.from({ length: 10_000 }, (_, row) => [row, cells])));
  $pending.set(new Map());
  save([1, saving('Mine')]);
  hear(1, 'Theirs');
  expect(said).toEqual([[1, 'Mine', 'Theirs']]);
});

it('a cell sent anew from an open record is nobody else\u2019s, also where it is read before its answer came, for another field of its record', () => {
  const { said, save, send, hear } = open();
  save([1, saving('Mine')]);
  send(1, 'Mine, in the record');
  hear(1, 'Mine, in the record');
  expect(said).toEqual([]);
  save([1, saving('Mine')]);
  send(2, 'Another');
  hear(1, 'Theirs');
  expect(said).toEqual([[1, 'Mine', 'Theirs']]);
});
