import {
  type CellValue,
  type ColumnReading,
  convertibleText,
  convertValue,
  createColumnReader,
  type Field,
  type FieldType,
  formatValues,
  getFieldKind,
  isChangedBy,
  isSameValue,
  keptReading,
  limits,
  type ListMark,
  type Parsed,
  readListCell,
  readListText,
  type SelectOption,
  type ValueContext,
  refused,
} from '@quadrille/domain';
import type { FieldDoc } from '../schema/documents.ts';
import type { ReadField } from '../schema/value-fields.ts';

/** The field as it was before, if it becomes that type again. */
export function formerOf(from: FieldDoc, to: Pick<FieldDoc, 'type'>): FieldDoc | null {
  return from.former?.type === to.type ? { ...from, ...from.former } : null;
}

export interface Converter {
  /**
   * Is shown every value before the first is converted, because texts are read as all of them together suggest. It is not called where the
   * person has chosen a reading.
   */
  readonly watch: (value: CellValue) => void;
  /** The reading that follows from all values that were looked at. */
  readonly reading: () => ColumnReading;
  /** The new value of a cell that held `original` in the field's former column; or why there is none. */
  readonly convert: (value: CellValue, original: CellValue) => Parsed;
  /** Whether a value that became `result` lost a part of itself. */
  readonly isChanged: (value: CellValue, result: CellValue) => boolean;
  readonly options: () => readonly SelectOption[];
}

export interface ConverterPlan {
  readonly from: ReadField;
  readonly to: FieldDoc;
  /** Values become options of `to` when they are met for the first time; otherwise they must be options already. */
  readonly growsOptions: boolean;
  readonly context: ValueContext;
}

type MakeOption = (title: string, position: number) => SelectOption;

export function createConverter(plan: ConverterPlan, makeOption: MakeOption): Converter {
  if (plan.from.definition === undefined) return createPlainConverter(plan, makeOption);
  const { from, to, context } = plan;
  const asText: FieldDoc = { ...from, type: 'LongText', meta: {}, options: [] };
  const lists = from.isList === true;
  const plain = createPlainConverter({ ...plan, from: lists ? asText : from }, (title, position) => {
    // The colour is kept, the id belongs to the field the option comes from.
    const { id, order, color } = makeOption(title, position);
    return { id, title, order, color: from.options.find((option) => option.title === title)?.color ?? color };
  });
  /** Lists as JSON where each item counts, as shown elsewhere. */
  const textOf = (value: CellValue): CellValue =>
    !lists ? value : to.type === 'JSON' || to.type === 'MultiSelect' ? listAsJson(value, from) : formatValues(value, from, context);
  return {
    ...plain,
    watch: (value) => (hasValue(value, from) ? plain.watch(textOf(value)) : undefined),
    convert: (value) => (hasValue(value, from) ? plain.convert(textOf(value), null) : { ok: true, value: null }),
    isChanged: (value, result) => plain.isChanged(textOf(value), result),
  };
}

/** Whether the cell holds anything: an empty text or list of a computed field is no value. */
export function hasValue(value: CellValue, { definition, isList }: ReadField): boolean {
  if (definition === undefined) return value !== null;
  return isList === true ? readListCell(value).length > 0 : value !== null && value !== '';
}

function listAsJson(value: CellValue, from: Field): string {
  return JSON.stringify(readListCell(value).map((item) => getFieldKind(from.type).toWire(item, from) ?? null));
}

function createPlainConverter({ from, to, growsOptions, context }: ConverterPlan, makeOption: MakeOption): Converter {
  const former = formerOf(from, to);
  const reader = createTextReader(from, to, context);
  const grow = growsOptions && isSelect(to.type) ? createGrower(makeOption, from, to, () => reader.reading().reading.listMark) : null;
  const convertPlain = (value: CellValue): Parsed =>
    grow && value !== null ? grow.toOptions(value) : convertValue(value, from, to, reader.context());
  return {
    watch: reader.watch,
    reading: reader.reading,
    convert(value, original) {
      if (former === null || original === null || !isUntouched(value, original, former, from, context)) return convertPlain(value);
      const kept = getFieldKind(to.type).parse(original, to, context);
      return kept.ok ? kept : convertPlain(value);
    },
    // A cell that gets its original value back loses nothing.
    isChanged: (value, result) => former === null && isChangedBy(value, from, result, to, reader.context()),
    options: () => grow?.options() ?? to.options,
  };
}

interface TextReader extends Pick<Converter, 'watch' | 'reading'> {
  /** The context with the reading in it. */
  context(): ValueContext;
}

/** A reading that was chosen stands; otherwise the texts of the column decide. */
function createTextReader(from: FieldDoc, to: FieldDoc, context: ValueContext): TextReader {
  const isText = ['text', 'json', 'select'].includes(getFieldKind(from.type).valueKind);
  const kept = to.meta['reading'] === from.meta['reading'] ? {} : keptReading(to);
  const chosen = context.reading ?? (Object.keys(kept).length > 0 ? kept : null);
  if (chosen !== null || !isText) {
    const read = chosen === null ? context : { ...context, reading: chosen };
    return { watch: () => {}, reading: () => ({ reading: chosen ?? {}, other: null, example: null }), context: () => read };
  }
  const reader = createColumnReader(to);
  let decided: ColumnReading | null = null;
  let read: ValueContext | null = null;
  const reading = (): ColumnReading => (decided ??= reader.read());
  return {
    watch: (value) => {
      if (value !== null)
        reader.add(from.type === 'LongText' || from.type === 'SingleLineText' ? String(value) : convertibleText(value, from, context));
    },
    reading,
    context: () => (read ??= { ...context, reading: reading().reading }),
  };
}

/** Whether a cell still holds what its original was converted to, given the options that existed then or were made. */
function isUntouched(value: CellValue, original: CellValue, former: Field, from: Field, context: ValueContext): boolean {
  const then = convertValue(original, former, from, context);
  if (isSameValue(value, then.ok ? then.value : null)) return true;
  if (!isSelect(from.type)) return false;
  const byTitle = new Map(from.options.map((option) => [option.title, option.id]));
  return isSameValue(
    value,
    toCell(
      titlesOf(original, former, from).map((title) => byTitle.get(title) ?? null),
      from,
    ),
  );
}

/** Turns texts into options of the field, making those it lacks. */
function createGrower(
  makeOption: MakeOption,
  from: FieldDoc,
  to: FieldDoc,
  listMark: () => ListMark | undefined,
): { toOptions(value: CellValue): Parsed; options(): readonly SelectOption[] } {
  const options = [...to.options];
  const grown = new Map(options.map((option) => [option.title, option.id]));
  const optionOf = (title: string): string | null => {
    const known = grown.get(title);
    if (known !== undefined || title === '' || title.length > limits.optionTitle || options.length >= limits.optionsPerField)
      return known ?? null;
    // Options that were there already keep their id, and with it their colour.
    const own = from.definition === undefined ? from.options.find((old) => old.title === title) : undefined;
    const option = own ?? makeOption(title, options.length);
    options.push({ ...option, order: options.length + 1 });
    grown.set(title, option.id);
    return option.id;
  };
  return {
    toOptions(value) {
      const titles = titlesOf(value, from, to, listMark());
      const cell = toCell(titles.map(optionOf), to);
      return cell === null ? refusalOf(titles, options.length) : { ok: true, value: cell };
    },
    options: () => options,
  };
}

/**
 * The titles of the options a value stands for: one title, or for several choices one for each item of a list. An option or a number is one
 * title, even where it contains a comma.
 */
function titlesOf(value: CellValue, from: Field, to: Field, listMark?: ListMark): readonly string[] {
  const kind = getFieldKind(from.type);
  const isMulti = to.type === 'MultiSelect';
  const text = isSelect(from.type)
    ? String(kind.toWire(value, from) ?? '')
    : isMulti && kind.valueKind === 'number'
      ? String(value)
      : kind.format(value, from) || convertibleText(value, from);
  return isMulti && from.type !== 'SingleSelect' ? readListText(text, listMark) : [text.trim()];
}

function toCell(found: readonly (string | null)[], { type }: Field): CellValue {
  const ids = [...new Set(found)].filter((id) => id !== null);
  return ids.length === 0 ? null : type === 'SingleSelect' ? (ids[0] ?? null) : ids;
}

function refusalOf(titles: readonly string[], count: number): Parsed {
  if (titles.every((title) => title === '')) return refused({ code: 'noNewOption', why: 'nothing', most: 0 });
  if (count >= limits.optionsPerField) return refused({ code: 'noNewOption', why: 'tooMany', most: limits.optionsPerField });
  return refused({ code: 'noNewOption', why: 'tooLong', most: limits.optionTitle });
}

function isSelect(type: FieldType): boolean {
  return type === 'SingleSelect' || type === 'MultiSelect';
}
