import {
  calls,
  type WireCalendar,
  type WireGallery,
  type WireGrid,
  type WireKanban,
  type WireMap,
  type WireTimeline,
} from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { createView } from './create-view.ts';
import { deleteView } from './delete-view.ts';
import { listViewColumns, listViews } from './list-views.ts';
import { putViewColumn } from './put-view-column.ts';
import { readForm, readKind } from './read-kind.ts';
import { setAllShown } from './set-all-shown.ts';
import { updateKind } from './update-kind.ts';
import { updateView } from './update-view.ts';
import { updateViewColumn, updateViewColumns } from './update-view-columns.ts';

export const viewRoutes: readonly BoundCall[] = [
  bindCall(calls.views.list, (ctx, { params }) => listViews(ctx, params.tableId)),
  bindCall(calls.views.update, (ctx, { params, body }) => updateView(ctx, params.viewId, body)),
  bindCall(calls.views.delete, (ctx, { params }) => deleteView(ctx, params.viewId)),
  bindCall(calls.views.showAll, (ctx, { params, query }) =>
    setAllShown(ctx, params.viewId, true, query.ignoreIds, query.show_system_fields),
  ),
  bindCall(calls.views.hideAll, (ctx, { params, query }) => setAllShown(ctx, params.viewId, false, query.ignoreIds)),
  bindCall(calls.grids.create, (ctx, { params, body }) => createView(ctx, 'grid', params.tableId, body)),
  bindCall(calls.grids.get, async (ctx, { params }) => (await readKind(ctx, 'grid', params.viewId)) as WireGrid),
  bindCall(calls.grids.update, (ctx, { params, body }) => updateKind(ctx, 'grid', params.viewId, body)),
  bindCall(calls.grids.listColumns, (ctx, { params }) => listViewColumns(ctx, params.viewId)),
  bindCall(calls.grids.updateColumn, (ctx, { params, body }) => updateViewColumn(ctx, params.viewColumnId, body)),
  bindCall(calls.grids.updateColumns, (ctx, { params, body }) => updateViewColumns(ctx, body.columns, params.viewId)),
  bindCall(calls.forms.create, (ctx, { params, body }) => createView(ctx, 'form', params.tableId, body)),
  bindCall(calls.forms.get, (ctx, { params }) => readForm(ctx, params.viewId)),
  bindCall(calls.forms.update, (ctx, { params, body }) => updateKind(ctx, 'form', params.viewId, body)),
  bindCall(calls.forms.updateColumn, (ctx, { params, body }) => updateViewColumn(ctx, params.viewColumnId, body)),
  bindCall(calls.galleries.create, (ctx, { params, body }) => createView(ctx, 'gallery', params.tableId, body)),
  bindCall(calls.galleries.get, async (ctx, { params }) => (await readKind(ctx, 'gallery', params.viewId)) as WireGallery),
  bindCall(calls.galleries.update, (ctx, { params, body }) => updateKind(ctx, 'gallery', params.viewId, body)),
  bindCall(calls.kanbans.create, (ctx, { params, body }) => createView(ctx, 'kanban', params.tableId, body)),
  bindCall(calls.kanbans.get, async (ctx, { params }) => (await readKind(ctx, 'kanban', params.viewId)) as WireKanban),
  bindCall(calls.kanbans.update, (ctx, { params, body }) => updateKind(ctx, 'kanban', params.viewId, body)),
  bindCall(calls.maps.create, (ctx, { params, body }) => createView(ctx, 'map', params.tableId, body)),
  bindCall(calls.maps.get, async (ctx, { params }) => (await readKind(ctx, 'map', params.viewId)) as WireMap),
  bindCall(calls.maps.update, (ctx, { params, body }) => updateKind(ctx, 'map', params.viewId, body)),
  bindCall(calls.calendars.create, (ctx, { params, body }) => createView(ctx, 'calendar', params.tableId, body)),
  bindCall(calls.calendars.get, async (ctx, { params }) => (await readKind(ctx, 'calendar', params.viewId)) as WireCalendar),
  bindCall(calls.calendars.update, (ctx, { params, body }) => updateKind(ctx, 'calendar', params.viewId, body)),
  bindCall(calls.timelines.create, (ctx, { params, body }) => createView(ctx, 'timeline', params.tableId, body)),
  bindCall(calls.timelines.get, async (ctx, { params }) => (await readKind(ctx, 'timeline', params.viewId)) as WireTimeline),
  bindCall(calls.timelines.update, (ctx, { params, body }) => updateKind(ctx, 'timeline', params.viewId, body)),
  bindCall(calls.viewColumns.list, async (ctx, { params }) => ({ list: await listViewColumns(ctx, params.viewId) })),
  bindCall(calls.viewColumns.create, (ctx, { params, body }) => putViewColumn(ctx, params.viewId, body.fk_column_id, body)),
  bindCall(calls.viewColumns.update, (ctx, { params, body }) => updateViewColumn(ctx, params.viewColumnId, body, params.viewId)),
];
