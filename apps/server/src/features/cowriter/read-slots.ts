import { limits, type RowId } from '@quadrille/domain';
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

/** The values of slots as words, by record, with the reader's rights also where a link leads elsewhere. */
export async function readSlots(
  ctx: Ctx,
  source: Pick<RowsSource, 'schema' | 'table'>,
  ids: readonly RowId[],
  slots: readonly Slot[],
): Promise<Map<RowId, string[]>> {
  const own = slots.filter(({ through }) => through === null);
  const fields = own.map(({ field }) => field);
  const texts = await readTexts(ctx, source, ids, fields);
  if (own.length === slots.length) return texts;
  const links = Map.groupBy(
    slots.filter(({ through }) => through !== null),
    ({ through }) => through?.field.id,
  );
  const told = new Map<RowId, string[]>();
  for (const [rowId, row] of texts) {
    const byKey = new Map(own.map(({ key }, at) => [key, row[at] ?? '']));
    for (const ofLink of links.values()) {
      const link = ofLink[0]?.through as Link;
      const values = await readLinked(
        ctx,
        { schema: source.schema, link, rowId },
        ofLink.map(({ field }) => field),
      );
      for (const [at, { key }] of ofLink.entries()) byKey.set(key, values[at] ?? '');
    }
    told.set(
      rowId,
      slots.map(({ key }) => byKey.get(key) ?? ''),
    );
  }
  return told;
}

/** The values of linked records, of each field with commas between them. */
async function readLinked(
  ctx: Ctx,
  { schema, link, rowId }: { readonly schema: RowsSource['schema']; readonly link: Link; readonly rowId: RowId },
  fields: readonly FieldDoc[],
): Promise<string[]> {
  const source: RowsSource = { schema, table: link.related, view: null };
  const linked = { fieldId: link.definition.mirrorFieldId, rowId, isExcluded: false };
  const query = { ...toRowsQuery(source, { where: undefined, filterArrJson: undefined }), linked };
  const rows = await getBase(ctx).records({
    ...(await readOptionsFor(ctx, source, query)),
    tableId: link.related.id,
    query,
    fieldIds: fields.map(({ id }) => id),
    offset: 0,
    limit: mostLinked,
  });
  const names = fieldSourceOf(schema);
  return fields.map((field, at) =>
    rows
      .map(({ cells }) => toText(field, cells[at] ?? null, names))
      .filter((text) => text !== '')
      .join(', ')
      .slice(0, limits.promptValue),
  );
}
