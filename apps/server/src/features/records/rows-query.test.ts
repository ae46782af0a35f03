import { expect, it } from 'vitest';
import type { RowsSource } from './find-rows-source.ts';
import { toRowsQuery } from './rows-query.ts';

it('rows are narrowed by the row a list stands under and by the row a caller names, never by one of them alone', () => {
  const link = { id: 'clink', title: 'Tags', columnName: 'tags', type: 'Links', options: [], definition: { kind: 'link', relation: 'mm' } };
  const table = { id: 'mtable', fields: [link] };
  const source = { schema: { tables: [table] }, table, view: null } as unknown as RowsSource;
  const ofList = { fieldId: 'cother', rowId: 4, isExcluded: false } as never;
  const choice = { where: undefined, filterArrJson: undefined, linkedTo: { fk_column_id: 'Tags', row_id: 7 } };
  expect(toRowsQuery(source, choice, { linked: ofList }).linked).toEqual([ofList, { fieldId: 'clink', rowId: 7, isExcluded: false }]);
  expect(toRowsQuery(source, choice).linked).toHaveLength(1);
  expect(toRowsQuery(source, { ...choice, linkedTo: undefined }).linked).toBeUndefined();
});
