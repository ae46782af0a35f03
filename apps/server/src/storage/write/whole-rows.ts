import { type Cells, type CellValue, printInstant, type RecordChange, type RowId } from '@quadrille/domain';
import { hasColumn } from '@quadrille/sql';
import type { TableSchema } from '../schema/base-schema.ts';
import type { FieldDoc } from '../schema/documents.ts';
import type { SqlSession } from '../sql-session.ts';
import type { ChangeLog } from './change-log.ts';
import type { ChangePart, RowImage, StoredChange } from './logged-change.ts';
import { withoutSecret } from './secrets.ts';
import { systemFields } from './system-fields.ts';

interface Which {
  readonly change: StoredChange;
  readonly part: ChangePart;
  readonly after: RowId;
  readonly limit: number;
}

/** Records of a part of a change with all cells their rows had then, of fields that are there still. */
export async function readWhole(
  session: SqlSession,
  log: ChangeLog,
  table: TableSchema,
  { change, part, after, limit }: Which,
): Promise<readonly RecordChange[]> {
  const fields = table.fields.filter((field) => hasColumn(field) && field.type !== 'ID');
  const images = await log.readRows(session, change.sequence, part, after, limit);
  const standing = images.filter((image) => image.after !== null).map(({ rowId }) => rowId);
  const asked = fields.some(isMadeAt) ? fields : [...fields, ...systemFields.filter(isMadeAt)];
  const madeAt = asked.findIndex(isMadeAt);
  const wholes = await log.readCells(session, change.sequence, { ...part, fields: asked }, standing);
  return images.map((image) => {
    const whole = image.after === null ? cellsOfDeleted(fields, part, image) : (wholes.get(image.rowId) ?? []);
    const isStampedNow = part.kind === 'update' || (part.kind === 'insert' && Date.parse(String(whole[madeAt])) === Date.parse(change.at)); // others came back as they were
    const now = toCells(fields, isStampedNow ? stamped(fields, whole, printInstant(Date.parse(change.at))) : whole);
    const before =
      image.before === null ? null : image.after === null ? now : { ...withoutStamp(fields, now), ...cellsBefore(part, image) };
    return { tableId: table.id, rowId: image.rowId, before, after: image.after === null ? null : now };
  });
}

function cellsOfDeleted(fields: readonly FieldDoc[], part: ChangePart, { before, system }: RowImage): readonly CellValue[] {
  const found = new Map<string, CellValue>(part.fields.map(({ column }, place) => [column, before?.[place] ?? null]));
  for (const [place, { column }] of systemFields.entries()) found.set(column, system?.[place + 1] ?? null);
  return fields.map(({ column }) => found.get(column) ?? null);
}

function cellsBefore(part: ChangePart, { before }: RowImage): Cells {
  return Object.fromEntries(
    part.fields.flatMap(({ id, type }, place) => (id === '' ? [] : [[id, withoutSecret(type, before?.[place] ?? null)]])),
  );
}

const isMadeAt = ({ column }: FieldDoc): boolean => column === 'created_at';
const isStamp = ({ column }: FieldDoc): boolean => column === 'updated_at';

/** An update says when it was; later ones did not leave it in the log. */
function stamped(fields: readonly FieldDoc[], cells: readonly CellValue[], at: string): readonly CellValue[] {
  return fields.map((field, place) => (isStamp(field) ? at : (cells[place] ?? null)));
}

function withoutStamp(fields: readonly FieldDoc[], cells: Cells): Cells {
  const { ...rest } = cells as Record<string, CellValue>;
  for (const field of fields) if (isStamp(field)) delete rest[field.id];
  return rest;
}

function toCells(fields: readonly FieldDoc[], cells: readonly CellValue[]): Cells {
  return Object.fromEntries(fields.map(({ id, type }, place) => [id, withoutSecret(type, cells[place] ?? null)]));
}
