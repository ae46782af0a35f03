import { limits, readLinkCell, type RowId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { toText } from '../../storage/read/csv-lines.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { fieldSourceOf } from '../../storage/schema/value-fields.ts';
import { readOptions, readOptionsFor, type RowsSource, toRowsQuery } from '../records/index.ts';
import type { Link } from '../links/index.ts';
import type { Slot } from '../items/index.ts';

/** The values of these fields as words, by record; records the reader may not see are not there. */
export async function readTexts(
  ctx: Ctx,
  { schema, table }: Pick<RowsSource, 'schema' | 'table'>,
  ids: readonly RowId[],
  fields: readonly FieldDoc[],
): Promise<Map<RowId, string[]>> {
  if (ids.length === 0) return new Map();
  const names = fieldSourceOf(schema);
  const rows = await getBase(ctx).records({
    ...readOptions(ctx),
    tableId: table.id,
    ids: [...new Set(ids)],
    fieldIds: fields.map(({ id }) => id),
    shape: 'arrays',
  });
  return new Map(rows.map(({ id, cells }) => [id, fields.map((field, index) => toText(field, cells[index] ?? null, names))]));
}

/** Linked records whose values are told of one record. */
const mostLinked = 50;
/** Records that are asked for in one query. */
const perQuery = 1000;

type Source = Pick<RowsSource, 'schema' | 'table'>;

/** The values of slots as words, by record, with the reader's rights also where a link leads elsewhere: one query for each link, not for each record. */
export async function readSlots(ctx: Ctx, source: Source, ids: readonly RowId[], slots: readonly Slot[]): Promise<Map<RowId, string[]>> {
  const own = slots.filter(({ through }) => through === null);
  const texts = await readTexts(
    ctx,
    source,
    ids,
    own.map(({ field }) => field),
  );
  if (own.length === slots.length) return texts;
  const byKey = new Map<RowId, Map<string, string>>();
  for (const [rowId, row] of texts) byKey.set(rowId, new Map(own.map(({ key }, at) => [key, row[at] ?? ''])));
  const links = Map.groupBy(
    slots.filter(({ through }) => through !== null),
    ({ through }) => through?.field.id,
  );
  for (const ofLink of links.values()) {
    const link = ofLink[0]?.through as Link;
    const fields = ofLink.map(({ field }) => field);
    const linked = await readLinked(ctx, source, { link, fields }, [...texts.keys()]);
    for (const [rowId, values] of linked) for (const [at, { key }] of ofLink.entries()) byKey.get(rowId)?.set(key, values[at] ?? '');
  }
  const toRow = (told: ReadonlyMap<string, string>): string[] => slots.map(({ key }) => told.get(key) ?? '');
  return new Map([...byKey].map(([rowId, told]) => [rowId, toRow(told)]));
}

interface Wanted {
  readonly link: Link;
  readonly fields: readonly FieldDoc[];
}

/** The values of linked records, of each field with commas between them, by the record they are linked with. */
async function readLinked(ctx: Ctx, source: Source, { link, fields }: Wanted, ids: readonly RowId[]): Promise<Map<RowId, string[]>> {
  const linked = await linkedIds(ctx, source, link, ids);
  const texts = new Map<RowId, string[]>();
  const related = [...new Set([...linked.values()].flat())];
  for (let at = 0; at < related.length; at += perQuery) {
    const part = await readTexts(ctx, { schema: source.schema, table: link.related }, related.slice(at, at + perQuery), fields);
    for (const [id, row] of part) texts.set(id, row);
  }
  const join = (own: readonly RowId[], at: number): string =>
    own
      .map((id) => texts.get(id)?.[at] ?? '')
      .filter((text) => text !== '')
      .join(', ')
      .slice(0, limits.promptValue);
  return new Map([...linked].map(([rowId, own]) => [rowId, fields.map((_, at) => join(own, at))]));
}

/** Which records each is linked with. Their cells name the first of them; where one has more, all that count are asked for by themselves. */
async function linkedIds(ctx: Ctx, source: Source, link: Link, ids: readonly RowId[]): Promise<Map<RowId, readonly RowId[]>> {
  const rows = await getBase(ctx).records({
    ...readOptions(ctx),
    tableId: source.table.id,
    ids,
    fieldIds: [link.field.id],
    shape: 'arrays',
  });
  const found = new Map<RowId, readonly RowId[]>();
  for (const { id, cells } of rows) {
    const { count, records } = readLinkCell(cells[0] ?? null);
    found.set(id, count > records.length ? await manyLinked(ctx, source, link, id) : records.map(([linkedId]) => linkedId));
  }
  return found;
}

async function manyLinked(ctx: Ctx, { schema }: Source, link: Link, rowId: RowId): Promise<readonly RowId[]> {
  const source: RowsSource = { schema, table: link.related, view: null };
  const linked = { fieldId: link.definition.mirrorFieldId, rowId, isExcluded: false };
  const query = { ...toRowsQuery(source, { where: undefined, filterArrJson: undefined }), linked: [linked] };
  const options = await readOptionsFor(ctx, source, query);
  const rows = await getBase(ctx).records({ ...options, tableId: link.related.id, query, fieldIds: [], offset: 0, limit: mostLinked });
  return rows.map(({ id }) => id);
}
