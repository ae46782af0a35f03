import { expect, it } from 'vitest';
import type { WireGridColumn } from '@quadrille/contract';
import { applyOwn, hasOwnChanges, noOwnChanges, ownFilterText, ownGroupText, ownSortText, withOwnColumn } from './own-changes.ts';

it('sends complete conditions and an order, and nothing where nothing was changed', () => {
  const node = { kind: 'condition', logicalOp: 'and', fieldId: 'cl1', op: 'eq', subOp: null, value: 'x' } as const;
  const own = { ...noOwnChanges, filters: [node, { ...node, value: '' }], sorts: [{ fieldId: 'cl1', direction: 'desc' as const }] };
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

it('lays fields and groups of one person over those of the view, and nothing where nothing was changed', () => {
  const column = (id: string) =>
    ({ fk_column_id: id, show: 1, order: 1, width: '180px', group_by: id === 'cl1' ? 1 : 0 }) as unknown as WireGridColumn;
  const columns = [column('cl1'), column('cl2')];
  expect(applyOwn(columns, noOwnChanges)).toBe(columns);
  const own = withOwnColumn(withOwnColumn(noOwnChanges, 'cl1', { show: false }), 'cl1', { width: '90px' });
  expect(applyOwn(columns, own)).toEqual([{ ...column('cl1'), show: false, width: '90px' }, column('cl2')]);
  const grouped = { ...own, groups: [{ fieldId: 'cl2', direction: 'desc' as const }] };
  expect(applyOwn(columns, grouped)).toMatchObject([
    { show: false, group_by: false, group_by_order: null },
    { group_by: true, group_by_order: 1, group_by_sort: 'desc' },
  ]);
  expect([ownGroupText(own), ownGroupText({ ...own, groups: [] }), ownGroupText(grouped)]).toEqual([
    undefined,
    '[]',
    '[{"fk_column_id":"cl2","direction":"desc"}]',
  ]);
});

it('says that only one person sees other fields, groups and heights, and not that a field is wider', () => {
  const wide = withOwnColumn(noOwnChanges, 'cl1', { width: '90px' });
  const others = [withOwnColumn(wide, 'cl1', { show: true }), { ...wide, groups: [] }, { ...wide, rowHeight: 0 }, { ...wide, frozen: 2 }];
  expect([hasOwnChanges(wide), ...others.map(hasOwnChanges)]).toEqual([false, true, true, true, true]);
});
