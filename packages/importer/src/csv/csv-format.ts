import { extensionOf } from '../sniff/sniff-kind.ts';
import type { TextEncoding } from '../sniff/text-decoder.ts';
import { createCsvSplitter, type CsvShape } from './csv-splitter.ts';

/** How a CSV file is written; `sniffCsvFormat` finds it, a person may change it. */
export interface CsvFormat extends CsvShape {
  readonly encoding: TextEncoding;
  /** The first record names the columns. */
  readonly hasHeader: boolean;
  /** The file begins with a line `sep=;` that only names the delimiter. */
  readonly hasSeparatorLine: boolean;
}

const delimiters = [',', ';', '\t', '|'] as const;
const sampleLength = 65_536;

/** Finds delimiter and line end from the front of the text: the delimiter that cuts the most records alike. */
export function sniffCsvShape(text: string, name: string): CsvShape & { readonly hasSeparatorLine: boolean } {
  const newline = text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
  const named = /^sep=(.)\r?[\n\r]/i.exec(text)?.[1];
  if (named !== undefined) return { delimiter: named, newline, hasSeparatorLine: true };
  const scores = delimiters.map((delimiter) => ({ delimiter, ...scoreDelimiter(text.slice(0, sampleLength), delimiter, newline) }));
  const promised = { tsv: '\t', tab: '\t', psv: '|' }[extensionOf(name)];
  const best = scores
    .filter(({ columns }) => columns > 1)
    .sort((a, b) => Number(b.delimiter === promised) - Number(a.delimiter === promised) || b.share - a.share || b.columns - a.columns)[0];
  return { delimiter: best?.delimiter ?? promised ?? ',', newline, hasSeparatorLine: false };
}

function scoreDelimiter(text: string, delimiter: string, newline: '\n' | '\r'): { columns: number; share: number } {
  const splitter = createCsvSplitter({ delimiter, newline });
  const rows = splitter.push(text).slice(0, 200);
  if (rows.length === 0) rows.push(...splitRest(splitter, text, delimiter));
  const first = rows[0]?.length ?? 0;
  const columns = first > 1 ? first : mostCommon(rows.map((row) => row.length));
  const share = rows.length === 0 ? 0 : rows.filter((row) => row.length === columns).length / rows.length;
  // Nearly all records must agree to overrule a first line without the delimiter, such as a report's title.
  return first > 1 || share >= 0.8 ? { columns, share } : { columns: 1, share };
}

function mostCommon(lengths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** A text of one line, or one whose first quote is still open. */
function splitRest(splitter: { end(): string[][] }, text: string, delimiter: string): string[][] {
  try {
    return splitter.end();
  } catch {
    return [text.split(delimiter)];
  }
}
