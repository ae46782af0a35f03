import type { WireChange } from '@quadrille/contract';
import { expect, it } from 'vitest';
import { isShownOnDashboard, isShownOnTable } from './is-shown-on.ts';

const change = (action: string, tableIds: readonly string[], entities: readonly { kind: string; id: string }[] = []): WireChange =>
  ({ about: { action, reversal: null, subject: '', tableCount: 0, recordCount: 0, tableTitle: null }, tableIds, entities }) as never;

it('the page of a table shows its records, fields and views, and nothing that stands on another page', () => {
  const shown = (one: WireChange): boolean => isShownOnTable(one, 'm1');
  expect(['records.updated', 'field.converted', 'filter.rearranged', 'table.renamed'].map((name) => shown(change(name, ['m1'])))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(shown(change('records.updated', ['m2']))).toBe(false);
  expect(shown(change('links.added', ['m2', 'm1']))).toBe(true);
  expect(
    ['hook.updated', 'rule.created', 'table.created', 'table.imported', 'dashboard.updated'].map((name) => shown(change(name, ['m1']))),
  ).toEqual([false, false, false, false, false]);
  expect(shown(change('filter.created', ['m1'], [{ kind: 'hook', id: 'hk1' }]))).toBe(false);
});

it('the page of a dashboard shows its widgets, not another dashboard', () => {
  expect(isShownOnDashboard(change('widget.updated', [], [{ kind: 'widget', id: 'wi1' }]), 'db1')).toBe(true);
  expect(isShownOnDashboard(change('dashboard.updated', [], [{ kind: 'dashboard', id: 'db2' }]), 'db1')).toBe(false);
  expect(isShownOnDashboard(change('dashboard.arranged', [], [{ kind: 'widget', id: 'wi1' }]), 'db1')).toBe(true);
  expect(isShownOnDashboard(change('records.updated', ['m1']), 'db1')).toBe(false);
});
