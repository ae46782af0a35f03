import chardet from 'chardet';
import { type TextEncoding, toTextEncoding } from './text-encoding.ts';

/** Number of bytes the statistics look at. */
const enough = 1 << 18;
const cyrillic: readonly TextEncoding[] = ['windows-1251', 'koi8-r', 'ibm866', 'x-mac-cyrillic', 'iso-8859-5'];

/**
 * The older encoding a text is most likely in, by statistics of its letters. A short text gives them little to go by: then words
 * made of nothing but letters beyond ASCII are Cyrillic, as no text in Latin letters has many.
 */
export function detectEncoding(sample: Uint8Array): TextEncoding | null {
  const bytes = lettersFrom(sample);
  const matches = chardet
    .analyse(bytes)
    .map(({ name, confidence }) => ({ encoding: toTextEncoding(name), confidence }))
    .filter((match): match is { encoding: TextEncoding; confidence: number } => match.encoding !== null)
    .filter(({ encoding }) => !encoding.startsWith('utf-') && canRead(bytes, encoding));
  const best = matches[0];
  if (!hasWholeWords(bytes)) return best?.encoding ?? null;
  const wide = matches.find(({ encoding }) => isWide(encoding));
  const own = scoreCyrillic(bytes);
  if (own.share < 0.8) return wide?.encoding ?? best?.encoding ?? null;
  const known = matches.find(({ encoding }) => cyrillic.includes(encoding));
  if ((wide?.confidence ?? 0) > Math.max(50, known?.confidence ?? 0)) return wide?.encoding ?? null;
  const isOther =
    best !== undefined &&
    best.confidence >= Math.max(20, (known?.confidence ?? 0) * 2) &&
    best.encoding !== 'windows-1252' &&
    !isWide(best.encoding);
  return isOther ? best.encoding : own.encoding;
}

/** The bytes from the first one beyond ASCII on, because those before tell nothing about the encoding. */
function lettersFrom(sample: Uint8Array): Uint8Array {
  const first = sample.findIndex((byte) => byte > 127 || byte === 27);
  const start = Math.max(0, first - 1000);
  return sample.subarray(start, start + enough);
}

function isWide(encoding: TextEncoding): boolean {
  return ['shift_jis', 'euc-jp', 'iso-2022-jp', 'euc-kr', 'gb18030', 'big5'].includes(encoding);
}

function canRead(bytes: Uint8Array, encoding: TextEncoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Whether most letters beyond ASCII stand next to another one. */
function hasWholeWords(bytes: Uint8Array): boolean {
  let all = 0;
  let beside = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] as number) < 128) continue;
    all += 1;
    if ((bytes[at - 1] ?? 0) > 127 || (bytes[at + 1] ?? 0) > 127) beside += 1;
  }
  return all >= 4 && beside * 5 > all * 4;
}

/** The Cyrillic encoding in which the fewest letters are capitals inside a word, and which part of what is beyond ASCII is letters in it. */
function scoreCyrillic(bytes: Uint8Array): { readonly encoding: TextEncoding; readonly share: number } {
  const all = bytes.reduce((count, byte) => count + Number(byte > 127), 0);
  const scores = cyrillic.slice(0, 3).map((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes);
    const odd = text.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0;
    return { encoding, share: ((text.match(/[а-яёіїєґў№«»]/giu)?.length ?? 0) - odd * 3) / Math.max(1, all) };
  });
  return scores.reduce((best, next) => (next.share > best.share ? next : best));
}
