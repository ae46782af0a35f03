import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { listVisibility, setVisibility } from './set-visibility.ts';

export const visibilityRoutes: readonly BoundCall[] = [
  bindCall(calls.visibility.list, (ctx, { query }) => listVisibility(ctx, query.includeM2M === true)),
  bindCall(calls.visibility.set, (ctx, { body }) => setVisibility(ctx, body)),
];
