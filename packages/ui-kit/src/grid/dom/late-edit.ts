import { cellTraits } from '../../cells/cell-traits.ts';
import type { AfterCommit } from '../core/command.ts';
import { isAskedOutside } from '../core/commands/can-edit.ts';
import { rowUnder } from '../core/grid-env.ts';
import { focusOf } from '../core/grid-state.ts';
import type { GridColumn } from '../core/column.ts';
import type { CellRef } from '../core/selection.ts';
import { commitKey } from './editors/text-editor.ts';
import { canType } from './can-type.ts';
import type { SurfaceContext } from './surface-context.ts';
import { createTextAsker, hasOptions } from './ask-about-texts.ts';
import { createEditorTyping } from './type-in-editor.ts';
import type { EditCommand, TypedStretch } from './type-in-editor.ts';
import type { TypeAhead } from './type-ahead.ts';
import { watchWork } from './watch-work.ts';

interface Wanted {
  /** Null: the cell at which the jump under way will end. */
  readonly cell: CellRef | null;
  /** The `shifts` of the rows when the cell was chosen. */
  readonly shifts: number;
  /** The id of its record is known, though the record is not read: it is followed wherever it goes. */
  readonly isKnown: boolean;
  readonly command: EditCommand;
  /** Texts that were ended by a key while the jump was looking for its end. */
  readonly done: TypedStretch[];
}

export interface LateEdit {
  /**
   * Edits the active cell; where its record is not read yet, once it is; while a jump looks for its end, once it has found it.
   * Answers whether text can be typed from now on.
   */
  begin(command: EditCommand): boolean;
  /** Is called after a paint, by which the record or the end of a jump may be known. */
  follow(): void;
}

/** Keys that end an edit, and those that end only one begun by typing. */
const endKeys: ReadonlySet<string> = new Set(['Enter', 'Tab']);
const arrowKeys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/**
 * Somebody who goes to a record and types does not wait until it is read. What is typed meanwhile goes into the input of the grid; what
 * was ended by a key or by going elsewhere waits in its cell (`keepEarly`): nothing of it is lost, and nothing is written over a value
 * nobody has seen.
 */
export function createLateEdit(context: SurfaceContext, typeAhead: TypeAhead, signal: AbortSignal): LateEdit {
  const { controller } = context;
  const work = watchWork(document, signal, context.repaint);
  let wanted: Wanted | null = null;

  const focusColumn = (): GridColumn | undefined => {
    const { state } = controller;
    return state.columns.visible.find(({ id }) => id === focusOf(state)?.columnId);
  };

  /** Shows what is typed over its cell, unless the cell is edited outside of the grid. */
  const show = (cell: CellRef | null): void => {
    const column = focusColumn();
    typeAhead.standOver(column && !isAskedOutside(column) ? cell : null);
  };

  const onKey = (event: KeyboardEvent): boolean => {
    if (!wanted) return false;
    if (event.key === 'Escape') return takeBack(wanted);
    if (wanted.cell !== null) return endBy(event, wanted);
    const column = focusColumn();
    return column !== undefined && !isAskedOutside(column) && keepKey(event, wanted);
  };

  /** Escape discards the text being typed. Texts that were ended before stay. */
  const takeBack = ({ done }: Wanted): boolean => {
    if (done.length === 0) wanted = null;
    else typeAhead.take();
    return wanted !== null;
  };

  /** Keeps a key that ends the edit while the cell is not known yet: it is pressed again there. */
  const keepKey = (event: KeyboardEvent, { command, done }: Wanted): boolean => {
    const { key, code, shiftKey } = event;
    const isTyped = done.length > 0 || command.via === 'type';
    const isEnd = endKeys.has(key) || (isTyped && arrowKeys.has(key));
    if (!isEnd || event.ctrlKey || event.metaKey || event.altKey) return false;
    event.preventDefault();
    done.push({ text: typeAhead.take(), end: { key, code, shiftKey, bubbles: true, cancelable: true } });
    return true;
  };

  const endBy = (event: KeyboardEvent, { command }: Wanted): boolean => {
    const column = focusColumn();
    const then = column ? endOf(event, column, command, controller.state.dir) : null;
    if (!then) return false;
    event.preventDefault();
    preserve(then);
    context.focusCell();
    return true;
  };

  /** Keeps what was typed as an early text of its cell. */
  const preserve = (then: AfterCommit): void => {
    const left = wanted;
    wanted = null;
    const text = left ? typeAhead.take() : '';
    if (left?.cell) controller.dispatch({ type: 'keepEarly', cell: left.cell, text, via: left.command.via, then, shifts: left.shifts });
  };

  /** Focus went elsewhere. What was typed is kept. */
  const onLeft = (): void => {
    if (wanted && typeAhead.hasText()) preserve('stay');
    wanted = null;
  };

  /** Catches keys for the active cell, if it can be typed in and its record is not read yet. Answers whether it does. */
  const wait = ({ text, ...command }: EditCommand): boolean => {
    const [cell, column] = [focusOf(controller.state), focusColumn()];
    if (!cell || !column || controller.state.mode === 'read' || !canType(column)) return false;
    const isSeeking = controller.seeking === 'underWay';
    if (!isSeeking && (rowUnder(cell, controller) || controller.window.statusAt(cell.index) === 'failed')) return false;
    typeAhead.begin(column, column.kind === 'files' ? undefined : { onKey, onLeft });
    // a text that came with the command is corrected and kept from now on like what is typed after it
    if (text !== undefined) typeAhead.put(text);
    const { shifts } = controller.state.rows;
    wanted = isSeeking
      ? { cell: null, command, done: [], shifts, isKnown: false }
      : { cell, done: [], isKnown: cell.rowId !== null, shifts, ...resume(cell, column, command) };
    show(wanted.cell);
    return true;
  };

  /** Somebody who returns to a cell with an early text goes on editing that text, unless it is typed over. */
  const resume = (cell: CellRef, column: GridColumn, command: EditCommand): Pick<Wanted, 'command'> & Partial<Wanted> => {
    const waiting = controller.state.early.find((typed) => typed.cell.index === cell.index && typed.cell.columnId === cell.columnId);
    if (!waiting || command.via === 'type' || hasOptions(column)) return { command };
    controller.dispatch({ type: 'dropEarly', cell });
    typeAhead.put(waiting.texts.join(''));
    return { command: { type: 'edit', via: waiting.via }, shifts: waiting.shifts };
  };

  const begin = (command: EditCommand): boolean => {
    // the cell that has the focus until then is not the one that is meant
    if (controller.seeking === 'underWay' && wait(command)) return true;
    controller.dispatch(command);
    if (controller.state.edit !== null || wait(command)) return true;
    const column = focusColumn();
    if (command.via === 'type' && column?.canPress === true && isAskedOutside(column)) typeAhead.begin(column);
    return false;
  };

  const typing = createEditorTyping(context, begin);
  const asker = createTextAsker(context, { isPausing: work.isPausing, isCatching: typeAhead.isCatching, begin, typing });

  /** Stops catching keys. What was typed is kept as an early text. */
  const giveUp = (): void => {
    const isCatching = typeAhead.isCatching();
    if (typeAhead.hasText()) preserve('stay');
    wanted = null;
    if (!isCatching) return;
    typeAhead.take();
    context.focusCell();
  };

  /** The cell whose record is waited for, as long as it is active and the record may still be read. */
  const awaited = ({ cell }: Wanted): CellRef | null => {
    const now = focusOf(controller.state);
    const isLeft = cell === null ? controller.seeking === 'left' : !now || isElsewhere(cell, now);
    if (!now || isLeft || !typeAhead.isCatching()) return null;
    return controller.window.statusAt(now.index) === 'failed' ? null : now;
  };

  return {
    begin,
    follow() {
      asker.ask();
      if (!wanted || controller.seeking === 'underWay') return;
      const cell = awaited(wanted);
      if (!cell) return giveUp();
      const { shifts } = controller.state.rows;
      wanted = wanted.cell === null ? { ...wanted, cell, shifts, isKnown: cell.rowId !== null } : { ...wanted, cell };
      show(cell);
      const { command, done } = wanted;
      if (typeAhead.isComposing() || (done.length === 0 && rowUnder(cell, controller) === null)) return;
      const isMoved = !wanted.isKnown && wanted.shifts !== shifts;
      const column = focusColumn();
      if (isMoved && column && isAskedOutside(column)) {
        // an editor outside of the grid cannot ask whether it is the right record
        wanted = { ...wanted, cell: { ...cell, rowId: null } };
        return giveUp();
      }
      wanted = null;
      // an editor outside of the grid takes what was typed itself, once it has focus
      if (column && isAskedOutside(column)) controller.dispatch(command);
      else typing.replay(command, done, typeAhead.take());
      if (isMoved && column) asker.askOfMoved(column);
    },
  };
}

/** Another cell, or the same place once its record is found to be gone. Where it was gone before, all that is typed is told together. */
const isElsewhere = (cell: CellRef, now: CellRef): boolean =>
  cell.index !== now.index ||
  cell.columnId !== now.columnId ||
  (now.isGone === true && cell.isGone !== true) ||
  (cell.rowId !== null && cell.rowId !== now.rowId);

/** Where the active cell goes by a key that ends an edit, as in the editor that is to come. */
function endOf(event: KeyboardEvent, column: GridColumn, { via }: EditCommand, dir: 'ltr' | 'rtl'): AfterCommit | null {
  const isOutside = isAskedOutside(column);
  if (!hasOptions(column) && !isOutside) return commitKey(event, via, cellTraits[column.kind].editor === 'longText', dir);
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next';
  return event.key === 'Enter' && !isOutside ? 'stay' : null;
}
