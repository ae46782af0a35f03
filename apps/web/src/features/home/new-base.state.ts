import { atom } from 'nanostores';

/** Whether the "New base" dialog is open. */
export const $isNewBaseOpen = atom(false);

export const openNewBase = (): void => $isNewBaseOpen.set(true);
