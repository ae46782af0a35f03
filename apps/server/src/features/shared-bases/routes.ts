import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { openSharedBase, readSharedBase, shareBase, unshareBase, updateSharedBase } from './share-base.ts';

export const sharedBaseRoutes: readonly BoundCall[] = [
  bindCall(calls.sharedBases.get, (ctx) => readSharedBase(ctx)),
  bindCall(calls.sharedBases.create, (ctx, { body }) => shareBase(ctx, body)),
  bindCall(calls.sharedBases.update, (ctx, { body }) => updateSharedBase(ctx, body)),
  bindCall(calls.sharedBases.delete, (ctx) => unshareBase(ctx)),
  bindCall(calls.sharedBases.meta, (ctx, { params }) => openSharedBase(ctx, params.uuid)),
];
