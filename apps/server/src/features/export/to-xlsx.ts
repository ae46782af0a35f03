import { crc32, deflateRawSync } from 'node:zlib';

/** A cell of a workbook: numbers, truth values and days as themselves, everything else as text, never as a formula. */
export type SheetCell = string | number | boolean | SheetDay | null;

/** Days since the last of 1899, as workbooks count them. */
interface SheetDay {
  readonly day: number;
}

/** A day such as 2026-02-28; null for those before March 1900, where spreadsheets count a day that never was. */
export function toSheetDay(date: string): SheetDay | null {
  const day = Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569;
  return day > 60 ? { day } : null;
}

const xml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // oxlint-disable-next-line no-control-regex -- what XML cannot hold
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

/** Cells longer than this cannot be opened by Excel. */
const longestText = 32_767;

/** A workbook with one sheet. */
export function toXlsx(sheetTitle: string, rows: readonly (readonly SheetCell[])[]): Buffer {
  const title = xml(sheetTitle.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet');
  const sheet = `${head}<worksheet xmlns="${main}">${widthsXml(rows)}<sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`;
  return zip([
    ['[Content_Types].xml', contentTypes],
    ['_rels/.rels', relationships([`${office}/officeDocument`, 'xl/workbook.xml'])],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relationships([`${office}/worksheet`, 'worksheets/sheet1.xml'], [`${office}/styles`, 'styles.xml'])],
    ['xl/styles.xml', styles],
    ['xl/worksheets/sheet1.xml', sheet],
  ]);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${head}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;

/** Two looks of cells: the first is that of all, the second that of days. */
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function relationships(...all: readonly (readonly [type: string, target: string])[]): string {
  const lines = all.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`);
  return `${head}<Relationships xmlns="${packaging}/relationships">${lines.join('')}</Relationships>`;
}

/** Columns of days are as wide as a day is: in narrower ones spreadsheets show signs in its place. */
function widthsXml(rows: readonly (readonly SheetCell[])[]): string {
  const wide = new Set(rows.flatMap((cells) => cells.flatMap((cell, column) => (isDay(cell) ? [column + 1] : []))));
  const columns = [...wide].toSorted((a, b) => a - b).map((at) => `<col min="${at}" max="${at}" width="12" customWidth="1"/>`);
  return columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`;
}

const isDay = (cell: SheetCell): cell is SheetDay => typeof cell === 'object' && cell !== null;

function rowXml(cells: readonly SheetCell[], index: number): string {
  return `<row r="${index + 1}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${index + 1}`)).join('')}</row>`;
}

function cellXml(cell: SheetCell, at: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (isDay(cell)) return `<c r="${at}" s="1"><v>${cell.day}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${xml(cell.slice(0, longestText))}</t></is></c>`;
}

/** 0 is A, 26 is AA. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** Files packed as a ZIP archive. */
function zip(files: readonly (readonly [name: string, text: string])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of files) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2); // names are UTF-8
    facts.writeUInt16LE(8, 4); // deflated
    facts.writeUInt16LE(0x21, 8); // 1 January 1980: the same bytes for the same rows
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    parts.push(Buffer.from('PK\u0003\u0004'), facts, path, packed);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, place, path);
    offset += 30 + path.length + packed.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listing, Buffer.from('PK\u0005\u0006'), end]);
}
