import type { WireHook } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import type { HookDoc } from '../../storage/schema/documents.ts';
import { toWireKeys } from '../structure/index.ts';
import { maskNotification } from './hook-secrets.ts';

/** A webhook as the v1 wire has it: what is sent where stands in it as JSON text. */
export function presentHook(baseId: BaseId, hook: HookDoc): WireHook {
  const extra = hook.extra as Pick<Partial<WireHook>, 'type' | 'url' | 'headers'>;
  return {
    ...toWireKeys(baseId, hook),
    id: hook.id,
    fk_model_id: hook.tableId,
    title: hook.title,
    description: hook.description,
    env: hook.env,
    type: extra.type ?? null,
    event: hook.event,
    operation: hook.operation,
    async: hook.isAsync ? 1 : 0,
    payload: 1,
    url: extra.url ?? null,
    headers: extra.headers ?? null,
    condition: hook.hasCondition ? 1 : 0,
    notification: JSON.stringify(maskNotification(hook.notification)),
    retries: hook.retries,
    retry_interval: hook.retryInterval,
    timeout: hook.timeout,
    active: hook.isActive ? 1 : 0,
    version: hook.version,
  };
}
