import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { Grid } from '@quadrille/ui-kit/grid';
import { useEffect, useRef } from 'react';
import { confirmBeforeLeaving } from '../../platform/confirm-before-leaving.ts';
import { reportError } from '../../platform/notices.ts';
import { $newRecord } from '../../platform/new-record.state.ts';
import { createRecord, type NewRecordParts } from './create-record.ts';
import type { PendingWrites } from './pending-writes.state.ts';
import type { TableRows } from './table-parts.ts';
import type { ViewState } from '../view/index.ts';

type MakingParts = NewRecordParts & Pick<ViewState, '$roles' | 'may'> & Pick<PendingWrites, '$isMaking'> & TableRows;

/** Lets the bar of phones and empty tables make records: in the grid, or where there is none written at once and opened. */
export function useNewRecord(state: MakingParts, grid: Grid | null, onOpen: (rowId: number) => void): void {
  const { t } = useLingui();
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });
  useStore(state.$roles);
  const mayInsert = state.may('dataInsert');
  const shown = useRef<MakingParts | null>(state);
  useEffect(() => {
    shown.current = state;
    return () => void (shown.current = null);
  }, [state]);
  const isMaking = useStore(state.$isMaking);
  useEffect(() => {
    if (!mayInsert) return;
    const addToGrid = (at: Grid): void => {
      at.dispatch({ type: 'addRow' });
      at.focus();
    };
    // out of reach of the server it waits, and is written when that is back
    const create = async (): Promise<void> => {
      if (state.$isMaking.get()) return;
      state.$isMaking.set(true);
      const stopAsking = confirmBeforeLeaving();
      try {
        const id = await createRecord(state);
        // whoever went elsewhere meanwhile is not called back
        if (shown.current === state) open.current(id);
      } catch (error) {
        reportError(t`The record could not be added`, error);
      } finally {
        stopAsking();
        state.$isMaking.set(false);
      }
    };
    $newRecord.set({ make: () => (grid ? addToGrid(grid) : void create()), isMaking });
    return () => $newRecord.set(null);
  }, [state, grid, mayInsert, isMaking, t]);
}
