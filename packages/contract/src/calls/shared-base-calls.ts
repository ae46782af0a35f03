import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';

const baseFrom = { param: 'projectId', as: 'baseId' } as const;
const path = '/api/v1/db/meta/projects/:projectId/shared';
const text = v.nullable(v.string());

const body = v.object({
  /** `viewer`, `commenter` or `editor`; anything else is `viewer`. */
  roles: v.nullish(v.string()),
  /** Null or empty takes the password away; missing leaves it. */
  password: v.nullish(v.union([v.literal(''), v.pipe(v.string(), v.minLength(limits.passwordMin), v.maxLength(limits.passwordMax))])),
});
export type SharedBaseBody = v.InferOutput<typeof body>;

const sharedBase = v.object({ uuid: text, roles: text, url: v.optional(text), has_password: v.optional(v.boolean()) });
export type SharedBase = v.InferOutput<typeof sharedBase>;

/** The public link to a whole project. */
export const sharedBaseCalls = {
  get: defineCall({
    name: 'sharedBases.get',
    method: 'GET',
    path,
    answer: sharedBase,
    permission: 'sharedBaseGet',
    baseFrom,
    summary: 'Read the public link of a project',
  }),
  create: defineCall({
    name: 'sharedBases.create',
    method: 'POST',
    path,
    body,
    answer: sharedBase,
    permission: 'sharedBaseCreate',
    baseFrom,
    summary: 'Share a project; a shared one keeps its link',
    description: 'Whoever has the link names it in the header `xc-shared-base-id` and has the role of the link in this project.',
  }),
  update: defineCall({
    name: 'sharedBases.update',
    method: 'PATCH',
    path,
    body,
    answer: sharedBase,
    permission: 'sharedBaseUpdate',
    baseFrom,
    summary: 'Change the role or the password of the public link of a project',
    errors: ['notFound'],
  }),
  delete: defineCall({
    name: 'sharedBases.delete',
    method: 'DELETE',
    path,
    answer: v.object({ uuid: v.null() }),
    permission: 'sharedBaseDelete',
    baseFrom,
    summary: 'Stop sharing a project',
  }),
  meta: defineCall({
    name: 'sharedBases.meta',
    method: 'GET',
    path: '/api/v1/db/public/shared-base/:uuid/meta',
    answer: v.object({ project_id: v.string() }),
    permission: 'public',
    baseFrom: { param: 'uuid', as: 'shareUuid' },
    summary: 'Find the project of a public link',
    errors: ['notFound', 'sharePasswordWrong'],
    headers: ['xc-password'],
  }),
} as const;
