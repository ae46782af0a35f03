import { type HookBody, type HookSave, refuse, type WireHook } from '@quadrille/contract';
import { type HookId, limits, type TableId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { HookDoc } from '../../storage/schema/documents.ts';
import { listDependents } from '../../storage/schema/dependents.ts';
import { nextOrder } from '../../storage/schema/next-order.ts';
import { runWrite } from '../changes/index.ts';
import { ofHook, putFilters } from '../filters/index.ts';
import { getHook, getTable, hooksOf } from '../structure/index.ts';
import { mergeHook } from './merge-hook.ts';
import { presentHook } from './present-hook.ts';

export async function listHooks(ctx: Ctx, tableId: string): Promise<{ list: WireHook[] }> {
  const schema = await getBase(ctx).schema();
  return { list: hooksOf(schema, getTable(schema, tableId).id).map((hook) => presentHook(schema.baseId, hook)) };
}

/** Adds a webhook to a table. Unless said otherwise it is active, is not tried again and waits a minute for an answer. */
export async function createHook(ctx: Ctx, tableId: string, body: HookSave): Promise<WireHook> {
  const id = await runWrite(ctx, 'hook.created', (tx) => {
    const table = getTable(tx.schema(), tableId);
    const siblings = hooksOf(tx.schema(), table.id);
    if (siblings.length >= limits.hooksPerTable) throw refuse('hooksFull', { most: limits.hooksPerTable });
    const empty = emptyHook(tx.newId('hk'), table.id, body, nextOrder(siblings));
    tx.put('hook', mergeHook(ctx.parts.secrets, empty, body));
    putFilters(tx, ofHook(empty.id), body);
    return empty.id;
  });
  return readHook(ctx, id);
}

/** A webhook of which nothing was said yet. */
export function emptyHook(
  id: HookId,
  tableId: TableId,
  body: Pick<HookBody, 'title' | 'event' | 'operation' | 'notification'>,
  order = 1,
): HookDoc {
  return {
    id,
    tableId,
    title: body.title,
    description: null,
    event: body.event,
    operation: body.operation,
    notification: { type: body.notification.type, payload: {} },
    isActive: true,
    isAsync: false,
    hasCondition: false,
    version: 'v2',
    env: 'all',
    retries: 0,
    retryInterval: 60_000,
    timeout: limits.hookTimeoutMs,
    order,
    extra: {},
  };
}

/** Changes a webhook and its conditions, so that one step takes all of it back. */
export async function updateHook(ctx: Ctx, id: string, body: HookSave): Promise<WireHook> {
  await runWrite(ctx, 'hook.updated', (tx) => {
    tx.put('hook', mergeHook(ctx.parts.secrets, getHook(tx.schema(), id), body));
    putFilters(tx, ofHook(id), body);
  });
  return readHook(ctx, id);
}

/** Deletes a webhook with its filters. */
export async function deleteHook(ctx: Ctx, id: string): Promise<true> {
  await runWrite(ctx, 'hook.deleted', (tx) => {
    const hook = getHook(tx.schema(), id);
    for (const [kind, childId] of listDependents(tx.schema().entities, 'hook', hook.id).reverse()) tx.remove(kind, childId);
    tx.remove('hook', hook.id);
  });
  return true;
}

async function readHook(ctx: Ctx, id: string): Promise<WireHook> {
  const schema = await getBase(ctx).schema();
  return presentHook(schema.baseId, getHook(schema, id));
}
