import { inflateRawSync } from 'node:zlib';

/** What the files of an archive hold, one after the other; only for archives that say sizes in front of each file, as ours do. */
export function textOfZip(archive: Buffer): string {
  let text = '';
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50;) {
    const size = archive.readUInt32LE(at + 18);
    const begin = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
    text += inflateRawSync(archive.subarray(begin, begin + size)).toString();
    at = begin + size;
  }
  return text;
}
