import { liveLimits, type LiveChange } from '@quadrille/contract';
import type { EntityChange, FieldId, TableId } from '@quadrille/domain';
import type { CommittedChange, TouchedTable } from '../../storage/store/committed-change.ts';
import type { LiveReader } from './live-reader.ts';

/** A change without the place it has among the messages of a reader. */
export type LiveNews = Omit<LiveChange, 'after'>;

type Heard = Pick<CommittedChange, 'sequence' | 'clientId' | 'touched' | 'entities' | 'records' | 'isAbridged'>;

const none: LiveNews['rows'] = { created: [], updated: [], deleted: [] };

/** What a reader is told of a change; null when nothing of it can be seen in their table. */
export function toLiveChange(change: Heard, reader: LiveReader): LiveNews | null {
  const { tableId } = reader;
  const own = change.touched.filter((part) => part.tableId === tableId && isSeen(part, reader));
  const fieldIds = [...new Set(own.flatMap((part) => part.fieldIds.filter((id) => reader.fieldIds.has(id))))];
  const isStructural = change.entities.some((entity) => concernsTable(entity, tableId));
  const viewIds = viewsOf(change.entities, reader);
  const isRelated =
    change.touched.some((part) => part.tableId !== tableId && isSeen(part, reader)) ||
    change.entities.some((entity) => concernsOthers(entity, reader)) ||
    // Computed cells of the own table follow from edits that are not seen themselves.
    own.some((part) => part.kind === 'update' && part.fieldIds.some((id) => !reader.fieldIds.has(id)));
  if (own.length === 0 && !isStructural && viewIds.length === 0 && !isRelated) return null;
  const rows = own.length === 0 ? none : rowsOf(change, reader);
  return { tableId, sequence: change.sequence, clientId: change.clientId, rows, fieldIds, isStructural, viewIds, isRelated };
}

/** Whether cells or rows this part touched show in the reader's table. */
function isSeen({ tableId, kind, fieldIds }: TouchedTable, { tableId: own, rests }: LiveReader): boolean {
  if (kind !== 'update') return tableId === own || rests.members.has(tableId);
  return rests.edits.has(tableId) || fieldIds.some((id) => rests.fields.get(tableId)?.has(id) === true);
}

/** Null where they are too many, or not all of them may be named. */
function rowsOf(change: Heard, { tableId, seesAllRows, rests }: LiveReader): LiveNews['rows'] {
  if (!seesAllRows || change.isAbridged) return null;
  const rows = { created: [] as number[], updated: [] as number[], deleted: [] as number[] };
  for (const record of change.records) {
    if (record.tableId !== tableId) continue;
    const isUpdate = record.before !== null && record.after !== null;
    if (isUpdate && !rests.edits.has(tableId) && !namesAny(record.after, rests.fields.get(tableId))) continue;
    rows[record.before === null ? 'created' : record.after === null ? 'deleted' : 'updated'].push(record.rowId);
  }
  return rows.created.length + rows.updated.length + rows.deleted.length > liveLimits.rows ? null : rows;
}

const namesAny = (cells: object | null, ids: ReadonlySet<FieldId> | undefined): boolean =>
  Object.keys(cells ?? {}).some((id) => ids?.has(id as FieldId) === true);

interface Doc {
  readonly id?: string;
  readonly tableId?: string;
  readonly viewId?: string | null;
}

const docOf = (entity: EntityChange): Doc => (entity.after ?? entity.before ?? {}) as Doc;

/** The table itself, its fields and who may do what in it: anything of it but its views and what others are told. */
function concernsTable(entity: EntityChange, tableId: TableId): boolean {
  if (entity.kind === 'table') return entity.id === tableId;
  return entity.kind !== 'view' && entity.kind !== 'hook' && docOf(entity).tableId === tableId;
}

/** A field of another table that values here are made from. */
function concernsOthers(entity: EntityChange, { tableId, rests }: LiveReader): boolean {
  const owner = docOf(entity).tableId as TableId | undefined;
  return entity.kind === 'field' && owner !== undefined && owner !== tableId && rests.fields.get(owner)?.has(entity.id as FieldId) === true;
}

function viewsOf(entities: readonly EntityChange[], { tableId, viewIds }: LiveReader): string[] {
  const found = new Set<string>();
  for (const entity of entities) {
    const { viewId, tableId: owner } = docOf(entity);
    if (entity.kind === 'view' && owner === tableId && (entity.after === null || viewIds.has(entity.id as never))) found.add(entity.id);
    if (viewId && viewIds.has(viewId as never)) found.add(viewId);
  }
  return [...found];
}

/** Two messages as one, for readers who are told a little later. */
export function mergeNews(earlier: LiveNews, later: LiveNews): LiveNews {
  return {
    ...later,
    rows: mergeRows(earlier.rows, later.rows),
    fieldIds: union(earlier.fieldIds, later.fieldIds),
    isStructural: earlier.isStructural || later.isStructural,
    viewIds: union(earlier.viewIds, later.viewIds),
    isRelated: earlier.isRelated || later.isRelated,
  };
}

function mergeRows(a: LiveNews['rows'], b: LiveNews['rows']): LiveNews['rows'] {
  if (a === null || b === null) return null;
  const rows = { created: union(a.created, b.created), updated: union(a.updated, b.updated), deleted: union(a.deleted, b.deleted) };
  return rows.created.length + rows.updated.length + rows.deleted.length > liveLimits.rows ? null : rows;
}

const union = <T>(a: readonly T[], b: readonly T[]): T[] => [...new Set([...a, ...b])];
