import { AppError, refuse, type Row } from '@quadrille/contract';
import { type CellValue, createColumnReader, type FieldId, getFieldKind, passwordMark, type ValueContext } from '@quadrille/domain';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { isWritable } from '../../storage/physical.ts';
import { mapInTurns } from '../../platform/map-in-turns.ts';
import { HashedPassword } from './prepare-rows.ts';
import { sentValue, sentValueIn } from './sent-keys.ts';

export type CellsOf = Record<FieldId, CellValue>;

/** What values are read with; a function where that depends on what else is written into the field. */
export type CellContext = ValueContext | ((field: FieldDoc) => ValueContext);

/** Cells for a new row: what was sent, else the default; a required field must end with a value. */
export function toNewCells(table: TableSchema, row: Row, context: CellContext): CellsOf {
  const cells: CellsOf = {};
  for (const field of table.fields) {
    const value = isSettable(field) ? newCell(field, row, context) : undefined;
    if (value !== undefined) cells[field.id] = value;
  }
  return cells;
}

/** The same for many rows, whose cells come in the order of `fieldIds`: fields that none of them names and that have no default are left out. */
export async function toNewRows(
  table: TableSchema,
  rows: readonly Row[],
  context: ValueContext,
): Promise<{ readonly fieldIds: readonly FieldId[]; readonly rows: readonly (readonly CellValue[])[] }> {
  const named = new Set<string>();
  for (const row of rows) for (const key in row) named.add(key);
  const fields = table.fields.filter(
    (field) =>
      isSettable(field) &&
      ([field.id, field.columnName, field.title].some((name) => named.has(name)) || field.defaultValue !== null || field.isRequired),
  );
  const together = contextOfRows(rows, context);
  return {
    fieldIds: fields.map((field) => field.id),
    rows: await mapInTurns(rows, (row) => fields.map((field) => newCell(field, row, together) ?? null)),
  };
}

/** Texts that are written together into a field are read as all of them say; where they leave it open, each says for itself. */
export function contextOfRows(rows: readonly Row[], context: ValueContext): (field: FieldDoc) => ValueContext {
  const known = new Map<FieldDoc, ValueContext>();
  return (field) => {
    const found = known.get(field) ?? readTogether(field, rows, context);
    known.set(field, found);
    return found;
  };
}

function readTogether(field: FieldDoc, rows: readonly Row[], context: ValueContext): ValueContext {
  const reader = createColumnReader(field);
  for (const row of rows) {
    const sent = sentValue(row, field);
    if (typeof sent === 'string') reader.add(sent);
  }
  const { reading, other } = reader.read();
  return other !== null || Object.keys(reading).length === 0 ? context : { ...context, reading };
}

/** Undefined where nothing was sent and there is no default. */
function newCell(field: FieldDoc, row: Row, context: CellContext): CellValue | undefined {
  const sent = cellOf(field, row, context);
  const value = sent === undefined && field.defaultValue !== null ? field.defaultValue : sent;
  if (field.isRequired && (value ?? null) === null) throw new AppError('requiredValueMissing', { field: field.title });
  return value;
}

/** Cells a row is to be given: keys name fields as `sentKey` says; fields we keep ourselves are left out. */
function toCells(table: TableSchema, row: Row, context: CellContext): CellsOf {
  const cells: CellsOf = {};
  for (const field of table.fields) {
    const value = isSettable(field) ? cellOf(field, row, context) : undefined;
    if (value !== undefined) cells[field.id] = value;
  }
  return cells;
}

/** Undefined where the cell shall stay as it is. */
function cellOf(field: FieldDoc, row: Row, context: CellContext): CellValue | undefined {
  const sent = sentValue(row, field);
  if (sent === undefined) return undefined;
  return field.type === 'Password' ? passwordCell(sent) : parseCell(field, sent, context);
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
  throw refuse('tableChanged');
}

/** Cells of an update: as `toCells`, and a required field may not be emptied. */
export function toChangedCells(table: TableSchema, row: Row, context: CellContext): CellsOf {
  const cells = toCells(table, row, context);
  for (const [id, value] of Object.entries(cells)) {
    const field = table.fieldById.get(id as FieldId);
    if (value === null && field?.isRequired) throw new AppError('requiredValueMissing', { field: field.title });
  }
  return cells;
}

/** The id a row of a bulk call names, under any name of the ID field. */
export function sentRowId(table: TableSchema, row: Row): unknown {
  const id = idField(table);
  return id && sentValueIn(table.fields, row, id);
}

export function idField(table: TableSchema): FieldDoc | undefined {
  return table.fields.find((field) => field.type === 'ID');
}

function parseCell(field: FieldDoc, sent: unknown, context: CellContext): CellValue {
  const parsed = getFieldKind(field.type).parse(sent, field, typeof context === 'function' ? context(field) : context);
  if (parsed.ok) return parsed.value;
  throw new AppError('invalidValue', { field: field.title, reason: parsed.reason, fault: parsed.fault });
}
