import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import type { WireGridColumn } from '@quadrille/contract';
import { toExportQuery } from './export-query.ts';
import type { ShownField } from '../fields/shown-field.ts';

const narrowed = { viewId: 'vw1', search: 'tree', filterArrJson: '[1]', sortArrJson: '[2]', groupArrJson: undefined };

function queryOf(...shown: readonly (readonly [id: string, isShown: boolean, isGrouped?: boolean])[]) {
  const fields = shown.map(([id, isShown, isGrouped = false]) => {
    const viewColumn = { group_by: isGrouped, group_by_order: 1, group_by_sort: 'desc' } as unknown as WireGridColumn;
    return { field: { id }, isShown, viewColumn } as unknown as ShownField;
  });
  return toExportQuery({ $shown: atom(fields), source: { ordered: () => narrowed } } as unknown as Parameters<typeof toExportQuery>[0]);
}

it('I-61 an export is asked for what is on screen: own conditions, search and order, the shown fields where they stand', () => {
  expect(queryOf(['name', true], ['secret', false], ['team', true])).toEqual({
    search: 'tree',
    filterArrJson: '[1]',
    sortArrJson: '[2]',
    groupArrJson: undefined,
    fields: 'name,team',
  });
});

it('records of an export stand group by group where those on screen do, even by a field that is hidden', () => {
  expect(queryOf(['name', true], ['team', false, true]).groupArrJson).toBe('[{"fk_column_id":"team","direction":"desc"}]');
});
