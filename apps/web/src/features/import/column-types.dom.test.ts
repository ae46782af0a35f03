import { expect, it } from 'vitest';
import { fitKey } from './column-types.state.ts';
import { openTestFile } from './test-wizard.ts';

const people = 'name,age\nAna,30\nBo,old\n';

it('a type is shown at once, and what does not fit follows', async () => {
  const { sources, types } = await openTestFile(people);
  const chosen = types.setType('1.0', 1, 'Number');
  expect(sources.find(1)?.tables[0]?.table.columns[1]?.type).toBe('Number');
  await chosen;
  expect(sources.find(1)?.tables[0]?.checks[1]).toMatchObject({ total: 2, failed: 1 });
  await types.settled();
  sources.close();
});

it('the last type chosen wins, whichever is read first', async () => {
  const { sources, types } = await openTestFile(people);
  await Promise.all([types.setType('1.0', 1, 'Number'), types.setType('1.0', 1, 'LongText')]);
  expect(sources.find(1)?.tables[0]?.table.columns[1]?.type).toBe('LongText');
  sources.close();
});

it('fits are asked for once and forgotten with their file', async () => {
  const { sources, types } = await openTestFile(people);
  await types.fitTypes('1.0', 1);
  const at = fitKey('1.0', 1);
  const first = types.$fits.get()[at];
  expect(first?.Number?.check).toMatchObject({ failed: 1 });
  await types.fitTypes('1.0', 1);
  expect(types.$fits.get()[at]).toBe(first);
  types.forgetFits(1);
  expect(types.$fits.get()[at]).toBe(undefined);
  sources.close();
});
