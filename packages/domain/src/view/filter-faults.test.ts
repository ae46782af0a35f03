import { describe, expect, it } from 'vitest';
import type { Cells } from '../change/change.ts';
import { fieldTypes } from '../fields/field-type.ts';
import { getFieldKind } from '../fields/registry.ts';
import { sampleField, sampleOptions } from '../testing/sample-field.ts';
import { findFilterFault, findWrittenFault } from './filter-faults.ts';
import { comparisonOps, comparisonSubOps, type Condition, type FilterNode } from './filter.ts';
import { needsNoValue } from './is-op-accepted.ts';
import { matchesFilter } from './matches-filter.ts';
import { operatorError } from './validate-filter.ts';

const context = { now: Date.UTC(2026, 2, 15), timeZone: 'UTC', userId: null };
const options = sampleOptions('x', 'y');
const valued = ['daysAgo', 'daysFromNow', 'exactDate', 'pastNumberOfDays', 'nextNumberOfDays'];
const nonsense: Readonly<Record<string, readonly (string | null)[]>> = {
  number: [null, '', ' ', 'abc', ',', '1,abc'],
  date: [null, '', 'someday', ',', '2026-01-01,someday'],
  datetime: [null, '', 'someday', ',', '2026-01-01,someday'],
  boolean: [null, '', 'perhaps'],
  select: [null, ',', 'nobody'],
  multiselect: [null, ',', 'nobody'],
};
/** Cells of every kind, so that a condition that widened would be seen. */
const cells = [null, '', 'a', 0, 7, true, false, options[0]?.id ?? '', [options[0]?.id ?? ''], '2026-03-15'] as const;

const cases = fieldTypes.flatMap((type) => {
  const field = sampleField(type, { title: type, options });
  return comparisonOps.flatMap((op) =>
    [null, ...comparisonSubOps].flatMap((subOp) =>
      needsNoValue(op) || (subOp !== null && !valued.includes(subOp)) || operatorError(op, subOp, type) !== null
        ? []
        : [{ field, op, subOp }],
    ),
  );
});

describe('S-63 a condition nobody can judge', () => {
  it('is refused to writes for every operator of every type, without a value', () => {
    expect(cases.length).toBeGreaterThan(300);
    const taken: unknown[] = [];
    for (const { field, op, subOp } of cases) {
      const fields = new Map([[field.id, field]]);
      for (const value of [null, '']) {
        const node: Condition = { kind: 'condition', logicalOp: 'and', fieldId: field.id, op, subOp, value };
        const inGroup: FilterNode = { kind: 'group', logicalOp: 'or', children: [node] };
        for (const written of [node, inGroup])
          if (findWrittenFault([written], fields, context) === null) taken.push([field.type, op, subOp, value, written.kind]);
      }
    }
    expect(taken).toEqual([]);
  });

  it('matches nothing, and neither does its negation, for every operator of every type', () => {
    const wrong: unknown[] = [];
    for (const { field, op, subOp } of cases) {
      const fields = new Map([[field.id, field]]);
      for (const value of nonsenseOf(field, op)) {
        const node: Condition = { kind: 'condition', logicalOp: 'and', fieldId: field.id, op, subOp, value };
        if (findFilterFault([node], fields, context) === null) wrong.push([field.type, op, subOp, value]);
        if (value === '1,abc' || value === '2026-01-01,someday') continue;
        for (const logicalOp of ['and', 'not'] as const)
          for (const cell of cells) {
            if (matchesFilter([{ ...node, logicalOp }], { [field.id]: cell } as Cells, fields, context))
              wrong.push([field.type, op, subOp, value, logicalOp, cell]);
          }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('closes on fields that are gone and operators that do not fit', () => {
    const field = sampleField('SingleLineText', { title: 'Title' });
    const node: Condition = { kind: 'condition', logicalOp: 'not', fieldId: field.id, op: 'notchecked', subOp: null, value: null };
    expect(findFilterFault([node], new Map(), context)).not.toBeNull();
    expect(findFilterFault([node], new Map([[field.id, field]]), context)).not.toBeNull();
    expect(matchesFilter([node], {}, new Map([[field.id, field]]), context)).toBe(false);
  });
});

/** Values that mean nothing to a field; text can be compared with any text, so only a missing one does there. */
function nonsenseOf({ type }: { readonly type: (typeof fieldTypes)[number] }, op: Condition['op']): readonly (string | null)[] {
  if (op === 'is' || op === 'isnot') return [null, '', 'perhaps'];
  if (type === 'Collaborator') return [null, '', ','];
  if (op === 'like' || op === 'nlike') return [null];
  return nonsense[getFieldKind(type).valueKind] ?? [null];
}
