import type { DraftFault, WireDraft, WireDrafts } from '@quadrille/contract';
import { type CellValue, type FieldId, getFieldKind, limits, readSlotKey, type RowId, type TableId, type UserId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { DraftEntry } from '../../meta/prompt-store.ts';
import { toStamp } from '../../platform/to-stamp.ts';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { readOptionsFor, toRowsQuery } from '../records/index.ts';
import { getTable, getViewOfTable } from '../structure/index.ts';
import { findSlot, getPrompt, type FoundPrompt, type Slot } from '../items/index.ts';
import { authorReader } from './read-cowriter.ts';
import { readSlots, readTexts } from './read-slots.ts';

/** Records whose history is looked into for who changed a fact. */
const mostTraced = 50;

/** A draft whose record and whose fields the reader sees, and what has become of its facts. */
interface Seen {
  readonly entry: DraftEntry;
  readonly field: FieldDoc;
  readonly title: string;
  readonly now: string;
  readonly madeFrom: readonly { readonly column_id: string; readonly text: string }[];
  readonly stale: readonly { readonly column_id: string; readonly was: string; readonly is: string }[];
}

export async function listDrafts(ctx: Ctx, itemId: string): Promise<WireDrafts> {
  const schema = await getBase(ctx).schema();
  const found = getPrompt(schema, itemId);
  const entries = await ctx.parts.meta.prompts.drafts(found.item.id, limits.promptDrafts);
  const seen = await seenOf(ctx, schema, entries);
  const traces = await traceOf(ctx, seen);
  const authorIds = [...entries.flatMap((entry) => [entry.created_by, entry.settled_by]), ...[...traces.values()].map(({ by }) => by)];
  const toAuthor = await authorReader(ctx, authorIds);
  const list = seen.map((one): WireDraft => ({
    ...presentEntry(one),
    stale: one.stale.map((fact) => {
      const trace = traces.get(`${one.entry.row_id} ${fact.column_id}`);
      return { ...fact, by: toAuthor(trace?.by ?? null), at: trace?.at ?? null };
    }),
    created_by: toAuthor(one.entry.created_by),
    settled_by: toAuthor(one.entry.settled_by),
  }));
  const count = (state: WireDraft['state']): number => list.filter((one) => one.state === state).length;
  const stale = list.filter((one) => one.stale.length > 0).length;
  const counts = { draft: count('draft'), accepted: count('accepted'), skipped: count('skipped'), failed: count('failed'), stale };
  return { list, counts, records: await countRecords(ctx, schema, found) };
}

/** What was made from a field or a record the reader may not see is not told to them, nor that it is there. */
async function seenOf(ctx: Ctx, schema: BaseSchema, entries: readonly DraftEntry[]): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const [tableId, ofTable] of Map.groupBy(entries, ({ table_id }) => table_id)) {
    const table = schema.tableById.get(tableId as TableId);
    if (!table) continue;
    const slots = new Map<string, Slot | undefined>();
    const slotOf = (key: string): Slot | undefined => {
      if (!slots.has(key)) slots.set(key, findSlot(schema, table, readSlotKey(key)));
      return slots.get(key);
    };
    const read = ofTable.flatMap((entry) => {
      const madeFrom = Object.entries(JSON.parse(entry.made_from) as Record<string, string>);
      const isKnown = table.fieldById.has(entry.field_id as FieldId) && madeFrom.every(([key]) => slotOf(key) !== undefined);
      return isKnown ? [{ entry, madeFrom }] : [];
    });
    const fields = fieldsOf(
      table,
      read.map(({ entry }) => entry.field_id),
    );
    const keys = [...new Set(read.flatMap(({ madeFrom }) => madeFrom.map(([key]) => key)))];
    const known = keys.flatMap((key) => slotOf(key) ?? []);
    const ids = read.map(({ entry }) => entry.row_id as RowId);
    const [texts, facts] = await Promise.all([
      readTexts(ctx, { schema, table }, ids, fields),
      readSlots(ctx, { schema, table }, [...new Set(ids)], known),
    ]);
    for (const { entry, madeFrom } of read) {
      const row = texts.get(entry.row_id as RowId);
      const now = facts.get(entry.row_id as RowId);
      if (!row || !now) continue;
      const textOf = (key: string): string => now[known.findIndex((slot) => slot.key === key)] ?? '';
      // values of other records were read with the rights of whoever ran the prompt: those bound by rules are told what they read themselves
      const isBorrowed = ([key, text]: readonly [string, string]): boolean => {
        const slot = slotOf(key);
        return (slot?.through != null || slot?.field.definition !== undefined) && text !== textOf(key);
      };
      if (schema.aside !== undefined && madeFrom.some(isBorrowed)) continue;
      const told = madeFrom.map(([key, text]) => ({ column_id: key, text }));
      seen.push({
        entry,
        field: table.fieldById.get(entry.field_id as FieldId) as FieldDoc,
        title: row[0] ?? '',
        now: row[fields.findIndex(({ id }) => id === entry.field_id)] ?? '',
        madeFrom: told,
        stale: told.flatMap(({ column_id, text }) => {
          const is = textOf(column_id);
          return is === text ? [] : [{ column_id, was: text, is }];
        }),
      });
    }
  }
  return seen;
}

/** The field that names records, and these, each once. */
function fieldsOf(table: TableSchema, ids: readonly string[]): FieldDoc[] {
  const wanted = new Set<string>(ids);
  const primary = table.fields.find(({ isPrimary }) => isPrimary) ?? table.fields[0];
  return [...new Set([...(primary ? [primary] : []), ...table.fields.filter(({ id }) => wanted.has(id))])];
}

/** The answer as the field shows it; empty where there is none. */
export function textOfDraft({ value }: Pick<DraftEntry, 'value'>, field: FieldDoc): string {
  const kind = getFieldKind(field.type);
  const parsed = value === null ? null : kind.parse(JSON.parse(value) as CellValue, field);
  return parsed?.ok === true ? kind.format(parsed.value, field) : '';
}

function presentEntry({ entry, field, title, now, madeFrom }: Seen): Omit<WireDraft, 'stale' | 'created_by' | 'settled_by'> {
  return {
    id: entry.id,
    run_id: entry.run_id,
    row_id: entry.row_id,
    title,
    column_id: entry.field_id,
    state: entry.state as WireDraft['state'],
    fault: entry.fault as DraftFault | null,
    fault_about: entry.fault_about,
    text: textOfDraft(entry, field),
    now,
    made_from: [...madeFrom],
    model: entry.model,
    tokens: entry.tokens,
    created_at: toStamp(entry.created_at),
    settled_at: entry.settled_at === null ? null : toStamp(entry.settled_at),
  };
}

interface Trace {
  readonly by: UserId | null;
  readonly at: string;
}

/** Who last changed a fact since the text was made, by record and field. */
async function traceOf(ctx: Ctx, seen: readonly Seen[]): Promise<Map<string, Trace>> {
  const traces = new Map<string, Trace>();
  for (const { entry, stale } of seen.filter((one) => one.stale.length > 0).slice(0, mostTraced)) {
    const events = await getBase(ctx).recordEvents({ tableId: entry.table_id as TableId, rowId: entry.row_id as RowId, limit: 20 });
    for (const { column_id: id } of stale) {
      const event = events.find(({ fieldIds }) => fieldIds.includes(readSlotKey(id).fieldId));
      if (event) traces.set(`${entry.row_id} ${id}`, { by: event.change.actorId, at: event.change.at });
    }
  }
  return traces;
}

/** Records the prompt is for, of those the reader sees; 0 while that is not chosen, or not theirs to see. */
async function countRecords(ctx: Ctx, schema: BaseSchema, { prompt }: FoundPrompt): Promise<number> {
  const known = prompt.table_id !== null && schema.tableById.has(prompt.table_id as TableId);
  if (!known) return 0;
  const table = getTable(schema, prompt.table_id ?? '');
  const isViewSeen = prompt.view_id === null || table.views.some(({ doc }) => doc.id === prompt.view_id);
  if (!isViewSeen) return 0;
  const source = { schema, table, view: prompt.view_id === null ? null : getViewOfTable(table, prompt.view_id) };
  const query = toRowsQuery(source, { where: undefined, filterArrJson: undefined });
  return getBase(ctx).count({ ...(await readOptionsFor(ctx, source, query)), tableId: table.id, query });
}
