import { hookChannels, hookEvents, hookOperations, hookVersions, limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { optionalFlagInput } from '../input/flag.ts';
import { numberInput } from '../input/number.ts';
import { wireFilterSchema } from '../wire/filter.ts';
import { hookLogSchema, wireHookSchema } from '../wire/hook.ts';
import { pagingQuery } from '../input/paging.ts';
import { messageSchema, trueSchema } from '../wire/message.ts';
import { listed, paged } from '../wire/paged.ts';
import { filterBody, filterWrite } from './filter-calls.ts';

const ofTable = { param: 'tableId', as: 'entityId' } as const;
const ofHook = { param: 'hookId', as: 'entityId' } as const;
const allowed = 'must be equal to one of the allowed values';
const text = v.nullish(v.string());
const upTo = (most: number) => v.nullish(v.pipe(numberInput, v.integer(), v.minValue(0), v.maxValue(most)));

const notification = v.object({
  type: v.picklist(hookChannels, allowed),
  payload: v.nullish(v.record(v.string(), v.unknown()), {}),
});

/** Clients send the object, or its JSON text as they were given it. */
const notificationInput = v.union([
  notification,
  v.pipe(v.string(), v.maxLength(limits.filterTextLength), v.parseJson(undefined, 'must be JSON'), notification),
]);

export const hookBody = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.viewTitle)),
  event: v.picklist(hookEvents, allowed),
  operation: v.picklist(hookOperations, allowed),
  notification: notificationInput,
  active: optionalFlagInput,
  async: optionalFlagInput,
  condition: optionalFlagInput,
  description: text,
  env: text,
  retries: upTo(limits.hookRetries),
  retry_interval: upTo(86_400_000),
  timeout: upTo(limits.hookTimeoutMs),
  type: text,
  version: v.nullish(v.picklist(hookVersions, allowed)),
  url: text,
  headers: text,
});
export type HookBody = v.InferOutput<typeof hookBody>;

/** A webhook with what becomes of its conditions, all of it one change. */
const hookSave = v.object({
  ...hookBody.entries,
  filters: v.optional(v.array(filterWrite), []),
  deletedIds: v.optional(v.array(v.string()), []),
});
export type HookSave = v.InferOutput<typeof hookSave>;

/** A webhook to try out; with the id of one that is there, secrets that are only a mark are taken from it. */
export const hookTestBody = v.object({
  hook: v.object({ ...hookBody.entries, id: text, fk_model_id: text }),
  payload: v.optional(v.unknown()),
});
export type HookTestBody = v.InferOutput<typeof hookTestBody>;

const hookTestAnswerSchema = v.object({
  msg: v.string(),
  /** What was sent, without secrets. */
  sent: v.optional(v.string()),
  /** The beginning of what the receiver answered. */
  response: v.optional(v.string()),
});
export type HookTestAnswer = v.InferOutput<typeof hookTestAnswerSchema>;

const sampleSchema = v.union([v.record(v.string(), v.unknown()), v.array(v.unknown())]);

/** Webhooks of a table: other systems that are told of its changes. */
export const hookCalls = {
  list: defineCall({
    name: 'hooks.list',
    method: 'GET',
    path: '/api/v1/db/meta/tables/:tableId/hooks',
    answer: listed(wireHookSchema),
    permission: 'hookList',
    baseFrom: ofTable,
    summary: 'List the webhooks of a table',
    errors: ['tableNotFound'],
  }),
  create: defineCall({
    name: 'hooks.create',
    method: 'POST',
    path: '/api/v1/db/meta/tables/:tableId/hooks',
    body: hookSave,
    answer: wireHookSchema,
    permission: 'hookCreate',
    baseFrom: ofTable,
    isRepeatable: true,
    summary: 'Add a webhook to a table, with its conditions',
    errors: ['tableNotFound', 'badRequest', 'columnNotFound', 'filterNotFound'],
  }),
  update: defineCall({
    name: 'hooks.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/hooks/:hookId',
    body: hookSave,
    answer: wireHookSchema,
    permission: 'hookUpdate',
    baseFrom: ofHook,
    summary: 'Change a webhook, and with it its conditions',
    errors: ['hookNotFound', 'columnNotFound', 'filterNotFound'],
  }),
  delete: defineCall({
    name: 'hooks.delete',
    method: 'DELETE',
    path: '/api/v1/db/meta/hooks/:hookId',
    answer: trueSchema,
    permission: 'hookDelete',
    baseFrom: ofHook,
    summary: 'Delete a webhook with its filters',
    errors: ['hookNotFound'],
  }),
  listFilters: defineCall({
    name: 'hooks.listFilters',
    method: 'GET',
    path: '/api/v1/db/meta/hooks/:hookId/filters',
    answer: listed(wireFilterSchema),
    permission: 'hookFilterList',
    baseFrom: ofHook,
    summary: 'List the outermost filters of a webhook',
    errors: ['hookNotFound'],
  }),
  createFilter: defineCall({
    name: 'hooks.createFilter',
    method: 'POST',
    path: '/api/v1/db/meta/hooks/:hookId/filters',
    body: filterBody,
    answer: wireFilterSchema,
    permission: 'hookFilterCreate',
    baseFrom: ofHook,
    isRepeatable: true,
    summary: 'Add a condition or a group to a webhook',
    errors: ['hookNotFound', 'columnNotFound', 'filterNotFound'],
  }),
  tableTest: defineCall({
    name: 'hooks.tableTest',
    method: 'POST',
    path: '/api/v1/db/meta/tables/:tableId/hooks/test',
    body: hookTestBody,
    answer: hookTestAnswerSchema,
    permission: 'hookTest',
    baseFrom: ofTable,
    summary: 'Make one call as a webhook would',
    description:
      'Nothing is tried again. Where the receiver fails, the details of the refusal say its status and the beginning of what it answered.',
    errors: ['tableNotFound', 'hookNotFound', 'badRequest'],
  }),
  test: defineCall({
    name: 'hooks.test',
    method: 'POST',
    path: '/api/v1/db/meta/hooks/test',
    body: hookTestBody,
    answer: hookTestAnswerSchema,
    permission: 'any',
    summary: 'Make one call as the webhook of the table named in it would',
    errors: ['tableNotFound', 'notMember', 'hookNotFound', 'badRequest'],
  }),
  listLogs: defineCall({
    name: 'hooks.listLogs',
    method: 'GET',
    path: '/api/v1/db/meta/hooks/:hookId/logs',
    query: pagingQuery,
    answer: paged(hookLogSchema),
    permission: 'hookLogList',
    baseFrom: ofHook,
    summary: 'List the calls a webhook made, newest first',
    errors: ['hookNotFound'],
  }),
  retry: defineCall({
    name: 'hooks.retry',
    method: 'POST',
    path: '/api/v1/db/meta/hooks/:hookId/logs/:logId/retry',
    answer: hookLogSchema,
    permission: 'hookTest',
    baseFrom: ofHook,
    summary: 'Make a call of a webhook once more, at once',
    description:
      'The same body under the same `x-quadrille-delivery`, whatever became of the record since. Answers the entry of the new try, which says whether it arrived; one that did ends the tries that were still to come.',
    errors: ['hookNotFound', 'notFound', 'badRequest'],
  }),
  renewSecret: defineCall({
    name: 'hooks.renewSecret',
    method: 'POST',
    path: '/api/v1/db/meta/hooks/:hookId/secret',
    answer: v.object({ secret: v.string() }),
    permission: 'hookUpdate',
    baseFrom: ofHook,
    summary: 'Give a webhook a new secret to sign its calls with',
    description:
      'The secret is told this once. Calls carry `x-quadrille-signature: t=<seconds>,v1=<hex>`, the HMAC-SHA256 of `<seconds>.<body>`.',
    errors: ['hookNotFound'],
  }),
  pressButton: defineCall({
    name: 'hooks.pressButton',
    method: 'POST',
    path: '/api/v1/db/meta/tables/:tableId/rows/:rowId/buttons/:columnId',
    answer: v.object({
      ...messageSchema.entries,
      outcome: v.picklist(['arrived', 'failed', 'started']),
      is_tried_again: v.boolean(),
    }),
    permission: 'dataUpdate',
    baseFrom: ofTable,
    summary: 'Run the webhook of a button for one row',
    description:
      'Also where the webhook is switched off: the switch is about what it does by itself. Answers what came of the call; `started` where that takes longer than ten seconds. Why it failed stands in the log of the webhook.',
    errors: ['tableNotFound', 'columnNotFound', 'rowNotFound', 'hookNotFound', 'badRequest'],
  }),
  tableSamplePayload: defineCall({
    name: 'hooks.tableSamplePayload',
    method: 'GET',
    path: '/api/v1/db/meta/tables/:tableId/hooks/samplePayload/:operation/:version',
    answer: sampleSchema,
    permission: 'tableSampleData',
    baseFrom: ofTable,
    summary: 'See what a webhook of a table sends, with made-up values',
    errors: ['tableNotFound', 'badRequest'],
  }),
  samplePayload: defineCall({
    name: 'hooks.samplePayload',
    method: 'GET',
    path: '/api/v1/db/meta/hooks/samplePayload/:operation/:version',
    answer: sampleSchema,
    permission: 'any',
    summary: 'See what webhooks send, with made-up values of a made-up table',
    errors: ['badRequest'],
  }),
} as const;
