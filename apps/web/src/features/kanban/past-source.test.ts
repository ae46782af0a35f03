import { expect, it } from 'vitest';
import type { TableField } from '../structure/index.ts';
import type { AxisWords } from './board-axes.ts';
import { createPastSource } from './past-source.ts';
import { dayBefore, endOfDay } from './past-moment.ts';

const words: AxisWords = { noValue: 'None', checked: 'Yes', unchecked: 'No', context: { timeZone: 'UTC', people: [] } };
const axis = (type: string, titles: readonly string[] = []) => ({
  field: { id: 'state', type, title: 'State', meta: {} } as unknown as TableField,
  settingId: 'state',
  options: titles.map((title) => ({ id: title, title })),
});
const past = (values: readonly unknown[]) => ({
  at: '2026-11-02T12:00:00Z',
  fields: ['state'],
  rows: values.map((value, at) => [at + 1, value]) as never,
  isWhole: true,
});
const board = async (type: string, values: readonly unknown[], titles: readonly string[] = []) => {
  const source = createPastSource(past(values), [axis(type, titles)], words);
  const { buckets } = await source.buckets({ scope: null }, new AbortController().signal);
  return Promise.all(
    buckets.map(async ({ id, count }) => {
      const { records } = await source.range({ bucket: id, offset: 0, limit: 10 }, new AbortController().signal);
      return [count, records.map((record) => record.id)];
    }),
  );
};

it('puts records into the stacks they stood in', async () => {
  expect(await board('SingleSelect', ['a', null, 'b', 'a'], ['a', 'b'])).toEqual([
    [1, [2]],
    [2, [1, 4]],
    [1, [3]],
  ]);
  expect(await board('Checkbox', [true, null, false])).toEqual([
    [2, [2, 3]],
    [1, [1]],
  ]);
  expect(await board('MultiSelect', [['a', 'b'], [], ['b']], ['a', 'b'])).toEqual([
    [1, [2]],
    [1, [1]],
    [2, [1, 3]],
  ]);
});

it('counts days by the calendar', () => {
  expect([dayBefore('2026-03-01', 1), dayBefore('2026-01-01', 1)]).toEqual(['2026-02-28', '2025-12-31']);
  expect(new Date(endOfDay('2026-10-25')).getTime() + 1).toBe(new Date(2026, 9, 26).getTime());
});
