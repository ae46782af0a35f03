import { describe, expect, it } from 'vitest';
import type { TableField } from '../structure/index.ts';
import { canBeLane, canBeStack, keyOfValue, toAxis, toBoard, valuesOfBucket } from './board-axes.ts';
import type { AxisWords } from './board-axes.ts';

const words: AxisWords = { noValue: 'No value', checked: 'Checked', unchecked: 'Not checked', context: { timeZone: 'UTC', people: [] } };
const field = (id: string, type: string): TableField => ({ id, type, title: id, meta: {} }) as unknown as TableField;
const options = [
  { id: 'a', title: 'Open' },
  { id: 'b', title: 'Done' },
];

describe('stacks', () => {
  it('are one for each option with its count, and one for records without a value', () => {
    const counts = [
      { values: ['b'], count: 3 },
      { values: [null], count: 2 },
    ];
    const { axes, buckets } = toBoard(
      [{ field: field('state', 'SingleSelect'), settingId: 'state', options }],
      { counts, epoch: '1' },
      words,
    );
    expect(axes?.[0]?.map(({ title }) => title)).toEqual(['No value', 'Open', 'Done']);
    expect(buckets.map(({ count, values }) => [count, values])).toEqual([
      [2, { state: null }],
      [0, { state: 'a' }],
      [3, { state: 'b' }],
    ]);
    expect(buckets.map(({ id }) => valuesOfBucket(id))).toEqual([[null], ['a'], ['b']]);
  });

  it('are two for a checkbox', () => {
    const counts = [{ values: [true], count: 4 }];
    const { axes, buckets } = toBoard(
      [{ field: field('done', 'Checkbox'), settingId: 'done', options: [] }],
      { counts, epoch: '1' },
      words,
    );
    expect(axes?.[0]?.map(({ title }) => title)).toEqual(['Not checked', 'Checked']);
    expect(buckets.map(({ count }) => count)).toEqual([0, 4]);
  });

  it('are as many as a rating has marks, and one without', () => {
    const { axes } = toBoard([{ field: field('stars', 'Rating'), settingId: 'stars', options: [] }], { counts: [], epoch: '1' }, words);
    expect(axes?.[0]?.map(({ key }) => key)).toEqual([null, 1, 2, 3, 4, 5].map(keyOfValue));
  });
});

it('each crossing of a stack and a lane has the records that hold both values', () => {
  const axes = [
    { field: field('state', 'SingleSelect'), settingId: 'state', options },
    { field: field('town', 'SingleLineText'), settingId: 'town', options: [] },
  ];
  const counts = [
    { values: ['a', 'Bern'], count: 2 },
    { values: ['b', 'Basel'], count: 1 },
    { values: ['b', 'Bern'], count: 5 },
  ];
  const board = toBoard(axes, { counts, epoch: '1' }, words);
  expect(board.axes?.[1]?.map(({ title }) => title)).toEqual(['No value', 'Bern', 'Basel']);
  expect(board.buckets).toHaveLength(9);
  expect(board.buckets.filter(({ count }) => count > 0).map(({ values, count }) => [values, count])).toEqual([
    [{ state: 'a', town: 'Bern' }, 2],
    [{ state: 'b', town: 'Bern' }, 5],
    [{ state: 'b', town: 'Basel' }, 1],
  ]);
});

it('only fields with few known values stack cards; lanes may be plain values too', () => {
  const types = ['SingleSelect', 'MultiSelect', 'Collaborator', 'Checkbox', 'Rating', 'LongText', 'Attachment'];
  expect(types.filter((type) => canBeStack(field('x', type)))).toEqual([
    'SingleSelect',
    'MultiSelect',
    'Collaborator',
    'Checkbox',
    'Rating',
  ]);
  expect(canBeLane(field('x', 'SingleLineText'))).toBe(true);
  expect(['Attachment', 'MultiSelect'].filter((type) => canBeLane(field('x', type)))).toEqual([]);
});

it('a link to one record each is an axis by the key the records keep, in the order of what it leads to', () => {
  const link = {
    ...field('project', 'LinkToAnotherRecord'),
    definition: { kind: 'link', relation: 'bt', foreignKeyId: 'key', relatedTableId: 'projects' },
  };
  const axis = toAxis(link as never, [link as never, field('key', 'ForeignKey')], []);
  expect(axis).toMatchObject({ settingId: 'project', linkedTableId: 'projects', field: { id: 'key', title: 'project' } });
  const named = {
    ...axis,
    options: [
      { id: '7', title: 'Atlas' },
      { id: '9', title: 'Beacon' },
    ],
  };
  const { buckets } = toBoard([named], { counts: [{ values: [9], count: 4 }], epoch: '1' }, words);
  expect(buckets.map(({ count, values }) => [count, values['key']])).toEqual([
    [0, null],
    [0, 7],
    [4, 9],
  ]);
  expect(canBeStack(link as never)).toBe(true);
});
