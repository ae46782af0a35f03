import { deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly data: Uint8Array | string;
  /** Written into the directory instead of the true flags. */
  readonly flags?: number;
}

/** A zip archive of deflated parts, written by hand so that tests can also write wrong ones. */
export function makeZip(parts: readonly ZipPart[]): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, flags = 0 } of parts) {
    const raw = Buffer.from(data);
    const packed = deflateRawSync(raw, { level: 9 });
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(raw), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(raw.length, 22);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    local.copy(entry, 8, 6, 30);
    entry.writeUInt16LE(0, 30);
    entry.writeUInt32LE(at, 42);
    files.push(local, title, packed);
    directory.push(entry, title);
    at += local.length + title.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...files, ...directory, end]));
}

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc32(data: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of data) value = (crcTable[(value ^ byte) & 255] as number) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
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

/** A small workbook as Excel would write it. */
export function makeWorkbook(
  sheets: readonly TestSheet[],
  options: { readonly date1904?: boolean; readonly more?: readonly ZipPart[] } = {},
): Uint8Array {
  const names = sheets.map((_, index) => `xl/worksheets/sheet${index + 1}.xml`);
  return makeZip([
    {
      name: '[Content_Types].xml',
      data: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${names.map((name) => `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}<Override PartName="/xl/comments1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"/></Types>`,
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
      ]),
    },
    { name: 'xl/styles.xml', data: stylesXml() },
    ...sheets.map((sheet, index) => ({ name: names[index] as string, data: sheetXml(sheet) })),
    ...(options.more ?? []),
  ]);
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
