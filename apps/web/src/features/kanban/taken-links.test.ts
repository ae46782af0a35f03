import { printLinkCell } from '@quadrille/domain';
import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import type { TableField } from '../structure/index.ts';
import { toAxis } from './board-axes.ts';
import { takenLinks, wordsOfTaken } from './taken-links.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const axis = (relation: string) =>
  toAxis(
    { id: 'tags', type: 'Links', title: 'Tags', definition: { kind: 'link', relation, relatedTableId: 't' } } as unknown as TableField,
    [],
    [],
  );
const held = (count: number) => printLinkCell({ count, records: [[7 as never, 'Red']] });
const move = (from: number | null, to: number | null, count: number) => ({
  from: JSON.stringify(from),
  to: JSON.stringify(to),
  held: held(count),
});

it('cards dropped where none are linked lose all of their links, which are counted beside those of their stacks', () => {
  expect(takenLinks(axis('mm'), [move(7, null, 30), move(9, null, 1)], () => 5)).toEqual({ emptied: 29, others: 0 });
  expect(takenLinks(axis('mm'), [move(7, 9, 30)], () => 5)).toEqual({ emptied: 0, others: 0 });
});

it('a record that belongs to one card is taken from the card it belonged to', () => {
  expect(takenLinks(axis('hm'), [move(7, 9, 1)], (id) => (id === 9 ? 1 : 0))).toEqual({ emptied: 0, others: 1 });
  expect(takenLinks(axis('hm'), [move(7, 9, 1), move(8, 9, 1)], () => 0)).toEqual({ emptied: 0, others: 1 });
  expect(takenLinks(axis('hm'), [move(7, 9, 1)], () => 0)).toEqual({ emptied: 0, others: 0 });
});

it('is said with how many there were; a move that takes nothing else says nothing', () => {
  expect(wordsOfTaken({ emptied: 0, others: 0 }, 'Tags')).toBeNull();
  expect(wordsOfTaken({ emptied: 2, others: 0 }, 'Tags')).toBe('2 more links of “Tags” were removed with those of the stacks');
  expect(wordsOfTaken({ emptied: 0, others: 1 }, 'Tags')).toBe('1 other card lost its link: each record of “Tags” belongs to one card');
});
