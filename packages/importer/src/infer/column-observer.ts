import { type DateFormat, isEmail, type TimeFormat } from '@quadrille/domain';
import { importLimits } from '../limits.ts';
import { cellText, isBlank, type SourceCell } from '../source-cell.ts';
import { anyVocabulary, chooseVocabulary, vocabularyBits } from './boolean-vocabulary.ts';
import { anyDateFormat, dateFormatBits, formatsIn, readDateParts } from './date-text.ts';
import { type ColumnGuess, guessOf, type ObserverRules, type ReadHints } from './column-guess.ts';
import { anyNumberStyle, chooseNumberStyle, isOpenNumberStyle, numberStyleBits } from './number-text.ts';
import { type ClockFacts, createClockFacts } from './clock-facts.ts';
import { createMarkedNumbers } from './marked-numbers.ts';
import { createSelectCounter } from './select-counter.ts';
import { isSchemedUrl } from './schemed-url.ts';
import { createTypedFacts, guessTyped, withZone } from './typed-facts.ts';

export interface ColumnObserver {
  add(cell: SourceCell | undefined): void;
  guess(): ColumnGuess;
}

/** Watches one column's sample, in one pass and little memory, and answers what type its values fit. */
export function createColumnObserver(rules: ObserverRules): ColumnObserver {
  const texts = createTextFacts();
  const typed = createTypedFacts();

  return {
    add(cell) {
      if (cell === null || cell === undefined) return;
      const text = cellText(cell);
      if (isBlank(text)) return;
      if (typeof cell !== 'string' && !typed.add(cell)) return;
      texts.add(text);
    },
    guess() {
      const guess = guessTyped(typed, texts.count(), rules) ?? guessText(texts, rules, typed.nested());
      const warnings = [...guess.warnings, ...typed.warnings(guess.type, texts.count())];
      return warnings.length === 0 ? guess : { ...guess, warnings };
    },
  };
}

interface TextFacts {
  add(text: string): void;
  readonly count: () => number;
  readonly isLong: () => boolean;
  /** Every text is a JSON list or object, and one holds more than plain values. */
  readonly areJson: () => boolean;
  /** Every text is a telephone number in its international form. */
  readonly arePhones: () => boolean;
  readonly numbers: () => { readonly bits: number; readonly hasFraction: boolean };
  readonly dates: () => DateFacts;
  readonly times: () => ClockFacts;
  readonly marked: () => ColumnGuess | null;
  readonly hasEmail: () => boolean;
  readonly hasUrl: () => boolean;
  readonly booleans: () => { readonly bits: number; readonly words: ReadonlySet<string> };
  readonly select: ReturnType<typeof createSelectCounter>;
}

interface DateFacts {
  readonly bits: number;
  readonly withTime: number;
  readonly withoutTime: number;
  /** Texts with a time but without a zone. */
  readonly withoutZone: number;
  readonly hasSeconds: boolean;
  readonly isFirstConstant: boolean;
  readonly isSecondConstant: boolean;
}

function createTextFacts(): TextFacts {
  const select = createSelectCounter();
  const words = new Set<string>();
  const numbers = { bits: anyNumberStyle, hasFraction: false };
  const dates = createDateFacts();
  const times = createClockFacts();
  const marked = createMarkedNumbers();
  let count = 0;
  let isLong = false;
  const json = createJsonFacts();
  let arePhones = true;
  let hasEmail = false;
  let hasUrl = false;
  let vocabulary = anyVocabulary;

  return {
    add(raw) {
      count += 1;
      const text = raw.trim();
      json.add(text);
      arePhones &&= isPhone(text);
      // A long address does not make its column long text.
      if (/[\n\r]/.test(raw) || (raw.length > importLimits.longTextLength && !isSchemedUrl(text))) isLong = true;
      if (isLong) return;
      if (numbers.bits !== 0) countNumberText(numbers, text);
      if (dates.bits !== 0) dates.add(text);
      times.add(text);
      marked.add(text);
      if (!hasEmail && text.includes('@')) hasEmail = isEmail(text);
      if (!hasUrl && text.includes('://')) hasUrl = isSchemedUrl(text);
      if (vocabulary !== 0) {
        vocabulary &= vocabularyBits(text);
        if (vocabulary !== 0) words.add(text.toLowerCase());
      }
      select.add(text);
    },
    count: () => count,
    isLong: () => isLong,
    areJson: json.areJson,
    arePhones: () => arePhones && count > 0,
    numbers: () => numbers,
    dates: () => dates,
    times: () => times,
    marked: marked.guess,
    hasEmail: () => hasEmail,
    hasUrl: () => hasUrl,
    booleans: () => ({ bits: vocabulary, words }),
    select,
  };
}

/** Only numbers with a country code count: others may be any number. */
function isPhone(text: string): boolean {
  if (!/^\+[1-9][\d ()\-./]{8,24}$/.test(text)) return false;
  const digits = text.replace(/\D/g, '').length;
  return digits >= 9 && digits <= 15;
}

function createJsonFacts() {
  let areAll = true;
  let isAnyNested = false;
  return {
    add(text: string): void {
      if (!areAll) return;
      const nested = isNestedJson(text);
      areAll = nested !== null;
      isAnyNested ||= nested === true;
    },
    areJson: () => areAll && isAnyNested,
  };
}

/** Whether a JSON list or object holds more than a list of plain values; null for any other text. */
function isNestedJson(text: string): boolean | null {
  if (!/^[[{]/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return !Array.isArray(value) || value.some((item) => typeof item === 'object' && item !== null);
  } catch {
    return null;
  }
}

function countNumberText(numbers: { bits: number; hasFraction: boolean }, text: string): void {
  numbers.bits &= numberStyleBits(text);
  if (numbers.hasFraction || numbers.bits === 0) return;
  const style = chooseNumberStyle(numbers.bits, true) ?? 'grouped';
  numbers.hasFraction = style === 'comma' ? text.includes(',') : !Number.isInteger(+text.replaceAll(',', ''));
}

function createDateFacts(): DateFacts & { add(text: string): void; bits: number } {
  let first = -1;
  let second = -1;
  const facts = {
    bits: anyDateFormat,
    withTime: 0,
    withoutTime: 0,
    withoutZone: 0,
    hasSeconds: false,
    isFirstConstant: true,
    isSecondConstant: true,
    add(text: string): void {
      const parts = readDateParts(text);
      facts.bits &= parts === null ? 0 : dateFormatBits(parts);
      if (parts === null || facts.bits === 0) return;
      if (parts.time === null) facts.withoutTime += 1;
      else facts.withTime += 1;
      if (parts.time?.offset === null) facts.withoutZone += 1;
      facts.hasSeconds ||= parts.time !== null && parts.time.hasSeconds;
      facts.isFirstConstant &&= first === -1 || first === parts.first;
      facts.isSecondConstant &&= second === -1 || second === parts.second;
      first = parts.first;
      second = parts.second;
    },
  };
  return facts;
}

/**
 * The order of the questions is the order of certainty: values that are text by their length, then values that survive
 * as numbers or days, then the kinds of text, then yes and no, then choices.
 */
function guessText(facts: TextFacts, rules: ObserverRules, hasNested: boolean): ColumnGuess {
  if (facts.count() === 0) return guessOf('SingleLineText');
  if ((rules.source === 'text' || !hasNested) && facts.areJson()) return guessOf('JSON');
  if (facts.isLong()) return guessOf('LongText');
  if (hasNested) return guessOf('SingleLineText');
  return (
    (rules.source === 'display' ? null : guessNumber(facts, rules)) ??
    guessDate(facts.dates(), rules) ??
    guessTime(facts.times()) ??
    facts.marked() ??
    guessTextKind(facts) ??
    guessBoolean(facts) ??
    guessSelect(facts)
  );
}

function guessNumber(facts: TextFacts, rules: ObserverRules): ColumnGuess | null {
  const { bits, hasFraction } = facts.numbers();
  const style = chooseNumberStyle(bits, rules.isCommaDecimal ?? false);
  if (style === null) return null;
  if (style === 'plain' && !hasFraction) {
    const asBoolean = guessBoolean(facts);
    if (asBoolean !== null) return asBoolean;
  }
  const warnings = isOpenNumberStyle(bits) ? [{ code: 'decimalMark' as const, mark: '.' as const }] : [];
  return guessOf(hasFraction ? 'Decimal' : 'Number', style === 'plain' ? {} : { read: { numberStyle: style }, warnings });
}

function guessDate(facts: DateFacts, rules: ObserverRules): ColumnGuess | null {
  if (facts.bits === 0 || (facts.withTime > 0 && facts.withoutTime > 0)) return null;
  const formats = formatsIn(facts.bits);
  const format = formats.length > 1 ? chooseDayOrder(formats, facts) : formats[0];
  if (format === undefined) return null;
  const warnings = formats.length > 1 ? [{ code: 'dayOrder' as const, format }] : [];
  const read: ReadHints = { dateFormat: format };
  if (facts.withTime === 0) return guessOf('Date', { meta: { date_format: format }, read, warnings });
  const timeFormat: TimeFormat = facts.hasSeconds ? 'HH:mm:ss' : 'HH:mm';
  const meta = { date_format: format, time_format: timeFormat };
  return withZone(guessOf('DateTime', { meta, read, warnings }), facts.withoutZone > 0 ? rules.timeZone : undefined);
}

/** Day or month first, when every value allows both: a part that never changes while the other does is the day. */
function chooseDayOrder(formats: readonly DateFormat[], facts: DateFacts): DateFormat | undefined {
  const isMonthFirst = facts.isSecondConstant && !facts.isFirstConstant;
  return formats.find((format) => format.startsWith(isMonthFirst ? 'M' : 'D')) ?? formats[0];
}

/** Times of day, unless an hour is beyond a day's. Where hours have one digit they may be lengths of time. */
function guessTime(facts: ClockFacts): ColumnGuess | null {
  if (!facts.areClocks()) return null;
  if (!facts.areTimes()) return guessOf('Duration', { meta: { duration: facts.hasSeconds() ? 1 : 0 } });
  const warnings = facts.areSurelyTimes() ? [] : [{ code: 'maybeDurations' as const }];
  return guessOf('Time', { warnings });
}

function guessTextKind(facts: TextFacts): ColumnGuess | null {
  if (facts.hasEmail()) return guessOf('Email');
  if (facts.hasUrl()) return guessOf('URL');
  return facts.arePhones() ? guessOf('PhoneNumber') : null;
}

function guessBoolean(facts: TextFacts): ColumnGuess | null {
  const { bits, words } = facts.booleans();
  if (bits === 0) return null;
  const vocabulary = chooseVocabulary(bits, words);
  if (vocabulary === null) return null;
  return guessOf('Checkbox', vocabulary.no === '' ? { read: { isEmptyFalse: true } } : {});
}

function guessSelect(facts: TextFacts): ColumnGuess {
  const guess = facts.select.guess();
  if (guess.type === null) return guessOf('SingleLineText', { isSelectDisabled: guess.isDisabled });
  return guessOf(guess.type, { options: guess.options });
}
