import type { CellValue } from '@quadrille/domain';
import { ImportError } from '../import-error.ts';
import { type ConverterOptions, createRowConverter, type LoadColumn, type RejectedCell } from '../load/row-converter.ts';
import { createChunkDecoder } from '../sniff/text-decoder.ts';
import type { CsvFormat } from './csv-format.ts';
import { createCsvSplitter } from './csv-splitter.ts';

export interface CsvLoadPlan {
  readonly format: CsvFormat;
  readonly columns: readonly LoadColumn[];
  /** Cells a record may have, unwanted ones included; more are reported. Absent: as many as the columns reach. */
  readonly width?: number;
  readonly addOption?: ConverterOptions['addOption'];
  readonly onRejected?: (cell: RejectedCell) => void;
}

export interface CsvLoader {
  /** Cells of the records these bytes complete, in the order of the plan's columns. */
  push(bytes: Uint8Array): CellValue[][];
  /** Answers the last records. Throws ImportError when the file stops inside a quote. */
  end(): CellValue[][];
  /** Data records so far. */
  readonly rows: number;
}

/** Parses and converts a CSV file's bytes as they come, synchronously: made for the thread that also writes them. */
export function createCsvLoader({ format, columns, width, addOption, onRejected }: CsvLoadPlan): CsvLoader {
  const decoder = createChunkDecoder(format.encoding);
  const splitter = createCsvSplitter(format);
  let skip = Number(format.hasSeparatorLine) + (format.titleLines ?? 0) + Number(format.hasHeader);
  let done = 0;
  let index = 0;
  const convert = createRowConverter(columns, {
    ...(addOption && { addOption }),
    ...(width !== undefined && { width }),
    onRejected: (cell) => onRejected?.({ row: done + index, line: splitter.lineOf(index + offset), ...cell }),
  });
  let offset = 0;

  function convertAll(rows: string[][]): CellValue[][] {
    offset = Math.min(skip, rows.length);
    skip -= offset;
    const kept = offset === 0 ? rows : rows.slice(offset);
    const out: CellValue[][] = [];
    for (index = 0; index < kept.length; index += 1) out.push(convert(kept[index] as string[]));
    done += kept.length;
    index = 0;
    return out;
  }

  return {
    push(bytes) {
      const text = decoder.push(bytes);
      if (text.includes('\0')) throw new ImportError('binary', `After data row ${done} the file holds zero bytes and is no longer text.`);
      return convertAll(splitter.push(text));
    },
    end() {
      const last = decoder.end();
      const rows = last === '' ? [] : convertAll(splitter.push(last));
      return [...rows, ...convertAll(splitter.end())];
    },
    get rows() {
      return done;
    },
  };
}
