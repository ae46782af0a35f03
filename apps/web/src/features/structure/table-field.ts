import type { WireColumn } from '@quadrille/contract';
import { formatValues, getFieldKind, isFieldType, printLinkCell, printListCell, readLinkCell } from '@quadrille/domain';
import type { CellValue, Field, FieldDefinition, FieldId, OptionId, TableId, ValueField, ValueKind } from '@quadrille/domain';
import type { WordsContext } from './words-context.ts';

/** A field as pages know it: they see one table, so what a computed field's values are is told by the server. */
export interface TableField extends Field {
  /** Of a computed field: what its values are drawn and compared as; null when it cannot be computed. */
  readonly values?: ValueField | null;
  /** Rules do not let this person write to it. */
  readonly isFixed?: boolean;
}

/** What the field's values are; null when it cannot be computed. */
export function valuesOf(field: TableField): ValueField | null {
  return field.values === undefined ? field : field.values;
}

export function isLink({ type }: Pick<Field, 'type'>): boolean {
  return type === 'Links' || type === 'LinkToAnotherRecord';
}

/** Whether what was written comes back as something else: the mark of a password, linked records by their ids. */
export function isReadBack(field: Pick<Field, 'type'>): boolean {
  return field.type === 'Password' || isLink(field);
}

/** Whether its values follow from others, in this row or elsewhere. */
export function isComputed({ type, definition }: Pick<Field, 'type' | 'definition'>): boolean {
  return (definition !== undefined && definition.kind !== 'link') || type === 'LastModifiedTime';
}

/** Whether records can stand together by what the field holds. */
export function isGroupable(field: TableField): boolean {
  const values = valuesOf(field);
  if (isLink(field) || values === null || values.isList === true) return false;
  return !ungroupable.has(getFieldKind(values.type).valueKind);
}

/** What is compared by more than its value. */
const ungroupable: ReadonlySet<ValueKind> = new Set<ValueKind>(['secret', 'none']);

/** What `colOptions` of the wire say of a computed field. Strangers are told the values alone. */
export function computedParts(column: WireColumn, own: Field): Pick<TableField, 'definition' | 'values'> {
  if (column.colOptions == null || column.colOptions.options !== undefined) return {};
  const options = column.colOptions as Options;
  const definition = toDefinition(own.type, options);
  return { ...(definition && { definition }), ...(options.values !== undefined && { values: toValues(own, options.values) }) };
}

type Texts = Readonly<Record<string, string | null | undefined>>;
interface Options {
  readonly type?: string;
  readonly formula_raw?: string;
  readonly result?: string;
  readonly error?: string | null;
  readonly values?: WireValues | null;
}
interface WireValues {
  readonly uidt: string;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly is_list: boolean;
  readonly options: readonly { readonly id: string; readonly title: string; readonly color: string | null; readonly order: number }[];
}

function toValues(own: Field, values: WireValues | null): ValueField | null {
  if (values === null || !isFieldType(values.uidt)) return null;
  const options = values.options.map((option) => ({ ...option, id: option.id as OptionId }));
  return { ...own, type: values.uidt, meta: values.meta, options, isList: values.is_list };
}

function toDefinition(type: Field['type'], options: Options): FieldDefinition | undefined {
  const text = (key: string) => ((options as unknown as Texts)[key] ?? '') as FieldId;
  if (text('fk_related_model_id') !== '') return toLink(options, text);
  if (text('fk_qr_value_column_id') !== '') return { kind: 'code', valueFieldId: text('fk_qr_value_column_id') };
  if (text('fk_barcode_value_column_id') !== '') return { kind: 'code', valueFieldId: text('fk_barcode_value_column_id') };
  if (options.formula_raw !== undefined) {
    const result = (options.result ?? 'text') as Extract<FieldDefinition, { kind: 'formula' }>['result'];
    return { kind: 'formula', expression: options.formula_raw, result, error: options.error ?? null };
  }
  const linkFieldId = text('fk_relation_column_id');
  if (linkFieldId === '') return undefined;
  if (type === 'Lookup') return { kind: 'lookup', linkFieldId, targetFieldId: text('fk_lookup_column_id') };
  if (type === 'Count') return { kind: 'count', linkFieldId };
  const name = text('rollup_function') as unknown as Extract<FieldDefinition, { kind: 'rollup' }>['function'];
  return { kind: 'rollup', linkFieldId, targetFieldId: text('fk_rollup_column_id'), function: name };
}

function toLink({ type }: Options, text: (key: string) => FieldId): FieldDefinition {
  const shared = {
    kind: 'link',
    relatedTableId: text('fk_related_model_id') as unknown as TableId,
    mirrorFieldId: text('fk_mirror_column_id'),
  } as const;
  if (type !== 'mm') return { ...shared, relation: type === 'bt' ? 'bt' : 'hm', foreignKeyId: text('fk_child_column_id') };
  const junctionTableId = text('fk_mm_model_id') as unknown as TableId;
  return {
    ...shared,
    relation: 'mm',
    junctionTableId,
    ownKeyId: text('fk_mm_child_column_id'),
    relatedKeyId: text('fk_mm_parent_column_id'),
  };
}

/** A wire value as the canonical cell; null for what cannot be read. */
export function fromWire(field: TableField, wire: unknown): CellValue {
  if (wire === null || wire === undefined) return null;
  if (isLink(field)) return linkFromWire(wire);
  const values = valuesOf(field);
  if (values === null) return null;
  const kind = getFieldKind(values.type);
  const one = (item: unknown): CellValue => {
    const parsed = kind.parse(item, values);
    return parsed.ok ? parsed.value : null;
  };
  return values.isList === true ? printListCell((Array.isArray(wire) ? wire : [wire]).map(one)) : one(wire);
}

/** The wire counts links of the type Links; other links are objects of an id and the display value. */
function linkFromWire(wire: unknown): CellValue {
  if (typeof wire === 'number') return wire === 0 ? null : printLinkCell({ count: wire, records: [] });
  const rows = (Array.isArray(wire) ? wire : [wire]) as readonly Readonly<Record<string, unknown>>[];
  const records = rows.map((row) => {
    const [id, title] = Object.values(row);
    return [Number(id), typeof title === 'string' || typeof title === 'number' ? String(title) : ''] as const;
  });
  return printLinkCell({ count: records.length, records });
}

/** A canonical cell of any field in words: names of linked records and lists with commas between them. */
export function wordsOfCell(field: TableField, value: CellValue, context: WordsContext): string {
  if (value === null) return '';
  if (isLink(field)) {
    const { count, records } = readLinkCell(value);
    return records.length === 0 && count > 0 ? String(count) : records.map(([, title]) => title).join(', ');
  }
  const values = valuesOf(field);
  return values === null ? '' : formatValues(value, values, context);
}
