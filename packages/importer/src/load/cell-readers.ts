import {
  type CellValue,
  type Field,
  getFieldKind,
  type OptionId,
  type Parsed,
  parseBooleanWord,
  refuseFiles,
  timeZoneOf,
  type ValueContext,
  type DateFormat,
  readListText,
} from '@quadrille/domain';
import type { ReadHints } from '../infer/column-guess.ts';
import { isRealDay, readDateParts, toCanonicalDateTime, toIsoDate } from '../infer/date-text.ts';
import { readQuotedTitle } from '../infer/select-counter.ts';
import { isDangerousUrl } from '../infer/schemed-url.ts';
import { isBlank } from '../source-cell.ts';

/** Reads one text as a value of its column, or answers a Refusal. Only then is the costly question asked why it cannot be read. */
export type CellReader = (text: string) => CellValue | Refusal;

export interface Refusal {
  readonly refused: string;
}

/** Makes an option for a title the field has not got; null when it may not grow. */
export type AddOption = (field: Field, title: string) => OptionId | null;

/** The reader for a field's texts: common writings on a short path, all others by the field type's own parser. */
export function createCellReader(field: Field, read: ReadHints, addOption: AddOption): CellReader {
  switch (field.type) {
    case 'SingleLineText':
    case 'LongText':
    case 'Email':
    case 'PhoneNumber':
      return readText;
    case 'URL':
      return readUrl;
    case 'Number':
      return numberReader(field, read, true);
    case 'Decimal':
    case 'Currency':
    case 'Percent':
      return numberReader(field, read, false);
    case 'Checkbox':
      return checkboxReader(field);
    case 'Date':
      return dateReader(field, read);
    case 'DateTime':
      return dateTimeReader(field, read);
    case 'SingleSelect':
      return selectReader(field, addOption);
    case 'MultiSelect':
      return multiSelectReader(field, read, addOption);
    default:
      return (text) => parseSlowly(text, field);
  }
}

function parseSlowly(text: string, field: Field, context: ValueContext = {}): CellValue | Refusal {
  if (isBlank(text)) return null;
  return fromParsed(refuseFiles(getFieldKind(field.type).parse(text, field, context), field));
}

export function fromParsed(parsed: Parsed): CellValue | Refusal {
  return parsed.ok ? parsed.value : { refused: parsed.reason };
}

/** Blanks inside and around a text are the person's own; a text of blanks alone is no value. */
function readText(text: string): CellValue | Refusal {
  return text.charCodeAt(0) > 160 || !isBlank(text) ? text : null;
}

function readUrl(text: string): CellValue | Refusal {
  if (text.startsWith('http')) return text;
  if (isBlank(text)) return null;
  return isDangerousUrl(text.trim()) ? { refused: 'Addresses that run code or open local files are not kept as links.' } : text;
}

/** Digits a whole number keeps whatever they are. */
const exactLength = 15;

function numberReader(field: Field, { numberStyle = 'plain' }: ReadHints, isWhole: boolean): CellReader {
  const context: ValueContext = { reading: { decimalMark: numberStyle === 'comma' ? ',' : '.' } };
  const slow = (text: string): CellValue | Refusal => parseSlowly(text, field, context);
  if (numberStyle !== 'plain') return slow;
  return (text) => {
    // A text that begins with a digit, or a minus and a digit, can be read by unary plus: 0x, Infinity and blanks do not begin so.
    const second = text.charCodeAt(1);
    const first = text.charCodeAt(0);
    const isCommon =
      first >= 48 && first <= 57
        ? second !== 120 && second !== 88 && second !== 98 && second !== 111 && second !== 66 && second !== 79
        : first === 45 && second >= 48 && second <= 57;
    if (!isCommon || text.length > exactLength) return slow(text);
    const value = +text;
    return value - value === 0 && (!isWhole || value % 1 === 0) ? value + 0 : slow(text);
  };
}

function checkboxReader(field: Field): CellReader {
  const known = new Map<string, CellValue>();
  return (text) => {
    const hit = known.get(text);
    if (hit !== undefined) return hit;
    const value = isBlank(text) ? null : parseBooleanWord(text);
    if (value === null) return isBlank(text) ? null : parseSlowly(text, field);
    if (known.size < 100) known.set(text, value);
    return value;
  };
}

/** Dates repeat, so the results of up to this many texts are remembered. */
const rememberedDates = 5000;

function dateReader(field: Field, { dateFormat }: ReadHints): CellReader {
  const format = dateFormat ?? 'YYYY-MM-DD';
  const context = orderContext(dateFormat);
  const slow = remembering(rememberedDates, (text) => {
    if (isBlank(text)) return null;
    const parts = readDateParts(text.trim());
    const day = parts === null || parts.time !== null ? null : toIsoDate(parts, format);
    return day ?? parseSlowly(text, field, context);
  });
  return format === 'YYYY-MM-DD' ? (text) => (isIsoDay(text) ? text : slow(text)) : slow;
}

/** A date that is impossible in the order of its column must not be read in another order. */
function orderContext(dateFormat: DateFormat | undefined): ValueContext {
  if (dateFormat === undefined || dateFormat.startsWith('Y')) return {};
  return { reading: { order: dateFormat.startsWith('M') ? 'monthFirst' : 'dayFirst' } };
}

function isIsoDay(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return false;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  return (
    year >= 0 &&
    month >= 0 &&
    day >= 0 &&
    (day <= 28 && day > 0 && month > 0 && month <= 12 && year > 0 ? true : isRealDay(year, month, day))
  );
}

/** The number of a run of digits; far below zero when one is none. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return -10_000;
    value = value * 10 + digit;
  }
  return value;
}

function dateTimeReader(field: Field, { dateFormat, timeZone }: ReadHints): CellReader {
  const format = dateFormat ?? 'YYYY-MM-DD';
  const zone = timeZoneOf(field) ?? timeZone ?? 'UTC';
  const slow = remembering(rememberedDates, (text) => {
    if (isBlank(text)) return null;
    const parts = readDateParts(text.trim());
    const day = parts === null ? null : toIsoDate(parts, format);
    return parts === null || day === null
      ? parseSlowly(text, field, { ...orderContext(dateFormat), timeZone: zone })
      : toCanonicalDateTime(day, parts.time, zone);
  });
  return format === 'YYYY-MM-DD' && zone === 'UTC' ? (text) => fromIsoClock(text) ?? slow(text) : slow;
}

/** `YYYY-MM-DD HH:mm:ss`, also with T and a Z: the common case without a pattern. */
function fromIsoClock(text: string): string | null {
  const length = text.length;
  if (length !== 19 && !(length === 20 && text.charCodeAt(19) === 90)) return null;
  const gap = text.charCodeAt(10);
  if ((gap !== 32 && gap !== 84) || text.charCodeAt(13) !== 58 || text.charCodeAt(16) !== 58) return null;
  const hour = digits(text, 11, 13);
  const minute = digits(text, 14, 16);
  const second = digits(text, 17, 19);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return null;
  const day = text.slice(0, 10);
  return isIsoDay(day) ? `${day} ${text.slice(11, 19)}+00:00` : null;
}

function remembering(size: number, reader: CellReader): CellReader {
  let known = new Map<string, CellValue>();
  return (text) => {
    const hit = known.get(text);
    if (hit !== undefined) return hit;
    const value = reader(text);
    if (value !== null && typeof value === 'object' && 'refused' in value) return value;
    if (known.size >= size) known = new Map();
    known.set(text, value);
    return value;
  };
}

/** Finds option ids by titles. Titles without an option become options as far as `addOption` allows. */
function optionFinder(field: Field, addOption: AddOption): (title: string) => OptionId | null {
  const ids = new Map<string, OptionId>(field.options.map((option) => [option.title, option.id]));
  return (title) => {
    const known = ids.get(title);
    if (known !== undefined) return known;
    const added = addOption(field, title);
    if (added !== null) ids.set(title, added);
    return added;
  };
}

function selectReader(field: Field, addOption: AddOption): CellReader {
  const find = optionFinder(field, addOption);
  return (text) => {
    if (isBlank(text)) return null;
    return (
      find(readQuotedTitle(text.trim()) ?? text.trim()) ?? { refused: `"${field.title}" has no option "${text.trim()}" and takes no more.` }
    );
  };
}

/** Reads the items of a cell that is a list. */
export type ListReader = (items: readonly string[]) => CellValue | Refusal;

export function createListReader(field: Field, addOption: AddOption): ListReader {
  const find = optionFinder(field, addOption);
  return (items) => {
    const ids = new Set<OptionId>();
    for (const part of items) {
      const title = part.trim();
      if (title === '') continue;
      const id = find(title);
      if (id === null) return { refused: `"${field.title}" has no option "${title}" and takes no more.` };
      ids.add(id);
    }
    return ids.size === 0 ? null : [...ids];
  };
}

/** A text that is an option as a whole is that option. */
function multiSelectReader(field: Field, { listMark }: ReadHints, addOption: AddOption): CellReader {
  const readList = createListReader(field, addOption);
  const titles = new Set(field.options.map(({ title }) => title));
  return remembering(rememberedDates, (text) => readList(titles.has(text.trim()) ? [text] : readListText(text, listMark)));
}
