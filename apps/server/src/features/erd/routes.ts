import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { readDiagram, readSharedDiagram } from './read-diagram.ts';
import { shareDiagram, unshareDiagram } from './share-diagram.ts';

export const erdRoutes: readonly BoundCall[] = [
  bindCall(calls.erd.get, (ctx, { params }) => readDiagram(ctx, params.baseId)),
  bindCall(calls.erd.share, (ctx, { params }) => shareDiagram(ctx, params.baseId)),
  bindCall(calls.erd.unshare, (ctx, { params }) => unshareDiagram(ctx, params.baseId)),
  bindCall(calls.erd.shared, (ctx, { params }) => readSharedDiagram(ctx, params.uuid)),
];
