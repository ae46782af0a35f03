import { AppError, type ColumnUpdateBody, type NewColumnBody, refuse } from '@quadrille/contract';
import {
  type CellValue,
  type Field,
  type FieldId,
  type FieldType,
  findHintFault,
  getFieldKind,
  limits,
  optionColorAt,
  parseDtxp,
  physicalColumnName,
  sayInEnglish,
  type SelectOption,
  systemColumns,
  takesConstraint,
  type TableId,
  toColumnName,
} from '@quadrille/domain';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';

export type Ids = Pick<WriteTx, 'newId'>;
export type OptionBody = NonNullable<NonNullable<NonNullable<NewColumnBody['colOptions']>['options']>>[number];

/** Types a program may send whose columns we keep ourselves. */
const systemTypes: ReadonlySet<FieldType> = new Set(['ID', 'CreateTime', 'LastModifiedTime']);

/** The document of a new field as its caller described it. Whether its names are free is checked by whoever puts it. */
export function planField(ids: Ids, tableId: TableId, body: NewColumnBody, order: number): FieldDoc {
  const type = typeOf(body);
  const id = ids.newId('c');
  const title = (body.title ?? body.column_name ?? '').trim();
  const kind = getFieldKind(type);
  const field: FieldDoc = {
    id,
    tableId,
    title,
    columnName: (body.column_name ?? toColumnName(title, order)).trim(),
    type,
    column: columnOf(type, id),
    order,
    isPrimary: false,
    isRequired: body.rqd === true && takesConstraint(type, 'required'),
    isUnique: body.unique === true && mayBeUnique(type),
    isSystem: systemTypes.has(type) || body.system === true,
    defaultValue: null,
    description: body.description ?? null,
    meta: { ...kind.defaultMeta, ...toMeta(body.meta) },
    options: isSelect(type) ? planOptions(ids, type, optionsIn(body) ?? [], []) : [],
    extra: toExtra(type, body),
  };
  refuseBadNames(field);
  refuseBadHint(field);
  return { ...field, defaultValue: planDefault(field, body.cdf) };
}

export function isSelect(type: FieldType): boolean {
  return type === 'SingleSelect' || type === 'MultiSelect';
}

/** Throws a sentence for types whose values cannot be told apart for certain; what the product keeps is never asked. */
export function mayBeUnique(type: FieldType): boolean {
  if (takesConstraint(type, 'unique')) return true;
  const kind = getFieldKind(type);
  if (kind.isReadOnly || kind.isVirtual) return false;
  throw refuse('notUniqueKind', { kind: kind.label, type });
}

export function isSystemType(type: FieldType): boolean {
  return systemTypes.has(type);
}

/** Where a field's cells lie: a column of its own, or one that every table has. */
export function columnOf(type: FieldType, id: FieldId): string {
  return (systemColumns as Partial<Record<FieldType, string>>)[type] ?? physicalColumnName(id);
}

export function refuseBadNames(field: Field): void {
  if (field.title === '' || field.columnName === '') throw refuse('fieldNameMissing');
  if (field.columnName.length > limits.columnName)
    throw new AppError('nameTooLong', { what: `Column name ${field.columnName}`, limit: limits.columnName });
  if (field.title.length > limits.fieldTitle)
    throw new AppError('nameTooLong', { what: `Column name ${field.title}`, limit: limits.fieldTitle });
}

/** What a JSON field says its values look like is JSON itself. */
export function refuseBadHint(field: Field): void {
  const fault = field.type === 'JSON' ? findHintFault(field.meta['hint']) : null;
  if (fault !== null) throw new AppError('invalidValue', { field: field.title, reason: sayInEnglish(fault), fault });
}

/** Titles and column names are unique in their table, ignoring case. */
export function refuseTakenNames(field: Field, others: Iterable<Field>): void {
  for (const other of others) {
    if (other.id === field.id) continue;
    if (other.columnName.toLowerCase() === field.columnName.toLowerCase()) throw new AppError('duplicateColumnName');
    if (other.title.toLowerCase() === field.title.toLowerCase()) throw new AppError('duplicateColumnTitle');
  }
}

/** The options a caller sent, as records or as the quoted comma list; undefined when neither was sent. */
export function optionsIn(body: Pick<NewColumnBody, 'colOptions' | 'dtxp'>): readonly OptionBody[] | undefined {
  if (body.colOptions?.options) return body.colOptions.options;
  if (typeof body.dtxp !== 'string' || body.dtxp.trim() === '') return undefined;
  return parseDtxp(body.dtxp).map((title) => ({ title }) as OptionBody);
}

/**
 * New options get ids, known ones keep theirs; numbered from 1 in the order sent. A comma in an option of several is refused as programs
 * of the v1 family know it, but where it is one already (files may have it), and where the caller writes lists with quotes (`takesCommas`).
 */
export function planOptions(
  ids: Ids,
  type: FieldType,
  bodies: readonly OptionBody[],
  known: readonly SelectOption[],
  takesCommas = false,
): SelectOption[] {
  if (bodies.length > limits.optionsPerField) throw refuse('optionsFull', { most: limits.optionsPerField, sent: bodies.length });
  const byId = new Map<string, SelectOption>(known.map((option) => [option.id, option]));
  const byTitle = new Map(known.map((option) => [option.title, option]));
  const titles = new Set<string>();
  return bodies.map((body, index) => {
    const title = body.title.trim();
    refuseBadTitle(title, titles);
    if (type === 'MultiSelect' && title.includes(',') && !takesCommas && !byTitle.has(title)) throw new AppError('optionHasComma');
    const old = byId.get(body.id ?? '') ?? (body.id == null ? byTitle.get(title) : undefined);
    const color = body.color === undefined ? (old?.color ?? null) : body.color;
    return { id: old?.id ?? ids.newId('s'), title, color: color ?? null, order: index + 1 };
  });
}

function refuseBadTitle(title: string, titles: Set<string>): void {
  if (title === '') throw new AppError('emptyOption');
  if (titles.has(title)) throw new AppError('duplicateOption');
  if (title.length > limits.optionTitle)
    throw new AppError('nameTooLong', { what: `Option "${title.slice(0, 40)}…"`, limit: limits.optionTitle });
  titles.add(title);
}

/** An option nobody described, with the next colour of the palette. */
export function makeOption(ids: Ids, title: string, position: number): SelectOption {
  return { id: ids.newId('s'), title, color: optionColorAt(position).hex, order: position + 1 };
}

/** Types whose cells are never born empty. */
const emptyDefaults: Partial<Record<FieldType, CellValue>> = { Checkbox: false, Rating: 0 };

/** What an empty cell of a new record is given. */
export function planDefault(field: Field, sent: NewColumnBody['cdf'] | undefined): CellValue {
  if (isSystemType(field.type)) return null;
  if (sent === null || sent === undefined || sent === '') return emptyDefaults[field.type] ?? null;
  if (!takesConstraint(field.type, 'default')) throw refuse('noDefaultKind', { kind: getFieldKind(field.type).label, type: field.type });
  const text = typeof sent === 'string' && isSelect(field.type) ? parseDtxp(sent).join(',') : sent;
  const parsed = getFieldKind(field.type).parse(text, field);
  if (parsed.ok) return parsed.value;
  throw isSelect(field.type)
    ? refuse('defaultNoOption', { value: String(sent) })
    : refuse('badDefault', { value: String(sent), reason: parsed.reason, fault: parsed.fault });
}

/** `meta` travels as an object or as its JSON text. */
export function toMeta(meta: unknown): Record<string, unknown> {
  const read: unknown = typeof meta === 'string' ? readJson(meta) : meta;
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : {};
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A whole number that counts itself and is the primary key is what we call ID. */
export function typeOf(body: NewColumnBody): FieldType {
  return body.pk === true && body.ai === true ? 'ID' : body.uidt;
}

/** What the wire keeps with a column; the database's own name of a type only where the type has no other. */
export function toExtra(
  type: FieldType,
  { np, ns, dtxs, dt: name }: Pick<ColumnUpdateBody, 'np' | 'ns' | 'dtxs' | 'dt'>,
): Record<string, unknown> {
  const dt = type === 'SpecificDBType' ? name : null;
  return { ...(np != null && { np }), ...(ns != null && { ns }), ...(dtxs != null && { dtxs }), ...(dt != null && { dt }) };
}
