import type { PartOrder } from '../time/parse-date-text.ts';
import type { ListMark } from './list-text.ts';

/** How the texts of one column are written, decided by all of them together. What is absent every text says for itself. */
export interface TextReading {
  /** Of dates written in numbers. A date that is none in this order is refused, not read in the other. */
  readonly order?: PartOrder;
  readonly decimalMark?: '.' | ',';
  /** What parts the items of lists. */
  readonly listMark?: ListMark;
}
