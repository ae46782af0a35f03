import type { GridState } from './grid-state.ts';

/** What a paste selected goes on to the last of the columns made for it, once that is shown. */
export function widenSelection(state: GridState): GridState {
  const { columns, selection, widening } = state;
  if (widening === null || widening.columnId === null || !selection || !columns.indexById.has(widening.columnId)) return state;
  return { ...state, widening: null, selection: { ...selection, head: { ...selection.head, columnId: widening.columnId } } };
}
