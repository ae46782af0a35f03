import type { Cells, CellValue, RecordChange } from '@quadrille/domain';
import type { NewRow } from '@quadrille/sql';
import type { RecordEvent, LoggedPart } from '../store/logged-change.ts';
import type { RecordRow } from '../store/read-requests.ts';
import type { TableSchema } from '../schema/base-schema.ts';
import type { ChangePart, RowImage, SystemCells } from './logged-change.ts';
import { withoutSecret } from './secrets.ts';
import { systemFields } from './system-fields.ts';

/** What the log keeps of a record that goes; its cells begin with those of `systemFields`. */
export function toDeletedImage(row: RecordRow): RowImage {
  const [createdAt, updatedAt, createdBy, updatedBy] = row.cells as (string | null)[];
  const system: SystemCells = [row.version, createdAt ?? null, updatedAt ?? null, createdBy ?? null, updatedBy ?? null];
  return { rowId: row.id, system, before: row.cells.slice(systemFields.length), after: null };
}

/** A deleted record as it was, ready to be inserted. */
export function toRestoredRow(image: RowImage): NewRow {
  const [ver, createdAt, updatedAt, createdBy, updatedBy] = image.system ?? [1, null, null, null, null];
  return { cells: image.before ?? [], restore: { id: image.rowId, ver, createdAt, updatedAt, createdBy, updatedBy } };
}

export function toTouched(part: ChangePart): LoggedPart {
  return {
    tableId: part.tableId,
    kind: part.kind,
    count: part.count,
    fieldIds: part.kind === 'update' ? part.fields.map((field) => field.id) : [],
    part: part.part,
    isQuiet: part.isQuiet === true,
  };
}

/** What an image says of fields that are there still and keep their cells in the same column; never of secrets. */
export function toRecordEvent(table: TableSchema, part: ChangePart, image: RowImage): Omit<RecordEvent, 'change'> {
  const isTold = ({ id, column, type }: ChangePart['fields'][number]): boolean =>
    table.fieldById.get(id)?.column === column && type !== 'Password';
  const living = part.fields.flatMap((logged, place) => (isTold(logged) ? [{ id: logged.id, place }] : []));
  const pick = (cells: readonly CellValue[] | null): CellValue[] | null => cells && living.map(({ place }) => cells[place] ?? null);
  return {
    kind: image.before === null ? 'created' : image.after === null ? 'deleted' : 'updated',
    fieldIds: living.map(({ id }) => id),
    before: pick(image.before),
    after: pick(image.after),
  };
}

export function toRecordChange(part: ChangePart, image: RowImage): RecordChange {
  const cells = (values: readonly CellValue[]): Cells =>
    Object.fromEntries(
      part.fields.flatMap((field, index) => (field.id === '' ? [] : [[field.id, withoutSecret(field.type, values[index] ?? null)]])),
    );
  return {
    tableId: part.tableId,
    rowId: image.rowId,
    before: image.before && cells(image.before),
    after: image.after && cells(image.after),
  };
}
