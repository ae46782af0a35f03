import type { FieldId, RecordChange, RowId, TableId } from '@quadrille/domain';
import { hasColumn } from '@quadrille/sql';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import { foreignKeysOf } from '../../storage/schema/foreign-keys.ts';
import type { ChangeToTell, LoggedPart } from '../../storage/store/logged-change.ts';
import type { HistoryStore } from '../../storage/store/history-store.ts';
import type { ReadStore } from '../../storage/store/read-store.ts';

const page = 500;

/** A key that a part wrote, and the table whose records it names. */
interface WrittenKey {
  readonly fieldId: FieldId;
  readonly tableId: TableId;
}

/**
 * The records that a change linked or unlinked, by their tables: linking is written into junctions and foreign keys, and both sides are
 * told of it. Records the change wrote itself are left out, as they are told anyway. `isHeard`: whether anybody listens to a table.
 */
export async function readLinkedRows(
  store: HistoryStore,
  schema: BaseSchema,
  { change, touched }: ChangeToTell,
  isHeard: (tableId: TableId) => boolean,
): Promise<ReadonlyMap<TableId, ReadonlySet<RowId>>> {
  const linked = new Map<TableId, Set<RowId>>();
  for (const part of touched) {
    const keys = keysOf(schema, part).filter(({ tableId }) => isHeard(tableId));
    if (keys.length === 0) continue;
    for await (const record of recordsOf(store, change.sequence, part)) for (const key of keys) note(linked, key, record);
  }
  for (const part of touched) {
    const ids = linked.get(part.tableId);
    if (ids) for await (const { rowId } of recordsOf(store, change.sequence, part)) ids.delete(rowId);
  }
  return linked;
}

function keysOf(schema: BaseSchema, { tableId, kind, fieldIds, isQuiet, count }: LoggedPart): readonly WrittenKey[] {
  const table = schema.tableById.get(tableId);
  if (!table || kind === 'load' || isQuiet || count === 0) return [];
  return foreignKeysOf(schema, table).filter(({ fieldId }) => kind !== 'update' || fieldIds.includes(fieldId));
}

function note(linked: Map<TableId, Set<RowId>>, { fieldId, tableId }: WrittenKey, { before, after }: RecordChange): void {
  const [was, is] = [before?.[fieldId] ?? null, after?.[fieldId] ?? null];
  if (was === is) return;
  const ids = linked.get(tableId) ?? new Set<RowId>();
  linked.set(tableId, ids);
  for (const id of [was, is]) if (typeof id === 'number') ids.add(id);
}

async function* recordsOf(store: HistoryStore, sequence: number, { part }: LoggedPart): AsyncIterable<RecordChange> {
  for (let after = Number.MIN_SAFE_INTEGER as RowId; ;) {
    const records = await store.wholeRecords({ sequence, part, after, limit: page });
    yield* records;
    if (records.length < page) return;
    after = (records.at(-1) as RecordChange).rowId;
  }
}

/** Records as they stand now; those that are gone are left out. */
export async function readStanding(store: ReadStore, table: TableSchema, ids: readonly RowId[]): Promise<readonly RecordChange[]> {
  const fieldIds = table.fields.filter(hasColumn).map(({ id }) => id);
  const records = await store.records({ tableId: table.id, ids, fieldIds, shape: 'arrays' });
  return records.map(({ id: rowId, cells }) => ({
    tableId: table.id,
    rowId,
    before: null,
    after: Object.fromEntries(fieldIds.map((id, place) => [id, cells[place] ?? null])),
  }));
}
