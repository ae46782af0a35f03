import { expect, test } from 'vitest';
import { nextRating } from '../form/rating.tsx';
import { groupChoices, rankGroups } from '../form/select.tsx';
import { toInitials } from '../data/avatar.tsx';
import {
  appendNode,
  canMoveNode,
  countConditions,
  joinOf,
  listAt,
  moveNode,
  removeNode,
  replaceNode,
  splitList,
  withJoin,
} from './filter-tree.ts';
import type { FilterConditionData, FilterNodeData } from './filter-tree.ts';
import { readTitles } from './options-editor.tsx';
import { landingPlace, moveItem } from './use-reorder.ts';

const condition = (id: string, logicalOp: 'and' | 'or' | 'not' = 'and'): FilterConditionData => ({
  kind: 'condition',
  id,
  logicalOp,
  fieldId: 'f',
  op: 'eq',
  subOp: null,
  value: null,
});
const nested: readonly FilterNodeData[] = [
  condition('1'),
  { kind: 'group', id: 'g', logicalOp: 'and', children: [condition('2', 'or'), condition('3', 'or')] },
];

test('a list is joined by the words of all but its first node', () => {
  expect(joinOf([])).toBe('and');
  expect(joinOf([condition('1', 'or')])).toBe('or');
  expect(joinOf([condition('1', 'and'), condition('2', 'or')])).toBe('or');
  expect(joinOf([condition('1'), condition('2', 'or'), condition('3', 'and')])).toBeNull();
  expect(joinOf(withJoin(nested, 'or'))).toBe('or');
});

test('a new condition takes the word of its list', () => {
  const next = appendNode(nested, [1], condition('4'));
  expect(listAt(next, [1]).at(-1)).toMatchObject({ id: '4', logicalOp: 'or' });
  expect(countConditions(next)).toBe(4);
});

test('replacing one node leaves the others as they were', () => {
  const next = replaceNode(nested, [1, 0], condition('x'));
  expect(next[0]).toBe(nested[0]);
  expect(listAt(next, [1]).map((node) => node.id)).toEqual(['x', '3']);
});

test('a group goes with its last condition', () => {
  const one = removeNode(nested, [1, 1]);
  expect(listAt(one, [1])).toHaveLength(1);
  expect(removeNode(one, [1, 0]).map((node) => node.id)).toEqual(['1']);
});

const group = (id: string, ...children: FilterNodeData[]): FilterNodeData => ({ kind: 'group', id, logicalOp: 'and', children });
const shape = (nodes: readonly FilterNodeData[]): unknown[] =>
  nodes.map((node) => (node.kind === 'group' ? { [node.id ?? '']: shape(node.children) } : node.id));

test('a node is moved in its list, into a group and out of it, joined as the list it goes to', () => {
  expect(shape(moveNode(nested, [0], [2]))).toEqual([{ g: ['2', '3'] }, '1']);
  const inside = moveNode(nested, [0], [1, 1]);
  expect(shape(inside)).toEqual([{ g: ['2', '1', '3'] }]);
  expect(listAt(inside, [0]).map(({ logicalOp }) => logicalOp)).toEqual(['or', 'or', 'or']);
  const out = moveNode(nested, [1, 0], [0]);
  expect(shape(out)).toEqual(['2', '1', { g: ['3'] }]);
  expect(out[0]?.logicalOp).toBe('and');
  expect(shape(moveNode(nested, [1, 1], [1]))).toEqual(['1', '3', { g: ['2'] }]);
  // the word between all stays when the first of them goes to the end
  const or = [condition('1'), condition('2', 'or'), condition('3', 'or')];
  expect(joinOf(moveNode(or, [0], [3]))).toBe('or');
});

test('a group left empty goes, and whatever is inside goes along', () => {
  const list = [group('g', group('h', condition('1'))), group('k', condition('2'))];
  expect(shape(moveNode(list, [0, 0, 0], [1, 1]))).toEqual([{ k: ['2', '1'] }]);
  expect(shape(moveNode(list, [0, 0], [1, 0]))).toEqual([{ k: [{ h: ['1'] }, '2'] }]);
});

test('nothing moves into itself, to where it is, or deeper than groups may go', () => {
  const deep = [group('a', group('b', group('c', condition('1')))), group('d', condition('2'))];
  for (const to of [[0], [1], [0, 0], [0, 0, 1]]) expect(moveNode(deep, [0], to)).toBe(deep);
  expect([canMoveNode(deep, [1], [0, 0, 0]), canMoveNode(deep, [1], [0, 0, 0, 0])]).toEqual([true, false]);
  expect(canMoveNode(deep, [1, 0], [0, 0, 0, 0])).toBe(true);
});

test('a list value is read without blanks', () => expect(splitList(' Doing, ,Todo')).toEqual(['Doing', 'Todo']));

test('moved items land where they were dropped', () => {
  const list = ['a', 'b', 'c', 'd'];
  for (let from = 0; from < 4; from += 1)
    for (let over = 0; over < 4; over += 1)
      for (const side of ['before', 'after'] as const) {
        if (over === from) continue;
        const moved = moveItem(list, from, landingPlace(from, over, side));
        expect(moved.indexOf(list[from] ?? '') - moved.indexOf(list[over] ?? '')).toBe(side === 'before' ? -1 : 1);
        expect(moved.toSorted()).toEqual(list);
      }
});

test('a pasted list gives each title once, and none that is there', () => {
  const there = [{ id: '1', title: 'Todo', color: null }];
  expect(readTitles('todo\nDoing\n doing \n\nDone, soon', there)).toEqual(['Doing', 'Done  soon']);
  expect(readTitles('a, b,a', [])).toEqual(['a', 'b']);
});

test('rating keys step, jump and clear, mirrored in right-to-left text', () => {
  expect(nextRating('ArrowRight', 2, 5, false)).toBe(3);
  expect(nextRating('ArrowRight', 2, 5, true)).toBe(1);
  expect(nextRating('5', 2, 5, false)).toBe(5);
  expect(nextRating('9', 2, 5, false)).toBeNull();
  expect(nextRating('Delete', 2, 5, false)).toBe(0);
});

test('choices of one group stand together, first come first', () => {
  const groups = groupChoices([
    { value: 'a', label: 'A', group: 'x' },
    { value: 'b', label: 'B' },
    { value: 'c', label: 'C', group: 'x' },
  ]);
  expect(groups.map((group) => [group.label, group.choices.map((choice) => choice.value)])).toEqual([
    ['x', ['a', 'c']],
    [null, ['b']],
  ]);
});

test.each([
  ['Ana Prado', 'AP'],
  ['ana@acme.studio', 'A'],
  ['ben.kwon@acme.studio', 'BK'],
  ['Jean-Luc van der Berg', 'JB'],
  ['آنا پرادو', 'آپ'],
  ['', '?'],
])('initials of "%s" are %s', (name, initials) => expect(toInitials(name)).toBe(initials));

test('typed words rank choices: all of a label, then its beginning, then beginnings of words', () => {
  const groups = groupChoices([
    { value: 'phone', label: 'Phone number', group: 'Basic' },
    { value: 'auto', label: 'Numbering', group: 'Number' },
    { value: 'number', label: 'Number', group: 'Number' },
  ]);
  const rank = (query: string) => rankGroups(groups, query, 'en').flatMap(({ choices }) => choices.map(({ value }) => value));
  expect(rank('number')).toEqual(['number', 'auto', 'phone']);
  expect(rank('pho')).toEqual(['phone', 'auto', 'number']);
  expect(rank('')).toEqual(['phone', 'auto', 'number']);
});
