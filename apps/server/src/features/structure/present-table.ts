import type { WireFullTable, WireTable } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import type { Actor } from '../../app-context.ts';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import type { TableDoc } from '../../storage/schema/documents.ts';
import { presentColumn } from '../fields/present-column.ts';
import { presentListedView } from '../views/present-view.ts';
import { toWireKeys } from './wire-keys.ts';

/** A table as lists name it. */
export function presentTable(baseId: BaseId, doc: TableDoc): WireTable {
  return {
    ...toWireKeys(baseId, doc, doc.source?.id),
    id: doc.id,
    table_name: doc.tableName,
    title: doc.title,
    type: doc.source?.isView === true ? 'view' : 'table',
    meta: doc.meta as WireTable['meta'],
    schema: doc.source?.schema ?? null,
    enabled: 1,
    mm: doc.isJunction === true ? 1 : 0,
    tags: null,
    description: doc.description,
    pinned: null,
    deleted: null,
    order: doc.order,
  };
}

/** A table with its columns and views, as it is shown to somebody. */
export function presentFullTable(actor: Pick<Actor, 'via'>, schema: BaseSchema, table: TableSchema): WireFullTable {
  const columns = table.fields.map((field) => presentColumn(schema, field));
  return {
    ...presentTable(schema.baseId, table.doc),
    columns,
    columnsById: Object.fromEntries(columns.map((column) => [column.id, column])),
    views: table.views.map((view) => presentListedView(actor, schema.baseId, table.doc, view.doc)),
  };
}
