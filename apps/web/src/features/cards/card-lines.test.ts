import { keyOfGroup } from '@quadrille/ui-kit/grid';
import type { GroupNode, GroupTree } from '@quadrille/ui-kit/grid';
import { expect, test } from 'vitest';
import { toCardLines } from './card-lines.ts';

const group = (path: readonly string[], count: number): GroupNode => ({ path, value: path.at(-1) ?? null, count, summaries: {} });
const tree: GroupTree = {
  levels: ['status', 'owner'],
  groups: [group(['todo'], 3), group(['todo', 'ana'], 2), group(['todo', 'ben'], 1), group(['done'], 2), group(['done', 'ana'], 2)],
};

function read(total: number, groups: GroupTree | null, closed: readonly (readonly string[])[] = []): string[] {
  const lines = toCardLines(total, groups, new Set(closed.map(keyOfGroup)));
  return Array.from({ length: lines.count }, (_, at) => {
    const line = lines.lineAt(at);
    return line?.kind === 'head' ? line.group.path.join('/') : String(line?.index);
  });
}

test('records stand below the heads of their groups, each at its place of the view', () => {
  expect(read(5, tree)).toEqual(['todo', 'todo/ana', '0', '1', 'todo/ben', '2', 'done', 'done/ana', '3', '4']);
});

test('closed groups keep their head, and what is after them keeps its place', () => {
  expect(read(5, tree, [['todo']])).toEqual(['todo', 'done', 'done/ana', '3', '4']);
  expect(read(5, tree, [['todo', 'ana']])).toEqual(['todo', 'todo/ana', 'todo/ben', '2', 'done', 'done/ana', '3', '4']);
  expect(read(5, tree, [['todo'], ['done']])).toEqual(['todo', 'done']);
});

test('without groups lines are records; records beyond the groups listed are shown too', () => {
  expect(read(3, null)).toEqual(['0', '1', '2']);
  expect(read(6, tree, [['todo'], ['done']])).toEqual(['todo', 'done', '5']);
  expect(read(0, null)).toEqual([]);
  expect(toCardLines(3, null, new Set()).lineAt(3)).toBe(null);
});
