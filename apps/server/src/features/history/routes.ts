import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { findTableSource } from '../records/index.ts';
import { listRowEvents } from './list-row-events.ts';
import { readPast } from './read-past.ts';
import { restoreValues } from './restore-values.ts';
import { tellSince } from './tell-since.ts';

export const historyRoutes: readonly BoundCall[] = [
  bindCall(calls.history.list, (ctx, { params, query }) => listRowEvents(ctx, params, query)),
  bindCall(calls.history.since, (ctx, { params, query }) => tellSince(ctx, params, query.ids)),
  bindCall(calls.history.past, async (ctx, { params, query }) =>
    readPast(ctx, await findTableSource(ctx, params.tableId, query.viewId), query),
  ),
  bindCall(calls.history.restore, (ctx, { params, body }) => restoreValues(ctx, params, body)),
];
