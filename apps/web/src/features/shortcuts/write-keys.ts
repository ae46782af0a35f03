import { isMac, modKey } from '../../platform/mod-key.ts';
import { shortcuts } from './shortcut-list.ts';
import type { ShortcutName } from './shortcut-list.ts';

const printed: Readonly<Record<string, string>> = {
  Mod: modKey,
  Ctrl: isMac ? '⌃' : 'Ctrl',
  Alt: isMac ? '⌥' : 'Alt',
  Shift: isMac ? '⇧' : 'Shift',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
  ContextMenu: 'Menu',
};

/** A chord as it is printed on the keyboard: `Mod+Shift+z` is "Ctrl Shift Z". */
export function writeKeys(chord: string): string {
  return chord
    .split('+')
    .map((key) => printed[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join(' ');
}

/** The chords of a shortcut; those of the four arrows in one: "Ctrl ↑ ↓ ← →". */
export function writeChords(chords: readonly string[]): readonly string[] {
  const [first = '', ...others] = chords.map(writeKeys);
  const areArrows = others.length === 3 && chords.every((chord) => chord.includes('+Arrow'));
  return areArrows ? [[first, ...others.map((keys) => keys.slice(keys.lastIndexOf(' ') + 1))].join(' ')] : [first, ...others];
}

/** A chord of a shortcut, the first one unless another is meant, for the entry of a menu. */
export function keysOf(name: ShortcutName, at = 0): string {
  return writeKeys(shortcuts[name].keys[at] ?? '');
}
