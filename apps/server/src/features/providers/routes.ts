import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { disconnect, listConnections } from './connections.ts';
import { toProviderName } from './to-provider-name.ts';
import { beginVisit, finishVisit } from './visit-provider.ts';

export const providerRoutes: readonly BoundCall[] = [
  bindCall(calls.providers.begin, (ctx, { params }) => beginVisit(ctx, toProviderName(params.provider))),
  bindCall(calls.providers.genTokenByCode, (ctx, { params, query }) => finishVisit(ctx, toProviderName(params.provider), query)),
  bindCall(calls.providers.list, (ctx) => listConnections(ctx)),
  bindCall(calls.providers.disconnect, (ctx, { params }) => disconnect(ctx, toProviderName(params.provider))),
];
