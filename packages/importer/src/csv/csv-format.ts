import type { Quoting } from '@quadrille/domain';
import { extensionOf } from '../sniff/sniff-kind.ts';
import type { TextEncoding } from '../sniff/text-encoding.ts';
import { createCsvSplitter, type CsvShape } from './csv-splitter.ts';

/** How a CSV file is written; `sniffCsvFormat` finds it, a person may change it. */
export interface CsvFormat extends CsvShape {
  readonly encoding: TextEncoding;
  /** The first record names the columns. */
  readonly hasHeader: boolean;
  /** The file begins with a line `sep=;` that only names the delimiter. */
  readonly hasSeparatorLine: boolean;
  /** Records before the table that only say what it is, such as a report's title. Absent: none. */
  readonly titleLines?: number;
}

export interface SniffedShape extends CsvShape {
  readonly quoting: Quoting;
  readonly hasSeparatorLine: boolean;
  readonly titleLines: number;
}

const delimiters = [',', ';', '\t', '|'] as const;
const sampleLength = 65_536;
/** Lines of prose before a table; more are data. */
const mostTitles = 10;

/** Finds delimiter, quotes, line end and title lines from the front of the text: the delimiter that cuts the most records alike. */
export function sniffCsvShape(text: string, name: string, quoting?: Quoting): SniffedShape {
  const newline = text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
  const named = /^sep=(.)\r?[\n\r]/i.exec(text)?.[1];
  const front = text.slice(0, sampleLength);
  const quotings: readonly Quoting[] = quoting === undefined ? quotingsFor(front) : [quoting];
  const promised = { tsv: '\t', tab: '\t', psv: '|' }[extensionOf(name)];
  const shapes = (named === undefined ? [...paddedDelimiters(front), ...delimiters] : [named])
    .map((delimiter) => chooseQuoting(front, { delimiter, newline }, quotings))
    .filter(({ delimiter, isBroken, quoting: found }) => delimiter.length === 1 || (!isBroken && found !== 'none'));
  // Where decimal commas cut as evenly as semicolons, the header would be taken for a title.
  const best = shapes
    .filter(({ columns }) => columns > 1)
    .sort(
      (a, b) =>
        Number(b.delimiter === promised) - Number(a.delimiter === promised) ||
        b.share - a.share ||
        a.titles - b.titles ||
        b.columns - a.columns,
    )[0];
  return {
    delimiter: best?.delimiter ?? named ?? promised ?? ',',
    newline,
    quoting: best?.quoting ?? quotings[0] ?? 'double',
    hasSeparatorLine: named !== undefined,
    titleLines: named === undefined ? (best?.titles ?? 0) : 0,
  };
}

/** Delimiters a blank follows, where quotes stand behind it: they open values all the same. */
function paddedDelimiters(text: string): string[] {
  return delimiters.filter((sign) => sign !== '\t' && text.includes(`${sign} "`)).map((sign) => `${sign} `);
}

/** The ways of quoting, in the order of preference. */
function quotingsFor(text: string): readonly Quoting[] {
  if (!text.includes('"')) return ['double'];
  return text.includes('\\"') ? ['double', 'backslash', 'none'] : ['double', 'none'];
}

/** Chooses doubled quotes, unless quotes do not pair and another way cuts the records as evenly or better. */
function chooseQuoting(text: string, shape: CsvShape, quotings: readonly Quoting[]): ShapeScore {
  const [first = 'double', ...others] = quotings;
  let best = scoreShape(text, { ...shape, quoting: first });
  if (!best.isBroken) return best;
  for (const quoting of others) {
    const next = scoreShape(text, { ...shape, quoting });
    if (next.share > best.share || (next.share === best.share && best.isBroken && !next.isBroken)) best = next;
  }
  return best;
}

interface ShapeScore {
  readonly delimiter: string;
  readonly quoting: Quoting;
  readonly columns: number;
  /** The share of records that have the most frequent number of cells. */
  readonly share: number;
  /** Quotes do not pair, or one takes in more lines than a value has. */
  readonly isBroken: boolean;
  readonly titles: number;
}

function scoreShape(text: string, shape: CsvShape & { readonly quoting: Quoting }): ShapeScore {
  const splitter = createCsvSplitter(shape);
  const all = splitter.push(text).slice(0, 200);
  if (all.length === 0) all.push(...splitRest(splitter, text, shape.delimiter));
  const isBroken = shape.quoting !== 'none' && (splitter.hasStrayQuotes || splitter.swallowed !== null || isOpenAtEnd(splitter, text));
  const { delimiter, quoting } = shape;
  const titles = countTitles(all, text);
  const rows = all.slice(titles);
  const first = rows[0]?.length ?? 0;
  const columns = first > 1 ? first : mostCommon(rows.map((row) => row.length));
  const share = rows.length === 0 ? 0 : rows.filter((row) => row.length === columns).length / rows.length;
  // Nearly all records must agree to overrule a first line without the delimiter, such as a report's title.
  return first > 1 || share >= 0.8
    ? { delimiter, quoting, columns, share, isBroken, titles }
    : { delimiter, quoting, columns: 1, share, isBroken, titles: 0 };
}

/**
 * Counts the records of one cell that are titles before a table of several columns. They are where a blank line follows them, or where the
 * table is wide and even; they are not where only the first columns are short, because then the rest is no wider or not even.
 */
function countTitles(rows: readonly (readonly string[])[], text: string): number {
  const titles = rows.findIndex((row) => row.length > 1);
  if (titles <= 0 || titles > mostTitles) return 0;
  const body = rows.slice(titles);
  const width = body[0]?.length ?? 0;
  const isEven = body.length >= 2 && body.filter((row) => row.length === width).length >= body.length * 0.9;
  const isParted = new RegExp(`^(?:[^\\n\\r]+\\r?[\\n\\r]){${titles}}[ \\t]*\\r?[\\n\\r]`).test(text);
  return isEven && (isParted || (width > 2 && body.length > titles)) ? titles : 0;
}

/** Whether a text that is whole ends inside a quote. A front that was cut off may. */
function isOpenAtEnd(splitter: { end(): string[][] }, text: string): boolean {
  if (text.length >= sampleLength) return false;
  try {
    splitter.end();
    return false;
  } catch {
    return true;
  }
}

function mostCommon(lengths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** Takes the rest of a text that is a single line, or whose first quote is still open. */
function splitRest(splitter: { end(): string[][] }, text: string, delimiter: string): string[][] {
  try {
    return splitter.end();
  } catch {
    return [text.split(delimiter)];
  }
}
