import type { FilterField, FilterNodeData } from '@quadrille/ui-kit-react';
import { describe, expect, it } from 'vitest';
import { addPasted, readFilterText, writeFilterText } from './filter-text.ts';

const operators = [
  { op: 'eq', label: 'is', input: 'text' },
  { op: 'blank', label: 'is empty', input: 'none' },
  { op: 'isWithin', label: 'is within', input: 'none', subOps: [{ subOp: 'nextNumberOfDays', label: 'the next', input: 'number' }] },
] as const;
const fieldsWith = (prefix: string, ...titles: readonly string[]): FilterField[] =>
  titles.map((label) => ({ id: `${prefix}${label}`, label, kind: 'SingleLineText', operators }));
const condition = (fieldId: string, change: object = {}): FilterNodeData =>
  ({ kind: 'condition', logicalOp: 'and', fieldId, op: 'eq', subOp: null, value: 'Oslo\t"a"\nb', ...change }) as FilterNodeData;

const here = fieldsWith('a', 'City', 'Due', 'Owner');
const nodes: readonly FilterNodeData[] = [
  condition('aCity', { id: 'f1' }),
  condition('aDue', { logicalOp: 'or', op: 'isWithin', subOp: 'nextNumberOfDays', value: '7' }),
  {
    kind: 'group',
    id: 'f2',
    logicalOp: 'or',
    children: [
      condition('aOwner', { op: 'blank', value: null }),
      { kind: 'group', logicalOp: 'not', children: [condition('aCity', { value: '' })] },
    ],
  },
];
const withoutIds = (list: readonly FilterNodeData[]): unknown =>
  JSON.parse(JSON.stringify(list, (key, value) => (key === 'id' ? undefined : value)));

describe('conditions as text', () => {
  it('are read again as they were written, and are new conditions', () => {
    expect(readFilterText(writeFilterText(nodes, here), here)).toEqual({ nodes: withoutIds(nodes), unmatched: [] });
  });

  it('find the fields of another table by title, and name those it lacks', () => {
    const there = readFilterText(writeFilterText(nodes, here), fieldsWith('b', 'due', 'City'));
    expect(there?.unmatched).toEqual(['Owner']);
    expect(there?.nodes).toMatchObject([{ fieldId: 'bCity' }, { fieldId: 'bdue' }, { children: [{ children: [{ fieldId: 'bCity' }] }] }]);
  });

  it('leave out what the field cannot be compared by', () => {
    const text = writeFilterText([condition('aCity', { op: 'gt' }), condition('aDue', { op: 'isWithin', subOp: 'yesterday' })], here);
    expect(readFilterText(text, here)).toEqual({ nodes: [], unmatched: ['City', 'Due'] });
  });

  it.each(['', 'Oslo', '[1]', '{"a":1}', 'null', '{"filter":[]}', '{"filter":[{"conditions":[]}]}'])('are not %j', (text) =>
    expect(readFilterText(text, here)).toBe(null),
  );
});

describe('addPasted', () => {
  const or = [condition('aCity'), condition('aDue', { logicalOp: 'or' })];
  it('adds one condition, or those joined by the same word, at the end', () => {
    expect(addPasted([], or)).toEqual(or);
    expect(addPasted(or, [condition('aOwner')])).toEqual(
      [...or, condition('aOwner', { logicalOp: 'or' })].map((node) => ({ ...node, logicalOp: node === or[0] ? 'and' : 'or' })),
    );
  });
  it('keeps what is joined by another word together', () => {
    const and = [condition('aCity'), condition('aDue')];
    expect(addPasted(and, or)).toEqual([...and, { kind: 'group', logicalOp: 'and', children: or }]);
  });
  it('makes no level more than the builder has', () => {
    const group = (...children: readonly FilterNodeData[]): FilterNodeData => ({ kind: 'group', logicalOp: 'or', children });
    const and = [condition('aCity'), condition('aDue')];
    const two = [condition('aCity'), group(group(condition('aOwner')))];
    expect(addPasted(and, two)).toEqual([...and, { kind: 'group', logicalOp: 'and', children: two }]);
    const deep = group(group(group(condition('aOwner'))));
    expect(addPasted(and, [condition('aCity'), deep])).toEqual([...and, condition('aCity'), { ...deep, logicalOp: 'and' }]);
  });
});
