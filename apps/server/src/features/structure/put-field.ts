import { AppError, type NewColumnBody } from '@quadrille/contract';
import { limits, viewKindOf } from '@quadrille/domain';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { TableSchema, ViewSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc, ViewDoc } from '../../storage/schema/documents.ts';
import { defaultViewField } from '../../storage/write/view-fields.ts';
import { nextOrder } from '../../storage/schema/next-order.ts';

type Place = Pick<NewColumnBody, 'column_order'>;

/** Puts a planned field into its table and all its views, and makes its column where it has one. */
export async function putField(
  tx: WriteTx,
  table: TableSchema,
  field: FieldDoc,
  place: Place = {},
  makeColumn: () => Promise<void> = () => tx.addColumn(field.id),
): Promise<void> {
  if (table.fields.length >= limits.fieldsPerTable)
    throw new AppError('tooManyFields', { table: table.doc.title, most: limits.fieldsPerTable });
  tx.put('field', field);
  await makeColumn();
  for (const view of table.views) {
    const entry = defaultViewField(tx, view.doc, field, placeIn(view, place));
    tx.put('viewField', { ...entry, show: entry.show && !isKeptFromVisitors(table, view, place) });
  }
}

/**
 * A new field does not go to the visitors of a link by itself where somebody has chosen what they see: on cards, forms, dates and maps, and
 * in grids that hide something already. The view it is made in shows it.
 */
function isKeptFromVisitors({ fieldById }: TableSchema, { doc, viewFields }: ViewSchema, { column_order: asked }: Place): boolean {
  if (doc.uuid === null || isAskedView(doc, asked?.view_id)) return false;
  return viewKindOf(doc.type) !== 'grid' || viewFields.some(({ show, fieldId }) => !show && fieldById.get(fieldId)?.isSystem === false);
}

/** At the end of a view, or where the caller asked for in this one. */
function placeIn(view: ViewSchema, { column_order: asked }: Place): number {
  if (asked?.order != null && isAskedView(view.doc, asked.view_id)) return asked.order;
  return nextOrder(view.viewFields);
}

function isAskedView(view: ViewDoc, id: string | null | undefined): boolean {
  return id == null ? view.isDefault : view.id === id;
}
