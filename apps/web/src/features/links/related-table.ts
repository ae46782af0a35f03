import type { WireFullTable } from '@quadrille/contract';
import { displayFieldOf, getFieldKind, optionColorAt } from '@quadrille/domain';
import { fromWire, isLink, valuesOf, wordsOfCell, toField } from '../structure/index.ts';
import type { TableField, WordsContext } from '../structure/index.ts';

/** The table a link leads to, as far as its records are shown elsewhere. */
export interface RelatedTable {
  readonly table: WireFullTable;
  readonly display: TableField;
  readonly key: string;
  /** The field of the key. */
  readonly keyId: string | null;
  /** The choice that says how a record stands: the first there is. */
  readonly status: TableField | null;
  readonly notes: readonly TableField[];
}

export interface RecordInWords {
  readonly id: number;
  readonly title: string;
  /** Some more of it, to tell records of one name apart. */
  readonly note: string;
  readonly status: { readonly title: string; readonly color: string } | null;
}

/** How many further fields say more about a record. */
const noteFields = 2;

export function toRelated(table: WireFullTable): RelatedTable {
  const fields = table.columns.map(toField);
  const display = (displayFieldOf(fields) ?? fields[0]) as TableField;
  const key = fields.find(({ type }) => type === 'ID');
  const others = fields.filter((field) => field.id !== display.id && !field.isSystem && saysMore(field));
  const status = others.find(({ type }) => type === 'SingleSelect') ?? null;
  const notes = others.filter((field) => field !== status).slice(0, noteFields);
  return { table, display, key: key?.title ?? 'Id', keyId: key?.id ?? null, status, notes };
}

function saysMore(field: TableField): boolean {
  const { valueKind } = getFieldKind(field.type);
  const isPlain = field.definition === undefined && !isLink(field) && field.type !== 'ID' && field.type !== 'LongText';
  return isPlain && ['text', 'number', 'date', 'datetime', 'select'].includes(valueKind) && field.type !== 'ForeignKey';
}

/** A bare number says little; words, days and money say what they are. */
function speaksForItself({ type }: TableField): boolean {
  const { valueKind } = getFieldKind(type);
  return ['text', 'select', 'date', 'datetime'].includes(valueKind) || type === 'Currency';
}

/** What is read of a record. */
export function fieldsOf({ display, key, notes, status }: RelatedTable): string[] {
  return [...new Set([key, display.title, ...notes.map(({ title }) => title), ...(status ? [status.title] : [])])];
}

/** Finds records by their keys. */
export function theseOf({ keyId }: RelatedTable, ids: readonly number[]): { readonly filterArrJson: string } {
  const conditions = ids.map((id) => ({ fk_column_id: keyId, comparison_op: 'eq', value: String(id), logical_op: 'or' }));
  return { filterArrJson: JSON.stringify(conditions) };
}

/** Finds records by their title. */
export function searchOf({ display }: RelatedTable, text: string): { readonly filterArrJson?: string } {
  if (text === '') return {};
  const ops: readonly string[] = getFieldKind((valuesOf(display) ?? display).type).filterOps;
  const condition = { fk_column_id: display.id, comparison_op: ops.includes('like') ? 'like' : 'eq', value: text };
  return { filterArrJson: JSON.stringify([condition]) };
}

export function describeRecord(
  row: Readonly<Record<string, unknown>>,
  { display, key, notes, status }: RelatedTable,
  context: WordsContext,
): RecordInWords {
  const id = Number(row[key]);
  const words = (field: TableField): string => wordsOfCell(field, fromWire(field, row[field.title]), context);
  const named = (field: TableField): string => {
    const value = words(field);
    return value === '' || speaksForItself(field) ? value : `${field.title} ${value}`;
  };
  return {
    id,
    title: words(display) || `#${id}`,
    note: notes.map(named).filter(Boolean).join(' · '),
    status: status && statusOf(row, status),
  };
}

function statusOf(row: Readonly<Record<string, unknown>>, field: TableField): RecordInWords['status'] {
  const id = fromWire(field, row[field.title]);
  const at = field.options.findIndex((option) => option.id === id);
  const option = field.options[at];
  return option ? { title: option.title, color: option.color ?? optionColorAt(at).hex } : null;
}
