import { ImportError } from '../import-error.ts';
import { importLimits } from '../limits.ts';
import type { RandomAccess } from '../sources/random-access.ts';

export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated; others are refused when they are read. */
  readonly method: number;
  readonly packedSize: number;
  /** As the directory states it. */
  readonly size: number;
  readonly crc: number;
  /** Where its own header stands. */
  readonly offset: number;
  /** Where the next part or the directory begins: its bytes end before. */
  readonly limit: number;
}

const endSignature = 0x06054b50;
const wideEndSignature = 0x06064b50;
const wideLocatorSignature = 0x07064b50;
const entrySignature = 0x02014b50;
/** A 32-bit field whose value stands in the zip64 fields. */
const elsewhere = 0xffffffff;
const endLength = 22;
const entryLength = 46;
const localLength = 30;

/**
 * The entries of an archive by its directory, zip64 included. Throws ImportError for a file that is cut off, damaged or
 * encrypted, and for parts that overlap or promise to unpack to far more than their size.
 */
export async function readZipDirectory(file: RandomAccess, shown: string): Promise<ZipEntry[]> {
  const { count, start, size, offset } = await findDirectory(file, shown);
  if (count > importLimits.zipEntries || size > importLimits.zipDirectoryBytes)
    throw new ImportError('tooLarge', `${shown} holds ${count} parts; a workbook may have at most ${importLimits.zipEntries}.`, { offset });
  if (start + size > offset) throw damaged(shown, start);
  const bytes = await file.read(start, start + size);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: Omit<ZipEntry, 'limit'>[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + entryLength > size || view.getUint32(at, true) !== entrySignature) throw damaged(shown, start + at);
    const length = entryLength + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (at + length > size) throw damaged(shown, start + at);
    entries.push(readEntry(bytes, view, at, shown));
    at += length;
  }
  return withLimits(entries, start, shown);
}

interface Directory {
  readonly count: number;
  readonly start: number;
  readonly size: number;
  /** Where what describes the directory stands: it ends before. */
  readonly offset: number;
}

/** The end of an archive says where its directory is; a comment of up to 65,535 bytes may follow it. */
async function findDirectory(file: RandomAccess, shown: string): Promise<Directory> {
  const from = Math.max(0, file.size - endLength - 65_535);
  const tail = await file.read(from, file.size);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  for (let at = tail.length - endLength; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== endSignature || at + endLength + view.getUint16(at + 20, true) > tail.length) continue;
    const narrow = {
      count: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      start: view.getUint32(at + 16, true),
      offset: from + at,
    };
    const isWide = narrow.count === 0xffff || narrow.size === elsewhere || narrow.start === elsewhere;
    return isWide ? findWideDirectory(file, narrow.offset, shown) : narrow;
  }
  throw new ImportError(
    'truncated',
    `${shown} is cut off: the directory at its end is missing after byte ${file.size}; copy or download it again.`,
    { offset: file.size },
  );
}

async function findWideDirectory(file: RandomAccess, end: number, shown: string): Promise<Directory> {
  if (end < 20) throw damaged(shown, end);
  const locator = toView(await file.read(end - 20, end));
  const offset = readWide(locator, 8);
  if (locator.getUint32(0, true) !== wideLocatorSignature || !(offset + 56 <= end)) throw damaged(shown, end - 20);
  const view = toView(await file.read(offset, offset + 56));
  if (view.getUint32(0, true) !== wideEndSignature) throw damaged(shown, offset);
  return { count: readWide(view, 32), size: readWide(view, 40), start: readWide(view, 48), offset };
}

function readEntry(bytes: Uint8Array, view: DataView, at: number, shown: string): Omit<ZipEntry, 'limit'> {
  const nameLength = view.getUint16(at + 28, true);
  const name = new TextDecoder().decode(bytes.subarray(at + entryLength, at + entryLength + nameLength));
  if ((view.getUint16(at + 8, true) & 1) !== 0) {
    throw new ImportError('encrypted', `${shown} is protected by a password; remove the password and import it again.`, { part: name });
  }
  const wide = readWideFields(view, at + entryLength + nameLength, view.getUint16(at + 30, true));
  const field = (position: number): number => {
    const value = view.getUint32(at + position, true);
    return value === elsewhere ? (wide.shift() ?? elsewhere) : value;
  };
  // In the order in which zip64 lists them.
  const size = field(24);
  const packedSize = field(20);
  const offset = field(42);
  if (size > importLimits.inflateRatioFrom && size > packedSize * importLimits.inflateRatio)
    throw new ImportError(
      'zipBomb',
      `${shown} is refused at its part "${name}": it unpacks to more than ${importLimits.inflateRatio} times its size.`,
      { part: name },
    );
  return { name, method: view.getUint16(at + 10, true), packedSize, size, crc: view.getUint32(at + 16, true), offset };
}

/** The zip64 numbers of an entry's extra fields. */
function readWideFields(view: DataView, start: number, length: number): number[] {
  for (let at = start; at + 4 <= start + length;) {
    const size = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === 1 && at + 4 + size <= start + length)
      return Array.from({ length: size >> 3 }, (_, index) => readWide(view, at + 4 + index * 8));
    at += 4 + size;
  }
  return [];
}

/** Parts share no byte with each other nor with the directory: shared bytes are how small archives unpack to huge ones. */
function withLimits(entries: readonly Omit<ZipEntry, 'limit'>[], directory: number, shown: string): ZipEntry[] {
  const ordered = [...entries].sort((a, b) => a.offset - b.offset);
  return ordered.map((entry, index) => {
    const limit = ordered[index + 1]?.offset ?? directory;
    if (entry.offset + localLength + entry.packedSize > directory)
      throw new ImportError('truncated', `${shown} is cut off inside "${entry.name}"; copy or download it again.`, {
        part: entry.name,
        offset: directory,
      });
    if (entry.offset + localLength + entry.packedSize > limit)
      throw new ImportError(
        'corrupt',
        `${shown} is refused: its part "${entry.name}" shares bytes with "${ordered[index + 1]?.name}", which no workbook does.`,
        { part: entry.name, offset: limit },
      );
    return { ...entry, limit };
  });
}

function toView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** 64 bits; beyond 2^53 exactness is lost, but so much no file has. */
function readWide(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}

export function damaged(shown: string, offset: number): ImportError {
  return new ImportError(
    'corrupt',
    `${shown} is damaged: its directory points to byte ${offset}, where no part begins; copy or download it again.`,
    { offset },
  );
}
