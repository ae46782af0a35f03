import { AppError, type HookTestAnswer, type HookTestBody } from '@quadrille/contract';
import { baseKeyOf, can, createUuid, effectiveRoles, type HookId, lowerToAccess } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { BaseStructure } from '../../storage/store/base-structure.ts';
import { getTable } from '../structure/index.ts';
import { emptyHook } from './change-hooks.ts';
import { callHook } from './deliver-hook.ts';
import { mergeHook } from './merge-hook.ts';
import { samplePayload } from './sample-payload.ts';

/** Makes one call as the webhook would, with what was sent along or a sample, and says what came of it. */
export async function testHook(ctx: Ctx, tableId: string, body: HookTestBody, base: BaseStructure = getBase(ctx)): Promise<HookTestAnswer> {
  const { parts, actor } = ctx;
  const schema = await base.schema();
  const table = getTable(schema, tableId);
  const stored = body.hook.id == null ? undefined : schema.entities.find('hook', body.hook.id);
  if (stored && stored.tableId !== table.id) throw new AppError('hookNotFound');
  const hook = mergeHook(parts.secrets, stored ?? emptyHook('hk00000000000000' as HookId, table.id, body.hook), body.hook);
  const sample = { id: table.id, title: table.doc.title, fields: table.fields };
  const delivery = {
    id: createUuid(parts.random),
    baseId: base.baseId,
    hookId: hook.id,
    operation: hook.operation,
    body: body.payload ?? samplePayload(ctx, sample, hook.operation, hook.version),
    email: actor.email,
    attempt: 1,
  };
  const { receipt, failure } = await callHook(parts, hook, delivery, { signal: ctx.signal, isTest: true });
  if (failure) {
    const { message: reason, fault, status, response } = failure;
    throw new AppError('badRequest', { reason, fault, ...(status !== null && { status }), ...(response !== '' && { response }) });
  }
  return { msg: 'The hook has been tested successfully', ...(receipt && { sent: receipt.sent, response: receipt.response }) };
}

/** The same for programs that name the table inside the webhook. */
export async function testAnyHook(ctx: Ctx, body: HookTestBody): Promise<HookTestAnswer> {
  const { parts, actor } = ctx;
  const tableId = body.hook.fk_model_id ?? '';
  const key = baseKeyOf(tableId);
  const found = key === null ? null : await parts.meta.lookups.baseByKey(key);
  const role = found === null || actor.userId === null ? null : await parts.meta.lookups.roleOf(found.id, actor.userId);
  const held = { orgRoles: actor.orgRoles, workspaceRole: actor.workspaceRole, baseRole: role };
  const { orgRoles, baseRole } = actor.apiToken ? lowerToAccess(held, actor.apiToken.access, true) : held;
  const roles = effectiveRoles({ orgRoles, baseRoles: baseRole === null ? null : [baseRole], isInBase: true });
  if (found === null || !can('hookTest', roles) || (role === null && !actor.orgRoles.includes('super'))) throw new AppError('notMember');
  return testHook(ctx, tableId, body, await parts.engine.openBase(found.id));
}
