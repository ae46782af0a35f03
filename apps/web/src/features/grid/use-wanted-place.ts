import { useStore } from '@nanostores/react';
import type { Grid, GridColumn } from '@quadrille/ui-kit/grid';
import { useEffect } from 'react';
import { $wantedPlace } from '../../platform/wanted-place.state.ts';
import type { Structure } from '../structure/index.ts';
import type { TableRows } from '../records/index.ts';

/** A field or a cell that was searched for, or that a step through history led to, is selected once it is there to be seen. */
export function useWantedPlace(state: Pick<Structure, 'tableId'> & TableRows, grid: Grid | null, columns: readonly GridColumn[]): void {
  const wanted = useStore($wantedPlace);
  useEffect(() => {
    if (!grid || wanted?.tableId !== state.tableId) return;
    const { rowId, fieldId } = wanted;
    if (rowId === null && fieldId === null) return $wantedPlace.set(null);
    return grid.$rows.subscribe(({ status }) => {
      if (status !== 'ready' || $wantedPlace.get() !== wanted) return;
      $wantedPlace.set(null);
      // a field that is hidden here is not waited for
      if (rowId === null && !columns.some(({ id }) => id === fieldId)) return;
      grid.focus();
      if (rowId !== null) state.source.emit({ type: 'reset', place: { rowId, columnId: fieldId } });
      else if (fieldId !== null) {
        grid.dispatch({ type: 'select', index: 0, columnId: fieldId, reveal: true });
        grid.dispatch({ type: 'selectColumns', columnId: fieldId });
      }
    });
  }, [state, grid, wanted, columns]);
}
