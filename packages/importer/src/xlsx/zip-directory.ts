import { ImportError } from '../import-error.ts';
import { importLimits } from '../limits.ts';

export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly packed: Uint8Array;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;

/** The entries of an archive, checked against its real bytes. Throws ImportError for a file cut off, damaged or encrypted. */
export function readZipDirectory(bytes: Uint8Array, shown: string): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end < 0)
    throw new ImportError(
      'truncated',
      `${shown} is cut off: the directory at its end is missing after byte ${bytes.length}; copy or download it again.`,
      { offset: bytes.length },
    );
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > importLimits.zipEntries || at === 0xffffffff)
    throw new ImportError('tooLarge', `${shown} holds ${count} parts; a workbook may have at most ${importLimits.zipEntries}.`, {
      offset: end,
    });
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) throw damaged(shown, at);
    entries.push(readEntry(bytes, view, at, shown));
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - 22 - 65_535);
  for (let at = view.byteLength - 22; at >= lowest; at -= 1) if (view.getUint32(at, true) === endSignature) return at;
  return -1;
}

function readEntry(bytes: Uint8Array, view: DataView, at: number, shown: string): ZipEntry {
  const nameLength = view.getUint16(at + 28, true);
  const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
  if ((view.getUint16(at + 8, true) & 1) !== 0) {
    throw new ImportError('encrypted', `${shown} is protected by a password; remove the password and import it again.`, { part: name });
  }
  const method = view.getUint16(at + 10, true);
  if (method !== 0 && method !== 8)
    throw new ImportError('corrupt', `${shown} packs "${name}" in a way workbooks do not use (method ${method}).`, { part: name });
  const size = view.getUint32(at + 20, true);
  const local = view.getUint32(at + 42, true);
  if (local + 30 > bytes.length || view.getUint32(local, true) !== localSignature) throw damaged(shown, local);
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + size > bytes.length)
    throw new ImportError('truncated', `${shown} is cut off inside "${name}"; copy or download it again.`, {
      part: name,
      offset: bytes.length,
    });
  return { name, method, packed: bytes.subarray(start, start + size) };
}

function damaged(shown: string, offset: number): ImportError {
  return new ImportError(
    'corrupt',
    `${shown} is damaged: its directory points to byte ${offset}, where no part begins; copy or download it again.`,
    { offset },
  );
}
