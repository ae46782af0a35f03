import { normalizeDigits } from '../text/normalize-digits.ts';
import { addDays, addMonths, printDate, readDate } from './civil-date.ts';
import { parseDateText } from './parse-date-text.ts';
import type { PartOrder } from './parse-date-text.ts';

export interface DateReader {
  /** The language dates are typed in, as a BCP 47 tag. */
  readonly locale: string;
  /** `YYYY-MM-DD` in the zone of the reader. */
  readonly today: string;
  /** What the field's own format says of `03/04/2024`. */
  readonly order?: PartOrder | undefined;
}

const longest = 100;
const timeAtEnd = /(?:t|,|\s)\s*[0-9]{1,2}(?::[0-9]{2}|\s?[ap]\.?m).*$/i;

/**
 * A text with the date in it as `YYYY-MM-DD`, where it is one as people of a language write and say it: their names of months and
 * days, their order, no year, "today" and its neighbours, `+3d`. Any other text comes back as it is.
 */
export function spellOutDate(text: string, reader: DateReader): string {
  if (text.length > longest) return text;
  const clean = normalizeDigits(text).trim().toLowerCase().normalize('NFC').replace(/\s+/g, ' ');
  if (clean === '' || readDate(clean) !== null) return text;
  const time = timeAtEnd.exec(clean);
  const day = clean.slice(0, time?.index ?? clean.length).trim();
  const found = readDay(day, reader);
  return found === null ? text : `${found}${time === null ? '' : ` ${time[0].replace(/^[t,\s]+/, '')}`}`;
}

function readDay(text: string, reader: DateReader): string | null {
  const words = wordsOf(reader.locale);
  return (
    readStep(text, reader.today) ??
    readWord(text, words, reader.today) ??
    readWeekday(text, words, reader.today) ??
    readWritten(text, words, reader) ??
    readCounted(text, words, reader.today)
  );
}

const stepShape = /^([+-])\s?([0-9]{1,4})\s?([dwmy])$/;

/** `+3d`, `-2w`, `+1m`, `+1y`. */
function readStep(text: string, today: string): string | null {
  const match = stepShape.exec(text);
  if (match === null) return null;
  const count = Number(match[2]) * (match[1] === '-' ? -1 : 1);
  if (match[3] === 'd' || match[3] === 'w') return addDays(today, match[3] === 'w' ? count * 7 : count);
  return addMonths(today, match[3] === 'y' ? count * 12 : count);
}

/** "today" and its neighbours, "next week" and the like. */
function readWord(text: string, { spans }: LocaleWords, today: string): string | null {
  const span = spans.get(withoutMarks(text));
  return span === undefined ? null : stepBy(today, span.unit, span.step);
}

/** The languages' own words beside the name of a day: after it in Arabic and Persian, before it elsewhere. */
const nextWords = /^(?:next|coming|this|nächste[rn]?|kommende[rn]?|diese[rn]?) | (?:القادم|القادمة|المقبل|المقبلة|آینده|بعد|بعدی)$/u;
const lastWords = /^(?:last|past|letzte[rn]?|vergangene[rn]?) | (?:الماضي|الماضية|گذشته|قبل|قبلی)$/u;

/** The name of a day is the next one of that name, with "last" before it the latest. */
function readWeekday(text: string, { weekdays }: LocaleWords, today: string): string | null {
  const isLast = lastWords.test(text);
  const name = text.replace(isLast ? lastWords : nextWords, '').replace(/\.$/, '');
  const weekday = weekdays.get(name);
  if (weekday === undefined) return null;
  const now = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, isLast ? -((now - weekday + 7) % 7 || 7) : (weekday - now + 7) % 7 || 7);
}

const units = ['day', 'week', 'month', 'year'] as const;
type Unit = (typeof units)[number];

function stepBy(today: string, unit: Unit, count: number): string {
  if (unit === 'day' || unit === 'week') return addDays(today, unit === 'week' ? count * 7 : count);
  return addMonths(today, unit === 'year' ? count * 12 : count);
}

/** "in 3 days", "vor 2 Wochen": whatever the languages say of so many of a unit from now. */
function readCounted(text: string, { relatives }: LocaleWords, today: string): string | null {
  const [digits] = /[0-9]{1,4}/.exec(text) ?? [];
  if (digits === undefined || !/\p{L}{2}/u.test(text)) return null;
  for (const relative of relatives)
    for (const unit of units)
      for (const count of [Number(digits), -Number(digits)])
        if (withoutMarks(normalizeDigits(relative.format(count, unit))) === withoutMarks(text)) return stepBy(today, unit, count);
  return null;
}

/** As people type: small letters, and Arabic without its vowel signs. */
function withoutMarks(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\u064b-\u0652]/g, '');
}

const noYear = /^([0-9]{1,2})([-/. ])([0-9]{1,2})\.?$/;

function readWritten(text: string, words: LocaleWords, { today, order }: DateReader): string | null {
  const year = today.slice(0, 4);
  const named = withEnglishMonth(text, words);
  const parts = noYear.exec(named);
  const dated = parts ? `${parts[1]}${parts[2]}${parts[3]}${parts[2]}${year}` : named;
  const found =
    parseDateText(dated, order ?? words.order) ?? parseDateText(`${dated.replace(/[ ,.]+$/, '')} ${year}`, order ?? words.order);
  return found === null ? null : printDate(found);
}

const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The month by its English name, without the words languages put around it: "5 de marzo de 2026" is "5 mar 2026". */
function withEnglishMonth(text: string, { months, weekdays }: LocaleWords): string {
  const parts = text.split(/(?<=[\p{L}\p{M}])(?=[^\p{L}\p{M}])|(?<=[^\p{L}\p{M}])(?=[\p{L}\p{M}])/u);
  if (!parts.some((part) => months.has(part))) return text;
  const kept = parts.map((part) => {
    const month = months.get(part);
    if (month !== undefined) return englishMonths[month] ?? part;
    return weekdays.has(part) || fillers.has(part) ? ' ' : part;
  });
  return kept
    .join('')
    .replace(/[،,]/g, ' ')
    .replace(/([0-9])\. /g, '$1 ')
    .replace(/([a-z])\./g, '$1 ')
    .replace(/\s+/g, ' ')
    .trim();
}

const fillers = new Set(['de', 'del', 'of', 'the', 'le', 'el', 'den', 'der', 'g', 'г', 'г.', 'th', 'st', 'nd', 'rd', 'er', 'º']);

interface LocaleWords {
  readonly order: PartOrder;
  readonly months: ReadonlyMap<string, number>;
  readonly weekdays: ReadonlyMap<string, number>;
  /** "today", "next week", by what is said. */
  readonly spans: ReadonlyMap<string, { readonly unit: Unit; readonly step: number }>;
  /** How each language says that something is so far away. */
  readonly relatives: readonly Intl.RelativeTimeFormat[];
}

const known = new Map<string, LocaleWords>();

function wordsOf(locale: string): LocaleWords {
  const found = known.get(locale);
  if (found) return found;
  const made = makeWords(locale);
  if (known.size > 100) known.clear();
  known.set(locale, made);
  return made;
}

/** English is understood beside the language asked for; one the platform does not know is read as English. */
function makeWords(locale: string): LocaleWords {
  const locales = [...new Set([...supported(locale), 'en'])];
  const months = new Map<string, number>();
  const weekdays = new Map<string, number>();
  const spans = new Map<string, { unit: Unit; step: number }>();
  for (const one of locales) {
    for (const style of ['long', 'short'] as const) {
      // a month beside a day may have another form than alone
      const alone = new Intl.DateTimeFormat(one, { calendar: 'gregory', timeZone: 'UTC', month: style });
      const beside = new Intl.DateTimeFormat(one, { calendar: 'gregory', timeZone: 'UTC', month: style, day: 'numeric' });
      const weekday = new Intl.DateTimeFormat(one, { timeZone: 'UTC', weekday: style });
      for (let month = 0; month < 12; month += 1) {
        const date = new Date(Date.UTC(2023, month, 1));
        note(months, alone.format(date), month);
        note(months, beside.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '', month);
      }
      // 1 January 2023 was a Sunday
      for (let day = 0; day < 7; day += 1) note(weekdays, weekday.format(new Date(Date.UTC(2023, 0, 1 + day))), day);
    }
    const relative = new Intl.RelativeTimeFormat(one, { numeric: 'auto' });
    for (const unit of units)
      for (const step of [-2, -1, 0, 1, 2]) {
        const word = withoutMarks(relative.format(step, unit));
        if (!/[0-9]/.test(normalizeDigits(word)) && !spans.has(word)) spans.set(word, { unit, step });
      }
  }
  return { order: orderOf(locales[0] ?? 'en'), months, weekdays, spans, relatives: locales.map((one) => new Intl.RelativeTimeFormat(one)) };
}

/** Names that hold digits ("3月") are read by their numbers. */
function note(names: Map<string, number>, name: string, value: number): void {
  const clean = name.toLowerCase().normalize('NFC').replace(/\.$/, '');
  if (clean !== '' && /^[\p{L}\p{M}]+$/u.test(clean) && !names.has(clean)) names.set(clean, value);
}

function orderOf(locale: string): PartOrder {
  const parts = new Intl.DateTimeFormat(locale, { calendar: 'gregory', year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts();
  const first = parts.find(({ type }) => type === 'day' || type === 'month');
  return first?.type === 'month' ? 'monthFirst' : 'dayFirst';
}

function supported(locale: string): readonly string[] {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale);
  } catch {
    return [];
  }
}
