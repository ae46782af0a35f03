import type { GridCommand } from '../core/command.ts';
import { canEdit, isAskedOutside } from '../core/commands/can-edit.ts';
import { focusOf } from '../core/grid-state.ts';
import type { GridColumn } from '../core/column.ts';
import type { CellRef } from '../core/selection.ts';
import { isWritten } from './keyless-input.ts';
import type { SurfaceContext } from './surface-context.ts';
import type { TypeAhead } from './type-ahead.ts';

type EditCommand = Extract<GridCommand, { type: 'edit' }>;

/** What was typed up to a key that ends the edit, and that key. */
interface Stretch {
  readonly text: string;
  readonly end: KeyboardEventInit;
}

interface Wanted {
  /** Null: where the jump ends that is on its way. */
  readonly cell: CellRef | null;
  readonly command: EditCommand;
  readonly done: Stretch[];
}

export interface LateEdit {
  /**
   * Edits the active cell; where its record is not read yet, once it is; while a jump looks for its end, once it has found it.
   * Answers whether text can be typed from now on.
   */
  begin(command: EditCommand): boolean;
  /** Something was painted: the record, or the end of a jump, may be there. */
  follow(): void;
}

/** Keys that end an edit, and those that end only one begun by typing. */
const endKeys: ReadonlySet<string> = new Set(['Enter', 'Tab']);
const arrowKeys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/**
 * Somebody who goes to a record and types does not wait until it is read. What is typed meanwhile waits in the unseen input, cell by
 * cell, and is typed again when the record is there: nothing of it is lost, and nothing is written over a value nobody has seen.
 */
export function createLateEdit(context: SurfaceContext, typeAhead: TypeAhead): LateEdit {
  const { controller } = context;
  let wanted: Wanted | null = null;

  const focusColumn = (): GridColumn | undefined => {
    const { state } = controller;
    return state.columns.visible.find(({ id }) => id === focusOf(state)?.columnId);
  };

  /** What is typed is seen where it will stand, as long as that is the active cell and edited in the grid. */
  const show = ({ cell, done }: Wanted): void => {
    const column = focusColumn();
    const isSeen = done.length === 0 && column !== undefined && !isAskedOutside(column);
    typeAhead.standOver(isSeen ? cell : null);
  };

  const onKey = (event: KeyboardEvent): boolean => {
    const { key, code, shiftKey } = event;
    if (!wanted) return false;
    const { command, done } = wanted;
    if (key === 'Escape' && done.length > 0) {
      // what was ended before stays
      typeAhead.take();
      return true;
    }
    const isTyped = done.length > 0 || command.via === 'type';
    const isEnd = endKeys.has(key) || (isTyped && arrowKeys.has(key));
    if (!isEnd || event.ctrlKey || event.metaKey || event.altKey) return false;
    event.preventDefault();
    done.push({ text: typeAhead.take(), end: { key, code, shiftKey, bubbles: true, cancelable: true } });
    show(wanted);
    return true;
  };

  /** Goes on catching where the active cell is one that can be typed in and its record is not there. */
  const wait = (command: EditCommand, done: Stretch[], text: string): boolean => {
    const [cell, column] = [focusOf(controller.state), focusColumn()];
    if (!cell || !column || controller.state.mode === 'read' || !canType(column)) return false;
    const isSeeking = controller.seeking === 'underWay';
    if (!isSeeking && (controller.rowAt(cell.index) || controller.window.statusAt(cell.index) === 'failed')) return false;
    wanted = { cell: isSeeking ? null : cell, command, done };
    typeAhead.begin(column, isAskedOutside(column) ? undefined : onKey);
    typeAhead.put(text);
    show(wanted);
    return true;
  };

  const type = (command: EditCommand, text: string): boolean => {
    controller.dispatch(command);
    if (controller.state.edit && text !== '') document.execCommand('insertText', false, text);
    return controller.state.edit !== null;
  };

  /** A key as it was pressed; what is not edited here is walked through as ever. */
  const press = (end: KeyboardEventInit): void => {
    if (!controller.state.edit) context.focusCell();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', end));
  };

  const replay = (first: EditCommand, done: readonly Stretch[], rest: string): void => {
    let command = first;
    for (const [at, { text, end }] of done.entries()) {
      if ((at === 0 || text !== '') && !type(command, text) && wait(command, done.slice(at), rest)) return;
      press(end);
      command = { type: 'edit', via: 'type' };
    }
    const isWanted = done.length === 0 || rest !== '';
    if (!isWanted || (!type(command, rest) && !wait(command, [], rest))) context.focusCell();
  };

  /** The keys go back to the grid. */
  const giveUp = (): void => {
    wanted = null;
    if (!typeAhead.isCatching()) return;
    typeAhead.take();
    context.focusCell();
  };

  /** The cell that is waited for, as long as it is the active one and may still come. */
  const awaited = ({ cell }: Wanted): CellRef | null => {
    const now = focusOf(controller.state);
    const isLeft = cell === null ? controller.seeking === 'left' : cell.index !== now?.index || cell.columnId !== now.columnId;
    if (!now || isLeft || !typeAhead.isCatching()) return null;
    return controller.window.statusAt(now.index) === 'failed' ? null : now;
  };

  return {
    begin(command) {
      // what holds the focus until then is not what is meant
      if (controller.seeking === 'underWay' && wait(command, [], '')) return true;
      controller.dispatch(command);
      return controller.state.edit !== null || wait(command, [], '');
    },
    follow() {
      if (!wanted || controller.seeking === 'underWay') return;
      const cell = awaited(wanted);
      if (!cell) return giveUp();
      wanted = { ...wanted, cell };
      show(wanted);
      if (controller.rowAt(cell.index) === null || typeAhead.isComposing()) return;
      const { command, done } = wanted;
      wanted = null;
      const column = focusColumn();
      // an editor of the product's takes what was typed itself, once it has focus
      if (column && isAskedOutside(column)) controller.dispatch(command);
      else replay(command, done, typeAhead.take());
    },
  };
}

const canType = (column: GridColumn): boolean => canEdit(column) && (isAskedOutside(column) ? column.canPress === true : isWritten(column));
