import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { listRowEvents } from './list-row-events.ts';
import { restoreValues } from './restore-values.ts';

export const historyRoutes: readonly BoundCall[] = [
  bindCall(calls.history.list, (ctx, { params, query }) => listRowEvents(ctx, params, query)),
  bindCall(calls.history.restore, (ctx, { params, body }) => restoreValues(ctx, params, body)),
];
