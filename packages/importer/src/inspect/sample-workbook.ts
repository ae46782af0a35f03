import { ImportError } from '../import-error.ts';
import type { ByteSource } from '../sources/byte-source.ts';
import type { PullOptions } from '../sources/pull-chunks.ts';
import { cellText, type SourceCell } from '../source-cell.ts';
import type { TableSample } from '../template/import-template.ts';
import { openWorkbook, type Sheet } from '../xlsx/open-workbook.ts';

export interface WorkbookSample {
  /** A sample per sheet that holds anything. */
  readonly samples: readonly TableSample[];
  /** The names of the others. */
  readonly emptySheets: readonly string[];
}

export interface WorkbookSampleInput extends PullOptions {
  readonly source: ByteSource;
  /** Text and cells kept as samples, of all sheets together. */
  readonly sampleBytes: number;
  /** Read all rows of all sheets, to count and check them. */
  readonly countRows: boolean;
}

/** What a cell takes in memory besides its text. */
const cellWeight = 16;

/** Samples the sheets of a workbook: each may take an equal share of what the ones before it left. */
export async function sampleWorkbook({ source, sampleBytes, countRows, ...options }: WorkbookSampleInput): Promise<WorkbookSample> {
  const { sheets } = await openWorkbook(source, options);
  const samples: TableSample[] = [];
  const emptySheets: string[] = [];
  let left = sampleBytes;
  for (const [index, sheet] of sheets.entries()) {
    const firstColumn = await sheet.findFirstColumn();
    if (firstColumn === null) {
      emptySheets.push(sheet.name);
      continue;
    }
    const { weight, ...taken } = await takeSample(sheet, firstColumn, left / (sheets.length - index), countRows);
    left -= weight;
    const title = sheet.name.trim() || `Sheet ${samples.length + 1}`;
    samples.push({ ...taken, title, refName: sheet.name, headers: null, rules: { source: 'display' }, warnings: [] });
  }
  if (samples.length === 0) {
    const shown = source.name === '' ? 'The workbook' : `"${source.name}"`;
    throw new ImportError('noRows', `${shown} has no sheet with anything in it; there is nothing to import.`);
  }
  return { samples, emptySheets };
}

type Taken = Pick<TableSample, 'records' | 'recordCount' | 'width'> & { readonly weight: number };

async function takeSample(sheet: Sheet, firstColumn: number, budget: number, countRows: boolean): Promise<Taken> {
  const records: SourceCell[][] = [];
  let weight = 0;
  let count = 0;
  let width = 0;
  const isFull = (): boolean => weight >= budget && records.length > 1;
  for await (const rows of sheet.readRows(firstColumn, isFull)) {
    if (isFull() && !countRows) return { records, recordCount: null, weight, width };
    for (const row of rows) {
      count += 1;
      if (row.length > width) width = row.length;
      if (isFull()) continue;
      records.push(row.map(copyText));
      weight += row.reduce<number>((sum, cell) => sum + cellWeight + (cell === null ? 0 : cellText(cell).length), 0);
    }
  }
  return { records, recordCount: count, weight, width };
}

/** A text cut out of a large one keeps all of it in memory; a copy does not. */
function copyText(cell: SourceCell): SourceCell {
  return typeof cell === 'string' && cell !== '' ? ` ${cell}`.slice(1) : cell;
}
