import type { WireView } from '@quadrille/contract';
import { expect, test } from 'vitest';
import { listViewsBelow } from './open-views.state.ts';

const views = [{ id: 'v1' }, { id: 'v2' }] as unknown as readonly WireView[];

test('views stand below the table that is open, where there are several', () => {
  const open = { tableId: 't1', views, currentId: 'v1' };
  expect(listViewsBelow(open, 't1')).toBe(views);
  expect(listViewsBelow(open, 't2')).toEqual([]);
  expect(listViewsBelow({ ...open, views: views.slice(0, 1) }, 't1')).toEqual([]);
  expect(listViewsBelow(null, 't1')).toEqual([]);
});
