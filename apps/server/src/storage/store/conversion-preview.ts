import type { ColumnReading, RowId, TableId } from '@quadrille/domain';
import type { ConverterPlan } from '../convert/converter.ts';
import type { ReadOptions } from './read-requests.ts';

/** Asks what a conversion would do before it is done. */
export interface ConversionRequest extends ReadOptions {
  readonly tableId: TableId;
  readonly plan: ConverterPlan;
  readonly samples: number;
  readonly rows: number;
}

export interface ConversionSample {
  readonly rowId: RowId;
  /** As the cell shows it; long texts are cut. */
  readonly value: string;
  /** Why it does not convert, in a sentence. */
  readonly reason: string;
}

/** A value that loses a part of itself, such as zeros in front or a time of day, and what it becomes. */
export interface ConversionChange {
  readonly rowId: RowId;
  readonly value: string;
  readonly becomes: string;
}

/** A value and what it becomes, both as cells show them; null for an empty cell. */
export interface ConversionRow {
  readonly rowId: RowId;
  readonly value: string;
  readonly becomes: string | null;
}

export interface ConversionPreview {
  /** Records that hold a value. */
  readonly checked: number;
  /** Those whose cell would be empty afterwards. */
  readonly emptied: number;
  /** Those that keep a value, but not all of it; and the first of them. */
  readonly changed: number;
  readonly changes: readonly ConversionChange[];
  readonly samples: readonly ConversionSample[];
  /** The first records that hold a value. */
  readonly rows: readonly ConversionRow[];
  /** How the texts are read, and whether they could be read otherwise. */
  readonly column: ColumnReading;
}
