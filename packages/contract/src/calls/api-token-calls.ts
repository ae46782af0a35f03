import { limits, tokenAccesses } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { pagingEntries, toPaging } from '../input/paging.ts';
import { wireApiTokenSchema } from '../wire/api-token.ts';
import { oneSchema } from '../wire/message.ts';
import { listed, paged } from '../wire/paged.ts';

const newTokenSchema = v.object({
  description: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(limits.tokenDescription))),
  /** Left out: everything its owner may. */
  access: v.optional(v.picklist(tokenAccesses), 'full'),
  /** Left out: it does not run out. */
  expires_in_days: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.tokenDays))),
});
export type NewApiTokenBody = v.InferOutput<typeof newTokenSchema>;

const path = '/api/v1/tokens';
const inProject = '/api/v1/db/meta/projects/:projectId/api-tokens';
const baseFrom = { param: 'projectId', as: 'baseId' } as const;

/** Keys for programs, sent as `xc-token`. None of these calls can be made with one. */
export const apiTokenCalls = {
  list: defineCall({
    name: 'apiTokens.list',
    method: 'GET',
    path,
    query: v.pipe(v.object(pagingEntries), v.transform(toPaging)),
    answer: paged(wireApiTokenSchema),
    permission: 'apiTokenList',
    scope: 'org',
    isForPeople: true,
    summary: 'List one’s own API tokens',
    description: 'Super users see those of everybody. Tokens themselves are never shown again.',
  }),
  create: defineCall({
    name: 'apiTokens.create',
    method: 'POST',
    path,
    body: newTokenSchema,
    answer: wireApiTokenSchema,
    permission: 'apiTokenCreate',
    scope: 'org',
    isForPeople: true,
    isRepeatable: true,
    summary: 'Make an API token for everything one may enter',
  }),
  delete: defineCall({
    name: 'apiTokens.delete',
    method: 'DELETE',
    path: '/api/v1/tokens/:tokenId',
    answer: oneSchema,
    permission: 'apiTokenDelete',
    scope: 'org',
    isForPeople: true,
    summary: 'End an API token at once, by its id or by itself',
  }),
  listOfProject: defineCall({
    name: 'apiTokens.listOfProject',
    method: 'GET',
    path: inProject,
    answer: listed(wireApiTokenSchema),
    permission: 'projectApiTokenList',
    baseFrom,
    isForPeople: true,
    summary: 'List one’s own API tokens of a project',
  }),
  createInProject: defineCall({
    name: 'apiTokens.createInProject',
    method: 'POST',
    path: inProject,
    body: newTokenSchema,
    answer: wireApiTokenSchema,
    permission: 'projectApiTokenCreate',
    baseFrom,
    isForPeople: true,
    isRepeatable: true,
    summary: 'Make an API token that opens one project alone',
  }),
  deleteInProject: defineCall({
    name: 'apiTokens.deleteInProject',
    method: 'DELETE',
    path: '/api/v1/db/meta/projects/:projectId/api-tokens/:tokenId',
    answer: oneSchema,
    permission: 'projectApiTokenDelete',
    baseFrom,
    isForPeople: true,
    summary: 'End an API token of a project',
  }),
} as const;
