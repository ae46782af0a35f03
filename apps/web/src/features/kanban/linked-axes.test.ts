import { printLinkCell, readLinkCell } from '@quadrille/domain';
import type { Bucket, ViewRecord } from '@quadrille/ui-kit/view';
import { expect, it } from 'vitest';
import type { TableField } from '../structure/index.ts';
import { canBeLane, canBeStack, holdsSeveral, isListed, moveOnBoard, toAxis, toBoard } from './board-axes.ts';
import type { AxisWords } from './board-axes.ts';

const words: AxisWords = { noValue: 'No value', checked: 'Checked', unchecked: 'Not checked', context: { timeZone: 'UTC', people: [] } };
const link = (relation: string, more = {}): TableField =>
  ({
    id: 'tags',
    type: relation === 'mm' ? 'Links' : 'LinkToAnotherRecord',
    title: 'Tags',
    meta: {},
    options: [],
    definition: { kind: 'link', relation, relatedTableId: 't', foreignKeyId: 'key', ...more },
  }) as never;
const cell = (...ids: number[]): string => printLinkCell({ count: ids.length, records: ids.map((id) => [id as never, `R${id}`]) });
const many = {
  ...toAxis(link('mm'), [], []),
  options: [
    { id: '7', title: 'Red' },
    { id: '9', title: 'Blue' },
  ],
};
const bucketOf = (id: number | null): Bucket => {
  const board = toBoard([many], { counts: [], epoch: '1' }, words);
  return board.buckets.find((one) => one.id === JSON.stringify([id])) as Bucket;
};
const moved = (held: string, from: number | null, to: number | null) => {
  const record: ViewRecord = { id: 1, version: 1, cells: { tags: held } };
  return readLinkCell(moveOnBoard([many], record, bucketOf(from), bucketOf(to))['tags'] ?? null);
};

it('a link of one record stacks by its key, so that lanes can be made of it; one of many stacks by its records, and has none', () => {
  const key = { id: 'key', type: 'ForeignKey', title: 'key' } as unknown as TableField;
  const single = toAxis(link('bt'), [key], []);
  expect([single.field.type, isListed(single.field), canBeLane(link('bt'))]).toEqual(['ForeignKey', false, true]);
  // who may not see the key sees the records all the same
  expect(isListed(toAxis(link('bt'), [], []).field)).toBe(true);
  expect([canBeStack(link('mm')), holdsSeveral(link('mm')), canBeLane(link('mm'))]).toEqual([true, true, false]);
});

it('a card goes from the stack of one record to that of another, and stays in its others', () => {
  expect(moved(cell(7, 8), 7, 9).records.map(([id]) => id)).toEqual([8, 9]);
  expect(moved(cell(7, 9), 7, 9)).toMatchObject({ count: 1, records: [[9, 'Blue']] });
  expect(moved(cell(), null, 7)).toMatchObject({ count: 1, records: [[7, 'Red']] });
  expect(moved(cell(7, 9), 7, null)).toEqual({ count: 0, records: [] });
});

it('a card with more records than its cell names keeps count of the others', () => {
  const held = printLinkCell({ count: 40, records: [[7 as never, 'Red']] });
  expect(moved(held, 7, 9)).toMatchObject({ count: 40, records: [[9, 'Blue']] });
});
