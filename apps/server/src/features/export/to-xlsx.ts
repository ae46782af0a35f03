import { crc32, deflateRawSync } from 'node:zlib';

/** A cell of a workbook: numbers, truth values and days as themselves, everything else as text, never as a formula. */
export type SheetCell = string | number | boolean | ShownNumber | null;

/** A number and the code of the format it is shown by, which says what it counts. */
export interface ShownNumber {
  readonly value: number;
  readonly format: string;
}

/** Days since the last of 1899, as workbooks count them. */
const dayFormat = 'yyyy\\-mm\\-dd';

/** A day such as 2026-02-28; null for those before March 1900, where spreadsheets count a day that never was. */
export function toSheetDay(date: string): ShownNumber | null {
  const day = Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569;
  return day > 60 ? { value: day, format: dayFormat } : null;
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
  const formats = new Map<string, number>([[dayFormat, 1]]);
  const lines = rows.map((cells, index) => rowXml(cells, index, formats)).join('');
  const sheet = `${head}<worksheet xmlns="${main}">${widthsXml(rows)}<sheetData>${lines}</sheetData></worksheet>`;
  return zip([
    ['[Content_Types].xml', contentTypes],
    ['_rels/.rels', relationships([`${office}/officeDocument`, 'xl/workbook.xml'])],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relationships([`${office}/worksheet`, 'worksheets/sheet1.xml'], [`${office}/styles`, 'styles.xml'])],
    ['xl/styles.xml', stylesXml([...formats.keys()])],
    ['xl/worksheets/sheet1.xml', sheet],
  ]);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${head}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;

/** The first look is that of all cells, the others those of numbers that are shown by a format. */
function stylesXml(formats: readonly string[]): string {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${xml(code)}"/>`).join('');
  const looks = formats
    .map((_, at) => `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
    .join('');
  return `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${codes}</numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${looks}</cellXfs></styleSheet>`;
}

function relationships(...all: readonly (readonly [type: string, target: string])[]): string {
  const lines = all.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`);
  return `${head}<Relationships xmlns="${packaging}/relationships">${lines.join('')}</Relationships>`;
}

/** Columns of days and of what is counted are as wide as that is: in narrower ones spreadsheets show signs in its place. */
function widthsXml(rows: readonly (readonly SheetCell[])[]): string {
  const wide = new Set(rows.flatMap((cells) => cells.flatMap((cell, column) => (isShown(cell) ? [column + 1] : []))));
  const columns = [...wide].toSorted((a, b) => a - b).map((at) => `<col min="${at}" max="${at}" width="12" customWidth="1"/>`);
  return columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`;
}

const isShown = (cell: SheetCell): cell is ShownNumber => typeof cell === 'object' && cell !== null;

/** `formats` are those met so far, with the look each has; new ones are added. */
function rowXml(cells: readonly SheetCell[], index: number, formats: Map<string, number>): string {
  return `<row r="${index + 1}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${index + 1}`, formats)).join('')}</row>`;
}

function cellXml(cell: SheetCell, at: string, formats: Map<string, number>): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (isShown(cell)) {
    const look = formats.get(cell.format) ?? formats.size + 1;
    formats.set(cell.format, look);
    return `<c r="${at}" s="${look}"><v>${cell.value}</v></c>`;
  }
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
