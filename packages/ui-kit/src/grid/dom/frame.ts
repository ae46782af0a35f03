import { lineOverscan, planViewport } from '../core/viewport-plan.ts';
import type { Viewport, ViewportPlan } from '../core/viewport-plan.ts';
import type { ColumnModel } from '../core/column-model.ts';
import type { GridState } from '../core/grid-state.ts';
import { recordCount, selectedRanges } from '../core/grid-state.ts';
import { placeOfGroup } from '../core/commands/focus-groups.ts';
import type { CellRange } from '../core/selection.ts';
import type { RowSpace } from '../core/row-space.ts';

/** Everything one paint reads: a consistent picture of state and geometry. */
export interface Frame {
  readonly state: GridState;
  readonly columns: ColumnModel;
  readonly rows: RowSpace;
  readonly viewport: Viewport;
  readonly plan: ViewportPlan;
  readonly rowHeight: number;
  /** What to add to a line's top to get its place in the body. */
  readonly shift: number;
  /** How far the body is from the top of the scrolled box while it stands still on the screen; null when it scrolls. */
  readonly stillAt: number | null;
  /** Height of the scrolled box; less than that of all rows when it is scaled. */
  readonly physical: number;
  readonly range: CellRange | null;
  /** Every selected range, that of the active cell last. */
  readonly ranges: readonly CellRange[];
  /** The line and column that keep their elements even when scrolled away, because they hold focus. */
  readonly focusLine: number | null;
  readonly focusColumn: number | null;
  /** The line of the head of a group that has focus. */
  readonly groupLine: number | null;
}

interface FrameInput {
  readonly state: GridState;
  readonly columns: ColumnModel;
  readonly rows: RowSpace;
  readonly viewport: Viewport;
  readonly rowHeight: number;
  readonly shift: number;
  readonly stillAt: number | null;
  readonly physical: number;
}

export function createFrame(input: FrameInput): Frame {
  const { state, columns, rows } = input;
  const focus = state.selection?.anchor;
  const ranges = selectedRanges(state);
  const groupAt = state.groupFocus ? placeOfGroup(state, state.groupFocus.path) : null;
  const hasFocus = focus !== undefined && recordCount(state) > 0;
  return {
    ...input,
    // rows that stand still on the screen are never scrolled into by the browser
    plan: planViewport(rows, columns, input.viewport, input.stillAt === null ? lineOverscan : 0),
    range: ranges.at(-1) ?? null,
    ranges,
    focusLine: hasFocus && rows.hasLine(focus.index) ? rows.lineOfRecord(focus.index) : null,
    groupLine: groupAt === null ? null : rows.lineOfGroup(groupAt),
    focusColumn: hasFocus ? (columns.indexById.get(focus.columnId) ?? null) : null,
  };
}

/**
 * The place in the body of something at `top` of all rows. What lies further away than the box reaches is put at its end, off screen;
 * otherwise it would stretch the box and move the thumb.
 */
export function placeInBox(frame: Frame, top: number, height: number): number {
  const { viewport, shift, stillAt, physical } = frame;
  const belowScreen = viewport.y + shift + viewport.height;
  return Math.min(top + shift, Math.max(physical - (stillAt ?? 0) - height, belowScreen));
}

/** Column numbers a row has in the document: frozen ones, those in view, and the focused one in its row. */
export function wantedColumns(frame: Frame, isFocusLine: boolean): number[] {
  const { columns, plan, focusColumn } = frame;
  const wanted: number[] = [];
  for (let index = 0; index < columns.frozenCount; index += 1) wanted.push(index);
  for (let index = plan.firstColumn; index < plan.endColumn; index += 1) wanted.push(index);
  if (isFocusLine && focusColumn !== null && !wanted.includes(focusColumn)) wanted.push(focusColumn);
  return wanted;
}
