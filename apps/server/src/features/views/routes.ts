import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { createGrid } from './create-grid.ts';
import { deleteView } from './delete-view.ts';
import { listViewColumns, listViews } from './list-views.ts';
import { putViewColumn } from './put-view-column.ts';
import { setAllShown } from './set-all-shown.ts';
import { updateGrid } from './update-grid.ts';
import { updateView } from './update-view.ts';
import { updateViewColumn } from './update-view-column.ts';

export const viewRoutes: readonly BoundCall[] = [
  bindCall(calls.views.list, (ctx, { params }) => listViews(ctx, params.tableId)),
  bindCall(calls.views.update, (ctx, { params, body }) => updateView(ctx, params.viewId, body)),
  bindCall(calls.views.delete, (ctx, { params }) => deleteView(ctx, params.viewId)),
  bindCall(calls.views.showAll, (ctx, { params, query }) => setAllShown(ctx, params.viewId, true, query.ignoreIds)),
  bindCall(calls.views.hideAll, (ctx, { params, query }) => setAllShown(ctx, params.viewId, false, query.ignoreIds)),
  bindCall(calls.grids.create, (ctx, { params, body }) => createGrid(ctx, params.tableId, body)),
  bindCall(calls.grids.update, (ctx, { params, body }) => updateGrid(ctx, params.viewId, body)),
  bindCall(calls.grids.listColumns, (ctx, { params }) => listViewColumns(ctx, params.viewId)),
  bindCall(calls.grids.updateColumn, (ctx, { params, body }) => updateViewColumn(ctx, params.viewColumnId, body)),
  bindCall(calls.viewColumns.list, async (ctx, { params }) => ({ list: await listViewColumns(ctx, params.viewId) })),
  bindCall(calls.viewColumns.create, (ctx, { params, body }) => putViewColumn(ctx, params.viewId, body.fk_column_id, body)),
  bindCall(calls.viewColumns.update, (ctx, { params, body }) => updateViewColumn(ctx, params.viewColumnId, body, params.viewId)),
];
