import type { CellValue, EntityChange, FieldId, RowId, TableId } from '@quadrille/domain';
import { type Fragment, tableName } from '@quadrille/sql';
import type { Removal } from '../store/logged-change.ts';
import type { RecordRow } from '../store/read-requests.ts';
import { physicalTable } from '../physical.ts';
import type { BaseSchema, TableSchema } from '../schema/base-schema.ts';
import type { SqlSession } from '../sql-session.ts';
import type { ChangeLog } from './change-log.ts';
import type { ChangePart, RowImage, StoredChange } from './logged-change.ts';
import type { ImageFilter } from './revert.ts';

/**
 * The kinds that people look for in the trash. Views and fields of a removed table are restored with it, and so are items inside a removed
 * item.
 */
const shown = ['table', 'field', 'view', 'dashboard', 'item'] as const;

/** Documents a change removed and that are gone still, without those that went because of another. */
export function removedEntities(schema: BaseSchema, { entities }: Pick<StoredChange, 'entities'>): EntityChange[] {
  const gone = entities.filter(({ kind, id, after }) => after === null && isShown(kind) && !schema.entities.find(kind, id));
  const tables = new Set(gone.filter(({ kind }) => kind === 'table').map(({ id }) => id));
  const items = new Set(gone.filter(({ kind }) => kind === 'item').map(({ id }) => id));
  return gone.filter(({ kind, before }) => {
    const doc = before as { readonly tableId?: string; readonly isJunction?: boolean; readonly parentId?: string | null };
    if (kind === 'item') return !items.has(doc.parentId ?? '');
    return kind === 'table' ? doc.isJunction !== true : !tables.has(doc.tableId ?? '');
  });
}

function isShown(kind: string): boolean {
  return (shown as readonly string[]).includes(kind);
}

/** Counts the records a change removed and that are gone still, by table. */
export async function countRemoved(
  session: SqlSession,
  log: ChangeLog,
  schema: BaseSchema,
  physicalSchema: string | null,
  change: StoredChange,
): Promise<Removal['records']> {
  const counts: { tableId: TableId; count: number }[] = [];
  for (const part of change.parts) {
    const table = part.kind === 'delete' ? schema.tableById.get(part.tableId) : undefined;
    if (!table || table.doc.isJunction === true) continue;
    const count = await log.countMissing(session, change.sequence, part, nameOf(table, physicalSchema));
    if (count > 0) counts.push({ tableId: part.tableId, count });
  }
  return counts;
}

/** The removed records themselves, cells of `fieldIds` that are in the same columns still. */
export async function readRemoved(
  session: SqlSession,
  log: ChangeLog,
  table: TableSchema,
  physicalSchema: string | null,
  change: StoredChange,
  { fieldIds, after, limit }: { readonly fieldIds: readonly FieldId[]; readonly after: RowId; readonly limit: number },
): Promise<RecordRow[]> {
  const rows: RecordRow[] = [];
  for (const part of change.parts) {
    if (part.kind !== 'delete' || part.tableId !== table.id || rows.length >= limit) continue;
    const places = fieldIds.map((id) =>
      part.fields.findIndex((field) => field.id === id && field.column === table.fieldById.get(id)?.column),
    );
    const images = await log.missingRows(session, change.sequence, part, nameOf(table, physicalSchema), after, limit - rows.length);
    for (const image of images)
      rows.push({ id: image.rowId, version: image.system?.[0] ?? 1, cells: places.map((place) => cellAt(image, place)) });
  }
  return rows;
}

function cellAt(image: RowImage, place: number): CellValue {
  return place < 0 ? null : (image.before?.[place] ?? null);
}

function nameOf(table: TableSchema, physicalSchema: string | null): Fragment {
  return tableName(physicalTable(table, physicalSchema));
}

/** What is restored together with some removed records: the records, and the keys and junction rows that named them. */
export function onlyRows(schema: BaseSchema, rowIds: readonly RowId[]): ImageFilter {
  const wanted = new Set<CellValue>(rowIds);
  return (part, image) => {
    const isOwn = part.kind === 'delete' && schema.tableById.get(part.tableId)?.doc.isJunction !== true;
    return isOwn ? wanted.has(image.rowId) : namesOne(part, image, wanted);
  };
}

function namesOne(part: ChangePart, image: RowImage, wanted: ReadonlySet<CellValue>): boolean {
  return part.fields.some((field, place) => field.type === 'ForeignKey' && wanted.has(image.before?.[place] ?? null));
}
