import type { TextEncoding } from '../sniff/text-encoding.ts';

const wide: readonly TextEncoding[] = ['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5'];
const known = new Map<TextEncoding, ReadonlyMap<string, readonly number[]>>();

/** A text in an older encoding, by looking up what its bytes decode to; null where it cannot be written in it. */
export function encodeText(text: string, encoding: TextEncoding): Uint8Array | null {
  const table = known.get(encoding) ?? invert(encoding);
  known.set(encoding, table);
  const bytes: number[] = [];
  for (const sign of text) {
    const found = table.get(sign);
    if (found === undefined) return null;
    bytes.push(...found);
  }
  return Uint8Array.from(bytes);
}

function invert(encoding: TextEncoding): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]): void => {
    try {
      const sign = new TextDecoder(encoding, { fatal: true }).decode(Uint8Array.from(bytes));
      if ([...sign].length === 1 && !table.has(sign)) table.set(sign, bytes);
    } catch {
      // no sign has these bytes
    }
  };
  for (let one = 0; one < 256; one += 1) add([one]);
  if (wide.includes(encoding))
    for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) add([lead, trail]);
  return table;
}
