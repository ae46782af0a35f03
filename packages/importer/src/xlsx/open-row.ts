import { ImportError } from '../import-error.ts';
import { importLimits } from '../limits.ts';
import { cellText, isBlank, type SourceCell } from '../source-cell.ts';

interface SheetRowOptions {
  /** Columns left out, as nothing stands in them. */
  readonly firstColumn: number;
  /** Most columns from the first one on. */
  readonly width: number;
  /** The sheet, as errors name it. */
  readonly shown: string;
  readonly sheet: string;
  /** Refuses a cell that stands in no row. */
  readonly refuseLost: () => never;
}

/** A row with anything in it; null where a cell is missing. */
export type SheetRow = SourceCell[];

/** The row that is being read, and its number. */
export interface OpenRow {
  /** The number of the row read last, counted from 1; 0 before the first. */
  readonly number: number;
  readonly isOpen: boolean;
  /** Something in it is more than blank. */
  readonly isFilled: boolean;
  open(number: number): void;
  put(column: number, value: SourceCell): void;
  /** Ends it; null when nothing stands in it. */
  close(): SheetRow | null;
}

export function createOpenRow({ firstColumn, width, shown, sheet, refuseLost }: SheetRowOptions): OpenRow {
  const lastWanted = firstColumn + width;
  let row = 0;
  let cells: SheetRow | null = null;
  let isFilled = false;
  let length = 0;

  function put(column: number, value: SourceCell): void {
    if (value === null || column < firstColumn) return;
    const open = cells ?? refuseLost();
    if (column >= lastWanted)
      throw new ImportError(
        'tooManyColumns',
        `${shown} has a value in column ${column + 1 - firstColumn} of row ${row}; a table takes at most ${importLimits.columns} columns.`,
        {
          sheet,
          line: row,
          column: column + 1,
        },
      );
    const at = column - firstColumn;
    while (open.length < at) open.push(null);
    open[at] = value;
    if (typeof value === 'string') {
      length += value.length;
      if (length > importLimits.recordLength)
        throw new ImportError('recordTooLong', `Row ${row} of ${shown} is longer than ${importLimits.recordLength} characters.`, {
          sheet,
          line: row,
        });
    }
    if (!isFilled) isFilled = !isBlank(cellText(value));
  }

  return {
    get number() {
      return row;
    },
    get isOpen() {
      return cells !== null;
    },
    get isFilled() {
      return isFilled;
    },
    open(number) {
      row = number;
      cells = [];
      isFilled = false;
      length = 0;
    },
    put,
    close() {
      const done = cells;
      cells = null;
      return isFilled ? done : null;
    },
  };
}
