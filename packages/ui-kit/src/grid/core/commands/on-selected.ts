import type { GridCommand } from '../command.ts';
import { rowUnder } from '../grid-env.ts';
import type { GridEnv } from '../grid-env.ts';
import type { GridState } from '../grid-state.ts';

/**
 * Whether another record stands where one is that a command works on by what is selected: rows moved, and it is not known yet where to.
 * What is done to the active cell alone looks at that itself.
 */
export function isOnStrays({ selection, others }: GridState, command: GridCommand, env: GridEnv): boolean {
  if (!selection || !isOnSelected(command)) return false;
  const corners = [...others, selection].flatMap(({ anchor, head }) => [anchor, head]);
  return corners.some((cell) => env.rowAt(cell.index) !== null && rowUnder(cell, env) === null);
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
      return command.below === true;
    case 'deleteRows':
      return command.what === 'selected';
    case 'moveRows':
      return !command.ids;
    default:
      return false;
  }
}
