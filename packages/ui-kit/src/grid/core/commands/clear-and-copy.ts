import type { GridCommand } from '../command.ts';
import { recordCount, selectedRanges } from '../grid-state.ts';
import type { GridState, Marquee } from '../grid-state.ts';
import { result } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { applyPending, toBatch } from '../pending-writes.ts';
import type { IntendedWrite } from '../pending-writes.ts';
import { countCells, isInRange } from '../selection.ts';
import type { RowId } from '../row-source.ts';
import type { CellRange } from '../selection.ts';
import { canEdit } from './can-edit.ts';
import { columnsOf, findMissing, mostCells, shownRanges, tooLarge } from './change-cells.ts';
import { withoutEarly } from './early-text.ts';
import { refuse } from './edit-cell.ts';

type Of<Type extends GridCommand['type']> = Extract<GridCommand, { type: Type }>;

/** Clears every selected cell as one change; read-only ones are skipped and counted. */
export function clearCells(before: GridState, command: Of<'clear'>, env: GridEnv): StepResult {
  const ranges = shownRanges(before);
  if (ranges.length === 0) return result(before);
  const state = withoutEarly(before, ranges);
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

/** Several ranges are copied as one block, where they share their rows or their columns. */
export function copyCells(state: GridState, command: Of<'copy'>, env: GridEnv): StepResult {
  if (command.marks) return markRanges(state, command, command.marks, env);
  const ranges = command.cut ? shownRanges(state) : selectedRanges(state);
  if (ranges.length === 0) return result(state);
  if (command.cut && state.mode === 'read') return refuse(state, env, null);
  const block = toBlock(ranges);
  if (!block || (command.cut && ranges.length > 1)) {
    return result(state, { type: 'notice', notice: { type: 'manyRanges' } }, { type: 'announce', text: env.labels.manyRanges });
  }
  const cells = block.reduce((sum, range) => sum + countCells(range), 0);
  if (cells > mostCells) return tooLarge(state, env, cells);
  const key = env.createKey();
  const { state: marked, effects } = markRanges(state, command, { key, ranges: block }, env);
  return result(marked, { type: 'copy', key, ranges: block, cut: command.cut, headers: command.headers ?? false }, ...effects);
}

/** A cut must know its records before it is marked: they may stand elsewhere when it is pasted. */
function markRanges(state: GridState, command: Of<'copy'>, marks: Pick<Marquee, 'key' | 'ranges'>, env: GridEnv): StepResult {
  const { ranges } = marks;
  const missing = command.cut ? findMissing(state, env, ranges, { ...command, marks }) : null;
  if (missing) return { ...missing, state: { ...state, marquee: null } };
  return result({ ...state, marquee: { ...marks, isCut: command.cut, rowIds: ranges.map((range) => idsOf(range, env)) } });
}

function idsOf({ firstRow, lastRow }: CellRange, env: GridEnv): (RowId | null)[] {
  return Array.from({ length: lastRow - firstRow + 1 }, (_, at) => env.rowAt(firstRow + at)?.id ?? null);
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
