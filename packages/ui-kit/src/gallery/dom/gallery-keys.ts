import type { GalleryDirection } from '../core/gallery-steps.ts';

export type GalleryKey =
  | { readonly type: 'go'; readonly to: GalleryDirection; readonly extends: boolean }
  | { readonly type: 'turn'; readonly by: 1 | -1 }
  | { readonly type: 'open' | 'toggle' | 'selectAll' | 'clear' | 'delete' | 'undo' | 'redo' | 'menu' };

interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const directions: Readonly<Record<string, GalleryDirection>> = { ArrowUp: 'up', ArrowDown: 'down', PageUp: 'pageUp', PageDown: 'pageDown' };

/** What a key does in a gallery; null: it is not the gallery's. */
export function galleryKey(press: KeyPress, isRightToLeft: boolean): GalleryKey | null {
  const { key, shiftKey } = press;
  const isMod = press.ctrlKey || press.metaKey;
  if (press.altKey) return null;
  if (key === 'Home' || key === 'End') {
    const isHome = key === 'Home';
    return { type: 'go', to: isMod ? (isHome ? 'first' : 'last') : isHome ? 'rowStart' : 'rowEnd', extends: shiftKey };
  }
  if (isMod) {
    if (key.toLowerCase() === 'a') return { type: 'selectAll' };
    if (key.toLowerCase() === 'z') return { type: shiftKey ? 'redo' : 'undo' };
    return key.toLowerCase() === 'y' ? { type: 'redo' } : null;
  }
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return { type: 'go', to: (key === 'ArrowRight') === isRightToLeft ? 'start' : 'end', extends: shiftKey };
  const to = directions[key];
  if (to) return { type: 'go', to, extends: shiftKey };
  if (key === '[' || key === ']') return { type: 'turn', by: key === ']' ? 1 : -1 };
  if (key === ' ') return { type: 'toggle' };
  if (key === 'Enter') return { type: 'open' };
  if (key === 'Escape') return { type: 'clear' };
  if (key === 'Delete' || key === 'Backspace') return { type: 'delete' };
  return key === 'ContextMenu' || (key === 'F10' && shiftKey) ? { type: 'menu' } : null;
}
