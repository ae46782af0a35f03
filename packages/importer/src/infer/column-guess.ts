import type { DateFormat, FieldType, ListMark } from '@quadrille/domain';
import type { NumberStyle } from './number-text.ts';

/** How a column's texts are to be read when they are loaded; only what differs from the plain reading. */
export interface ReadHints {
  readonly dateFormat?: DateFormat;
  readonly numberStyle?: NumberStyle;
  /** What parts lists; absent: a comma. */
  readonly listMark?: ListMark;
  /** Empty cells mean "no" in a checkbox column of marks. */
  readonly isEmptyFalse?: boolean;
  /** Date-times without a zone of their own: the clocks they were read from. The field's own zone comes first. Absent: UTC. */
  readonly timeZone?: string;
}

export interface ColumnGuess {
  readonly type: FieldType;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly options: readonly string[];
  readonly read: ReadHints;
  /** Too many different values: a select is not offered. */
  readonly isSelectDisabled: boolean;
  readonly warnings: readonly string[];
}

export interface ObserverRules {
  /**
   * `text`: every cell is text. `typed`: the source knows numbers and booleans. `display`: it also knows how each cell is
   * shown, which decides about percent, currency and time; a number it keeps as text is meant to be text.
   */
  readonly source: 'text' | 'typed' | 'display';
  /** The clocks of the person who imports: date-times without a zone are meant in it. */
  readonly timeZone?: string | undefined;
  /** The comma does not divide cells, so it may be a decimal mark. */
  readonly isCommaDecimal?: boolean;
}

export function guessOf(type: FieldType, more: Partial<ColumnGuess> = {}): ColumnGuess {
  return { type, meta: {}, options: [], read: {}, isSelectDisabled: false, warnings: [], ...more };
}
