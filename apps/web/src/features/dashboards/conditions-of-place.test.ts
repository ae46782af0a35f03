import { expect, it } from 'vitest';
import { conditionsOfPlace } from './conditions-of-place.ts';

const filters = [{ id: 'f1', title: 'City', fields: ['cOrders', 'cPeople'] }];
const choice = { filter: 'f1', comparison_op: 'anyof', comparison_sub_op: null, value: 'Paris' };

it('what is chosen in the filters of a board is about the fields of this table, and nothing where it has none of them', () => {
  const of = (...ids: string[]) => conditionsOfPlace({ filter: [], filters, choices: [choice] }, new Set(ids));
  const asked = { comparison_op: 'anyof', comparison_sub_op: null, value: 'Paris', logical_op: 'and' };
  expect(of('cPeople', 'cOther')).toEqual([{ ...asked, fk_column_id: 'cPeople' }]);
  expect(of('cOther')).toEqual([]);
});

it('conditions of a widget that are joined by "or" stand in a group, so that they narrow what was chosen and never widen it', () => {
  const filter = [
    { fk_column_id: 'cA', comparison_op: 'eq', value: '1' },
    { fk_column_id: 'cB', comparison_op: 'eq', value: '2', logical_op: 'or' as const },
  ];
  const told = conditionsOfPlace({ filter, filters, choices: [choice] }, new Set(['cOrders']));
  expect(told).toHaveLength(2);
  expect(told[0]).toEqual({ is_group: true, logical_op: 'and', children: filter });
});
