import { calls, toPagedResponse } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { createApiToken, deleteApiToken, listApiTokens } from './api-tokens.ts';

export const apiTokenRoutes: readonly BoundCall[] = [
  bindCall(calls.apiTokens.list, async (ctx, { query: { limit, offset } }) => {
    const all = await listApiTokens(ctx, null);
    return toPagedResponse(all.slice(offset, offset + limit), all.length, { limit, offset });
  }),
  bindCall(calls.apiTokens.create, (ctx, { body }) => createApiToken(ctx, body, null)),
  bindCall(calls.apiTokens.delete, (ctx, { params }) => deleteApiToken(ctx, params.tokenId, null)),
  bindCall(calls.apiTokens.listOfProject, async (ctx) => ({ list: await listApiTokens(ctx, ctx.baseId) })),
  bindCall(calls.apiTokens.createInProject, (ctx, { body }) => createApiToken(ctx, body, ctx.baseId)),
  bindCall(calls.apiTokens.deleteInProject, (ctx, { params }) => deleteApiToken(ctx, params.tokenId, ctx.baseId)),
];
