import { AppError, type Row } from '@quadrille/contract';
import { type CellValue, type FieldId, getFieldKind, passwordMark, type ValueContext } from '@quadrille/domain';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { isWritable } from '../../storage/physical.ts';
import { HashedPassword } from './prepare-rows.ts';

export type CellsOf = Record<FieldId, CellValue>;

/** Cells for a new row: what was sent, else the default; a required field must end with a value. */
export function toNewCells(table: TableSchema, row: Row, context: ValueContext): CellsOf {
  const cells = toCells(table, row, context);
  for (const field of table.fields) {
    if (!isSettable(field)) continue;
    if (cells[field.id] === undefined && field.defaultValue !== null) cells[field.id] = field.defaultValue;
    if (field.isRequired && (cells[field.id] ?? null) === null) throw new AppError('requiredValueMissing', { field: field.title });
  }
  return cells;
}

/** Cells a row is to be given: keys are titles or column names, which win; unknown keys and fields we keep ourselves are left out. */
function toCells(table: TableSchema, row: Row, context: ValueContext): CellsOf {
  const cells: CellsOf = {};
  for (const field of table.fields) {
    if (!isSettable(field)) continue;
    const sent = sentValue(row, field);
    if (sent === undefined) continue;
    const value = field.type === 'Password' ? passwordCell(sent) : parseCell(field, sent, context);
    if (value !== undefined) cells[field.id] = value;
  }
  return cells;
}

/** Auto numbers have a column of their own and are given by nobody but the write path. */
function isSettable(field: FieldDoc): boolean {
  return isWritable(field) && field.type !== 'AutoNumber';
}

/** What is stored for a password; undefined where it shall stay as it is. */
function passwordCell(sent: unknown): CellValue | undefined {
  if (sent instanceof HashedPassword) return sent.hash;
  if (sent === passwordMark) return undefined;
  if (sent === null || sent === '') return null;
  // The field became a password after the call began.
  throw new AppError('conflict', { reason: 'The table was changed meanwhile. Try again.' });
}

/** Cells of an update: as `toCells`, and a required field may not be emptied. */
export function toChangedCells(table: TableSchema, row: Row, context: ValueContext): CellsOf {
  const cells = toCells(table, row, context);
  for (const [id, value] of Object.entries(cells)) {
    const field = table.fieldById.get(id as FieldId);
    if (value === null && field?.isRequired) throw new AppError('requiredValueMissing', { field: field.title });
  }
  return cells;
}

/** The id a row of a bulk call names, under the title or the column name of the ID field. */
export function sentRowId(table: TableSchema, row: Row): unknown {
  const id = idField(table);
  return id && sentValue(row, id);
}

export function idField(table: TableSchema): FieldDoc | undefined {
  return table.fields.find((field) => field.type === 'ID');
}

function sentValue(row: Row, field: FieldDoc): unknown {
  if (Object.hasOwn(row, field.columnName)) return row[field.columnName];
  return Object.hasOwn(row, field.title) ? row[field.title] : undefined;
}

function parseCell(field: FieldDoc, sent: unknown, context: ValueContext): CellValue {
  const parsed = getFieldKind(field.type).parse(sent, field, context);
  if (parsed.ok) return parsed.value;
  throw new AppError('invalidValue', { field: field.title, reason: parsed.reason });
}
