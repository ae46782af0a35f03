import { cellTraits } from '../../cells/cell-traits.ts';
import type { CellKind } from '../../cells/cell-spec.ts';
import type { GridCommand } from './command.ts';

/** The parts of a keyboard event the map reads. `mod` is Ctrl, or Cmd on a Mac. */
export interface KeyPress {
  readonly key: string;
  readonly code?: string;
  readonly mod: boolean;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

export interface KeyContext {
  readonly dir: 'ltr' | 'rtl';
  /** Kind of the active cell. */
  readonly kind: CellKind | null;
  /** Whether rows are grouped, and whether any group is closed. */
  readonly groups?: 'none' | 'open' | 'closed';
  /** The head of a group has focus instead of a cell. */
  readonly isOnGroup?: boolean;
}

/** The command of a key while no editor is open; null when the key is not the grid's. */
export function commandForKey(press: KeyPress, context: KeyContext): GridCommand | null {
  if (context.isOnGroup && isPress(press)) return { type: 'toggleGroup' };
  return arrowCommand(press, context) ?? placeCommand(press) ?? modCommand(press, context) ?? cellCommand(press, context);
}

/** What presses a button presses the head of a group too. */
function isPress(press: KeyPress): boolean {
  return (press.key === 'Enter' || press.key === ' ') && !press.mod && !press.alt && !press.shift;
}

const arrows: Readonly<Record<string, readonly [-1 | 0 | 1, -1 | 0 | 1]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Left and right are places on the screen: in right-to-left the next column is on the left. */
export function arrowStep(key: string, dir: 'ltr' | 'rtl'): { rows: -1 | 0 | 1; columns: -1 | 0 | 1 } | null {
  const found = arrows[key];
  if (!found) return null;
  const columns = (dir === 'rtl' ? -found[1] || 0 : found[1]) as -1 | 0 | 1;
  return { rows: found[0], columns };
}

function arrowCommand(press: KeyPress, context: KeyContext): GridCommand | null {
  const step = arrowStep(press.key, context.dir);
  if (!step) return null;
  if (press.alt && press.mod && !press.shift)
    return step.rows === 0 ? { type: 'nudgeColumns', step: step.columns as 1 | -1 } : { type: 'nudgeRows', step: step.rows };
  if (press.alt && press.shift && !press.mod && step.columns !== 0) return { type: 'widenColumns', step: step.columns };
  if (press.alt) return press.mod ? null : altArrowCommand(press, context);
  return { type: press.mod ? 'jump' : 'move', ...step, extend: press.shift };
}

/** In a grouped view: all groups closed, then opened; with Shift the one of the active cell. Else the menu of the field. */
function altArrowCommand(press: KeyPress, context: KeyContext): GridCommand | null {
  const isUp = press.key === 'ArrowUp';
  if (!isUp && press.key !== 'ArrowDown') return null;
  if (context.groups === 'none' || context.groups === undefined) return isUp ? null : { type: 'openMenu', what: 'column' };
  if (press.shift) return { type: 'toggleGroup' };
  if (!isUp && context.groups === 'open') return { type: 'openMenu', what: 'column' };
  return { type: 'toggleAllGroups', on: !isUp };
}

function placeCommand(press: KeyPress): GridCommand | null {
  const extend = press.shift;
  switch (press.key) {
    case 'Home':
      return { type: 'moveTo', row: press.mod ? 'first' : 'same', column: 'first', extend };
    case 'End':
      return { type: 'moveTo', row: press.mod ? 'last' : 'same', column: 'last', extend };
    case 'PageUp':
      return press.alt ? { type: 'page', rows: 0, columns: -1, extend } : { type: 'page', rows: -1, columns: 0, extend };
    case 'PageDown':
      return press.alt ? { type: 'page', rows: 0, columns: 1, extend } : { type: 'page', rows: 1, columns: 0, extend };
    case 'Tab':
      return press.mod || press.alt ? null : { type: 'tab', step: press.shift ? -1 : 1 };
    default:
      return null;
  }
}

function modCommand(press: KeyPress, { kind }: KeyContext): GridCommand | null {
  const isLink = kind === 'url' || kind === 'email' || kind === 'phone';
  if (press.key === ' ' && press.ctrl) return { type: 'selectColumns' };
  if (!press.mod || press.alt) return null;
  switch (press.key.toLowerCase()) {
    case 'a':
      return { type: 'selectAll' };
    case 'd':
      return { type: 'fillDown' };
    case 'r':
      return { type: 'fillAcross' };
    case 'z':
      return { type: press.shift ? 'redo' : 'undo' };
    case 'y':
      return { type: 'redo' };
    case 'f':
      return { type: 'find' };
    case '/':
      return { type: 'showShortcuts' };
    case ';':
    case ':':
      return { type: 'insertText', what: press.shift ? 'now' : 'today' };
    case 'enter':
      return isLink ? { type: 'openLink' } : { type: 'addRow', below: true };
    default:
      return null;
  }
}

function cellCommand(press: KeyPress, { kind }: KeyContext): GridCommand | null {
  if (press.mod || press.ctrl) return null;
  switch (press.key) {
    case 'Enter':
      if (kind === 'button' && !press.shift) return { type: 'press' };
      return press.shift ? { type: 'addRow', below: true } : { type: 'edit', via: 'enter' };
    case 'F2':
      return { type: 'edit', via: 'enter' };
    case 'F10':
      return press.shift ? { type: 'openMenu', what: 'cell' } : null;
    case 'ContextMenu':
      return { type: 'openMenu', what: 'cell' };
    case 'Escape':
      return { type: 'escape' };
    case 'Delete':
    case 'Backspace':
      return { type: 'clear' };
    case ' ':
      if (kind === 'button' && !press.shift) return { type: 'press' };
      return press.shift ? { type: 'selectRows' } : kind === 'checkbox' ? { type: 'toggle' } : { type: 'openRecord' };
    default:
      return typeCommand(press, kind);
  }
}

function typeCommand(press: KeyPress, kind: CellKind | null): GridCommand | null {
  if (press.alt && !isAltText(press)) return null;
  const isText = [...press.key].length === 1;
  const isComposing = press.key === 'Process' || press.key === 'Dead' || press.key === 'Unidentified';
  if (!isText && !isComposing) return null;
  if (kind === 'rating') return /^\d$/.test(press.key) ? { type: 'rate', value: Number(press.key) } : null;
  if (press.key === '?' && kind && !cellTraits[kind].isTypable) return { type: 'showShortcuts' };
  // an editor outside the grid is told what was typed: it opens too late for the key itself
  return isText && kind && cellTraits[kind].editor === 'panel'
    ? { type: 'edit', via: 'type', text: press.key }
    : { type: 'edit', via: 'type' };
}

/** AltGr and Option write characters on many layouts; a plain Alt with a Latin letter or digit is a shortcut. */
function isAltText(press: KeyPress): boolean {
  return !/^[a-z0-9]$/i.test(press.key);
}
