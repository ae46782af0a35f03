import type { WireFullTable } from '@quadrille/contract';
import { displayFieldOf, getFieldKind } from '@quadrille/domain';
import { fromWire, isLink, valuesOf, wordsOfCell } from './table-field.ts';
import type { TableField } from './table-field.ts';
import { toField } from './to-field.ts';
import type { WordsContext } from './words-context.ts';

/** The table a link leads to, as far as its records are shown elsewhere. */
export interface RelatedTable {
  readonly table: WireFullTable;
  readonly display: TableField;
  readonly key: string;
  readonly notes: readonly TableField[];
}

export interface RecordInWords {
  readonly id: number;
  readonly title: string;
  /** Some more of it, to tell records of one name apart. */
  readonly note: string;
}

/** How many further fields say more about a record. */
const noteFields = 2;

export function toRelated(table: WireFullTable): RelatedTable {
  const fields = table.columns.map(toField);
  const display = (displayFieldOf(fields) ?? fields[0]) as TableField;
  const key = fields.find(({ type }) => type === 'ID')?.title ?? 'Id';
  const notes = fields.filter((field) => field.id !== display.id && !field.isSystem && saysMore(field)).slice(0, noteFields);
  return { table, display, key, notes };
}

function saysMore(field: TableField): boolean {
  const { valueKind } = getFieldKind(field.type);
  const isPlain = field.definition === undefined && !isLink(field) && field.type !== 'ID' && field.type !== 'LongText';
  return isPlain && ['text', 'number', 'date', 'datetime', 'select'].includes(valueKind) && field.type !== 'ForeignKey';
}

/** A bare number or day says little; words and money say what they are. */
function speaksForItself({ type }: TableField): boolean {
  const { valueKind } = getFieldKind(type);
  return valueKind === 'text' || valueKind === 'select' || type === 'Currency';
}

/** What is read of a record. */
export function fieldsOf({ display, key, notes }: RelatedTable): string[] {
  return [...new Set([key, display.title, ...notes.map(({ title }) => title)])];
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
  { display, key, notes }: RelatedTable,
  context: WordsContext,
): RecordInWords {
  const id = Number(row[key]);
  const words = (field: TableField): string => wordsOfCell(field, fromWire(field, row[field.title]), context);
  const named = (field: TableField): string => {
    const value = words(field);
    return value === '' || speaksForItself(field) ? value : `${field.title} ${value}`;
  };
  return { id, title: words(display) || `#${id}`, note: notes.map(named).filter(Boolean).join(' · ') };
}
