export { ShortcutSheet } from './shortcut-sheet.tsx';
export { showShortcuts } from './shortcuts.state.ts';
export { keysOf } from './write-keys.ts';
