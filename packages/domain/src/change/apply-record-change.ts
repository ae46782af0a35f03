import type { Cells, RecordChange } from './change.ts';

/** A record's cells after a change; null when it does not exist (before or after). Cells that are not named stay. */
export function applyRecordChange(cells: Cells | null, { before, after }: Pick<RecordChange, 'before' | 'after'>): Cells | null {
  if (after === null) return null;
  return before === null ? after : { ...cells, ...after };
}
