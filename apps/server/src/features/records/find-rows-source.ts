import { type Ctx, getBase } from '../../app-context.ts';
import type { BaseSchema, TableSchema, ViewSchema } from '../../storage/schema/base-schema.ts';
import { getTable, getTableByName, getViewOfTable } from '../structure/index.ts';

/** The table a request reads or writes, and the view it looks through. */
export interface RowsSource {
  readonly schema: BaseSchema;
  readonly table: TableSchema;
  readonly view: ViewSchema | null;
}

/** Of the data paths, where base, table and view are named by id or title. */
export async function findRowsSource(ctx: Ctx, params: { readonly table: string; readonly view?: string }): Promise<RowsSource> {
  const schema = await getBase(ctx).schema();
  const table = getTableByName(schema, params.table);
  return { schema, table, view: params.view === undefined ? null : getViewOfTable(table, params.view) };
}

/** Of the paths that name the table by id, and the view, if any, in the query. */
export async function findTableSource(ctx: Ctx, tableId: string, viewId: string | undefined): Promise<RowsSource> {
  const schema = await getBase(ctx).schema();
  const table = getTable(schema, tableId);
  return { schema, table, view: viewId === undefined ? null : getViewOfTable(table, viewId) };
}

/** The same table and view as they stand inside a transaction, which may have waited behind a change to them. */
export function sourceNow(schema: BaseSchema, { table, view }: RowsSource): RowsSource {
  const now = getTable(schema, table.id);
  return { schema, table: now, view: view && getViewOfTable(now, view.doc.id) };
}

/** The same table seen through another view, where a query names one. */
export function throughView(source: RowsSource, viewId: string | undefined): RowsSource {
  return viewId === undefined ? source : { ...source, view: getViewOfTable(source.table, viewId) };
}
