import { expect, it } from 'vitest';
import { noValueStack, toStacks, valueOfStack } from './read-stacks.ts';

it('each option is a stack with its count, and so are records without a value', () => {
  const options = [
    { id: 'a', title: 'Open' },
    { id: 'b', title: 'Done' },
  ];
  const counts = new Map([
    ['b', 3],
    [null, 2],
  ]);
  const { axes, buckets } = toStacks({ id: 'state', options }, { counts, epoch: '1' }, 'No value');
  expect(axes?.[0]?.map(({ title }) => title)).toEqual(['No value', 'Open', 'Done']);
  expect(buckets).toEqual([
    { id: noValueStack, count: 2, values: { state: null } },
    { id: 'a', count: 0, values: { state: 'a' } },
    { id: 'b', count: 3, values: { state: 'b' } },
  ]);
  expect(buckets.map(({ id }) => valueOfStack(id))).toEqual([null, 'a', 'b']);
});
