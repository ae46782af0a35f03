import { expect, test } from 'vitest';
import { filterCommands } from './filter-commands.ts';
import { findTyped, moveInTree, toTreeRows } from './tree-rows.ts';

const nodes = [
  {
    id: 'a',
    label: 'Roadmap',
    children: [
      { id: 'a1', label: 'Tasks' },
      { id: 'a2', label: 'Epics', isExpandable: true },
    ],
  },
  { id: 'b', label: 'Client CRM', children: [] },
];
const rows = toTreeRows(nodes, new Set(['a']));

test('rows in sight are those under opened nodes, with level and place', () => {
  expect(rows.map((row) => [row.node.id, row.level, row.position, row.setSize, row.isExpandable])).toEqual([
    ['a', 1, 1, 2, true],
    ['a1', 2, 1, 2, false],
    ['a2', 2, 2, 2, true],
    ['b', 1, 2, 2, false],
  ]);
});

test('arrows walk, open, close and climb', () => {
  expect(moveInTree(rows, 'a', 'ArrowDown', false)).toEqual({ focus: 'a1' });
  expect(moveInTree(rows, 'b', 'ArrowDown', false)).toBeNull();
  expect(moveInTree(rows, 'a', 'ArrowRight', false)).toEqual({ focus: 'a1' });
  expect(moveInTree(rows, 'a2', 'ArrowRight', false)).toEqual({ toggle: 'a2' });
  expect(moveInTree(rows, 'a1', 'ArrowRight', false)).toBeNull();
  expect(moveInTree(rows, 'a1', 'ArrowLeft', false)).toEqual({ focus: 'a' });
  expect(moveInTree(rows, 'a', 'ArrowLeft', false)).toEqual({ toggle: 'a' });
  expect(moveInTree(rows, 'a1', 'End', false)).toEqual({ focus: 'b' });
});

test('arrows are mirrored in right-to-left text', () => {
  expect(moveInTree(rows, 'a2', 'ArrowLeft', true)).toEqual({ toggle: 'a2' });
  expect(moveInTree(rows, 'a1', 'ArrowRight', true)).toEqual({ focus: 'a' });
});

test('typed letters find the next label and wrap round', () => {
  expect(findTyped(rows, 'a', 't', 'en')).toBe('a1');
  expect(findTyped(rows, 'b', 'r', 'en')).toBe('a');
  expect(findTyped(rows, 'a1', 'ta', 'en')).toBe('a1');
  expect(findTyped(rows, 'a', 'zz', 'en')).toBeNull();
});

const commands = [
  { id: 1, label: 'All tasks', group: 'Views' },
  { id: 2, label: 'New task', group: 'Create', keywords: ['record'] },
  { id: 3, label: 'Réglages', group: 'Go to' },
];

test('commands are found by words in any order, without accents, by group and by keyword', () => {
  const find = (query: string) => filterCommands(commands, query, 'en').map((command) => command.id);
  expect(find('')).toEqual([1, 2, 3]);
  expect(find('task new')).toEqual([2]);
  expect(find('reglages')).toEqual([3]);
  expect(find('record')).toEqual([2]);
  expect(find('views')).toEqual([1]);
  expect(find('zzz')).toEqual([]);
});

test('a label that begins with the text comes first', () => {
  expect(
    filterCommands(
      [
        { id: 1, label: 'Hide field', group: 'G' },
        { id: 2, label: 'Field editor', group: 'G' },
      ],
      'field',
      'en',
    ).map((c) => c.id),
  ).toEqual([2, 1]);
});
