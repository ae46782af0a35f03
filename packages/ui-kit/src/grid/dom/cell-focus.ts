import type { GridController } from '../core/grid-controller.ts';
import { recordCount } from '../core/grid-state.ts';
import type { EditorHost } from './editor-host.ts';
import { setAttribute } from './elements.ts';
import type { Frame } from './frame.ts';

/** What had the focus before something was painted. */
export interface FocusBefore {
  /** The active cell, the input that waits in it, the head of a group, or the table where there is none of these. */
  readonly isOnCell: boolean;
  readonly isInside: boolean;
}

/** The focus of the grid: it is on the active cell, as long as nobody took it to something else in the grid. */
export interface CellFocus {
  /** To the editor that is open, else to the active cell. */
  take(): void;
  look(): FocusBefore;
  /** Something was painted, which may have put the active record into another element. */
  follow(before: FocusBefore): void;
  /** Something was done: who was on a cell is on the active one, and so is who was on what is gone by now. */
  giveBack(before: FocusBefore): void;
}

interface FocusParts {
  readonly controller: GridController;
  readonly root: HTMLElement;
  readonly table: HTMLElement;
  readonly frame: () => Frame;
  /** The element of the active cell, or of the head of a group that is in its place. */
  readonly cellOf: (frame: Frame) => HTMLElement | null;
  readonly editors: () => Pick<EditorHost, 'focus' | 'waitingInput'>;
  readonly goToFirst: () => void;
}

let cellIds = 0;

export function createCellFocus({ controller, root, table, frame, cellOf, editors, goToFirst }: FocusParts): CellFocus {
  /** The active cell had focus and is gone: nothing else has taken focus since. */
  let hasLostCell = false;

  const take = (): void => {
    if (controller.state.edit) return editors().focus();
    const cell = cellOf(frame());
    const waiting = cell && editors().waitingInput();
    if (waiting) {
      cell.id ||= `q-cell-${(cellIds += 1)}`;
      setAttribute(waiting, 'aria-activedescendant', cell.id);
    }
    const target = waiting ?? cell ?? table;
    if (document.activeElement !== target) target.focus({ preventScroll: true });
  };

  /** Or the input that waits in it. */
  const isCellFocused = (): boolean => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement === editors().waitingInput()) return true;
    return activeElement?.matches('.q-cell') === true && root.contains(activeElement);
  };

  const isOnCell = (): boolean => {
    const { activeElement } = document;
    return isCellFocused() || activeElement === table || (activeElement?.matches('.q-group-head') === true && root.contains(activeElement));
  };

  const isGone = (): boolean => document.activeElement === document.body || document.activeElement?.checkVisibility() === false;

  return {
    take,
    look: () => ({ isOnCell: isOnCell(), isInside: root.contains(document.activeElement) }),
    /**
     * A row that goes out of sight takes its focus with it at once; it comes back with the next active cell, unless somebody takes it
     * elsewhere before. Where no record is left the table has it, until one comes.
     */
    follow(before) {
      if (controller.state.edit) return;
      const { activeElement } = document;
      const isLost = (before.isOnCell || hasLostCell) && activeElement === document.body;
      const isEmpty = recordCount(frame().state) === 0;
      if (isEmpty && (isLost || isCellFocused())) return table.focus({ preventScroll: true });
      if (activeElement === table && !isEmpty) return goToFirst();
      hasLostCell = false;
      if (!isLost && !isCellFocused()) return;
      const cell = cellOf(frame());
      hasLostCell = cell === null;
      if (cell && cell !== activeElement) take();
    },
    giveBack(before) {
      if (isOnCell() || (before.isInside && isGone())) take();
    },
  };
}
