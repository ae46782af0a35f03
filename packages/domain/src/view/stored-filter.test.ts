import { describe, expect, it } from 'vitest';
import type { FilterId } from '../ids/id.ts';
import { limits } from '../limits/limits.ts';
import { sampleField } from '../testing/sample-field.ts';
import { matchesFilter } from './matches-filter.ts';
import { parseStoredFilter, type StoredFilter } from './stored-filter.ts';

const title = sampleField('SingleLineText', { title: 'Title' });
const count = sampleField('Number', { title: 'Count' });
const fields = [title, count];

const stored = (id: string, more: Partial<StoredFilter>): StoredFilter => ({
  id: id as FilterId,
  parentId: null,
  fieldId: null,
  logicalOp: 'and',
  comparisonOp: null,
  comparisonSubOp: null,
  value: null,
  isGroup: false,
  ...more,
});
const group = (id: string, parentId: string | null = null) =>
  stored(id, { isGroup: true, logicalOp: 'or', parentId: parentId as FilterId | null });
const condition = (id: string, parentId: string | null, more: Partial<StoredFilter> = {}) =>
  stored(id, { parentId: parentId as FilterId | null, fieldId: title.id, comparisonOp: 'eq', value: id, ...more });

describe('S-46 a stored filter', () => {
  it('becomes a tree, its entries in their order', () => {
    const filters = [condition('a', null), group('g'), condition('b', 'g'), condition('c', null, { logicalOp: null }), condition('d', 'g')];
    const leaf = (value: string) => ({ kind: 'condition', logicalOp: 'and', fieldId: title.id, op: 'eq', subOp: null, value });
    expect(parseStoredFilter(filters, fields)).toEqual([
      leaf('a'),
      { kind: 'group', logicalOp: 'or', children: [leaf('b'), leaf('d')] },
      leaf('c'),
    ]);
  });

  it('closes on what names a field that is gone, and leaves out groups with nothing in them', () => {
    const filters = [
      group('g'),
      condition('a', null, { fieldId: null }),
      condition('b', null, { comparisonOp: null }),
      condition('c', 'gone'),
    ];
    expect(parseStoredFilter(filters, fields)).toMatchObject([{ kind: 'broken' }, { kind: 'broken' }]);
  });

  it('keeps a condition that no longer fits its field', () => {
    const filters = [condition('a', null, { fieldId: count.id, comparisonOp: 'like' })];
    expect(parseStoredFilter(filters, fields)).toMatchObject([{ fieldId: count.id, op: 'like' }]);
  });

  it('closes where groups stand in each other deeper than filters may, and ends in a circle', () => {
    const deep = Array.from({ length: limits.filterDepth + 2 }, (_, level) => group(`g${level}`, level === 0 ? null : `g${level - 1}`));
    const tooDeep = parseStoredFilter([...deep, condition('a', `g${limits.filterDepth + 1}`)], fields);
    expect(matchesFilter(tooDeep, {}, new Map(fields.map((field) => [field.id, field])), { now: 0, timeZone: 'UTC', userId: null })).toBe(
      false,
    );
    expect(parseStoredFilter([group('x', 'y'), group('y', 'x')], fields)).toEqual([]);
  });
});
