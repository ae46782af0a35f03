import { type CellValue, type FieldType, getFieldKind, limits, physicalColumnName, type SelectOption } from '@quadrille/domain';
import type { WriteTx } from '../../storage/engine.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { convertValue } from '../../storage/write/convert-value.ts';
import { isSelect, makeOption, planDefault } from './plan-field.ts';

export interface ConvertOptions {
  /** Values become options as they are met, instead of having to be one already. */
  readonly growsOptions: boolean;
  readonly cdf: string | number | boolean | null | undefined;
}

/** Types whose cells are any text: between them nothing but the document changes. */
const freeTexts: ReadonlySet<FieldType> = new Set(['SingleLineText', 'LongText']);

/**
 * Gives the field another type. The new cells go into a column of their own and the old column keeps what it holds,
 * so that undoing brings every original back. Answers how many cells became empty.
 */
export async function convertField(
  tx: WriteTx,
  table: TableSchema,
  from: FieldDoc,
  to: FieldDoc,
  options: ConvertOptions,
): Promise<number> {
  const settings = { ...getFieldKind(to.type).defaultMeta, ...to.meta };
  if (freeTexts.has(from.type) && freeTexts.has(to.type)) {
    tx.put('field', { ...to, meta: settings, defaultValue: from.defaultValue });
    return 0;
  }
  const target: FieldDoc = { ...to, meta: settings, column: physicalColumnName(tx.newId('c')) };
  const convert = createConverter(tx, from, target, options.growsOptions && isSelect(target.type));
  const emptied = await tx.convertColumn(table.id, from, target, convert.value);
  const converted = { ...target, options: convert.options() };
  tx.put('field', { ...converted, defaultValue: planDefault(converted, options.cdf) });
  return emptied;
}

interface Converter {
  readonly value: (value: CellValue) => CellValue;
  readonly options: () => readonly SelectOption[];
}

function createConverter(tx: WriteTx, from: FieldDoc, to: FieldDoc, growsOptions: boolean): Converter {
  const source = getFieldKind(from.type);
  const isFromSelect = isSelect(from.type);
  const options = [...to.options];
  const grown = new Map(options.map((option) => [option.title, option.id]));
  const optionOf = (title: string): string | null => {
    const known = grown.get(title);
    if (known !== undefined || title === '' || title.length > limits.optionTitle || options.length >= limits.optionsPerField)
      return known ?? null;
    // Options that were there already keep their id, and with it their colour.
    const option = from.options.find((old) => old.title === title) ?? makeOption(tx, title, options.length);
    options.push({ ...option, order: options.length + 1 });
    grown.set(title, option.id);
    return option.id;
  };
  const toOptions = (text: string): CellValue => {
    if (to.type === 'SingleSelect') return optionOf(text.trim());
    const ids = [...new Set(text.split(',').map((part) => optionOf(part.trim())))].filter((id) => id !== null);
    return ids.length === 0 ? null : ids;
  };
  return {
    value: (value) => {
      if (!growsOptions) return convertValue(value, from, to);
      return toOptions(isFromSelect ? wireText(source.toWire(value, from)) : source.format(value, from));
    },
    options: () => options,
  };
}

function wireText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
