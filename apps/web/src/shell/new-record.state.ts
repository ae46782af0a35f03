import { atom } from 'nanostores';

/** Makes a new record of the table that is open; null where none is, or none may be made. */
export const $newRecord = atom<(() => void) | null>(null);
