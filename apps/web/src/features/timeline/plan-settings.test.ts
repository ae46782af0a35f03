import { printLinkCell } from '@quadrille/domain';
import { expect, it } from 'vitest';
import type { TableField } from '../structure/index.ts';
import { readPlanSettings, toPlanOptions } from './plan-settings.ts';

const link = (id: string, relatedTableId: string): TableField =>
  ({ id, type: 'Links', tableId: 'tasks', title: id, definition: { kind: 'link', relation: 'mm', relatedTableId } }) as never;
const fields = [link('before', 'tasks'), link('people', 'others'), { id: 'goal', type: 'Checkbox', tableId: 'tasks' } as never];
const view = (meta: object) => ({ view: { meta } }) as never;

it('a link of a table to itself says what comes after what, and a box what is a milestone', () => {
  const plan = toPlanOptions(readPlanSettings(view({ after_field: 'before', milestone_field: 'goal' }), fields));
  const cells = {
    before: printLinkCell({
      count: 2,
      records: [
        [3 as never, 'A'],
        [5 as never, 'B'],
      ],
    }),
    goal: true,
  };
  expect(plan.comesAfter?.({ id: 1, version: 1, cells })).toEqual([3, 5]);
  expect(plan.comesAfter?.({ id: 1, version: 1, cells: {} })).toEqual([]);
  expect([plan.isMilestone?.({ id: 1, version: 1, cells }), plan.isMilestone?.({ id: 1, version: 1, cells: {} })]).toEqual([true, false]);
});

it('links to other tables, and fields that are gone, say nothing', () => {
  expect(readPlanSettings(view({ after_field: 'people', milestone_field: 'gone' }), fields)).toEqual({ afterId: null, milestoneId: null });
});
