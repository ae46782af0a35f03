import type { TableState } from './table.state.ts';

/** Whether conditions or a search keep records of the table out of sight. */
export function isNarrowed(state: TableState): boolean {
  return state.$filters.get().length > 0 || state.$own.get().filters.length > 0 || state.$search.get() !== '';
}
