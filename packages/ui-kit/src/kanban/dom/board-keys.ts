import type { BoardDirection } from '../core/board-steps.ts';

export type BoardKey =
  | { readonly type: 'go'; readonly to: BoardDirection; readonly extends: boolean }
  | { readonly type: 'lift' | 'drop' | 'cancel' | 'open' | 'toggle' | 'selectAll' | 'delete' | 'undo' | 'redo' | 'add' | 'menu' };

interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const directions: Readonly<Record<string, BoardDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

/** What a key does on a board; null: it is not the board's. */
export function boardKey(press: KeyPress, isRightToLeft: boolean, isDragging: boolean): BoardKey | null {
  const { key, shiftKey } = press;
  const isMod = press.ctrlKey || press.metaKey;
  if (press.altKey) return null;
  const across: BoardDirection | null =
    key === 'ArrowLeft' ? (isRightToLeft ? 'end' : 'start') : key === 'ArrowRight' ? (isRightToLeft ? 'start' : 'end') : null;
  const to = across ?? directions[key];
  if (to) return isMod ? null : { type: 'go', to, extends: shiftKey };
  if (isMod) {
    if (key === ' ') return { type: 'toggle' };
    if (key.toLowerCase() === 'a') return { type: 'selectAll' };
    if (key.toLowerCase() === 'z') return { type: shiftKey ? 'redo' : 'undo' };
    return key.toLowerCase() === 'y' ? { type: 'redo' } : null;
  }
  if (key === ' ') return { type: shiftKey ? 'toggle' : isDragging ? 'drop' : 'lift' };
  if (key === 'Enter') return { type: isDragging ? 'drop' : 'open' };
  if (key === 'Escape') return { type: 'cancel' };
  if (key === 'Delete' || key === 'Backspace') return { type: 'delete' };
  if (key === 'Insert' || key === 'n') return { type: 'add' };
  return key === 'ContextMenu' || (key === 'F10' && shiftKey) ? { type: 'menu' } : null;
}
