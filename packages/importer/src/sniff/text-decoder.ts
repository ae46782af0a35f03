import { ImportError } from '../import-error.ts';
import { isUtf16 } from './sniff-kind.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The encoding of a text by its byte order mark, its zeros, or whether all of the bytes given are valid UTF-8. */
export function sniffEncoding(sample: Uint8Array): TextEncoding {
  const wide = isUtf16(sample);
  if (wide !== null) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
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
