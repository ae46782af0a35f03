import { describe, expect, it } from 'vitest';
import type { LaneOptions } from './read-job.ts';
import { SharedReads } from './shared-reads.ts';

/** Reads that end when they are told to. */
function stage(deadlineMs = 60_000): {
  readonly begun: { readonly options: LaneOptions; end(result: string): void; fail(error: Error): void }[];
  ask(signal?: AbortSignal): Promise<string>;
  /** One who asks, and gives up once it has begun. */
  askAndLeave(): Promise<void>;
} {
  const reads = new SharedReads<string>();
  const begun: ReturnType<typeof stage>['begun'] = [];
  const read = (options: LaneOptions): Promise<string> =>
    new Promise((end, fail) => {
      begun.push({ options, end, fail });
    });
  const ask = (signal?: AbortSignal): Promise<string> => reads.run('one', { signal, deadlineMs }, read);
  const askAndLeave = async (): Promise<void> => {
    const person = new AbortController();
    const gone = ask(person.signal);
    await Promise.resolve();
    person.abort();
    await expect(gone).rejects.toMatchObject(aborted);
  };
  return { begun, ask, askAndLeave };
}

const aborted = { code: 'aborted' };

describe('reads that several wait for', () => {
  it('are done once, also for those who come while they run, and anew for those who come after', async () => {
    const { begun, ask } = stage();
    const both = [ask(), ask()];
    await Promise.resolve();
    begun[0]?.end('rows');
    expect(await Promise.all(both)).toEqual(['rows', 'rows']);
    expect(begun).toHaveLength(1);
    const later = ask();
    await Promise.resolve();
    begun[1]?.fail(new Error('The disk is gone.'));
    await expect(later).rejects.toThrow('The disk is gone.');
  });

  it('go on for the others when one leaves, be it who came first', async () => {
    const { begun, ask } = stage();
    const first = new AbortController();
    const gone = ask(first.signal);
    const stays = ask();
    await Promise.resolve();
    first.abort();
    await expect(gone).rejects.toMatchObject(aborted);
    const { options, end } = begun[0]!;
    expect([options.signal?.aborted, options.waiters?.isEmpty]).toEqual([false, false]);
    end('rows');
    expect(await stays).toBe('rows');
  });

  it('serve who comes back while they go on for nobody', async () => {
    const { begun, ask, askAndLeave } = stage();
    await askAndLeave();
    expect(begun[0]?.options.waiters?.isEmpty).toBe(true);
    const again = ask();
    begun[0]?.end('rows');
    expect(await again).toBe('rows');
    expect(begun).toHaveLength(1);
  });

  it('are begun anew for who comes back when most of their time is over', async () => {
    const { begun, ask, askAndLeave } = stage(40);
    await askAndLeave();
    await new Promise((resolve) => setTimeout(resolve, 25));
    const again = ask();
    await Promise.resolve();
    expect(begun[0]?.options.signal?.aborted).toBe(true);
    begun[1]?.end('rows');
    expect(await again).toBe('rows');
  });

  it('are begun anew for who asks right after they were given up', async () => {
    const { begun, ask, askAndLeave } = stage();
    await askAndLeave();
    begun[0]?.options.waiters?.disband();
    const again = ask();
    await Promise.resolve();
    expect(begun[0]?.options.signal?.aborted).toBe(true);
    begun[1]?.end('rows');
    expect(await again).toBe('rows');
  });

  it('are not begun for who has left already', async () => {
    const { begun, ask } = stage();
    await expect(ask(AbortSignal.abort())).rejects.toMatchObject(aborted);
    expect(begun).toEqual([]);
  });
});
