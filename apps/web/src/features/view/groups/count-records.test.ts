import { expect, it } from 'vitest';
import { countRecords } from './count-records.ts';

it('groups hold as many records as the outermost of them', () => {
  const group = (count: number, ...values: string[]) => ({
    path: values.map((value) => JSON.stringify(value)),
    value: values.at(-1) ?? null,
    count,
    summaries: {},
  });
  expect(countRecords([])).toBe(0);
  expect(
    countRecords([group(5, 'North'), group(2, 'North', 'New'), group(3, 'North', 'Done'), group(4, 'South'), group(4, 'South', 'New')]),
  ).toBe(9);
});
