import type { HookBody } from '@quadrille/contract';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { HookDoc } from '../../storage/schema/documents.ts';

import { sealNotification } from './hook-secrets.ts';

/** A webhook with what a body says about it; what is not sent stays. */
export function mergeHook(box: SecretBox, hook: HookDoc, body: HookBody): HookDoc {
  return {
    ...hook,
    title: body.title,
    event: body.event,
    operation: body.operation,
    notification: sealNotification(box, { type: body.notification.type, payload: body.notification.payload ?? {} }, hook.notification),
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
