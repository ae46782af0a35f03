import type { FilterConditionData, FilterGroupData } from '@quadrille/ui-kit-react';
import { describe, expect, it } from 'vitest';
import { countComplete, isComplete, joinNodes, planFilterSteps, toNodes, toWrites } from './filter-nodes.ts';
import type { FilterTree } from '../view.state.ts';

const condition = (change: Partial<FilterConditionData> = {}): FilterConditionData => ({
  kind: 'condition',
  logicalOp: 'and',
  fieldId: 'c1',
  op: 'eq',
  subOp: null,
  value: 'Oslo',
  ...change,
});

const acceptAll = (): boolean => true;

const stored = (change: Partial<FilterTree> = {}): FilterTree => ({
  id: 'fi1',
  base_id: 'b',
  project_id: 'p',
  fk_view_id: 'vw',
  fk_column_id: 'c1',
  fk_parent_id: null,
  logical_op: 'and',
  comparison_op: 'eq',
  comparison_sub_op: null,
  value: 'Oslo',
  is_group: false,
  order: 1,
  created_at: '',
  updated_at: '',
  children: [],
  ...change,
});

describe('isComplete', () => {
  it('waits for the value of a condition that needs one', () => expect(isComplete(condition({ value: ' ' }), acceptAll)).toBe(false));
  it('asks no value of "is empty"', () => expect(isComplete(condition({ op: 'blank', value: null }), acceptAll)).toBe(true));
  it('asks no value of "is today"', () => expect(isComplete(condition({ subOp: 'today', value: null }), acceptAll)).toBe(true));
  it('asks the number of "days ago"', () => expect(isComplete(condition({ subOp: 'daysAgo', value: null }), acceptAll)).toBe(false));
  it('takes a group that holds one complete condition', () =>
    expect(isComplete({ kind: 'group', logicalOp: 'and', children: [condition({ value: '' }), condition()] }, acceptAll)).toBe(true));

  it('waits while the field cannot be compared with the value', () => expect(isComplete(condition(), () => false)).toBe(false));
});

it('countComplete counts conditions at any depth, and none that are half-typed', () => {
  const half = condition({ value: '' });
  expect(countComplete([half, condition(), { kind: 'group', logicalOp: 'or', children: [half, condition()] }], acceptAll)).toBe(2);
  expect(countComplete([condition()], () => false)).toBe(0);
});

it('toWrites names new groups by keys for what stands in them', () => {
  const group = { kind: 'group', logicalOp: 'or', children: [condition(), condition({ fieldId: 'c2' })] } as const;
  const steps = planFilterSteps([stored({ id: 'gone' })], [group], acceptAll);
  const { filters, deletedIds, nodes } = toWrites(steps, acceptAll);
  expect([deletedIds, nodes]).toEqual([['gone'], [group, ...group.children]]);
  expect(filters).toMatchObject([
    { key: 'new-0', is_group: true, order: 1 },
    { fk_column_id: 'c1', fk_parent_id: 'new-0', order: 1 },
    { fk_column_id: 'c2', fk_parent_id: 'new-0', order: 2 },
  ]);
  expect(toWrites([{ do: 'update', id: 'fi1', body: { order: 2 } as never }], acceptAll)).toMatchObject({
    filters: [{ filterId: 'fi1', order: 2 }],
    nodes: [null],
  });
});

describe('planFilterSteps', () => {
  it('writes nothing when nothing differs', () => expect(planFilterSteps([stored()], toNodes([stored()]), acceptAll)).toEqual([]));

  it('creates a new condition after those that stand', () => {
    const added = condition({ fieldId: 'c2' });
    expect(planFilterSteps([stored()], [...toNodes([stored()]), added], acceptAll)).toEqual([
      { do: 'create', node: added, parentId: null, order: 2 },
    ]);
  });

  it('leaves half-typed conditions out', () => expect(planFilterSteps([], [condition({ value: '' })], acceptAll)).toEqual([]));

  it('updates a changed value', () => {
    const [step] = planFilterSteps([stored()], [{ ...condition({ value: 'Quito' }), id: 'fi1' }], acceptAll);
    expect(step).toMatchObject({ do: 'update', id: 'fi1', body: { value: 'Quito' } });
  });

  it('deletes what was taken out, and takes a stored one out while it is half-typed', () => {
    expect(planFilterSteps([stored()], [], acceptAll)).toEqual([{ do: 'delete', id: 'fi1' }]);
    expect(planFilterSteps([stored()], [{ ...condition({ value: '' }), id: 'fi1' }], acceptAll)).toEqual([{ do: 'delete', id: 'fi1' }]);
  });

  it('creates inside the group a condition was put in', () => {
    const tree = stored({ id: 'g', is_group: true, fk_column_id: null, comparison_op: null, value: null, children: [stored()] });
    const [group] = toNodes([tree]) as [FilterGroupData];
    const added = condition({ fieldId: 'c3' });
    const steps = planFilterSteps([tree], [{ ...group, children: [...group.children, added] }], acceptAll);
    expect(steps).toEqual([{ do: 'create', node: added, parentId: 'g', order: 2 }]);
  });
});

describe('joinNodes', () => {
  const either = [condition({ value: 'Oslo' }), condition({ value: 'Rome', logicalOp: 'or' })];

  it('keeps what is joined by “or” together on either side', () => {
    expect(joinNodes(either, [condition({ value: 'x' }), condition({ value: 'y', logicalOp: 'or' })], acceptAll)).toEqual([
      { kind: 'group', logicalOp: 'and', children: either },
      { kind: 'group', logicalOp: 'and', children: [condition({ value: 'x' }), condition({ value: 'y', logicalOp: 'or' })] },
    ]);
  });

  it('leaves the one side as it is where the other says nothing', () => {
    expect(joinNodes(either, [condition({ value: '' })], acceptAll)).toEqual(either);
    expect(joinNodes([], either, acceptAll)).toEqual(either);
  });
});
