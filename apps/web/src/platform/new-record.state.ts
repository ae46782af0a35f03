import { atom } from 'nanostores';

export interface NewRecord {
  readonly make: () => void;
  /** One is being written: it is opened once it is there, and asked for again it is still that one. */
  readonly isMaking: boolean;
}

/** Makes a new record of the table that is open; null where none is, or none may be made. */
export const $newRecord = atom<NewRecord | null>(null);
