import type { LiveChange } from '@quadrille/contract';
import { describe, expect, it } from 'vitest';
import { mergePlans, planRefresh, type Look } from './plan-refresh.ts';

const look: Look = { viewId: 'vw1', deciding: new Set(['c2']), hasSearch: false, hasComputed: false };
const change = (more: Partial<LiveChange> = {}): LiveChange => ({
  tableId: 'm1',
  sequence: 2,
  after: 1,
  clientId: null,
  rows: { created: [], updated: [7], deleted: [] },
  fieldIds: ['c1'],
  isStructural: false,
  viewIds: [],
  isRelated: false,
  ...more,
});

describe('what is read again after a change', () => {
  it('is the rows that changed, where they stay in their places', () => {
    expect(planRefresh(change(), look, false)).toEqual({ read: 'rows', own: [], others: [7] });
  });

  it('is the window, where rows came, went, moved or may not be named', () => {
    const rows = { created: [], updated: [], deleted: [] };
    for (const more of [
      { rows: { ...rows, created: [8] } },
      { rows: { ...rows, deleted: [7] } },
      { rows: null },
      { fieldIds: ['c2'] },
      { isRelated: true },
      { rows: { ...rows, updated: Array.from({ length: 101 }, (_, i) => i) } },
    ])
      expect(planRefresh(change(more), look, false)).toEqual({ read: 'window' });
    expect(planRefresh(change(), { ...look, hasSearch: true }, false)).toEqual({ read: 'window' });
  });

  it('is the structure, where fields or views changed', () => {
    expect(planRefresh(change({ isStructural: true }), look, false)).toEqual({ read: 'structure' });
    expect(planRefresh(change({ viewIds: ['vw2'] }), look, false)).toEqual({ read: 'structure' });
  });

  it('is nothing after a change made here, but for values computed from it', () => {
    expect(planRefresh(change({ isStructural: true }), look, true)).toBeNull();
    expect(planRefresh(change(), { ...look, hasComputed: true }, true)).toEqual({ read: 'rows', own: [7], others: [] });
  });

  it('is the larger of two, and together their rows: what was done here stays no news, unless others changed it too', () => {
    const [one, two] = [{ read: 'rows', own: [1, 3], others: [] } as const, { read: 'rows', own: [], others: [2, 3] } as const];
    expect(mergePlans(one, two)).toEqual({ read: 'rows', own: [1], others: [2, 3] });
    expect(mergePlans(two, one)).toEqual({ read: 'rows', own: [1], others: [2, 3] });
    expect(mergePlans(one, { read: 'window' })).toEqual({ read: 'window' });
    expect(mergePlans({ read: 'structure' }, two)).toEqual({ read: 'structure' });
    expect(mergePlans(null, two)).toBe(two);
  });
});
