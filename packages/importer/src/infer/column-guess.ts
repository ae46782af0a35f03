import type { DateFormat, FieldType, ListMark } from '@quadrille/domain';
import type { ImportWarning } from '../warnings/import-warning.ts';
import type { NumberStyle } from './number-text.ts';

/** How a column's texts are read when they are loaded. It holds only what differs from the plain reading. */
export interface ReadHints {
  readonly dateFormat?: DateFormat;
  readonly numberStyle?: NumberStyle;
  /** The mark between the items of a list; absent: a comma. */
  readonly listMark?: ListMark;
  /** Empty cells mean "no" in a checkbox column of marks. */
  readonly isEmptyFalse?: boolean;
  /** The time zone of date-times that name none. The zone of the field comes first; absent: UTC. */
  readonly timeZone?: string;
}

export interface ColumnGuess {
  readonly type: FieldType;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly options: readonly string[];
  readonly read: ReadHints;
  /** Too many different values: a select is not offered. */
  readonly isSelectDisabled: boolean;
  readonly warnings: readonly ImportWarning[];
}

export interface ObserverRules {
  /**
   * `text`: every cell is text. `typed`: the source knows numbers and booleans. `display`: it also knows how each cell is
   * shown, which decides about percent, currency and time; a number it keeps as text is meant to be text.
   */
  readonly source: 'text' | 'typed' | 'display';
  /** The time zone of the person who imports, in which date-times without a zone are read. */
  readonly timeZone?: string | undefined;
  /** Whether commas can be decimal marks, because they do not divide cells. */
  readonly isCommaDecimal?: boolean;
}

export function guessOf(type: FieldType, more: Partial<ColumnGuess> = {}): ColumnGuess {
  return { type, meta: {}, options: [], read: {}, isSelectDisabled: false, warnings: [], ...more };
}
