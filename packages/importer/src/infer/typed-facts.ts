import type { FieldType } from '@quadrille/domain';
import { cellText, type NestedCell, type NumberCell, type SourceCell } from '../source-cell.ts';
import { type ColumnGuess, guessOf, type ObserverRules } from './column-guess.ts';
import { createSelectCounter } from './select-counter.ts';
import type { ImportWarning, MixedKind } from '../warnings/import-warning.ts';

/** What is known of a column whose source tells the kinds of its cells. */
export interface TypedFacts {
  /** Answers whether the cell tells anything about the type of its column; an error in a sheet does not. */
  add(cell: Exclude<SourceCell, string | null>): boolean;
  readonly counts: Readonly<Counts>;
  /** Cells hold structures that are no lists of plain values. */
  nested(): boolean;
  readonly currencies: ReadonlyMap<string, string>;
  /** What ratings are out of. */
  readonly most: ReadonlySet<number>;
  readonly items: ReturnType<typeof createSelectCounter>;
  /** Warnings about values the chosen type does not hold, for the person who decides. */
  warnings(type: FieldType, seen: number): ImportWarning[];
}

type Kind =
  | 'year'
  | 'rating'
  | 'number'
  | 'percent'
  | 'currency'
  | 'text'
  | 'words'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'clock'
  | 'list'
  | 'json'
  | 'error';
type Counts = Record<
  Kind | 'textList' | 'fraction' | 'unsafe' | 'lossyWords' | 'longClock' | 'negativeClock' | 'smallClock' | 'durations',
  number
>;

/** Displays that are counted by themselves; the others are digits. */
const isCounted = (kind: string): kind is 'year' | 'rating' | 'percent' | 'currency' | 'text' | 'words' =>
  ['year', 'rating', 'percent', 'currency', 'text', 'words'].includes(kind);

const none: Readonly<Counts> = {
  year: 0,
  rating: 0,
  number: 0,
  percent: 0,
  currency: 0,
  text: 0,
  words: 0,
  boolean: 0,
  date: 0,
  datetime: 0,
  clock: 0,
  list: 0,
  textList: 0,
  json: 0,
  error: 0,
  fraction: 0,
  unsafe: 0,
  lossyWords: 0,
  longClock: 0,
  negativeClock: 0,
  smallClock: 0,
  durations: 0,
};

/** Serial numbers below this are lengths of time rather than days of the calendar: two months. */
const shortDays = 60;
const secondsOfDay = 86_400;

export function createTypedFacts(): TypedFacts {
  const counts = { ...none };
  const currencies = new Map<string, string>();
  const most = new Set<number>();
  const items = createSelectCounter();
  const errors = new Set<string>();

  function countNumber(cell: number | NumberCell): void {
    const value = typeof cell === 'number' ? cell : cell.value;
    const display = typeof cell === 'number' ? null : cell.display;
    const kind = display?.kind;
    counts[kind === undefined || !isCounted(kind) ? 'number' : kind] += 1;
    if (display?.kind === 'rating') most.add(display.most);
    if (display?.kind === 'currency') currencies.set(display.code, display.locale);
    // Where the words around a number could not be kept with all its digits, they were left out: the text is the number alone.
    if (kind === 'words' && cellText(cell) === String(value)) counts.lossyWords += 1;
    if (!Number.isInteger(value)) counts.fraction += 1;
    else if (!Number.isSafeInteger(value)) counts.unsafe += 1;
  }

  function countClock(seconds: number, kind: 'time' | 'duration'): void {
    counts.clock += 1;
    if (kind === 'duration') counts.durations += 1;
    if (seconds < 0) counts.negativeClock += 1;
    else if (seconds >= secondsOfDay) counts.longClock += 1;
    if (seconds < shortDays * secondsOfDay) counts.smallClock += 1;
  }

  function countNested(cell: NestedCell): void {
    counts[cell.kind] += 1;
    if (cell.kind !== 'list') return;
    items.addList(cell.items ?? []);
    if (cell.items?.some((item) => Number.isNaN(Number(item)))) counts.textList += 1;
  }

  return {
    counts,
    currencies,
    most,
    items,
    add(cell) {
      if (typeof cell === 'boolean') counts.boolean += 1;
      else if (typeof cell === 'number' || cell.kind === 'number') countNumber(cell);
      else if ('moment' in cell) countClock(cell.value, cell.kind);
      else if (cell.kind === 'date' || cell.kind === 'datetime') counts[cell.kind] += 1;
      else {
        countNested(cell as NestedCell);
        if (cell.kind === 'error' && errors.size < 3) errors.add(cell.text);
        return cell.kind !== 'error';
      }
      return true;
    },
    nested: () => counts.json > 0 || counts.list > 0,
    warnings(type, seen) {
      const out: ImportWarning[] = [];
      if (counts.error > 0 && type !== 'SingleLineText' && type !== 'LongText')
        out.push({ code: 'errors', count: counts.error, shown: [...errors] });
      const kinds = listMixture(counts, seen);
      if (kinds.length > 0 && isText(type)) out.push({ code: 'mixture', kinds });
      return out;
    },
  };
}

function isText(type: FieldType): boolean {
  return type === 'SingleLineText' || type === 'LongText' || type === 'SingleSelect' || type === 'MultiSelect';
}

/** The kinds of values in a column that has several; none for others. */
function listMixture(counts: Readonly<Counts>, seen: number): { readonly kind: MixedKind; readonly count: number }[] {
  const numbers = counts.number + counts.percent + counts.currency + counts.year + counts.rating;
  const groups: readonly { readonly kind: MixedKind; readonly count: number }[] = [
    { kind: 'numbers', count: numbers },
    { kind: 'dates', count: counts.date + counts.datetime },
    { kind: 'times', count: counts.clock },
    { kind: 'booleans', count: counts.boolean },
  ];
  const found = groups.filter(({ count }) => count > 0);
  const typed = found.reduce((sum, { count }) => sum + count, 0) + counts.text + counts.words + counts.json + counts.list;
  const texts = seen - typed;
  if (found.length === 0 || (found.length === 1 && texts === 0)) return [];
  return texts > 0 ? [...found, { kind: 'texts', count: texts }] : found;
}

/** Guesses the type of a column whose cells all have kinds that one type holds; null when only text can hold them. */
export function guessTyped(facts: TypedFacts, seen: number, { source, timeZone }: ObserverRules): ColumnGuess | null {
  const { counts, items } = facts;
  if (seen === 0 || source === 'text') return null;
  if (counts.boolean === seen) return guessOf('Checkbox');
  if (counts.list === seen && counts.textList > 0) return guessList(items);
  if (counts.date === seen) return guessOf('Date', { meta: { date_format: 'YYYY-MM-DD' } });
  if (counts.date + counts.datetime === seen) return guessMoment(timeZone);
  if (counts.clock === seen) return guessClock(counts, timeZone);
  return guessTypedNumber(facts, seen);
}

function guessTypedNumber({ counts, currencies, most }: TypedFacts, seen: number): ColumnGuess | null {
  const numbers = counts.number + counts.percent + counts.currency + counts.text + counts.words + counts.year + counts.rating;
  if (numbers !== seen) return null;
  if (counts.percent === seen) return guessOf('Percent');
  if (counts.year === seen && counts.fraction === 0) return guessOf('Year');
  if (counts.rating === seen && most.size === 1 && counts.fraction === 0) return guessOf('Rating', { meta: { max: [...most][0] } });
  const [currency] = currencies;
  if (counts.currency === seen && currencies.size === 1 && currency !== undefined)
    return guessOf('Currency', { meta: { currency_code: currency[0], currency_locale: currency[1] } });
  if (counts.text > 0 || (counts.words > 0 && counts.lossyWords === 0)) return guessOf('SingleLineText');
  const type = counts.fraction > 0 || counts.unsafe > 0 ? 'Decimal' : 'Number';
  const warnings: ImportWarning[] = [];
  if (currencies.size > 1) warnings.push({ code: 'currencies', codes: [...currencies.keys()] });
  if (counts.words > 0) warnings.push({ code: 'wordsLeftOut', count: counts.words });
  if (counts.percent > 0) warnings.push({ code: 'percents', count: counts.percent });
  return guessOf(type, { warnings });
}

/** A time of day where each is one, moments where days are counted with them, lengths of time otherwise. */
function guessClock(counts: Readonly<Counts>, timeZone: string | undefined): ColumnGuess {
  if (counts.durations === 0 && counts.longClock === 0 && counts.negativeClock === 0) return guessOf('Time');
  if (counts.durations === 0 && counts.smallClock === 0) return guessMoment(timeZone);
  return guessOf('Duration', { meta: { duration: 1 } });
}

function guessMoment(timeZone: string | undefined): ColumnGuess {
  return withZone(guessOf('DateTime', { meta: { date_format: 'YYYY-MM-DD', time_format: 'HH:mm:ss' } }), timeZone);
}

/** Adds to a guess the time zone in which date-times without a zone are read. */
export function withZone(guess: ColumnGuess, timeZone: string | undefined): ColumnGuess {
  if (timeZone === undefined) return guess;
  return { ...guess, read: { ...guess.read, timeZone }, warnings: [...guess.warnings, { code: 'zone', timeZone }] };
}

/** Lists of words are choices where they repeat, however many a cell has. */
function guessList(items: TypedFacts['items']): ColumnGuess | null {
  const guess = items.guess();
  return guess.type === null ? null : guessOf('MultiSelect', { options: guess.options });
}
