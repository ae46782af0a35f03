import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { createSource, deleteSource, testConnection } from './change-sources.ts';
import { createSqlView } from './create-sql-view.ts';
import { selectFromConnection } from './select-from-connection.ts';
import { diffSources, syncSources } from './sync-source.ts';

export const sourceRoutes: readonly BoundCall[] = [
  bindCall(calls.sources.create, (ctx, { body }) => createSource(ctx, body)),
  bindCall(calls.sources.delete, (ctx, { params }) => deleteSource(ctx, params.baseId)),
  bindCall(calls.sources.test, (ctx, { body }) => testConnection(ctx, body)),
  bindCall(calls.sources.select, (ctx, { body }) => selectFromConnection(ctx, body)),
  bindCall(calls.sources.sqlView, (ctx, { params, body }) => createSqlView(ctx, params.baseId, body)),
  bindCall(calls.sources.diff, (ctx) => diffSources(ctx)),
  bindCall(calls.sources.diffOne, (ctx, { params }) => diffSources(ctx, params.baseId)),
  bindCall(calls.sources.sync, (ctx) => syncSources(ctx)),
  bindCall(calls.sources.syncOne, (ctx, { params }) => syncSources(ctx, params.baseId)),
];
