import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import type { WireSort } from '@quadrille/contract';
import { rowOrderOf } from './move-records.ts';
import { noOwnChanges } from '../view/own-changes.ts';
import type { OwnChanges } from '../view/own-changes.ts';

it('records are put in an order by hand only where nothing sorts them, neither for all nor for one person', () => {
  const ofView = [{ fk_column_id: 'cl1', direction: 'asc' } as WireSort];
  const own: OwnChanges = { ...noOwnChanges, sorts: [{ fieldId: 'cl1', direction: 'desc' }] };
  const order = (mine: OwnChanges, sorts: readonly WireSort[]) => rowOrderOf({ $own: atom(mine), $sorts: atom(sorts) });
  expect([order(noOwnChanges, []), order(noOwnChanges, ofView), order(own, []), order(own, ofView)]).toEqual([
    'manual',
    'sorted',
    'sorted',
    'sorted',
  ]);
});
