import { can, type FieldId, metaFlag, type RowId, type TableId, type UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { HistoryStore } from '../../storage/store/history-store.ts';
import type { ChangeToTell, LoggedPart } from '../../storage/store/logged-change.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { getField, getTable } from '../structure/index.ts';
import { findBaseOf } from './find-base-of.ts';
import { notify } from './notify.ts';

/** What people do to records. Undo, imports, copies, conversions and values put back choose nobody anew. */
const tellingActions: ReadonlySet<string> = new Set(['records.created', 'records.updated', 'records.pasted']);
const rowsPerRead = 1000;

/** Where somebody was chosen, in the order of tables, fields and records. */
interface Chosen {
  readonly tableId: TableId;
  readonly fieldId: FieldId;
  readonly rowIds: RowId[];
}

/** Whether choosing somebody in the field is to be told. */
export function isTelling({ type, meta }: Pick<FieldDoc, 'type' | 'meta'>): boolean {
  return type === 'Collaborator' && metaFlag(meta, 'notify');
}

/** The fields as they are, and when those began to tell that did not tell at the place in the log that was asked for. */
export interface Telling {
  readonly schema: BaseSchema;
  readonly begins: ReadonlyMap<string, number>;
}

/** For changes that come after `sequence` and are read already: whatever began to tell after them is in the log by now. */
export async function readTelling(store: HistoryStore, sequence: number): Promise<Telling> {
  const schema = await store.schema();
  const begins = new Map<string, number>();
  for (const { change } of await store.tellingChanges(sequence))
    for (const { kind, id, before, after } of change.entities)
      if (kind === 'field' && tells(after) && !tells(before)) begins.set(id, change.sequence);
  return { schema, begins };
}

const tells = (field: unknown): boolean => field !== null && isTelling(field as FieldDoc);

/**
 * Tells people once for each change that they were chosen: where first, and in how many records. Those who chose themselves are not
 * told, nor is anybody of what they may not read. Read twice, a change is told once.
 */
export async function tellChosen(parts: AppParts, store: HistoryStore, telling: Telling, { change, touched }: ChangeToTell): Promise<void> {
  if (!tellingActions.has(change.name)) return;
  const { schema } = telling;
  const byPerson = await findChosen(store, telling, change.sequence, touched);
  byPerson.delete(change.actorId as UserId);
  if (byPerson.size === 0) return;
  const by = change.actorId === null ? null : await nameOf(parts, change.actorId);
  for (const [userId, places] of byPerson) {
    const told = await readableOf(parts, schema.baseId, userId, places);
    const [first] = told;
    if (first === undefined) continue;
    const { doc } = getTable(schema, first.tableId);
    const body = {
      id: schema.baseId,
      table_id: first.tableId,
      table_title: doc.title,
      row_id: String(first.rowIds[0]),
      field_title: getField(schema, first.fieldId).field.title,
      records: new Set(told.flatMap(({ tableId, rowIds }) => rowIds.map((rowId) => `${tableId} ${rowId}`))).size,
      chosen_by: by,
    };
    await notify(parts, userId, { type: 'record.chosen', body }, `${change.id} ${userId}`);
  }
}

async function nameOf({ meta }: AppParts, id: UserId): Promise<string | null> {
  return (await meta.authorsOf([id])).get(id)?.name ?? (await meta.lookups.user(id))?.email ?? null;
}

async function findChosen(
  store: HistoryStore,
  { schema, begins }: Telling,
  sequence: number,
  touched: readonly LoggedPart[],
): Promise<Map<UserId, Chosen[]>> {
  const byPerson = new Map<UserId, Chosen[]>();
  for (const { tableId, kind, part, fieldIds } of touched) {
    const fields = (schema.tableById.get(tableId)?.fields ?? [])
      .filter((field) => isTelling(field) && (begins.get(field.id) ?? 0) <= sequence)
      .map(({ id }) => id);
    const wanted = kind === 'insert' ? fields : kind === 'update' ? fields.filter((id) => fieldIds.includes(id)) : [];
    if (wanted.length === 0) continue;
    for (let after = Number.MIN_SAFE_INTEGER as RowId; ;) {
      const records = await store.changedRecords({ sequence, part, after, limit: rowsPerRead });
      for (const record of records)
        for (const fieldId of wanted) {
          const before = idsOf(record.before?.[fieldId]);
          for (const id of idsOf(record.after?.[fieldId])) if (!before.includes(id)) note(byPerson, id, tableId, fieldId, record.rowId);
        }
      if (records.length < rowsPerRead) break;
      after = (records.at(-1) as { rowId: RowId }).rowId;
    }
  }
  return byPerson;
}

function idsOf(value: unknown): readonly UserId[] {
  return Array.isArray(value) ? (value as UserId[]) : [];
}

function note(byPerson: Map<UserId, Chosen[]>, id: UserId, tableId: TableId, fieldId: FieldId, rowId: RowId): void {
  const places = byPerson.get(id) ?? [];
  byPerson.set(id, places);
  const place = places.find((one) => one.tableId === tableId && one.fieldId === fieldId);
  if (place) place.rowIds.push(rowId);
  else places.push({ tableId, fieldId, rowIds: [rowId] });
}

/** The places a person may read, with the records of each they may read. */
async function readableOf(parts: AppParts, baseId: BaseSchema['baseId'], id: UserId, places: readonly Chosen[]): Promise<Chosen[]> {
  const seen = await findBaseOf(parts, baseId, id);
  if (seen === null || !can('dataRead', seen.roles)) return [];
  const schema = await seen.base.schema();
  const readable: Chosen[] = [];
  for (const { tableId, fieldId, rowIds } of places) {
    if (!schema.tableById.get(tableId)?.fieldById.has(fieldId)) continue;
    const found: RowId[] = [];
    for (let at = 0; at < rowIds.length; at += rowsPerRead) {
      const request = { tableId, ids: rowIds.slice(at, at + rowsPerRead), fieldIds: [], shape: 'arrays' } as const;
      found.push(...(await seen.base.records(request)).map((record) => record.id));
    }
    if (found.length > 0) readable.push({ tableId, fieldId, rowIds: found });
  }
  return readable;
}
