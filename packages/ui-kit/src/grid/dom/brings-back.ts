/** Keys one presses beside an editor that is scrolled out of sight: to leave it as it was, or to go on scrolling. */
const keysOfElsewhere: ReadonlySet<string> = new Set(['Escape', 'Control', 'Meta', 'Alt', 'AltGraph', 'Shift']);

/**
 * Whether a key pressed in an editor that is scrolled out of sight brings its cell back. Shortcuts do not, such as copying; a character
 * typed with AltGr does.
 */
export function bringsBack(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>): boolean {
  const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  return !isShortcut && !keysOfElsewhere.has(event.key);
}
