import type { GridCommand } from '../command.ts';
import type { GridEffect } from '../effect.ts';
import { rowUnder } from '../grid-env.ts';
import type { GridEnv } from '../grid-env.ts';
import type { GridState } from '../grid-state.ts';
import type { CellRef } from '../selection.ts';

/**
 * A selected cell in whose place another record stands, where a command works on what is selected: rows moved, and it is not known yet
 * where to, or its record is gone. What is done to the active cell alone looks at that itself.
 */
export function findDisplaced({ selection, others }: GridState, command: GridCommand, env: GridEnv): CellRef | null {
  if (!selection || !isOnSelected(command)) return null;
  const corners = [...others, selection].flatMap(({ anchor, head }) => [anchor, head]);
  const displaced = corners.filter((cell) => env.rowAt(cell.index) !== null && rowUnder(cell, env) === null);
  return displaced.find(({ isGone }) => isGone) ?? displaced[0] ?? null;
}

/** Tells that nothing was done because a record is gone. Where its rows are read in a moment, nothing needs to be told. */
export function notifyRecordGone({ isGone }: CellRef, { labels }: GridEnv): GridEffect[] {
  if (isGone !== true) return [];
  return [
    { type: 'notice', notice: { type: 'recordGone' } },
    { type: 'announce', text: labels.recordGone },
  ];
}

function isOnSelected(command: GridCommand): boolean {
  switch (command.type) {
    case 'clear':
    case 'fillDown':
    case 'fillAcross':
    case 'fillToEnd':
    case 'nudgeRows':
      return true;
    case 'fillTo':
      return command.done;
    case 'paste':
      return command.isBelow !== true;
    case 'copy':
      return command.cut;
    case 'addRow':
      return command.below === true || command.above === true;
    case 'deleteRows':
      return command.what === 'selected';
    case 'moveRows':
      return !command.ids;
    default:
      return false;
  }
}
