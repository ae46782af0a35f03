import { databaseKinds } from '../../platform/database-kind.ts';
import type { SharedViewMeta } from '@quadrille/contract';
import { colorRulesWithin, type FieldId } from '@quadrille/domain';
import type { EngineKind } from '../bases/to-project.ts';
import { presentColumn } from '../fields/present-column.ts';
import { presentFilter } from '../filters/present-filter.ts';
import { visibleFields } from '../records/visible-fields.ts';
import { presentSort } from '../sorts/present-sort.ts';
import { presentTable } from '../tables/present-table.ts';
import { presentView, presentViewColumn } from '../views/present-view.ts';
import type { OpenShare } from './open-share.ts';
import { listRelated } from './list-related.ts';
import { shareMeta } from './share-meta.ts';

/** Everything a visitor's page needs, and not one word about fields the view hides. */
export function presentShare({ schema, table, view }: OpenShare, engine: EngineKind): SharedViewMeta {
  const { baseId } = schema;
  const visible = visibleFields(table, view);
  const ids = new Set<FieldId>(visible.map((field) => field.id));
  const columns = view.viewFields.filter(({ fieldId }) => ids.has(fieldId)).map((entry) => presentViewColumn(baseId, entry, view.doc.type));
  const byField = new Map(columns.map((column) => [column.fk_column_id, column]));
  const { password: _secret, ...shown } = presentView(baseId, view.doc);
  const filters = view.filters.filter(({ fieldId, parentId }) => parentId === null && fieldId !== null && ids.has(fieldId));
  const meta = shareMeta(view.doc);
  return {
    ...shown,
    meta: { ...meta, ...('color_rules' in meta && { color_rules: colorRulesWithin(meta['color_rules'], ids) }) },
    columns,
    filter: { is_group: true, logical_op: 'and', children: filters.map((filter) => presentFilter(baseId, filter)) },
    sorts: view.sorts.filter(({ fieldId }) => ids.has(fieldId)).map((sort) => presentSort(baseId, sort)),
    model: {
      ...presentTable(baseId, table.doc),
      columns: visible.map((field) => ({
        ...byField.get(field.id),
        ...presentColumn(schema, field, true),
        show: byField.get(field.id)?.show ?? 1,
      })),
    },
    relatedMetas: Object.fromEntries(listRelated({ schema, table }, visible).map((one) => [one.id, one])),
    client: databaseKinds[engine].client,
  };
}
