import { deflateRawSync } from 'node:zlib';
import { crc32 } from '../xlsx/crc32.ts';

export interface ZipPart {
  readonly name: string;
  readonly data: Uint8Array | string;
  /** Written into the directory instead of the true flags. */
  readonly flags?: number;
  /** Written as it is, not deflated. */
  readonly isStored?: boolean;
  /** Sizes and checksum follow the data, as streaming writers do it; the part's own header has none. */
  readonly hasDescriptor?: boolean;
  /** Said in the directory and the header instead of the true ones. */
  readonly stated?: {
    readonly size?: number;
    readonly crc?: number;
    readonly method?: number;
    readonly offset?: number;
    readonly packedSize?: number;
  };
}

/** A zip archive of deflated parts, written by hand so that tests can also write wrong ones. */
export function makeZip(parts: readonly ZipPart[], { isWide = false }: { readonly isWide?: boolean } = {}): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, flags = 0, isStored = false, hasDescriptor = false, stated = {} } of parts) {
    const raw = Buffer.from(data);
    const packed = isStored ? raw : deflateRawSync(raw, { level: 9 });
    const title = Buffer.from(name);
    const crc = stated.crc ?? crc32(raw);
    const packedSize = stated.packedSize ?? packed.length;
    const size = stated.size ?? raw.length;
    const offset = stated.offset ?? at;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(isWide ? 45 : 20, 4);
    local.writeUInt16LE(flags | (hasDescriptor ? 8 : 0), 6);
    local.writeUInt16LE(stated.method ?? (isStored ? 0 : 8), 8);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc, 0);
    sizes.writeUInt32LE(packedSize, 4);
    sizes.writeUInt32LE(size, 8);
    if (!hasDescriptor) sizes.copy(local, 14);
    local.writeUInt16LE(title.length, 26);
    const descriptor = hasDescriptor ? Buffer.concat([Buffer.from([0x50, 0x4b, 0x07, 0x08]), sizes]) : Buffer.alloc(0);
    const wide = Buffer.alloc(isWide ? 28 : 0);
    if (isWide) {
      wide.writeUInt16LE(1, 0);
      wide.writeUInt16LE(24, 2);
      wide.writeBigUInt64LE(BigInt(size), 4);
      wide.writeBigUInt64LE(BigInt(packedSize), 12);
      wide.writeBigUInt64LE(BigInt(offset), 20);
    }
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(45, 4);
    local.copy(entry, 6, 4, 14);
    sizes.copy(entry, 16);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt16LE(wide.length, 30);
    entry.writeUInt32LE(offset, 42);
    if (isWide) for (const field of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, field);
    files.push(local, title, packed, descriptor);
    directory.push(entry, title, wide);
    at += local.length + title.length + packed.length + descriptor.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  return new Uint8Array(Buffer.concat([...files, ...directory, makeEnd(parts.length, length, at, isWide)]));
}

function makeEnd(count: number, size: number, start: number, isWide: boolean): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(isWide ? 0xffff : count, 8);
  end.writeUInt16LE(isWide ? 0xffff : count, 10);
  end.writeUInt32LE(isWide ? 0xffffffff : size, 12);
  end.writeUInt32LE(isWide ? 0xffffffff : start, 16);
  if (!isWide) return end;
  const wide = Buffer.alloc(56);
  wide.writeUInt32LE(0x06064b50, 0);
  wide.writeBigUInt64LE(44n, 4);
  wide.writeBigUInt64LE(BigInt(count), 24);
  wide.writeBigUInt64LE(BigInt(count), 32);
  wide.writeBigUInt64LE(BigInt(size), 40);
  wide.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([wide, locator, end]);
}

/** Number formats by style index, as `makeWorkbook` writes them. */
export const styles = { general: 0, dollars: 1, percent: 2, date: 3, dateTime: 4, time: 5, grouped: 6, padded: 7 } as const;
const formats = ['"$"#,##0.00', '0%', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss', 'h:mm:ss', '#,##0', '000'];

export interface TestCell {
  readonly value: string | number | boolean;
  readonly style?: number;
  /** Written as an error or a formula's last result. */
  readonly type?: 'e' | 'str';
  readonly formula?: string;
}

export interface TestSheet {
  readonly name: string;
  /** Null leaves a cell out. */
  readonly rows: readonly (readonly (TestCell | string | number | boolean | null)[])[];
  readonly merges?: readonly string[];
  /** The range the sheet claims to fill. */
  readonly dimension?: string;
}

export interface WorkbookParts {
  readonly sheets: readonly ZipPart[];
  readonly others: readonly ZipPart[];
}

interface WorkbookOptions {
  readonly date1904?: boolean;
  readonly hasSharedStrings?: boolean;
}

/** A small workbook as Excel would write it. `more` replaces parts of the same names and adds others. */
export function makeWorkbook(
  sheets: readonly TestSheet[],
  options: WorkbookOptions & { readonly more?: readonly ZipPart[]; readonly isWide?: boolean } = {},
): Uint8Array {
  const made = makeParts(sheets, options);
  const { more = [], isWide = false } = options;
  const names = new Set(more.map(({ name }) => name));
  return makeZip([...[...made.others, ...made.sheets].filter(({ name }) => !names.has(name)), ...more], { isWide });
}

/** Its parts. */
export function makeParts(sheets: readonly TestSheet[], options: WorkbookOptions = {}): WorkbookParts {
  const names = sheets.map((_, index) => `xl/worksheets/sheet${index + 1}.xml`);
  const others = [
    {
      name: '[Content_Types].xml',
      data: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${options.hasSharedStrings ? '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>' : ''}${names.map((name) => `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}<Override PartName="/xl/comments1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"/></Types>`,
    },
    { name: '_rels/.rels', data: relations([['officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      data: `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${options.date1904 ? ' date1904="1"' : ''}/><sheets>${sheets.map(({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relations([
        ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
        ['styles', 'styles.xml'] as const,
        ...(options.hasSharedStrings ? [['sharedStrings', 'sharedStrings.xml'] as const] : []),
      ]),
    },
    { name: 'xl/styles.xml', data: stylesXml() },
  ];
  return { others, sheets: sheets.map((sheet, index) => ({ name: names[index] as string, data: sheetXml(sheet) })) };
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  return `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`;
}

function stylesXml(): string {
  const numFmts = formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(code)}"/>`).join('');
  const xfs = ['<xf numFmtId="0"/>', ...formats.map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`)].join('');
  return `${xml}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${numFmts}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 1}">${xfs}</cellXfs></styleSheet>`;
}

function sheetXml({ rows, merges = [], dimension }: TestSheet): string {
  const body = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => (cell === null ? '' : cellXml(cell, `${columnName(column)}${row + 1}`))).join('')}</row>`,
    )
    .join('');
  const merged =
    merges.length === 0
      ? ''
      : `<mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  return `${xml}<worksheet xmlns="${main}">${dimension === undefined ? '' : `<dimension ref="${dimension}"/>`}<sheetData>${body}</sheetData>${merged}</worksheet>`;
}

function cellXml(cell: TestCell | string | number | boolean, ref: string): string {
  const { value, style = 0, type, formula }: TestCell = typeof cell === 'object' ? cell : { value: cell };
  const f = formula === undefined ? '' : `<f>${escapeXml(formula)}</f>`;
  if (type !== undefined) return `<c r="${ref}" s="${style}" t="${type}">${f}<v>${escapeXml(String(value))}</v></c>`;
  if (typeof value === 'string')
    return `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
  if (typeof value === 'boolean') return `<c r="${ref}" s="${style}" t="b">${f}<v>${Number(value)}</v></c>`;
  return `<c r="${ref}" s="${style}">${f}<v>${value}</v></c>`;
}

function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26));
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
