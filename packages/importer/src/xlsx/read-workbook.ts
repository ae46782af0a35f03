import { ImportError } from '../import-error.ts';
import { importLimits } from '../limits.ts';
import { type SourceCell, cellText, isBlank } from '../source-cell.ts';
import { isCompoundFile } from '../sniff/sniff-kind.ts';
import type { TableSample } from '../template/import-template.ts';
import { checkArchive } from './check-archive.ts';

/**
 * Reads a workbook whole, after judging its archive: a sample per sheet that holds anything. `rest` is what follows the
 * head. The reader itself is loaded only here, on first use. Sheets that hold nothing are named to `onEmptySheet`.
 */
export async function readWorkbook(
  name: string,
  head: Uint8Array,
  rest: AsyncIterator<Uint8Array> | null,
  onEmptySheet: (sheet: string) => void = () => {},
): Promise<TableSample[]> {
  const shown = name === '' ? 'The workbook' : `"${name}"`;
  const bytes = rest === null ? head : await readAll(head, rest, shown);
  if (bytes.length > importLimits.workbookBytes) throw tooLarge(shown);
  if (isCompoundFile(bytes))
    throw new ImportError('encrypted', `${shown} is protected by a password; remove the password and import it again.`);
  await checkArchive(bytes, shown);
  const [{ parseWorkbook }, { toSourceCell }] = await Promise.all([import('./sheetjs.ts'), import('./to-source-cell.ts')]);
  const book = parseOrRefuse(() => parseWorkbook(bytes), shown);
  const samples: TableSample[] = [];
  for (const sheet of book.sheets) {
    const records = toRecords(Array.from(sheet.rows, (row) => Array.from(row ?? [], (cell) => toSourceCell(cell, book.isDate1904))));
    if (records.length === 0) {
      onEmptySheet(sheet.name);
      continue;
    }
    checkWidth(records, shown, sheet.name);
    samples.push({
      title: sheet.name.trim() || `Sheet ${samples.length + 1}`,
      refName: sheet.name,
      headers: null,
      records,
      rules: { source: 'display' },
      recordCount: records.length,
      warnings: [],
    });
  }
  if (samples.length === 0) throw new ImportError('noRows', `${shown} has no sheet with anything in it; there is nothing to import.`);
  return samples;
}

function parseOrRefuse<Result>(parse: () => Result, shown: string): Result {
  try {
    return parse();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/password|encrypt/i.test(reason))
      throw new ImportError('encrypted', `${shown} is protected by a password; remove the password and import it again.`);
    throw new ImportError('corrupt', `${shown} cannot be read as an Excel workbook; open it in Excel, save it again and import that.`);
  }
}

async function readAll(head: Uint8Array, rest: AsyncIterator<Uint8Array>, shown: string): Promise<Uint8Array> {
  const parts = [head];
  let length = head.length;
  for (;;) {
    const { done, value } = await rest.next();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > importLimits.workbookBytes) throw tooLarge(shown);
  }
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function tooLarge(shown: string): ImportError {
  return new ImportError(
    'tooLarge',
    `${shown} is larger than ${importLimits.workbookBytes} bytes; save its sheets as CSV files, which may have any size.`,
    { offset: importLimits.workbookBytes },
  );
}

/** Rows without anything are left out, and so are the empty columns left of the first one used. */
function toRecords(rows: readonly SourceCell[][]): SourceCell[][] {
  const records: SourceCell[][] = [];
  let first = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const from = row.findIndex((cell) => cell !== null && !isBlank(cellText(cell)));
    if (from < 0) continue;
    first = Math.min(first, from);
    records.push(row);
  }
  return first > 0 ? records.map((row) => row.slice(first)) : records;
}

function checkWidth(records: readonly SourceCell[][], shown: string, sheet: string): void {
  const width = records.reduce((most, row) => Math.max(most, row.length), 0);
  if (width > importLimits.columns) {
    throw new ImportError(
      'tooManyColumns',
      `Sheet "${sheet}" of ${shown} has ${width} columns; a table takes at most ${importLimits.columns}.`,
      { sheet, column: importLimits.columns + 1 },
    );
  }
}
