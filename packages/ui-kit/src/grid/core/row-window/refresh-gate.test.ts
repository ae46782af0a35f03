import { expect, test } from 'vitest';
import { createRefreshGate } from './refresh-gate.ts';
import type { RefreshGate } from './refresh-gate.ts';

function open(isShapeRead = false): { readonly gate: RefreshGate; readonly done: string[] } {
  const done: string[] = [];
  const gate = createRefreshGate({
    markStale: (isOutdated) => done.push(isOutdated ? 'outdated' : 'stale'),
    readShape: () => done.push('shape'),
    readPages: () => done.push('pages'),
    abortShape: () => isShapeRead,
  });
  return { gate, done };
}

test('a refresh reads the shape at once while no rows are being made', () => {
  const { gate, done } = open();
  gate.refresh();
  expect(done).toEqual(['stale', 'shape']);
});

test('a refresh while rows are being made reads pages, and the shape once they are made', () => {
  const { gate, done } = open();
  gate.setMaking(true);
  gate.refresh();
  expect(done).toEqual(['stale', 'pages']);
  gate.setMaking(false);
  expect(done).toEqual(['stale', 'pages', 'stale', 'shape']);
  expect(gate.isWaiting).toBe(false);
});

test('what is refreshed once rows are made stays as it is until then', () => {
  const { gate, done } = open();
  gate.setMaking(true);
  gate.refreshOnceMade();
  expect(done).toEqual([]);
  gate.setMaking(false);
  expect(done).toEqual(['stale', 'shape']);
});

test('a reset marks rows as outdated and lasts until its rows are here', () => {
  const { gate, done } = open();
  gate.reset();
  expect(done).toEqual(['outdated', 'shape']);
  expect(gate.isResetting).toBe(true);
  gate.endReset();
  expect(gate.isResetting).toBe(false);
});

test('a shape that is being read when rows begin to be made is read again', () => {
  const { gate, done } = open(true);
  gate.setMaking(true);
  expect(gate.isWaiting).toBe(true);
  gate.setMaking(false);
  expect(done).toEqual(['stale', 'shape']);
});

test('nothing is read again where nothing asked for it meanwhile', () => {
  const { gate, done } = open();
  gate.readAgainOnceMade();
  gate.setMaking(true);
  gate.setMaking(false);
  expect(done).toEqual([]);
});
