import { expect, test } from 'vitest';
import { openCore } from '../../../testing/open-core.ts';
import { createHistory } from './history.ts';

const settled = (): Promise<void> => Promise.resolve();

test('where the product has one of both steps the grid keeps no history', async () => {
  const { port } = await openCore({}, { onRedo() {} });
  const history = createHistory(port, settled);
  expect(history.ownUndo).toBe(null);
  history.undo();
  expect(history.asked).toBe(null);
});

test('a step of the product is asked for until its promise ends, well or badly', async () => {
  let fail = (_reason: Error): void => {};
  const { port } = await openCore({}, { onUndo: () => new Promise((_, reject) => (fail = reject)) });
  const history = createHistory(port, settled);
  port.dispatch({ type: 'select', index: 4, columnId: 'name' });
  history.undo();
  expect(history.asked?.from).toMatchObject({ index: 4 });
  fail(new Error('offline'));
  await Promise.resolve();
  await Promise.resolve();
  expect(history.asked).toBe(null);
});

test('a step that answers no promise is over when what it did is shown', async () => {
  const { port } = await openCore({}, { onUndo() {} });
  const history = createHistory(port, settled);
  history.undo();
  expect(history.asked).toEqual({ from: null });
  history.forgetAsked();
  expect(history.asked).toBe(null);
});
