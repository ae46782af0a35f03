import type { StoredFile } from '@quadrille/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPageAddresses } from './page-addresses.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const file = (path: string): StoredFile =>
  ({ path, title: 'a.png', mimetype: 'image/png', size: 1, signedPath: `${path}?s=1` }) as StoredFile;

it('asks again where a read failed or lacked a file, and says which are not there', async () => {
  const answers: (readonly StoredFile[] | null)[] = [null, [file('a')], [file('a')]];
  let reads = 0;
  const addresses = createPageAddresses(() => {
    const answer = answers[reads] ?? [];
    reads += 1;
    return answers[reads - 1] === null ? Promise.reject(new Error('offline')) : Promise.resolve(answer);
  });
  addresses.want('a');
  addresses.want('b');
  await vi.advanceTimersByTimeAsync(100);
  expect([reads, addresses.$files.get().size, addresses.$missing.get().size]).toEqual([1, 0, 0]);
  await vi.advanceTimersByTimeAsync(3000);
  expect([...addresses.$files.get().keys()]).toEqual(['a']);
  expect([...addresses.$missing.get()]).toEqual(['b']);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(reads).toBe(5);
  // it has come at last
  addresses.put(file('b'));
  expect([...addresses.$missing.get()]).toEqual([]);
});
