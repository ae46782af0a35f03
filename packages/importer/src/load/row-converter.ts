import type { CellValue, Field } from '@quadrille/domain';
import type { ReadHints } from '../infer/column-guess.ts';
import { cellText, type SourceCell } from '../source-cell.ts';
import { type AddOption, type CellReader, createCellReader, createListReader, type Refusal } from './cell-readers.ts';
import { readTyped, type TypedReaders } from './read-typed.ts';

/** A column to load: which cell of a record goes into which field, and how its texts are written. */
export interface LoadColumn {
  /** Position of the cell in the record, from 0. */
  readonly source: number;
  readonly field: Field;
  readonly read?: ReadHints;
}

/** A value that was not loaded: its cell stays empty and the report keeps the value. */
export interface RejectedCell {
  /** Data records from 0, the header not counted. */
  readonly row: number;
  /** Line of the file the record begins on, from 1; absent where a source has no lines. */
  readonly line?: number;
  /** Column of the file, from 1. */
  readonly column: number;
  readonly title: string;
  readonly value: string;
  readonly reason: string;
}

export interface ConverterOptions {
  /** Makes an option for a title the sample did not have. Absent: such values are rejected. */
  readonly addOption?: AddOption;
  readonly onRejected?: (cell: Omit<RejectedCell, 'row' | 'line'>) => void;
  /** Cells a record may have; more are reported. Absent: as many as the columns reach. */
  readonly width?: number;
}

export type RowConverter = (cells: readonly (SourceCell | undefined)[]) => CellValue[];

/** Makes the function that turns records into cells in the order of `columns`; it never throws for a value. */
export function createRowConverter(columns: readonly LoadColumn[], options: ConverterOptions = {}): RowConverter {
  const { addOption = () => null, onRejected } = options;
  const readers: CellReader[] = columns.map(({ field, read = {} }) => createCellReader(field, read, addOption));
  const typedReaders: TypedReaders[] = columns.map(({ field }, index) => ({
    text: readers[index] as CellReader,
    list: createListReader(field, addOption),
  }));
  const sources = columns.map(({ source }) => source);
  const empties: CellValue[] = columns.map(({ read }) => (read?.isEmptyFalse ? false : null));
  const count = columns.length;
  const width = Math.max(options.width ?? 0, ...sources.map((source) => source + 1));

  function reject(index: number, value: string, { refused }: Refusal): CellValue {
    const column = columns[index] as LoadColumn;
    onRejected?.({ column: column.source + 1, title: column.field.title, value, reason: refused });
    return null;
  }

  function rejectExtra(cells: readonly (SourceCell | undefined)[]): void {
    for (let source = width; source < cells.length; source += 1) {
      const value = cellText(cells[source]);
      if (value !== '')
        onRejected?.({ column: source + 1, title: '', value, reason: 'The record has more cells than the table has columns.' });
    }
  }

  return (cells) => {
    const out: CellValue[] = [];
    for (let index = 0; index < count; index += 1) {
      const cell = cells[sources[index] as number];
      if (cell === undefined || cell === null || cell === '') {
        out.push(empties[index] as CellValue);
        continue;
      }
      const value =
        typeof cell === 'string'
          ? (readers[index] as CellReader)(cell)
          : readTyped(cell, (columns[index] as LoadColumn).field, typedReaders[index] as TypedReaders);
      if (value === null) out.push(empties[index] as CellValue);
      else if (typeof value === 'object' && 'refused' in value) out.push(reject(index, cellText(cell), value));
      else out.push(value);
    }
    if (cells.length > width) rejectExtra(cells);
    return out;
  };
}
