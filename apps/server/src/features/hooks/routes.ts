import { calls, toPagedResponse } from '@quadrille/contract';
import { getBase } from '../../app-context.ts';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { createFilter, listFilters, ofHook } from '../filters/index.ts';
import { getHook, getTable } from '../structure/index.ts';
import { createHook, deleteHook, listHooks, updateHook } from './change-hooks.ts';
import { presentLog } from './log-call.ts';
import { pressButton } from './press-button.ts';
import { renewSecret } from './renew-secret.ts';
import { retryCall } from './retry-call.ts';
import { exampleTable, samplePayload } from './sample-payload.ts';
import { testAnyHook, testHook } from './test-hook.ts';

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
  bindCall(calls.hooks.tableTest, (ctx, { params, body }) => testHook(ctx, params.tableId, body)),
  bindCall(calls.hooks.test, (ctx, { body }) => testAnyHook(ctx, body)),
  bindCall(calls.hooks.renewSecret, (ctx, { params }) => renewSecret(ctx, params.hookId)),
  bindCall(calls.hooks.pressButton, (ctx, { params }) => pressButton(ctx, params.tableId, params.rowId, params.columnId)),
  bindCall(calls.hooks.listLogs, async (ctx, { params, query }) => {
    const hook = getHook(await getBase(ctx).schema(), params.hookId);
    const { hooks } = ctx.parts.meta;
    const [logs, total] = await Promise.all([hooks.listLogs(hook.id, query.limit, query.offset), hooks.countLogs(hook.id)]);
    return toPagedResponse(logs.map(presentLog), total, query);
  }),
  bindCall(calls.hooks.retry, (ctx, { params }) => retryCall(ctx, params.hookId, params.logId)),
  bindCall(calls.hooks.samplePayload, (ctx, { params }) => samplePayload(ctx, exampleTable, params.operation, params.version)),
];
