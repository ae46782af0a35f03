import {
  getFieldKind,
  type Cells,
  matchesFilter,
  parseStoredFilter,
  type HookOperation,
  type RecordChange,
  type RowId,
  type TableId,
} from '@quadrille/domain';
import { hasColumn } from '@quadrille/sql';
import type { HistoryStore } from '../../storage/store/history-store.ts';
import type { ReadStore } from '../../storage/store/read-store.ts';
import type { ChangeToTell, LoggedPart } from '../../storage/store/logged-change.ts';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc, HookDoc } from '../../storage/schema/documents.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import { filtersOfHook } from '../filters/index.ts';
import { idField } from '../records/index.ts';
import { hooksOf } from '../structure/index.ts';
import { readLinkedRows, readStanding } from './linked-rows.ts';
import { deliveryIdOf, hookBody, type WireRow } from './hook-body.ts';

/** One call of one webhook. */
export interface Delivery {
  readonly hookId: string;
  /** The same for the same event, whoever collects it. */
  readonly id: string;
  readonly operation: HookOperation;
  readonly body: unknown;
}

/** Most rows one call tells of; more come in several calls. */
export const rowsPerCall = 500;

/** What the webhooks of a base have to tell of a change. */
export async function* collectDeliveries(
  store: HistoryStore & ReadStore,
  schema: BaseSchema,
  told: ChangeToTell,
  now: number,
): AsyncIterable<Delivery> {
  const { change, touched } = told;
  for (const part of touched) {
    const table = schema.tableById.get(part.tableId);
    const operation = operationOf(part);
    if (!table || operation === null || part.isQuiet) continue;
    const hooks = hooksOf(schema, table.id).filter((hook) => isWaiting(hook, operation));
    if (hooks.length === 0) continue;
    for (let after = Number.MIN_SAFE_INTEGER as RowId; ;) {
      const records = await store.wholeRecords({ sequence: change.sequence, part: part.part, after, limit: rowsPerCall });
      if (records.length > 0) {
        const rows = await describeRows(store, table, records);
        for (const hook of hooks) {
          const wanted = rows.filter(({ cells }) => isWanted(schema, table, hook, cells, now));
          if (wanted.length === 0) continue;
          const id = deliveryIdOf(`${schema.baseId}:${change.id}:${part.part}:${records[0]?.rowId}:${hook.id}`);
          yield { hookId: hook.id, id, operation, body: bodyOf(hook, table, operation, id, wanted) };
        }
      }
      if (records.length < rowsPerCall) break;
      after = (records.at(-1) as RecordChange).rowId;
    }
  }
  yield* collectOfLinks(store, schema, told, now);
}

/** Records whose links a change made or took away are updated by it, on both sides, though no cell of theirs was written. */
async function* collectOfLinks(
  store: HistoryStore & ReadStore,
  schema: BaseSchema,
  told: ChangeToTell,
  now: number,
): AsyncIterable<Delivery> {
  const waiting = (tableId: TableId): HookDoc[] =>
    hooksOf(schema, tableId).filter((hook) => isWaiting(hook, 'update') || isWaiting(hook, 'bulkUpdate'));
  const linked = await readLinkedRows(store, schema, told, (tableId) => waiting(tableId).length > 0);
  for (const [tableId, found] of linked) {
    const table = schema.tableById.get(tableId);
    const operation = found.size > 1 ? 'bulkUpdate' : 'update';
    const hooks = waiting(tableId).filter((hook) => hook.operation === operation);
    if (!table || hooks.length === 0) continue;
    const ids = [...found].sort((a, b) => a - b);
    for (let at = 0; at < ids.length; at += rowsPerCall) {
      const rows = await describeRows(store, table, await readStanding(store, table, ids.slice(at, at + rowsPerCall)));
      for (const hook of hooks) {
        const wanted = rows.filter(({ cells }) => isWanted(schema, table, hook, cells, now));
        if (wanted.length === 0) continue;
        const id = deliveryIdOf(`${schema.baseId}:${told.change.id}:links:${tableId}:${ids[at]}:${hook.id}`);
        yield { hookId: hook.id, id, operation, body: bodyOf(hook, table, operation, id, wanted) };
      }
    }
  }
}

export const isListening = (hook: HookDoc): boolean => hook.isActive && hook.event === 'after';

const isWaiting = (hook: HookDoc, operation: HookOperation): boolean => isListening(hook) && hook.operation === operation;

function operationOf({ kind, count }: LoggedPart): HookOperation | null {
  if (kind === 'load' || count === 0) return null;
  const bulk = { insert: 'bulkInsert', update: 'bulkUpdate', delete: 'bulkDelete' } as const;
  return count > 1 ? bulk[kind] : kind;
}

interface DescribedRow {
  readonly row: WireRow;
  readonly previous: WireRow | null;
  /** As conditions look at it. */
  readonly cells: Cells;
}

/** Rows as they stood after the change, or before they went: from the log, whatever became of them since. What is computed is as it is now. */
async function describeRows(
  store: HistoryStore & ReadStore,
  table: TableSchema,
  records: readonly RecordChange[],
): Promise<readonly DescribedRow[]> {
  const standing = records.filter(({ after }) => after !== null).map(({ rowId }) => rowId);
  const computed = await readComputed(store, table, standing);
  return records.map(({ rowId, before, after }) => {
    const current = computed.get(rowId) ?? { row: {}, cells: {} };
    const toRow = (cells: Cells): WireRow => ({ ...withKey(table, rowId), ...current.row, ...toWire(table, cells) });
    const told = after ?? before ?? {};
    return { row: toRow(told), previous: before !== null && after !== null ? toRow(before) : null, cells: { ...current.cells, ...told } };
  });
}

interface ComputedCells {
  readonly row: WireRow;
  readonly cells: Cells;
}

/** Nothing of rows that are gone by now. */
async function readComputed(
  store: HistoryStore & ReadStore,
  table: TableSchema,
  ids: readonly RowId[],
): Promise<ReadonlyMap<RowId, ComputedCells>> {
  const fields = table.fields.filter((field) => !hasColumn(field));
  if (ids.length === 0 || fields.length === 0) return new Map();
  const request = { tableId: table.id, ids, fieldIds: fields.map(({ id }) => id) };
  const [encoded, records] = await Promise.all([
    store.rowsById({ ...request, shape: 'objects' }),
    store.records({ ...request, shape: 'arrays' }),
  ]);
  const rows = JSON.parse(Buffer.from(encoded.json).toString()) as WireRow[];
  // A row that went between the two readings is told without.
  if (rows.length !== records.length) return new Map();
  return new Map(
    records.map((record, index) => [
      record.id,
      { row: rows[index] ?? {}, cells: Object.fromEntries(fields.map(({ id }, place) => [id, record.cells[place] ?? null])) },
    ]),
  );
}

function withKey(table: TableSchema, rowId: RowId): WireRow {
  const key = idField(table);
  return key ? { [key.title]: rowId } : {};
}

function toWire(table: TableSchema, cells: Cells): WireRow {
  const told = Object.entries(cells).flatMap(([id, value]) => {
    const field = table.fieldById.get(id as FieldDoc['id']);
    return field && hasColumn(field) ? [[field.title, getFieldKind(field.type).toWire(value, field) ?? null] as const] : [];
  });
  return Object.fromEntries(told);
}

function isWanted(schema: BaseSchema, table: TableSchema, hook: HookDoc, cells: Cells, now: number): boolean {
  if (!hook.hasCondition) return true;
  const fields = valueFields(schema, table.fields);
  const nodes = parseStoredFilter(filtersOfHook(schema, hook.id), fields);
  return matchesFilter(nodes, cells, new Map(fields.map((field) => [field.id, field])), { now, timeZone: 'UTC', userId: null });
}

function bodyOf(hook: HookDoc, table: TableSchema, operation: HookOperation, deliveryId: string, rows: readonly DescribedRow[]): unknown {
  return hookBody(hook.version, {
    what: `after.${operation}`,
    deliveryId,
    table: { id: table.id, title: table.doc.title },
    rows: rows.map(({ row }) => row),
    previous: rows.flatMap(({ previous }) => (previous ? [previous] : [])),
    key: idField(table)?.title ?? null,
  });
}
