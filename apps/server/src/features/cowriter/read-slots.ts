import type { RowId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { toText } from '../../storage/read/csv-lines.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { fieldSourceOf } from '../../storage/schema/value-fields.ts';
import { readOptions, type RowsSource } from '../records/index.ts';

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
