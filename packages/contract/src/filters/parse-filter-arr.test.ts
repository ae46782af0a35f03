import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesFilter } from '@quadrille/domain';
import { sampleField } from '@quadrille/domain/testing';
import { parseFilterArr } from './parse-filter-arr.ts';
import { parseSortArr } from './parse-sort-arr.ts';

const title = sampleField('SingleLineText', { title: 'Title' });
const count = sampleField('Number', { title: 'Count' });
const due = sampleField('Date', { title: 'Due' });
const fields = [title, count, due];

describe('parseFilterArr', () => {
  it('C-27 reads conditions and groups from text or values', () => {
    const list = [
      { fk_column_id: title.id, comparison_op: 'eq', value: 'a' },
      { is_group: true, logical_op: 'or', children: [{ fk_column_id: count.id, comparison_op: 'gt', value: 3, logical_op: null }] },
      { fk_column_id: due.id, comparison_op: 'isWithin', comparison_sub_op: 'pastWeek', logical_op: 'and' },
    ];
    const expected = [
      { kind: 'condition', logicalOp: 'and', fieldId: title.id, op: 'eq', subOp: null, value: 'a' },
      {
        kind: 'group',
        logicalOp: 'or',
        children: [{ kind: 'condition', logicalOp: 'and', fieldId: count.id, op: 'gt', subOp: null, value: '3' }],
      },
      { kind: 'condition', logicalOp: 'and', fieldId: due.id, op: 'isWithin', subOp: 'pastWeek', value: null },
    ];
    expect(parseFilterArr(list, fields)).toEqual({ nodes: expected, issues: [], errors: [] });
    expect(parseFilterArr(JSON.stringify(list), fields).nodes).toEqual(expected);
  });

  it.each([
    [
      { fk_column_id: count.id, comparison_op: 'eq', comparison_sub_op: 'today', value: '1' },
      "'today' is not supported for UI Type'Number'.",
    ],
    [{ fk_column_id: due.id, comparison_op: 'eq', comparison_sub_op: 'soon', value: '1' }, "'soon' is not supported."],
    [{ fk_column_id: due.id, comparison_op: 'eq', comparison_sub_op: 'pastWeek' }, "'pastWeek' is not supported for 'eq'"],
    [{ fk_column_id: due.id, comparison_op: 'blank', comparison_sub_op: 'today' }, "'today' is not supported for 'blank'"],
    [{ fk_column_id: title.id, comparison_op: '__proto__', value: '1' }, '__proto__ is not supported.'],
  ])('S-44 refuses %j', (entry, message) => {
    expect(parseFilterArr([entry], fields).errors).toEqual([message]);
  });

  it('S-49 a condition that no longer fits its field matches nothing', () => {
    const { nodes, errors } = parseFilterArr([{ fk_column_id: count.id, comparison_op: 'like', value: 'a' }], fields);
    expect(errors).toHaveLength(1);
    const byId = new Map([[count.id, count]]);
    expect(matchesFilter(nodes, { [count.id]: 1 }, byId, { now: 0, timeZone: 'UTC', userId: null })).toBe(false);
  });

  it.each(['{', '{}', '7', '[1, null, "x", {}]', '[{"fk_column_id":"nope","comparison_op":"eq"}]'])('C-27 closes on %s', (text) => {
    const { nodes, issues, errors } = parseFilterArr(text, fields);
    expect(nodes.every(({ kind }) => kind === 'broken') && nodes.length > 0).toBe(true);
    expect(issues.length).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });

  it.each(['null', '', '[]'])('C-27 takes %s for no filter', (text) => {
    expect(parseFilterArr(text, fields)).toEqual({ nodes: [], issues: [], errors: [] });
  });
});

it('C-27 filter and sort lists never throw, whatever is in them', () => {
  const entry = fc.record(
    {
      fk_column_id: fc.oneof(fc.constantFrom(...fields.map((field) => field.id as string)), fc.anything()),
      comparison_op: fc.oneof(fc.constantFrom('eq', 'isWithin', 'like'), fc.anything()),
      comparison_sub_op: fc.oneof(fc.constantFrom('today', 'pastWeek'), fc.anything()),
      value: fc.anything({ withNullPrototype: false }),
      is_group: fc.anything(),
      children: fc.oneof(fc.array(fc.anything()), fc.anything()),
      direction: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(entry, fc.anything())), (list) => {
      expect(Array.isArray(parseFilterArr(list, fields).nodes)).toBe(true);
      expect(Array.isArray(parseSortArr(list, fields))).toBe(true);
    }),
    tries(30),
  );
});

it('C-28 reads sort lists by id; a missing direction is ascending', () => {
  const text = JSON.stringify([{ fk_column_id: title.id, direction: 'desc' }, { fk_column_id: count.id }, { fk_column_id: 'x' }, 3]);
  expect(parseSortArr(text, fields)).toEqual([
    { fieldId: title.id, direction: 'desc' },
    { fieldId: count.id, direction: 'asc' },
  ]);
  expect(parseSortArr('{', fields)).toEqual([]);
});
