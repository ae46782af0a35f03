/** Whether the keyboard is that of an Apple machine. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** What stands on the key that begins most shortcuts. */
export const modKey = isMac ? '⌘' : 'Ctrl';
