import { ImportError } from '../import-error.ts';

export type ImportKind = 'csv' | 'xlsx' | 'json';

const textKinds: Readonly<Record<string, ImportKind>> = {
  csv: 'csv',
  tsv: 'csv',
  tab: 'csv',
  psv: 'csv',
  txt: 'csv',
  json: 'json',
  geojson: 'json',
  jsonl: 'json',
  ndjson: 'json',
};
const workbookKinds = ['xlsx', 'xlsm', 'xltx', 'xltm'];

interface Signature {
  readonly bytes: readonly number[];
  readonly offset?: number;
  readonly what: string;
}

const ascii = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

/** First bytes of files people mistake for tables. */
const signatures: readonly Signature[] = [
  { bytes: [0x89, ...ascii('PNG')], what: 'a PNG image' },
  { bytes: [0xff, 0xd8, 0xff], what: 'a JPEG image' },
  { bytes: ascii('GIF8'), what: 'a GIF image' },
  { bytes: ascii('WEBP'), offset: 8, what: 'a WebP image' },
  { bytes: ascii('%PDF'), what: 'a PDF document' },
  { bytes: [0x1f, 0x8b], what: 'a gzip archive' },
  { bytes: [0x42, 0x5a, 0x68], what: 'a bzip2 archive' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], what: 'a Zstandard archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], what: 'a 7-Zip archive' },
  { bytes: [0xfd, ...ascii('7zXZ')], what: 'an xz archive' },
  { bytes: ascii('Rar!'), what: 'a RAR archive' },
  { bytes: ascii('SQLite format 3'), what: 'an SQLite database' },
  { bytes: ascii('PAR1'), what: 'a Parquet file' },
  { bytes: ascii('ARROW1'), what: 'an Arrow file' },
  { bytes: [0x7f, ...ascii('ELF')], what: 'a program' },
  { bytes: [0xca, 0xfe, 0xba, 0xbe], what: 'a program' },
];

function startsWith(bytes: Uint8Array, signature: readonly number[], offset = 0): boolean {
  return bytes.length >= offset + signature.length && signature.every((byte, index) => bytes[offset + index] === byte);
}

export const isZip = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06]);
/** Container of old Office files and of encrypted new ones. */
export const isCompoundFile = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/**
 * What a file is, by its first bytes and its name. A name that promises something else than the content is refused:
 * guessing on would read nonsense into the table. `name` '' (pasted text) leaves it to the content alone.
 */
export function sniffKind(head: Uint8Array, name: string): ImportKind {
  const extension = extensionOf(name);
  const shown = name === '' ? 'The text' : `"${name}"`;
  if (head.length === 0) throw new ImportError('emptyFile', `${shown} is empty; there is nothing to import.`, { offset: 0 });
  if (isZip(head)) return workbookOrRefuse(shown, extension);
  if (isCompoundFile(head)) return refuseCompound(head, shown, extension);
  const known = signatures.find(({ bytes, offset }) => startsWith(head, bytes, offset));
  if (known !== undefined)
    throw new ImportError('binary', `${shown} is ${known.what} by its first bytes, not a table; choose a CSV, Excel or JSON file.`, {
      offset: 0,
    });
  refuseNamedWorkbook(shown, extension);
  refuseControlBytes(head, shown);
  refuseMarkup(head, shown);
  return textKinds[extension] === 'json' || (textKinds[extension] === undefined || extension === 'txt' ? looksLikeJson(head) : false)
    ? 'json'
    : 'csv';
}

function workbookOrRefuse(shown: string, extension: string): ImportKind {
  if (workbookKinds.includes(extension) || extension === '') return 'xlsx';
  if (extension in textKinds) {
    throw new ImportError(
      'wrongKind',
      `${shown} is a zip archive or Excel workbook by its first bytes, not text; if it is a workbook, rename it to .xlsx and import it again.`,
      { offset: 0 },
    );
  }
  throw new ImportError('unsupportedKind', `${shown} is a zip archive; only Excel workbooks named .xlsx or .xlsm are read.`, { offset: 0 });
}

function refuseCompound(head: Uint8Array, shown: string, extension: string): never {
  if (workbookKinds.includes(extension) || hasUtf16(head, 'EncryptedPackage')) {
    throw new ImportError(
      'encrypted',
      `${shown} is protected by a password; open it in Excel, remove the password, save it as .xlsx and import that.`,
      { offset: 0 },
    );
  }
  throw new ImportError('unsupportedKind', `${shown} is an old Office file (.xls and kin); open it in Excel and save it as .xlsx.`, {
    offset: 0,
  });
}

function refuseNamedWorkbook(shown: string, extension: string): void {
  if (workbookKinds.includes(extension)) {
    throw new ImportError(
      'corrupt',
      `${shown} is not an Excel workbook: its first bytes are not those of a zip archive, so it is damaged or another kind of file.`,
      { offset: 0 },
    );
  }
  if (['xls', 'xlsb', 'ods', 'numbers'].includes(extension)) {
    throw new ImportError('unsupportedKind', `${shown} is of a kind that is not read (.${extension}); save it as .xlsx or .csv.`, {
      offset: 0,
    });
  }
}

/** Refuses markup: that is what a server answers when a file is gone, or when one must sign in first. */
function refuseMarkup(head: Uint8Array, shown: string): void {
  const start = new TextDecoder().decode(head.subarray(0, 256)).trimStart().toLowerCase();
  const what = /^<(?:!doctype html|html|head|body)\b/.test(start) ? 'a web page' : start.startsWith('<?xml') ? 'an XML document' : null;
  if (what !== null)
    throw new ImportError('wrongKind', `${shown} is ${what}, not a table; choose a CSV, Excel or JSON file, or the address of one.`, {
      offset: 0,
    });
}

/** Text holds no NUL (UTF-16 aside) and next to no other control characters. */
function refuseControlBytes(head: Uint8Array, shown: string): void {
  if (isUtf16(head)) return;
  let controls = 0;
  for (const [offset, byte] of head.subarray(0, 65_536).entries()) {
    if (byte === 0)
      throw new ImportError('binary', `${shown} is not text: byte ${offset} is zero; choose a CSV, Excel or JSON file.`, { offset });
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 27) controls += 1;
  }
  if (controls > 8 && controls * 50 > Math.min(head.length, 65_536)) {
    throw new ImportError(
      'binary',
      `${shown} is not text: ${controls} of its first ${Math.min(head.length, 65_536)} bytes are control characters.`,
      { offset: 0 },
    );
  }
}

/** Recognizes UTF-16 by its byte order mark, or by zeros in every second place only. */
export function isUtf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(head, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(head, [0xfe, 0xff])) return 'utf-16be';
  const length = Math.min(head.length, 1024) & ~1;
  if (length < 4) return null;
  const zeros = [0, 0];
  for (let at = 0; at < length; at += 1) if (head[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd * 2 > length * 0.7 && even === 0) return 'utf-16le';
  return even * 2 > length * 0.7 && odd === 0 ? 'utf-16be' : null;
}

function looksLikeJson(head: Uint8Array): boolean {
  const text = new TextDecoder(isUtf16(head) ?? 'utf-8').decode(head.subarray(0, 4096)).trimStart();
  return /^\[\s*(?:[[{\]"\d-]|true|false|null)/.test(text) || /^\{\s*(?:"|\}|$)/.test(text);
}

function hasUtf16(bytes: Uint8Array, text: string): boolean {
  const codes = Array.from(text, (character) => character.charCodeAt(0));
  const at = (start: number): boolean =>
    codes.every((code, index) => bytes[start + index * 2] === code && bytes[start + index * 2 + 1] === 0);
  for (let start = 0; start + codes.length * 2 <= bytes.length; start += 2) if (bytes[start] === codes[0] && at(start)) return true;
  return false;
}
