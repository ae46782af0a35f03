import { type Reading, rateReadings } from './rate-readings.ts';
import { canDecode } from './can-decode.ts';
import type { TextEncoding } from './text-encoding.ts';

/** Bytes of lines with letters beyond ASCII that are looked at: in so many the letters of every language stand out. */
export const enoughForeign = 3000;

/** An encoding that was found, and what else the text may be in. */
export interface DetectedEncoding {
  readonly encoding: TextEncoding;
  /** Another encoding gives a text that is about as likely; the first reading is the chosen one. Empty: there is no doubt. */
  readonly rivals: readonly Reading[];
}

/** Readings that are less likely than the best by no more than this are told of. Of some thousand short texts none was read wrongly beyond it. */
const doubt = 4;

/** The older encoding a text is most likely in, by the letters of its lines. */
export function detectEncoding(sample: Uint8Array): DetectedEncoding {
  const readings = rateReadings(foreignLines(sample)).filter(({ encoding }) => canDecode(sample, encoding));
  const best = readings[0];
  if (best === undefined) return { encoding: 'windows-1252', rivals: [] };
  const texts = new Set([best.text]);
  const rivals = readings.filter(({ text, score }) => best.score - score < doubt && !texts.has(text) && texts.add(text));
  return { encoding: best.encoding, rivals: rivals.length === 0 ? [] : [best, ...rivals.slice(0, 2)] };
}

/** Encodings to try one after the other, the likeliest first, for a text of which these are lines. The last reads any bytes. */
export function encodingsToTry(lines: Uint8Array): TextEncoding[] {
  return [...rateReadings(lines).slice(0, 3), { encoding: 'windows-1252' as const }].map(({ encoding }) => encoding);
}

/** The lines that hold bytes beyond ASCII and are no UTF-8, as many as are needed. */
export function foreignLines(sample: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let from = 0; from < sample.length && out.length < enoughForeign;) {
    const found = sample.indexOf(10, from);
    const end = found < 0 ? sample.length : found + 1;
    const line = sample.subarray(from, end);
    if (line.some((byte) => byte > 127) && !canDecode(line, 'utf-8')) out.push(...line.subarray(0, enoughForeign));
    from = end;
  }
  return out.length === 0 ? sample.subarray(0, enoughForeign) : Uint8Array.from(out);
}
