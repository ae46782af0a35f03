import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { listLinkedWith } from '../links/index.ts';
import { findTableSource as findById, throughView } from '../records/index.ts';
import { findMatches, findPosition, findPositions } from './find-in-grid.ts';
import { readGridAggregates } from './grid-aggregates.ts';
import { listDistinct } from './grid-distinct.ts';
import { listGridGroups } from './grid-groups.ts';
import { countGrid, readGridPage, readGridRows } from './grid-page.ts';
import { moveRows } from './move-rows.ts';
import { writeGrid } from './write-grid.ts';

export const gridRoutes: readonly BoundCall[] = [
  bindCall(calls.grids.page, async (ctx, { params, query }) => readGridPage(ctx, await findById(ctx, params.tableId, query.viewId), query)),
  bindCall(calls.grids.rows, async (ctx, { params, query }) => readGridRows(ctx, await findById(ctx, params.tableId, query.viewId), query)),
  bindCall(calls.grids.count, async (ctx, { params, query }) => countGrid(ctx, await findById(ctx, params.tableId, query.viewId), query)),
  bindCall(calls.grids.groups, async (ctx, { params, query }) =>
    listGridGroups(ctx, await findById(ctx, params.tableId, query.viewId), query),
  ),
  bindCall(calls.grids.aggregates, async (ctx, { params, query }) =>
    readGridAggregates(ctx, await findById(ctx, params.tableId, query.viewId), query),
  ),
  bindCall(calls.grids.distinct, async (ctx, { params, query }) =>
    listDistinct(ctx, await findById(ctx, params.tableId, query.viewId), params.columnId, query),
  ),
  bindCall(calls.grids.linked, async (ctx, { params, query }) =>
    listLinkedWith(ctx, await findById(ctx, params.tableId, query.viewId), params.columnId, query),
  ),
  bindCall(calls.grids.position, async (ctx, { params, query }) =>
    findPosition(ctx, await findById(ctx, params.tableId, query.viewId), params.rowId, query),
  ),
  bindCall(calls.grids.positions, async (ctx, { params, query, body }) =>
    findPositions(ctx, await findById(ctx, params.tableId, query.viewId), body.ids, query),
  ),
  bindCall(calls.grids.matches, async (ctx, { params, query }) =>
    findMatches(ctx, await findById(ctx, params.tableId, query.viewId), query),
  ),
  bindCall(calls.grids.move, async (ctx, { params, body }) => moveRows(ctx, await findById(ctx, params.tableId, body.viewId), body)),
  bindCall(calls.grids.write, async (ctx, { params, body }) => {
    const source = await findById(ctx, params.tableId, undefined);
    return writeGrid(ctx, source, body, body.place && { ...body.place, through: throughView(source, body.place.viewId) });
  }),
];
