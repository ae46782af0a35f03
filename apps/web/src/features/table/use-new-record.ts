import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { Grid } from '@quadrille/ui-kit/grid';
import { useEffect, useRef } from 'react';
import { reportError } from '../../platform/notices.ts';
import { $newRecord } from '../../shell/new-record.state.ts';
import { createRecord } from './create-record.ts';
import type { TableState } from './table.state.ts';

/** Lets the bar of phones and empty tables make records: in the grid, or where there is none written at once and opened. */
export function useNewRecord(state: TableState, grid: Grid | null, onOpen: (rowId: number) => void): void {
  const { t } = useLingui();
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });
  useStore(state.$roles);
  const mayInsert = state.may('dataInsert');
  useEffect(() => {
    if (!mayInsert) return;
    const addToGrid = (shown: Grid): void => {
      shown.dispatch({ type: 'addRow' });
      shown.focus();
    };
    const create = (): Promise<void> =>
      createRecord(state)
        .then((id) => open.current(id))
        .catch((error: unknown) => reportError(t`The record could not be added`, error));
    $newRecord.set(() => (grid ? addToGrid(grid) : void create()));
    return () => $newRecord.set(null);
  }, [state, grid, mayInsert, t]);
}
