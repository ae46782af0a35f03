import { fitFrozen } from '../core/column-model.ts';
import type { ColumnModel } from '../core/column-model.ts';
import type { GridState } from '../core/grid-state.ts';
import { spaceOf } from '../core/group-space.ts';
import type { LineHeights } from '../core/group-space.ts';
import type { RowSpace } from '../core/row-space.ts';
import { createChangeCheck } from './change-check.ts';

/** Keeps the row space, which every frame needs and which seldom changes. */
export function createSpaceKeeper(): (state: GridState, heights: LineHeights) => RowSpace {
  const hasChanged = createChangeCheck();
  let space: RowSpace | null = null;
  return (state, heights) => {
    const { groups, total } = state.rows;
    const parts = [groups, total, state.created, state.collapsed, heights.row, heights.group, heights.add];
    if (hasChanged(parts) || !space) space = spaceOf(state, heights);
    return space;
  };
}

/** Keeps the fitted columns, which every frame needs and which seldom change. */
export function createColumnKeeper(): (columns: ColumnModel, width: number) => ColumnModel {
  const hasChanged = createChangeCheck();
  let fitted: ColumnModel | null = null;
  return (columns, width) => {
    if (hasChanged([columns, width]) || !fitted) fitted = width === 0 ? columns : fitFrozen(columns, width);
    return fitted;
  };
}
