import type { GridCommand } from '../command.ts';
import { recordCount, selectedRanges } from '../grid-state.ts';
import type { GridState } from '../grid-state.ts';
import { result } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { applyPending, toBatch } from '../pending-writes.ts';
import type { IntendedWrite } from '../pending-writes.ts';
import { countCells, isInRange } from '../selection.ts';
import type { CellRange } from '../selection.ts';
import { canEdit } from './can-edit.ts';
import { columnsOf, mostCells, rowsOf, tooLarge } from './change-cells.ts';
import { refuse } from './edit-cell.ts';

type Of<Type extends GridCommand['type']> = Extract<GridCommand, { type: Type }>;

/** Clears every selected cell as one change; read-only ones are skipped and counted. */
export function clearCells(state: GridState, command: Of<'clear'>, env: GridEnv): StepResult {
  const ranges = selectedRanges(state);
  if (ranges.length === 0) return result(state);
  if (state.mode === 'read') return refuse(state, env, null);
  const columns = ranges.flatMap((range) => columnsOf(state, range));
  if (!columns.some(canEdit)) return refuse(state, env, columns[0] ?? null);
  const missing = findMissing(state, env, ranges, command);
  if (missing) return missing;
  const writes: IntendedWrite[] = [];
  let skipped = 0;
  ranges.forEach((range, at) => {
    const earlier = ranges.slice(0, at);
    for (let index = range.firstRow; index <= Math.min(range.lastRow, recordCount(state) - 1); index += 1) {
      const row = env.rowAt(index);
      for (let place = range.firstColumn; row && place <= range.lastColumn; place += 1) {
        const column = state.columns.visible[place];
        if (!column || earlier.some((other) => isInRange(other, index, place))) continue;
        if (canEdit(column)) writes.push({ row, columnId: column.id, value: null });
        else skipped += 1;
      }
    }
  });
  const batch = toBatch(state, env.createKey(), 'clear', writes);
  if (!batch) return result(state);
  const cells = batch.updates.length;
  return result(
    applyPending({ ...state, marquee: null }, batch),
    { type: 'write', batch },
    { type: 'notice', notice: { type: 'cleared', cells, skipped } },
    { type: 'announce', text: env.labels.cleared(cells, skipped) },
  );
}

/** What must come before rows of these ranges can be worked on: reading them, or a word that they are too many. */
function findMissing(state: GridState, env: GridEnv, ranges: readonly CellRange[], command: GridCommand): StepResult | null {
  const cells = ranges.reduce((sum, range) => sum + countCells(range), 0);
  if (cells > mostCells) return tooLarge(state, env, cells);
  const [only] = ranges;
  if (only && ranges.length === 1) {
    const rows = rowsOf(state, env, only, command);
    return 'state' in rows ? rows : null;
  }
  // all between them in one go: two ranges far apart would take turns for ever
  const between = {
    firstRow: Math.min(...ranges.map((range) => range.firstRow)),
    lastRow: Math.max(...ranges.map((range) => range.lastRow)),
    firstColumn: 0,
    lastColumn: 0,
  };
  const isMissing = ranges.some((range) => {
    for (let index = range.firstRow; index <= range.lastRow; index += 1) if (!env.rowAt(index)) return true;
    return false;
  });
  if (!isMissing) return null;
  return countCells(between) > mostCells
    ? tooLarge(state, env, countCells(between))
    : result(state, { type: 'collect', range: between, then: command });
}

/** Several ranges are copied as one block, where they share their rows or their columns. */
export function copyCells(state: GridState, command: Of<'copy'>, env: GridEnv): StepResult {
  const ranges = selectedRanges(state);
  if (ranges.length === 0) return result(state);
  if (command.cut && state.mode === 'read') return refuse(state, env, null);
  const block = toBlock(ranges);
  if (!block || (command.cut && ranges.length > 1)) {
    return result(state, { type: 'notice', notice: { type: 'manyRanges' } }, { type: 'announce', text: env.labels.manyRanges });
  }
  const cells = block.reduce((sum, range) => sum + countCells(range), 0);
  if (cells > mostCells) return tooLarge(state, env, cells);
  return result(
    { ...state, marquee: { ranges: block, isCut: command.cut } },
    { type: 'copy', ranges: block, cut: command.cut, headers: command.headers ?? false },
  );
}

/** The ranges in the order of the block they make together; null when they make none. */
function toBlock(ranges: readonly CellRange[]): readonly CellRange[] | null {
  const [first] = ranges;
  if (!first || ranges.length === 1) return ranges;
  if (ranges.every((range) => range.firstColumn === first.firstColumn && range.lastColumn === first.lastColumn)) {
    const sorted = ranges.toSorted((a, b) => a.firstRow - b.firstRow);
    return sorted.every((range, at) => at === 0 || range.firstRow > (sorted[at - 1]?.lastRow ?? 0)) ? sorted : null;
  }
  if (ranges.every((range) => range.firstRow === first.firstRow && range.lastRow === first.lastRow)) {
    const sorted = ranges.toSorted((a, b) => a.firstColumn - b.firstColumn);
    return sorted.every((range, at) => at === 0 || range.firstColumn > (sorted[at - 1]?.lastColumn ?? 0)) ? sorted : null;
  }
  return null;
}
