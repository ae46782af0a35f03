import type { GroupTree } from '@quadrille/ui-kit/grid';
import { expect, test } from 'vitest';
import { sectionsOf } from './sections-of.ts';

const node = (count: number, ...path: string[]) => ({ path, value: path.at(-1) ?? null, count });
const tree: GroupTree = {
  levels: ['status', 'team'],
  groups: [node(5, 'todo'), node(3, 'todo', 'red'), node(2, 'todo', 'blue'), node(4, 'done'), node(4, 'done', 'red')],
};
const cut = (first: number, end: number) =>
  sectionsOf(tree, first, end).map((section) => [section.groups.map(({ value }) => value).join(' '), section.first, section.end]);

test('a view without groups is one section', () => {
  expect(sectionsOf(null, 100, 180)).toEqual([{ groups: [], first: 100, end: 180 }]);
  expect(sectionsOf(null, 0, 0)).toEqual([]);
});

test('a page is cut where another group begins, and a group goes on over pages', () => {
  expect(cut(0, 4)).toEqual([
    ['todo red', 0, 3],
    ['todo blue', 3, 4],
  ]);
  expect(cut(4, 8)).toEqual([
    ['todo blue', 4, 5],
    ['done red', 5, 8],
  ]);
});

test('records beyond the groups that are listed have no head', () => {
  expect(cut(8, 12)).toEqual([
    ['done red', 8, 9],
    ['', 9, 12],
  ]);
});
