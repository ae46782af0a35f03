import { cellText } from '../source-cell.ts';
import { fromBytes } from '../sources/byte-source.ts';
import { openWorkbook } from '../xlsx/open-workbook.ts';
import { makeWorkbook, type TestSheet, type ZipPart } from './test-workbook.ts';

/** Namespace of workbooks as Excel writes them. */
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** The part of the first sheet. */
export const sheetPart = 'xl/worksheets/sheet1.xml';
export const oneSheet: readonly TestSheet[] = [{ name: 'S', rows: [['a'], ['b']] }];

/** A workbook of one sheet "S" whose rows are written as given. */
export function makeSheet(
  rows: string,
  options: { strings?: string; styles?: string; data?: string; more?: readonly ZipPart[]; isWide?: boolean } = {},
): Uint8Array {
  const {
    strings,
    data = `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    more = [],
    isWide = false,
  } = options;
  const made: ZipPart[] = [{ name: sheetPart, data }, ...more];
  if (strings !== undefined)
    made.push({ name: 'xl/sharedStrings.xml', data: `<?xml version="1.0"?><sst xmlns="${main}">${strings}</sst>` });
  if (options.styles !== undefined) made.push({ name: 'xl/styles.xml', data: options.styles });
  return makeWorkbook([{ name: 'S', rows: [] }], { more: made, hasSharedStrings: strings !== undefined, isWide });
}

/** Rows of every sheet as text, by its name. */
export async function readSheets(bytes: Uint8Array): Promise<Record<string, (string | null)[][]>> {
  const { sheets } = await openWorkbook(fromBytes(bytes, 'book.xlsx'));
  const out: Record<string, (string | null)[][]> = {};
  for (const sheet of sheets) {
    const rows: (string | null)[][] = [];
    const firstColumn = await sheet.findFirstColumn();
    if (firstColumn !== null)
      for await (const batch of sheet.readRows(firstColumn))
        rows.push(...batch.map((row) => row.map((cell) => (cell === null ? null : cellText(cell)))));
    out[sheet.name] = rows;
  }
  return out;
}

/** Rows of the sheet "S". */
export async function readOne(bytes: Uint8Array): Promise<(string | null)[][]> {
  return (await readSheets(bytes))['S'] ?? [];
}
