import type { CellValue } from '@quadrille/domain';
import { type ConverterOptions, createRowConverter, type LoadColumn, type RejectedCell } from '../load/row-converter.ts';
import { createChunkDecoder } from '../sniff/text-decoder.ts';
import type { TextEncoding } from '../sniff/text-encoding.ts';
import { createJsonRecords } from './json-records.ts';
import { createJsonSplitter } from './json-splitter.ts';

export interface JsonLoadPlan {
  readonly encoding: TextEncoding;
  readonly features?: boolean;
  /** Keys in the order of the inspected template's columns, unwanted ones included. */
  readonly titles: readonly string[];
  readonly columns: readonly LoadColumn[];
  readonly addOption?: ConverterOptions['addOption'];
  readonly onRejected?: (cell: RejectedCell) => void;
}

export interface JsonLoader {
  push(bytes: Uint8Array): CellValue[][];
  end(): CellValue[][];
}

/** Parses and converts a JSON file's bytes as they come. Keys the template does not know are reported as rejected. */
export function createJsonLoader({ encoding, features = false, titles, columns, addOption, onRejected }: JsonLoadPlan): JsonLoader {
  const decoder = createChunkDecoder(encoding);
  const splitter = createJsonSplitter({ features });
  const shaper = createJsonRecords(titles);
  let row = -1;
  const known = columns.reduce((most, { source }) => Math.max(most, source + 1), titles.length);
  const convert = createRowConverter(columns, {
    width: known,
    ...(addOption && { addOption }),
    onRejected: (cell) => onRejected?.({ row, ...cell, title: cell.title || (shaper.headers[cell.column - 1] ?? '') }),
  });
  const convertAll = (elements: unknown[]): CellValue[][] =>
    elements.map((element) => {
      row += 1;
      return convert(shaper.toRecord(element));
    });
  return {
    push: (bytes) => convertAll(splitter.push(decoder.push(bytes))),
    end: () => [...convertAll(splitter.push(decoder.end())), ...convertAll(splitter.end())],
  };
}
