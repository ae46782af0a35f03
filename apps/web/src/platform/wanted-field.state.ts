import { atom } from 'nanostores';

/** A field somebody wants to see: the table it is in shows it once it is open. */
export const $wantedField = atom<{ readonly tableId: string; readonly fieldId: string } | null>(null);
