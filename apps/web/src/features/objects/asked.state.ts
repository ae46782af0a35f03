import type { WireProject, WireTable } from '@quadrille/contract';
import { atom } from 'nanostores';

/** What somebody wants to do with a base or a table that takes a dialog. */
export type Asked =
  | { readonly what: 'rename' | 'look' | 'duplicate' | 'delete' | 'describe'; readonly base: WireProject; readonly table?: undefined }
  | {
      readonly what: 'rename' | 'look' | 'duplicate' | 'delete' | 'describe' | 'hide';
      readonly base: WireProject;
      readonly table: WireTable;
    };

/** Null while no such dialog is open. */
export const $asked = atom<Asked | null>(null);

export const ask = (asked: Asked): void => $asked.set(asked);
/** What a dialog about a base, or about a table of it, is given. */
export interface ObjectDialogProps {
  readonly base: WireProject;
  /** The table it is about; of the base itself when absent. */
  readonly table?: WireTable | undefined;
  readonly onClose: () => void;
}

export const endAsking = (): void => $asked.set(null);
