import { expect, it } from 'vitest';
import { doEach } from './do-each.ts';

it('goes on after a failure, and tells what was not done and why', async () => {
  const done: number[] = [];
  const act = (n: number): Promise<void> => {
    if (n % 2 === 0) return Promise.reject(new Error(`not ${n}`));
    done.push(n);
    return Promise.resolve();
  };
  expect(await doEach([1, 2, 3, 4, 5], act)).toEqual({ failed: [2, 4], reason: new Error('not 2') });
  expect(done).toEqual([1, 3, 5]);
  expect((await doEach([1], act)).failed).toEqual([]);
});
