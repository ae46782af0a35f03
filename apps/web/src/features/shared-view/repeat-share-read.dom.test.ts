import { expect, it, onTestFinished } from 'vitest';
import { repeatShareRead } from './repeat-share-read.ts';

/** Columns that are answered once they are told to be, names that are as `namesOf` says. */
function open({ answers = [], names = async () => {} }: { answers?: boolean[]; names?: (signal: AbortSignal) => Promise<void> }) {
  const log: string[] = [];
  const reading = repeatShareRead(
    {
      readStructure: async () => {
        const isAnswered = answers.shift() ?? true;
        log.push(isAnswered ? 'columns' : 'no columns');
        return isAnswered;
      },
      readPeople: (signal) => {
        log.push('names');
        return names(signal);
      },
      tellRows: () => log.push('rows'),
    },
    { patienceMs: 20, retryMs: 20 },
  );
  onTestFinished(() => reading.end());
  return { reading, log };
}

it('reads columns before rows where they have changed, rows alone where not', async () => {
  const { reading, log } = open({});
  reading.changed(true);
  await expect.poll(() => log).toEqual(['columns', 'rows', 'names']);
  reading.changed(false);
  await expect.poll(() => log.slice(3)).toEqual(['rows', 'names']);
});

it('tells of no rows while columns are not answered, and asks for them again', async () => {
  const { reading, log } = open({ answers: [false, false] });
  reading.changed(true);
  await expect.poll(() => log).toEqual(['no columns', 'no columns', 'columns', 'rows', 'names']);
});

it('a change of rows waits for columns that are due', async () => {
  const { reading, log } = open({ answers: [false, false] });
  reading.changed(true);
  await expect.poll(() => log[0]).toBe('no columns');
  reading.changed(false);
  await expect.poll(() => log.at(-1)).toBe('names');
  expect(log).toEqual(['no columns', 'no columns', 'columns', 'rows', 'names']);
});

it('names that are never answered keep nobody from what changes later', async () => {
  const hung = (signal: AbortSignal): Promise<void> => new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
  const { reading, log } = open({ names: hung });
  reading.changed(false);
  await expect.poll(() => log).toEqual(['rows', 'names']);
  reading.changed(true);
  await expect.poll(() => log.slice(2)).toEqual(['columns', 'rows', 'names']);
});

it('is over with its end, whatever was to be asked again', async () => {
  const { reading, log } = open({ answers: [false, false, false, false, false] });
  reading.changed(true);
  await expect.poll(() => log[0]).toBe('no columns');
  reading.end();
  const read = log.length;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(log.length).toBe(read);
});
