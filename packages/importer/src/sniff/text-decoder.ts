import { ImportError } from '../import-error.ts';
import { canDecode } from './can-decode.ts';
import type { DetectedEncoding } from './detect-encoding.ts';
import { isUtf16 } from './sniff-kind.ts';
import type { TextEncoding } from './text-encoding.ts';

/** The encoding of a text by its byte order mark, its zeros, or whether all of the bytes given are valid UTF-8; null for none of these. */
export function sniffUnicode(sample: Uint8Array): TextEncoding | null {
  return isUtf16(sample) ?? (canDecode(sample, 'utf-8') ? 'utf-8' : null);
}

/** The encoding of a text by its bytes. */
export async function sniffEncoding(sample: Uint8Array): Promise<TextEncoding> {
  return (await detectText(sample)).encoding;
}

/** The same with what else it may be; what knows the older encodings is loaded only for a text that is no Unicode. */
export async function detectText(sample: Uint8Array): Promise<DetectedEncoding> {
  if (hasShifts(sample) && canDecode(sample, 'iso-2022-jp')) return { encoding: 'iso-2022-jp', rivals: [] };
  const unicode = sniffUnicode(sample);
  if (unicode !== null) return { encoding: unicode, rivals: [] };
  const { detectEncoding } = await import('./detect-encoding.ts');
  return detectEncoding(sample);
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
