import type { FilterConditionData, FilterNodeData } from '@quadrille/ui-kit-react';
import { expect, test } from 'vitest';
import { cellsOfFilters } from './cells-of-filters.ts';
import type { TableField } from '../../structure/table-field.ts';
import { toField } from '../../structure/to-field.ts';

const field = (id: string, uidt: string, more: object = {}): TableField =>
  toField({ id, title: id, column_name: id, uidt, meta: {}, ...more } as unknown as Parameters<typeof toField>[0]);

const fields = [
  field('owner', 'Collaborator'),
  field('name', 'SingleLineText'),
  field('points', 'Number'),
  field('done', 'Checkbox'),
  field('made', 'CreateTime'),
  field('status', 'SingleSelect', {
    colOptions: {
      options: [
        { id: 's1', title: 'Todo' },
        { id: 's2', title: 'Done' },
      ],
    },
  }),
];
const where = (fieldId: string, op: string, value: string | null, logicalOp: 'and' | 'or' | 'not' = 'and'): FilterConditionData => ({
  kind: 'condition',
  logicalOp,
  fieldId,
  op,
  subOp: null,
  value,
});
const cells = (...nodes: FilterNodeData[]): unknown => cellsOfFilters(nodes, fields, null);

test('a new record holds the values all conditions ask for', () => {
  expect(cells(where('name', 'eq', 'Ann'), where('points', 'eq', '5'), where('done', 'checked', null))).toEqual({
    name: 'Ann',
    points: 5,
    done: true,
  });
  expect(cells(where('status', 'anyof', 'Done,Todo'))).toEqual(cells(where('status', 'eq', 'Done')));
  expect(Object.keys(cells(where('status', 'anyof', 'Done,Todo')) as object)).toEqual(['status']);
});

test('what leaves a choice, cannot be written or does not read asks for nothing', () => {
  expect(
    cells(where('name', 'like', 'A'), where('points', 'gt', '5'), where('points', 'eq', 'many'), where('made', 'eq', '2026-01-01')),
  ).toEqual({});
  expect(cells(where('name', 'eq', 'Ann'), where('name', 'eq', 'Ben', 'or'))).toEqual({});
  expect(cells(where('gone', 'eq', 'Ann'), where('name', 'neq', 'Ann'))).toEqual({});
});

test('groups count where all of them are meant', () => {
  const group = (logicalOp: 'and' | 'or', ...children: FilterNodeData[]): FilterNodeData => ({ kind: 'group', logicalOp, children });
  expect(cells(where('points', 'eq', '1'), group('and', where('name', 'eq', 'Ann')))).toEqual({ points: 1, name: 'Ann' });
  expect(cells(group('and', where('name', 'eq', 'Ann'), where('points', 'eq', '2', 'or')))).toEqual({});
  expect(cells(where('points', 'eq', '1'), group('or', where('name', 'eq', 'Ann')))).toEqual({});
});

test('whoever is looking is whoever makes the record', () => {
  expect(cellsOfFilters([where('owner', 'eq', '@me')], fields, 'us1')).toEqual(cellsOfFilters([where('owner', 'eq', 'us1')], fields, null));
  expect(cellsOfFilters([where('owner', 'eq', '@me')], fields, null)).toEqual({});
});
