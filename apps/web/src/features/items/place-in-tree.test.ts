import type { WireItem } from '@quadrille/contract';
import { expect, it } from 'vitest';
import { outermostOf, toItemNodes, toPlace, withInside } from './place-in-tree.ts';

const item = (id: string, parent_id: string | null): WireItem => ({
  id,
  parent_id,
  kind: 'page',
  title: id,
  icon: null,
  template: false,
  base_id: 'b',
  project_id: 'p',
  order: 0,
  created_at: '',
  updated_at: '',
});
const items = [item('a', null), item('a1', 'a'), item('a2', 'a'), item('b', null), item('c', null)];

it('draws the items that are shown, in the order in which they come, and what stands in them', () => {
  const draw = (nodes: ReturnType<typeof toItemNodes>): unknown => nodes.map(({ id, children }) => [id, draw(children)]);
  expect(draw(toItemNodes(items, ({ id }) => id !== 'b'))).toEqual([
    [
      'a',
      [
        ['a1', []],
        ['a2', []],
      ],
    ],
    ['c', []],
  ]);
});

it('says where a dragged item goes: before, behind or into another one', () => {
  expect(toPlace(items, ['c'], { siblingId: 'a', side: 'before' })).toEqual({ parentId: null, beforeId: 'a' });
  expect(toPlace(items, ['c'], { siblingId: 'a', side: 'after' })).toEqual({ parentId: null, beforeId: 'b' });
  expect(toPlace(items, ['a'], { siblingId: 'c', side: 'after' })).toEqual({ parentId: null, beforeId: null });
  expect(toPlace(items, ['c'], { siblingId: 'a1', side: 'after' })).toEqual({ parentId: 'a', beforeId: 'a2' });
  expect(toPlace(items, ['c'], { siblingId: 'a2', side: 'inside' })).toEqual({ parentId: 'a2', beforeId: null });
  expect(toPlace(items, ['c'], { siblingId: 'gone', side: 'inside' })).toBeNull();
});

it('says where several go together, and nothing for a place among themselves', () => {
  expect(toPlace(items, ['b', 'a1'], { siblingId: 'a', side: 'after' })).toEqual({ parentId: null, beforeId: 'c' });
  expect(toPlace(items, ['b', 'c'], { siblingId: 'c', side: 'after' })).toBeNull();
});

it('names the outermost of those chosen, and all that stands in them', () => {
  const deep = [item('a', null), item('a1', 'a'), item('a11', 'a1'), item('b', null)];
  expect(outermostOf(deep, new Set(['b', 'a', 'a11'])).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(outermostOf(deep, new Set(['a11', 'a1'])).map(({ id }) => id)).toEqual(['a1']);
  expect([...withInside(deep, ['a'])]).toEqual(['a', 'a1', 'a11']);
});
