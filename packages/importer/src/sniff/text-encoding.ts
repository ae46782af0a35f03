import { textEncodings, type TextEncoding } from '@quadrille/domain';

export type { TextEncoding };

/** The encoding a name stands for; null for a name of none of them. */
export function toTextEncoding(name: string): TextEncoding | null {
  try {
    const known = new TextDecoder(name).encoding;
    const label = known === 'gbk' ? 'gb18030' : known;
    return textEncodings.find((encoding) => encoding === label) ?? null;
  } catch {
    return null;
  }
}
