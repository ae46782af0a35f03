import { expect, it } from 'vitest';
import { openTestFile } from './test-wizard.ts';

it('edits one table, and forgets a file with its reader', async () => {
  const { sources } = await openTestFile('a\n1\n');
  sources.edit('1.0', (draft) => ({ ...draft, isKept: false }));
  expect(sources.find(1)?.tables[0]?.isKept).toBe(false);
  const reading = sources.readerOf(1)?.reader.process({ kind: 'string', text: 'a' });
  const ended = expect(reading).rejects.toMatchObject({ code: 'cancelled' });
  sources.remove(1);
  expect([sources.find(1), sources.readerOf(1)]).toEqual([undefined, undefined]);
  await ended;
});

it('drafts stay when readers are closed', async () => {
  const { sources } = await openTestFile('a\n1\n');
  sources.close();
  expect([sources.readerOf(1), sources.find(1)?.file.name]).toEqual([undefined, 'people.csv']);
});
