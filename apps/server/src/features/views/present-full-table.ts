import type { WireFullTable } from '@quadrille/contract';
import type { Actor } from '../../app-context.ts';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import { presentColumn, presentTable } from '../structure/index.ts';
import { presentListedView } from './present-view.ts';

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
