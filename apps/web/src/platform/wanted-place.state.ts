import { atom } from 'nanostores';

/** A cell, a record, a field where there is no `rowId`, or a table alone. */
export interface WantedPlace {
  readonly baseId: string;
  readonly tableId: string;
  readonly rowId: number | null;
  readonly fieldId: string | null;
}

/** What somebody wants to see: its table is gone to, and shows it once it is open. */
export const $wantedPlace = atom<WantedPlace | null>(null);
