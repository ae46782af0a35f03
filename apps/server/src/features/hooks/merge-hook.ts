import type { HookBody } from '@quadrille/contract';
import type { HookDoc } from '../../storage/schema/documents.ts';

/** A webhook with what a body says about it; what is not sent stays. */
export function mergeHook(hook: HookDoc, body: HookBody): HookDoc {
  return {
    ...hook,
    title: body.title,
    event: body.event,
    operation: body.operation,
    notification: { type: body.notification.type, payload: body.notification.payload ?? {} },
    description: body.description === undefined ? hook.description : body.description,
    isActive: body.active ?? hook.isActive,
    isAsync: body.async ?? hook.isAsync,
    hasCondition: body.condition ?? hook.hasCondition,
    env: body.env ?? hook.env,
    retries: body.retries ?? hook.retries,
    retryInterval: body.retry_interval ?? hook.retryInterval,
    timeout: body.timeout ?? hook.timeout,
    version: body.version ?? hook.version,
    extra: {
      ...hook.extra,
      ...(body.type !== undefined && { type: body.type }),
      ...(body.url !== undefined && { url: body.url }),
      ...(body.headers !== undefined && { headers: body.headers }),
    },
  };
}
