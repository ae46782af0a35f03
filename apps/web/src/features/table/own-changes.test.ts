import { expect, it } from 'vitest';
import { hasOwnChanges, noOwnChanges, ownFilterText, ownSortText } from './own-changes.ts';

it('sends complete conditions and an order, and nothing where nothing was changed', () => {
  const node = { kind: 'condition', logicalOp: 'and', fieldId: 'cl1', op: 'eq', subOp: null, value: 'x' } as const;
  const own = { filters: [node, { ...node, value: '' }], sorts: [{ fieldId: 'cl1', direction: 'desc' as const }] };
  expect(JSON.parse(ownFilterText(own, (one) => one.kind === 'condition' && one.value !== '') ?? '')).toEqual([
    { fk_column_id: 'cl1', comparison_op: 'eq', comparison_sub_op: null, value: 'x', logical_op: 'and' },
  ]);
  expect(JSON.parse(ownSortText(own) ?? '')).toEqual([{ fk_column_id: 'cl1', direction: 'desc' }]);
  expect([ownFilterText(noOwnChanges, () => true), ownSortText(noOwnChanges), hasOwnChanges(noOwnChanges)]).toEqual([
    undefined,
    undefined,
    false,
  ]);
});
