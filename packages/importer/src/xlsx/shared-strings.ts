import { ImportError } from '../import-error.ts';
import { importLimits } from '../limits.ts';
import { decodeCellText, isNameEnd, longestTag, readRuns } from './xml-text.ts';

/** The texts of a workbook that its cells point to by number. */
export interface SharedStrings {
  readonly count: number;
  /** Undefined for a number there is no text for. */
  get(index: number): string | undefined;
}

export const noStrings: SharedStrings = { count: 0, get: () => undefined };

const segmentBytes = 1 << 20;
const segmentCount = 1 << 16;
/** Texts kept decoded, as columns repeat theirs; up to so many, and so many UTF-16 units. */
const keptTexts = 1 << 14;
const keptLength = 1 << 21;

/**
 * Reads the part of shared strings that arrives in pieces. Texts are kept as UTF-8, one after the other, with where each
 * ends: as many bytes as the texts have, and four for each; more than the limit throws ImportError.
 */
export async function readSharedStrings(texts: AsyncIterable<string>, shown: string, part: string): Promise<SharedStrings> {
  const packed = createPackedTexts(() => {
    throw new ImportError(
      'tooLarge',
      `${shown} holds more than ${importLimits.sharedStringBytes} bytes of different texts in its part "${part}"; save its sheets as CSV files, which may have any size.`,
      { part },
    );
  });
  const refuse = (problem: string): never => {
    throw new ImportError('corrupt', `${shown} is damaged: its part "${part}" ${problem}; open it in Excel and save it again.`, { part });
  };
  let prefix: string | null = null;
  let rest = '';
  for await (const text of texts) {
    const xml = rest + text;
    if (prefix === null) {
      const root = /<([^\s<>/:]+:)?([^\s<>/:]+)/.exec(xml);
      if (root === null || root.index + root[0].length === xml.length) {
        rest = xml.trimStart();
        if (rest.length > longestTag) refuse('holds no texts');
        continue;
      }
      if (root[2] !== 'sst') refuse(`holds "${root[2]}" instead of texts`);
      prefix = root[1] ?? '';
    }
    rest = xml.slice(takeItems(xml, prefix, packed.add));
    if (rest.length > importLimits.recordLength) refuse(`has a text of more than ${importLimits.recordLength} characters`);
  }
  if (prefix === null || !rest.includes(`</${prefix}sst`)) if (!/<([^\s<>/:]+:)?sst\b[^<]*\/>/.test(rest)) refuse('stops before its end');
  return packed.finish();
}

/** Adds the items that are complete; the position from which more text is needed. */
function takeItems(xml: string, prefix: string, add: (text: string) => void): number {
  const name = `<${prefix}si`;
  const ending = `</${prefix}si>`;
  const plain = `<${prefix}t>`;
  const plainEnd = `</${prefix}t>`;
  let at = 0;
  for (;;) {
    const open = xml.indexOf(name, at);
    if (open < 0) return Math.max(at, xml.lastIndexOf('<'));
    const close = xml.indexOf('>', open);
    if (close < 0) return open;
    if (!isNameEnd(xml.charCodeAt(open + name.length))) at = close + 1;
    else if (xml.charCodeAt(close - 1) === 47) {
      add('');
      at = close + 1;
    } else {
      const end = xml.indexOf(ending, close);
      if (end < 0) return open;
      const from = close + 1;
      const isPlain = xml.startsWith(plain, from) && xml.indexOf(plainEnd, from) === end - plainEnd.length;
      add(decodeCellText(isPlain ? xml.slice(from + plain.length, end - plainEnd.length) : readRuns(xml.slice(from, end), prefix)));
      at = end + ending.length;
    }
  }
}

interface PackedTexts {
  add(text: string): void;
  finish(): SharedStrings;
}

/** UTF-8 in segments, so that growing copies nothing. */
function createPackedTexts(onFull: () => void): PackedTexts {
  const encoder = new TextEncoder();
  const segments: Uint8Array<ArrayBuffer>[] = [];
  const ends: Uint32Array[] = [];
  let length = 0;
  let count = 0;

  function add(text: string): void {
    const used = length % segmentBytes;
    if (used + text.length * 3 <= segmentBytes) {
      if (used === 0 && segments.length * segmentBytes === length) segments.push(new Uint8Array(segmentBytes));
      if (text !== '') length += encoder.encodeInto(text, (segments.at(-1) as Uint8Array).subarray(used)).written;
    } else append(encoder.encode(text));
    if (count % segmentCount === 0) ends.push(new Uint32Array(segmentCount));
    (ends.at(-1) as Uint32Array)[count % segmentCount] = length;
    count += 1;
    if (length + count * 4 > importLimits.sharedStringBytes) onFull();
  }

  function append(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length;) {
      const used = length % segmentBytes;
      if (segments.length * segmentBytes === length) segments.push(new Uint8Array(segmentBytes));
      const piece = bytes.subarray(done, done + segmentBytes - used);
      (segments.at(-1) as Uint8Array).set(piece, used);
      done += piece.length;
      length += piece.length;
    }
  }

  return { add, finish: () => createReader(segments, ends, count) };
}

function createReader(segments: readonly Uint8Array<ArrayBuffer>[], ends: readonly Uint32Array[], count: number): SharedStrings {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let kept = new Map<number, string>();
  let length = 0;
  const endOf = (index: number): number => (ends[Math.floor(index / segmentCount)] as Uint32Array)[index % segmentCount] as number;

  function decode(start: number, end: number): string {
    const first = Math.floor(start / segmentBytes);
    const segment = segments[first] as Uint8Array;
    const from = start % segmentBytes;
    if (from + end - start <= segmentBytes) {
      return end - start <= 24
        ? decodeShort(segment, from, from + end - start, decoder)
        : decoder.decode(segment.subarray(from, from + end - start));
    }
    const bytes = new Uint8Array(end - start);
    for (let at = start; at < end;) {
      const piece = (segments[Math.floor(at / segmentBytes)] as Uint8Array).subarray(at % segmentBytes, (at % segmentBytes) + end - at);
      bytes.set(piece, at - start);
      at += piece.length;
    }
    return decoder.decode(bytes);
  }

  return {
    count,
    get(index) {
      const known = kept.get(index);
      if (known !== undefined) return known;
      if (!(index >= 0 && index < count)) return undefined;
      const start = index === 0 ? 0 : endOf(index - 1);
      const end = endOf(index);
      if (start === end) return '';
      const text = decode(start, end);
      length += text.length;
      if (kept.size >= keptTexts || length > keptLength) {
        kept = new Map();
        length = text.length;
      }
      kept.set(index, text);
      return text;
    },
  };
}

/** Most texts are short and ASCII, and calling the decoder costs more than they do. */
function decodeShort(bytes: Uint8Array, from: number, to: number, decoder: TextDecoder): string {
  let text = '';
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] as number;
    if (byte > 127) return decoder.decode(bytes.subarray(from, to));
    text += String.fromCharCode(byte);
  }
  return text;
}
