import { atom } from 'nanostores';

/** Whether the list of shortcuts is open. */
export const $areShortcutsShown = atom(false);

export function showShortcuts(): void {
  $areShortcutsShown.set(true);
}
