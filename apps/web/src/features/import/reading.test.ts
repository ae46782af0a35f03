import { expect, it } from 'vitest';
import { createReadingState } from './reading.state.ts';
import { notAnAddress } from './wizard-types.ts';

it('tells how far a read is, and that it ended', async () => {
  const reading = createReadingState();
  const seen: (number | null)[] = [];
  reading.$reading.listen((now) => seen.push(now && now.bytes));
  await reading.run('people.csv', async ({ onProgress }) => onProgress(5, 10));
  expect(seen).toEqual([0, 5, null]);
});

it('stops the read that is under way, which is no fault', async () => {
  const reading = createReadingState();
  const read = reading.run(
    'people.csv',
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  reading.stop();
  const error = await read.catch((reason: unknown) => reason);
  expect(reading.addFault('people.csv', error)).toBe(false);
  expect(reading.$faults.get()).toEqual([]);
});

it('a second read is not ended by the first', async () => {
  const reading = createReadingState();
  let end = (): void => {};
  const first = reading.run('a', () => new Promise<void>((resolve) => (end = resolve)));
  void reading.run('b', () => new Promise(() => {}));
  end();
  await first;
  expect(reading.$reading.get()?.name).toBe('b');
});

it('keeps faults until they are dismissed', () => {
  const reading = createReadingState();
  expect(reading.addFault('x', notAnAddress)).toBe(true);
  reading.addFault('y', new Error('The file is empty.'));
  expect(reading.$faults.get().map(({ name }) => name)).toEqual(['x', 'y']);
  reading.dismissFault('x');
  expect(reading.$faults.get().map(({ name }) => name)).toEqual(['y']);
  reading.clearFaults();
  expect(reading.$faults.get()).toEqual([]);
});
