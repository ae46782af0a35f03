import { type FieldChoice, refuseProgram, type Row } from '@quadrille/contract';
import { limits, type RowId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import type { RowsSource } from './find-rows-source.ts';
import { readOptions } from './read-options.ts';
import { idField } from './to-cells.ts';
import { chooseFields, ownFields } from './visible-fields.ts';

interface Wish {
  readonly field: FieldDoc;
  readonly related: TableSchema;
  /** Titles; undefined leaves the id and the display value. */
  readonly fields: readonly string[] | undefined;
  readonly limit: number | undefined;
}

/** Linked rows read at once: enough for most answers, few enough for large texts not to fill memory before they are counted. */
const chunkRows = 100;

/**
 * Encoded rows with their linked rows as `nested[Title][fields]` and `[limit]` want them. Links that are shown as a number stay one.
 * All of it is built in memory on the main thread, so the answer has at most `limits.nestedBytes`.
 */
export async function shapeNested(ctx: Ctx, source: RowsSource, nested: FieldChoice['nested'], list: Uint8Array): Promise<Uint8Array> {
  const wishes = findWishes(source, nested);
  if (wishes.length === 0) return list;
  const spend = openBudget(limits.nestedBytes);
  spend(list.length);
  const rows = JSON.parse(new TextDecoder().decode(list)) as Row[];
  for (const wish of wishes) await shapeLink(ctx, rows, wish, spend);
  return new TextEncoder().encode(JSON.stringify(rows));
}

type Spend = (bytes: number) => void;

function openBudget(most: number): Spend {
  let left = most;
  return (bytes) => {
    left -= bytes;
    if (left >= 0) return;
    const reason = `Rows with their linked rows have at most ${most / 1_000_000} MB in one answer. Ask for fewer rows, fewer fields, or fewer linked rows (nested[Link][limit]).`;
    throw refuseProgram('tooLarge', reason);
  };
}

function findWishes({ schema, table }: RowsSource, nested: FieldChoice['nested']): Wish[] {
  return Object.entries(nested).flatMap(([title, { fields, f, limit, l }]) => {
    const field = table.fields.find((one) => one.title === title);
    if (field?.type !== 'LinkToAnotherRecord' || field.definition?.kind !== 'link') return [];
    const related = schema.tableById.get(field.definition.relatedTableId);
    return related ? [{ field, related, fields: toTitles(fields ?? f), limit: toLimit(limit ?? l) }] : [];
  });
}

async function shapeLink(ctx: Ctx, rows: Row[], { field, related, fields, limit }: Wish, spend: Spend): Promise<void> {
  const idTitle = idField(related)?.title ?? 'Id';
  const idOf = (linked: Row): RowId => Number(linked[idTitle]) as RowId;
  const linkedOf = (row: Row): Row[] => [row[field.title] ?? []].flat() as Row[];
  const cut = limit === undefined ? linkedOf : (row: Row): Row[] => linkedOf(row).slice(0, limit);
  const shaped = fields === undefined ? null : await readShaped(ctx, related, countEach(rows.flatMap(cut).map(idOf)), fields, spend);
  for (const row of rows) {
    const linked = cut(row).map((one) => shaped?.get(idOf(one)) ?? one);
    if (Array.isArray(row[field.title])) row[field.title] = linked;
    else if (linked[0]) row[field.title] = linked[0];
  }
}

/** How often each id comes. */
function countEach(ids: readonly RowId[]): ReadonlyMap<RowId, number> {
  const counts = new Map<RowId, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Each row is read once and paid for as often as the answer repeats it. */
async function readShaped(
  ctx: Ctx,
  related: TableSchema,
  counts: ReadonlyMap<RowId, number>,
  titles: readonly string[],
  spend: Spend,
): Promise<ReadonlyMap<RowId, Row>> {
  const chosen = chooseFields(ownFields(related), titles);
  const id = idField(related);
  const fieldIds = [...new Set([...(id ? [id.id] : []), ...chosen.map((field) => field.id)])];
  const isIdChosen = id !== undefined && chosen.includes(id);
  const request = { ...readOptions(ctx), tableId: related.id, fieldIds, shape: 'objects' } as const;
  const ids = [...counts.keys()];
  const shaped = new Map<RowId, Row>();
  for (let start = 0; start < ids.length; start += chunkRows) {
    const { json } = await getBase(ctx).rowsById({ ...request, ids: ids.slice(start, start + chunkRows) });
    spend(json.length);
    for (const row of JSON.parse(new TextDecoder().decode(json)) as Row[]) {
      const { [id?.title ?? 'Id']: key, ...rest } = row;
      const rowId = Number(key) as RowId;
      const repeats = (counts.get(rowId) ?? 1) - 1;
      if (repeats > 0) spend(repeats * Buffer.byteLength(JSON.stringify(row)));
      shaped.set(rowId, isIdChosen ? row : rest);
    }
  }
  return shaped;
}

function toTitles(sent: unknown): readonly string[] | undefined {
  const texts = (Array.isArray(sent) ? sent : [sent]).filter((text) => typeof text === 'string').flatMap((text) => text.split(','));
  return texts.length === 0 ? undefined : texts;
}

function toLimit(sent: unknown): number | undefined {
  const limit = Number(sent);
  return Number.isInteger(limit) && limit > 0 ? limit : undefined;
}
