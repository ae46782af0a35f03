import { alphabets, type WideScript, wideScripts } from './alphabets.ts';
import type { TextEncoding } from './text-encoding.ts';

/** A text as one encoding gives it, and how likely somebody would have written that. */
export interface Reading {
  readonly encoding: TextEncoding;
  readonly text: string;
  /** The logarithm of a likelihood: only differences say something. */
  readonly score: number;
}

/** How much rarer than the others an encoding is, on the same scale as the scores. */
const rarity: Partial<Record<TextEncoding, number>> = {
  'windows-1250': 0.5,
  'iso-8859-2': 1.5,
  macintosh: 3,
  'koi8-r': 1.5,
  'koi8-u': 1.7,
  ibm866: 2,
  'iso-8859-5': 2,
  'x-mac-cyrillic': 2.5,
  'windows-1253': 0.5,
  'iso-8859-7': 1,
  'windows-1254': 1,
  'windows-1255': 0.5,
  'iso-8859-8': 1,
  'windows-1256': 0.5,
  'iso-8859-6': 1.5,
  'windows-1257': 1,
  'windows-1258': 2,
  'windows-874': 0.5,
  'euc-jp': 0.5,
  big5: 0.5,
};

/** What a sign costs that the language does not write. */
const unknownSign = 9;
/** Marks of every language. */
const marks = /[«»“”„‘’–—…€£§°²³½№·©®™×±¿¡ºª\u00a0]/;
const markCost = 5;
/** Marks side by side, and marks or brackets that follow a letter beyond ASCII and are followed by one. */
const oddPlaces = /[²³¹§©®±ºª«»°·¿¡](?=[²³¹§©®±ºª«»°·¿¡])|(?<=\P{ASCII})[[\]{}^~|\\`]|(?<=\p{L})[‘“„…](?=\p{L})|(?<!\p{L})[’”](?=\p{L})/gu;

/**
 * The readings of a short text in every encoding it can be in, the likeliest first. A reading is judged by the letters of one language:
 * how frequent they are, and whether they stand in words as letters do.
 */
export function rateReadings(bytes: Uint8Array): Reading[] {
  const best = new Map<TextEncoding, Reading>();
  const keep = (encoding: TextEncoding, text: string, cost: number): void => {
    const score = -cost - (rarity[encoding] ?? 0);
    if (score > (best.get(encoding)?.score ?? Number.NEGATIVE_INFINITY)) best.set(encoding, { encoding, text, score });
  };
  for (const { letters, isLatin = false, encodings } of alphabets)
    for (const encoding of encodings) {
      const text = decode(bytes, encoding);
      if (text !== null) keep(encoding, text, costOfLetters(text, costsOf(letters, 1), isLatin));
    }
  for (const script of wideScripts)
    for (const encoding of script.encodings) {
      const text = decode(bytes, encoding);
      if (text !== null) keep(encoding, text, costOfSigns(bytes, encoding, script));
    }
  return [...best.values()].sort((a, b) => b.score - a.score);
}

function decode(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

/** Letters are about as frequent as their place in the order says; `mass` is the share of texts they make up. */
function costsOf(letters: string, mass: number): ReadonlyMap<string, number> {
  const all = [...new Set(letters)];
  const sum = all.reduce((total, _, index) => total + 1 / (index + 4), 0);
  return new Map(all.map((letter, index) => [letter, -Math.log(mass / (index + 4) / sum)]));
}

function costOfLetters(text: string, costs: ReadonlyMap<string, number>, isLatin: boolean): number {
  let cost = 0;
  for (const letter of text)
    if (letter > '\u007f') cost += costs.get(letter) ?? costs.get(letter.toLowerCase()) ?? (marks.test(letter) ? markCost : unknownSign);
  cost += 3 * (text.match(oddPlaces)?.length ?? 0);
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) cost += isLatin ? oddityOfLatin(word) : oddityOfOther(word);
  return cost;
}

/** Few letters of a Latin word are beyond ASCII, hardly ever side by side, and capitals begin it. */
function oddityOfLatin(word: string): number {
  const beyond = word.match(/\P{ASCII}/gu)?.length ?? 0;
  if (beyond === 0) return 0;
  const pairs = word.match(/\P{ASCII}(?=\P{ASCII})/gu)?.length ?? 0;
  const isWhole = beyond === word.length && word.length > 1;
  return oddCapitals(word) + pairs * 2 + (isWhole ? 3 : 0);
}

/** Other scripts do not mix with Latin letters in one word. */
function oddityOfOther(word: string): number {
  const isMixed = /[a-z]/i.test(word) && /\P{ASCII}/u.test(word);
  return oddCapitals(word) + (isMixed ? 6 : 0);
}

/** A capital after a small letter is odd; several in a row are only rarer than small ones. */
function oddCapitals(word: string): number {
  if (!/\P{ASCII}/u.test(word)) return 0;
  return (word.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0) * 4 + (word.match(/\p{Lu}(?=\p{Lu})/gu)?.length ?? 0) * 0.7;
}

/** Signs of two bytes: frequent ones by their place, others by whether they are used every day. */
function costOfSigns(bytes: Uint8Array, encoding: TextEncoding, { signs, isEveryday }: WideScript): number {
  const costs = new Map(signs.flatMap((list) => [...costsOf(list, 0.9 / signs.length)]));
  const decoder = new TextDecoder(encoding);
  let cost = 0;
  let lead = 0;
  for (const byte of bytes) {
    const sign = decoder.decode(Uint8Array.of(byte), { stream: true });
    if (sign === '') {
      lead = byte;
      continue;
    }
    if (sign > '\u007f') cost += costs.get(sign) ?? costOfRare(sign, lead !== 0 && isEveryday(encoding, lead));
    lead = 0;
  }
  return cost;
}

/** Half-width kana take one byte each, so that nearly every text can be read as some. */
function costOfRare(sign: string, isEveryday: boolean): number {
  if (/[\u3000-\u3011\uff01-\uff5e]/.test(sign)) return 5;
  if (/[\uff61-\uff9f]/.test(sign)) return 6;
  return isEveryday ? 9.5 : 13;
}
