import { ImportError } from '../import-error.ts';
import { isUtf16 } from './sniff-kind.ts';
import type { TextEncoding } from './text-encoding.ts';

/** The encoding of a text by its byte order mark, its zeros, or whether all of the bytes given are valid UTF-8; null for none of these. */
export function sniffUnicode(sample: Uint8Array): TextEncoding | null {
  const wide = isUtf16(sample);
  if (wide !== null) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return 'utf-8';
  } catch {
    return null;
  }
}

/** The encoding of a text by its bytes; what knows the older ones is loaded only for a text that is no Unicode. */
export async function sniffEncoding(sample: Uint8Array): Promise<TextEncoding> {
  const unicode = sniffUnicode(sample);
  if (unicode !== null && !hasShifts(sample)) return unicode;
  const { detectEncoding } = await import('./detect-encoding.ts');
  return detectEncoding(sample) ?? unicode ?? 'windows-1252';
}

/** ISO-2022 writes other scripts in ASCII between escapes, which no other encoding uses. */
function hasShifts(sample: Uint8Array): boolean {
  for (let at = sample.indexOf(27); at >= 0; at = sample.indexOf(27, at + 1))
    if (sample[at + 1] === 36 || sample[at + 1] === 40) return true;
  return false;
}

export interface ChunkDecoder {
  /** The text of the bytes so far complete; a byte order mark at the start is dropped. */
  push(bytes: Uint8Array): string;
  end(): string;
}

/** Decodes bytes that arrive in pieces. Throws ImportError where the bytes do not fit the encoding: nothing is replaced silently. */
export function createChunkDecoder(encoding: TextEncoding): ChunkDecoder {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let offset = 0;

  function decode(bytes: Uint8Array | undefined): string {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      const until = offset + (bytes?.length ?? 0);
      throw new ImportError('encoding', `Between byte ${offset} and ${until} the file is not ${encoding} text; choose another encoding.`, {
        offset,
      });
    }
  }

  return {
    push(bytes) {
      const text = decode(bytes);
      offset += bytes.length;
      return text;
    },
    end: () => decode(undefined),
  };
}
