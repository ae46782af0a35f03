import type { FilterConditionData, FilterNodeData } from '@quadrille/ui-kit-react';
import { describe, expect, it } from 'vitest';
import { filterStored, mergeNodes } from './merge-nodes.ts';

const one = (id: string | undefined, value = 'x'): FilterConditionData => ({
  kind: 'condition',
  ...(id !== undefined && { id }),
  logicalOp: 'and',
  fieldId: 'name',
  op: 'eq',
  subOp: null,
  value,
});
const group = (id: string, ...children: FilterNodeData[]): FilterNodeData => ({ kind: 'group', id, logicalOp: 'and', children });
const say = (nodes: readonly FilterNodeData[]): unknown[] =>
  nodes.map((node) => (node.kind === 'group' ? { [node.id ?? 'new']: say(node.children) } : `${node.id ?? 'new'} ${node.value}`));

describe('conditions that are built while others change them', () => {
  it('take in what others added, where it stands', () => {
    const base = [one('a'), one('c')];
    expect(say(mergeNodes(base, [one('a'), one('b'), one('c'), one('d')], [...base, one(undefined, 'typing')]))).toEqual([
      'a x',
      'b x',
      'c x',
      'd x',
      'new typing',
    ]);
  });
  it('lose what others took away, and keep what was changed here as a new one', () => {
    const base = [one('a'), one('b')];
    expect(say(mergeNodes(base, [], [one('a'), one('b', 'mine')]))).toEqual(['new mine']);
  });
  it('do not bring back what was taken away here', () =>
    expect(say(mergeNodes([one('a'), one('b')], [one('a'), one('b')], [one('b')]))).toEqual(['b x']));
  it('take what others changed, unless it was changed here too', () => {
    const base = [one('a'), one('b')];
    expect(say(mergeNodes(base, [one('a', 'theirs'), one('b', 'theirs')], [one('a'), one('b', 'mine')]))).toEqual(['a theirs', 'b mine']);
  });
  it('are merged inside groups, where one may have been taken to another', () => {
    const base = [group('g', one('a'), one('b')), one('c')];
    const theirs = [group('g', one('a'), one('b'), one('d')), one('c')];
    expect(say(mergeNodes(base, theirs, [group('g', one('a')), one('b'), one('c')]))).toEqual([{ g: ['a x', 'd x'] }, 'b x', 'c x']);
  });
  it('stay as they are where nobody else changed anything', () => {
    const mine = [group('g', one('a', 'typed'), one(undefined)), one(undefined)];
    expect(mergeNodes([group('g', one('a'))], [group('g', one('a'))], mine)).toEqual(mine);
  });
});

it('what is stored is told from what is still typed', () =>
  expect(say(filterStored([group('g', one('a'), one(undefined)), one('b'), one(undefined)], new Set(['g', 'a'])))).toEqual([
    { g: ['a x'] },
  ]));
