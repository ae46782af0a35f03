import type { FieldChoice, Row } from '@quadrille/contract';
import type { RowId } from '@quadrille/domain';
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

/** Encoded rows with their linked rows as `nested[Title][fields]` and `[limit]` want them. Links that are shown as a number stay one. */
export async function shapeNested(ctx: Ctx, source: RowsSource, nested: FieldChoice['nested'], list: Uint8Array): Promise<Uint8Array> {
  const wishes = findWishes(source, nested);
  if (wishes.length === 0) return list;
  const rows = JSON.parse(new TextDecoder().decode(list)) as Row[];
  for (const wish of wishes) await shapeLink(ctx, rows, wish);
  return new TextEncoder().encode(JSON.stringify(rows));
}

function findWishes({ schema, table }: RowsSource, nested: FieldChoice['nested']): Wish[] {
  return Object.entries(nested).flatMap(([title, { fields, f, limit, l }]) => {
    const field = table.fields.find((one) => one.title === title);
    if (field?.type !== 'LinkToAnotherRecord' || field.definition?.kind !== 'link') return [];
    const related = schema.tableById.get(field.definition.relatedTableId);
    return related ? [{ field, related, fields: toTitles(fields ?? f), limit: toLimit(limit ?? l) }] : [];
  });
}

async function shapeLink(ctx: Ctx, rows: Row[], { field, related, fields, limit }: Wish): Promise<void> {
  const idTitle = idField(related)?.title ?? 'Id';
  const linkedOf = (row: Row): Row[] => [row[field.title] ?? []].flat() as Row[];
  const cut = limit === undefined ? linkedOf : (row: Row): Row[] => linkedOf(row).slice(0, limit);
  const ids = [...new Set(rows.flatMap(cut).map((linked) => Number(linked[idTitle]) as RowId))];
  const shaped = fields === undefined || ids.length === 0 ? null : await readShaped(ctx, related, ids, fields);
  for (const row of rows) {
    const linked = cut(row).map((one) => shaped?.get(Number(one[idTitle])) ?? one);
    if (Array.isArray(row[field.title])) row[field.title] = linked;
    else if (linked[0]) row[field.title] = linked[0];
  }
}

async function readShaped(ctx: Ctx, related: TableSchema, ids: readonly RowId[], titles: readonly string[]): Promise<Map<number, Row>> {
  const chosen = chooseFields(ownFields(related), titles);
  const id = idField(related);
  const fieldIds = [...new Set([...(id ? [id.id] : []), ...chosen.map((field) => field.id)])];
  const { json } = await getBase(ctx).rowsById({ ...readOptions(ctx), tableId: related.id, ids: [...ids], fieldIds, shape: 'objects' });
  const rows = JSON.parse(new TextDecoder().decode(json)) as Row[];
  const isIdChosen = id !== undefined && chosen.includes(id);
  return new Map(
    rows.map((row) => {
      const { [id?.title ?? 'Id']: key, ...rest } = row;
      return [Number(key), isIdChosen ? row : rest];
    }),
  );
}

function toTitles(sent: unknown): readonly string[] | undefined {
  const texts = (Array.isArray(sent) ? sent : [sent]).filter((text) => typeof text === 'string').flatMap((text) => text.split(','));
  return texts.length === 0 ? undefined : texts;
}

function toLimit(sent: unknown): number | undefined {
  const limit = Number(sent);
  return Number.isInteger(limit) && limit > 0 ? limit : undefined;
}
