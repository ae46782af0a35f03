import type { ValueFault } from './value-fault.ts';

/**
 * A cell's value inside the product ("canonical value"):
 * text kinds: string · numbers: finite number · checkbox: boolean · Date: `YYYY-MM-DD` ·
 * DateTime and kin: `YYYY-MM-DD HH:mm:ss[.SSS]+00:00`, always UTC · SingleSelect: option id ·
 * MultiSelect: option ids in the order chosen · no value: null (never undefined, never '').
 */
export type CellValue = string | number | boolean | null | readonly string[];

/** What `parse` answers: the canonical value, or the reason in words a person can act on. */
export type Parsed = { readonly ok: true; readonly value: CellValue } | Refused;

export interface Refused {
  readonly ok: false;
  /** In English. */
  readonly reason: string;
  /** The same, to be said in other languages. */
  readonly fault: ValueFault;
}
