import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { optionalFlagInput } from '../input/flag.ts';
import { messageSchema } from '../wire/message.ts';
import { visibilityRuleSchema } from '../wire/visibility.ts';

const baseFrom = { param: 'projectId', as: 'baseId' } as const;
const path = '/api/v1/db/meta/projects/:projectId/visibility-rules';

/** For which roles views, and with their last view tables, are not in lists. */
export const visibilityCalls = {
  list: defineCall({
    name: 'visibility.list',
    method: 'GET',
    path,
    query: v.object({ includeM2M: optionalFlagInput }),
    answer: v.array(visibilityRuleSchema),
    permission: 'modelVisibilityList',
    baseFrom,
    summary: 'List all views of a project with the roles they are hidden from',
  }),
  set: defineCall({
    name: 'visibility.set',
    method: 'POST',
    path,
    body: v.array(v.object({ id: v.string(), disabled: v.record(v.string(), v.nullish(v.boolean())) })),
    answer: messageSchema,
    permission: 'modelVisibilitySet',
    baseFrom,
    summary: 'Hide views from roles, or show them again',
    errors: ['badRequest'],
  }),
} as const;
