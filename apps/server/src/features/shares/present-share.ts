import { databaseKinds } from '../../platform/database-kind.ts';
import type { SharedViewMeta, WireColumn } from '@quadrille/contract';
import type { FieldId } from '@quadrille/domain';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { metaWithin } from '../../storage/schema/meta-within.ts';
import type { EngineKind } from '../bases/index.ts';
import { presentColumn, presentTable } from '../structure/index.ts';
import { presentFilter } from '../filters/index.ts';
import { visibleFields } from '../records/index.ts';
import { presentSort } from '../sorts/index.ts';
import { presentView, presentViewColumn } from '../views/index.ts';
import type { OpenShare } from './open-share.ts';
import { listRelated } from './list-related.ts';
import { shareMeta } from './share-meta.ts';

/** Everything a visitor's page needs, and not one word about fields the view hides. */
export function presentShare({ schema, table, view }: OpenShare, engine: EngineKind): SharedViewMeta {
  const { baseId } = schema;
  const visible = visibleFields(table, view);
  const ids = new Set<FieldId>(visible.map((field) => field.id));
  const columns = view.viewFields
    .filter(({ fieldId }) => ids.has(fieldId))
    .map((entry) => withoutChoices(presentViewColumn(baseId, entry, view.doc.type)));
  const byField = new Map(columns.map((column) => [column.fk_column_id, column]));
  const { password: _secret, view: known, ...shown } = presentView(baseId, view.doc);
  const kind = known && withoutAddressees(known);
  const filters = view.filters.filter(({ fieldId, parentId }) => parentId === null && fieldId !== null && ids.has(fieldId));
  return {
    ...shown,
    meta: metaWithin(shareMeta(view.doc), ids) as SharedViewMeta['meta'],
    ...(kind && { view: { ...kind, meta: withoutOrder(metaWithin(kind.meta, ids)) } }),
    columns,
    filter: { is_group: true, logical_op: 'and', children: filters.map((filter) => presentFilter(schema, filter)) },
    sorts: view.sorts.filter(({ fieldId }) => ids.has(fieldId)).map((sort) => presentSort(baseId, sort)),
    model: {
      ...presentTable(baseId, table.doc),
      columns: visible.map((field) => ({
        ...byField.get(field.id),
        ...presentShown(schema, field),
        show: byField.get(field.id)?.show ?? 1,
      })),
    },
    relatedMetas: Object.fromEntries(listRelated({ schema, table }, visible).map((one) => [one.id, one])),
    client: databaseKinds[engine].client,
  };
}

/** A shown link leads to a table that visitors are told of by its names; without it they could neither find records there nor see them. */
function presentShown(schema: OpenShare['schema'], field: FieldDoc): WireColumn {
  const column = presentColumn(schema, field, true);
  if (field.definition?.kind !== 'link' || !column.colOptions) return column;
  return { ...column, colOptions: { ...column.colOptions, fk_related_model_id: field.definition.relatedTableId } };
}

/** Which records a question may be answered with tells of fields of another table: visitors see the records alone. */
function withoutChoices<Column extends object>(column: Column): Column {
  if (!('meta' in column) || typeof column.meta !== 'object' || column.meta === null) return column;
  const { choices_where: _where, ...shown } = column.meta as { readonly choices_where?: unknown };
  return { ...column, meta: shown };
}

/** The field that keeps an order made by hand is nobody's to know but of those who may move records. */
function withoutOrder(meta: unknown): SharedViewMeta['meta'] {
  if (typeof meta !== 'object' || meta === null) return meta as SharedViewMeta['meta'];
  const { row_order: _field, ...shown } = meta as { readonly row_order?: unknown };
  return shown;
}

/** Who is told of the answers of a form is between them and its owner. */
function withoutAddressees(kind: NonNullable<SharedViewMeta['view']>): NonNullable<SharedViewMeta['view']> {
  return 'email' in kind ? { ...kind, email: null } : kind;
}
