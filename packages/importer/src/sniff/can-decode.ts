import type { TextEncoding } from './text-encoding.ts';

/** Whether all bytes are text in the encoding; the last sign may be cut off. */
export function canDecode(bytes: Uint8Array, encoding: TextEncoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
