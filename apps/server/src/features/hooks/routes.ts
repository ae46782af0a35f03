import { calls } from '@quadrille/contract';
import { getBase } from '../../app-context.ts';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { createFilter } from '../filters/create-filter.ts';
import { ofHook } from '../filters/filter-home.ts';
import { listFilters } from '../filters/read-filters.ts';
import { getTable } from '../tables/find-table.ts';
import { createHook, deleteHook, listHooks, updateHook } from './change-hooks.ts';
import { exampleTable, samplePayload } from './sample-payload.ts';

export const hookRoutes: readonly BoundCall[] = [
  bindCall(calls.hooks.list, (ctx, { params }) => listHooks(ctx, params.tableId)),
  bindCall(calls.hooks.create, (ctx, { params, body }) => createHook(ctx, params.tableId, body)),
  bindCall(calls.hooks.update, (ctx, { params, body }) => updateHook(ctx, params.hookId, body)),
  bindCall(calls.hooks.delete, (ctx, { params }) => deleteHook(ctx, params.hookId)),
  bindCall(calls.hooks.listFilters, (ctx, { params }) => listFilters(ctx, ofHook(params.hookId))),
  bindCall(calls.hooks.createFilter, (ctx, { params, body }) => createFilter(ctx, ofHook(params.hookId), body)),
  bindCall(calls.hooks.tableSamplePayload, async (ctx, { params }) => {
    const { doc, fields } = getTable(await getBase(ctx).schema(), params.tableId);
    return samplePayload(ctx, { id: doc.id, title: doc.title, fields }, params.operation, params.version);
  }),
  bindCall(calls.hooks.samplePayload, (ctx, { params }) => samplePayload(ctx, exampleTable, params.operation, params.version)),
];
