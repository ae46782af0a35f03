import { randomId } from '@quadrille/ui-kit';
import type { CellWrite, Grid } from '@quadrille/ui-kit/grid';
import type { TableRows } from '../records/index.ts';
import type { Match } from './match-place.ts';
import { replaceInCell } from './replace-in-cell.ts';

export interface ReplacePlan {
  readonly cells: number;
  /** Cells whose new text is no value of their field. */
  readonly unfit: number;
  /** More records match than one search names: only the first are looked at. */
  readonly isPart: boolean;
  /** Writes them; rejects where any was refused. */
  run(): Promise<void>;
}

/** What a search found, and where. */
interface ReplaceSearch {
  readonly state: TableRows;
  readonly grid: Grid;
  /** The records that match and are looked at. */
  readonly matches: () => readonly Match[];
  readonly text: string;
  /** How many records match. */
  readonly total: number;
}

const rowsPerRead = 200;

/** Reads every record that matches and plans what of its cells is replaced. */
export async function planReplace(search: ReplaceSearch, by: string): Promise<ReplacePlan> {
  const { state, grid, text, total } = search;
  const updates: CellWrite[] = [];
  let unfit = 0;
  for (let at = 0; at < search.matches().length; at += rowsPerRead) {
    const rows = await state.source.readRows(
      search
        .matches()
        .slice(at, at + rowsPerRead)
        .map(({ rowId }) => rowId),
    );
    for (const row of rows) {
      for (const column of grid.$columns.get().visible) {
        const made = replaceInCell(row, column, text, by);
        if (made?.ok === false) unfit += 1;
        if (!made?.ok) continue;
        const from = row.cells[column.id] ?? null;
        updates.push({ rowId: row.id, columnId: column.id, value: made.value, from, version: row.version });
      }
    }
  }
  return {
    cells: updates.length,
    unfit,
    isPart: total > search.matches().length,
    run: () => writeAll(updates, search),
  };
}

/** One change, as a paste is: records that leave the view by it wait until the selection has left them, and show what became of them. */
async function writeAll(updates: readonly CellWrite[], { state, grid, matches }: ReplaceSearch): Promise<void> {
  const batch = { key: randomId(), label: 'edit', updates, creates: [], deletes: null, newOptions: [] } as const;
  const { failed } = await state.source.write(batch);
  if (failed[0]) throw new Error(failed[0].reason);
  state.source.emit({ type: 'shifted' });
  const written = new Set(updates.map(({ rowId }) => rowId));
  const shown = matches().filter(({ rowId, position }) => written.has(rowId) && grid.rowAt(position)?.id === rowId);
  for (let at = 0; at < shown.length; at += rowsPerRead) {
    const rows = await state.source.readRows(shown.slice(at, at + rowsPerRead).map(({ rowId }) => rowId));
    state.source.emit({ type: 'changed', rows, isOwn: true });
  }
}
