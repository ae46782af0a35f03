import { recordCount } from './grid-state.ts';
import type { GridState } from './grid-state.ts';
import type { RowId } from './row-source.ts';
import { clampSelection, placeOnRecord } from './selection.ts';
import type { Selection } from './selection.ts';

/** Rows made here that the source never had are gone, with what was typed in them; who stood on one stands on what is in its place. */
export function withoutMade(state: GridState, keys: readonly RowId[]): GridState {
  const gone = new Set(keys);
  const created = state.created.filter((row) => !gone.has(row.key));
  if (created.length === state.created.length) return state;
  const pending = new Map([...state.pending].filter(([rowId]) => !gone.has(rowId)));
  const leave = (one: Selection): Selection => keys.reduce((left, key) => placeOnRecord(left, key, null), one);
  const next = { ...state, created, pending };
  const selection = state.selection && clampSelection(leave(state.selection), next.columns, recordCount(next));
  return { ...next, selection, others: state.others.map(leave) };
}
