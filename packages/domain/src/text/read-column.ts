import type { Field } from '../fields/field.ts';
import type { FieldType } from '../fields/field-type.ts';
import { dateFormatOf, partOrderOf } from '../fields/date/date-format.ts';
import { keptReading } from '../fields/shared/kept-reading.ts';
import { getFieldKind } from '../fields/registry.ts';
import { limits } from '../limits/limits.ts';
import { numericDateParts, type PartOrder } from '../time/parse-date-text.ts';
import { parseNumberText } from '../values/parse-number.ts';
import { type ListMark, listMarkIn, listMarks } from './list-text.ts';
import type { TextReading } from './text-reading.ts';

/** What all texts of a column say about how they are written. */
export interface ColumnReading {
  readonly reading: TextReading;
  /** Another way to read them that fits as well and gives other values: the person is asked. Null where the texts decide. */
  readonly other: TextReading | null;
  /** A text the two read differently; null where the texts decide. */
  readonly example: string | null;
}

/** Watches the texts of one column in one pass, and answers how all of them are read. */
export interface ColumnReader {
  add(text: string): void;
  read(): ColumnReading;
}

const undecided: ColumnReading = { reading: {}, other: null, example: null };

/** The one place in which it is decided how a column of text is read; import, conversion, paste and the API use it. */
export function createColumnReader(field: Pick<Field, 'type' | 'meta'>): ColumnReader {
  const kind = readsAs(field.type);
  if (kind === 'date') return createOrderReader(keptReading(field).order ?? partOrderOf(dateFormatOf(field)));
  if (kind === 'number') return createMarkReader(keptReading(field).decimalMark);
  if (kind === 'list') return createListReader();
  return { add: () => {}, read: () => undecided };
}

/** How these texts are read as values of the field. */
export function readColumn(texts: Iterable<string>, field: Pick<Field, 'type' | 'meta'>): ColumnReading {
  const reader = createColumnReader(field);
  for (const text of texts) reader.add(text);
  return reader.read();
}

function readsAs(type: FieldType): 'date' | 'number' | 'list' | null {
  if (type === 'Date' || type === 'DateTime') return 'date';
  if (type === 'MultiSelect') return 'list';
  return getFieldKind(type).valueKind === 'number' && type !== 'Duration' && type !== 'Year' ? 'number' : null;
}

/**
 * Day or month first: what the values allow; else the field's own format; else a part that never changes while the other does is the day;
 * else the day. Of values that contradict each other the more decide.
 */
function createOrderReader(own: PartOrder | undefined): ColumnReader {
  const votes = { dayFirst: 0, monthFirst: 0 };
  let example: string | null = null;
  let [first, second] = [0, 0];
  let [isFirstConstant, isSecondConstant] = [true, true];
  return {
    add(text) {
      const parts = numericDateParts(text);
      if (parts === null) return;
      isFirstConstant &&= first === 0 || first === parts.first;
      isSecondConstant &&= second === 0 || second === parts.second;
      [first, second] = [parts.first, parts.second];
      if (first > 12 && second <= 12) votes.dayFirst += 1;
      else if (second > 12 && first <= 12) votes.monthFirst += 1;
      else if (first !== second) example ??= text;
    },
    read() {
      const { dayFirst, monthFirst } = votes;
      if (dayFirst !== monthFirst)
        return { reading: { order: dayFirst > monthFirst ? 'dayFirst' : 'monthFirst' }, other: null, example: null };
      if (own !== undefined) return { reading: { order: own }, other: null, example: null };
      if (example === null && dayFirst === 0) return undecided;
      const order = isSecondConstant && !isFirstConstant ? 'monthFirst' : 'dayFirst';
      return { reading: { order }, other: { order: order === 'dayFirst' ? 'monthFirst' : 'dayFirst' }, example };
    },
  };
}

/** The decimal mark: the one more of the values need; where all of them are numbers with either, the one the field keeps, else the dot. */
function createMarkReader(own: '.' | ',' | undefined): ColumnReader {
  const votes = { dot: 0, comma: 0 };
  let example: string | null = null;
  return {
    add(text) {
      if (!/[.,]/.test(text)) return;
      const dot = parseNumberText(text, { decimalMark: '.' });
      const comma = parseNumberText(text, { decimalMark: ',' });
      if (dot === comma) return;
      if (comma === null) votes.dot += 1;
      else if (dot === null) votes.comma += 1;
      else example ??= text;
    },
    read() {
      const { dot, comma } = votes;
      if (dot !== comma) return { reading: { decimalMark: dot > comma ? '.' : ',' }, other: null, example: null };
      if (example === null) return undecided;
      if (own !== undefined) return { reading: { decimalMark: own }, other: null, example: null };
      return { reading: { decimalMark: '.' }, other: { decimalMark: ',' }, example };
    },
  };
}

/** What parts lists: a comma where any text has one outside of quotes, else the next mark that any has. */
function createListReader(): ColumnReader {
  const seen = new Set<ListMark>();
  return {
    add(text) {
      if (text.length > limits.optionListText) return;
      const mark = listMarkIn(text);
      if (mark !== null) seen.add(mark);
    },
    read() {
      const listMark = listMarks.find((mark) => seen.has(mark));
      return listMark === undefined ? undecided : { reading: { listMark }, other: null, example: null };
    },
  };
}
