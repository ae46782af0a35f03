import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { pagingEntries, toPaging } from '../input/paging.ts';
import { oneSchema } from '../wire/message.ts';
import { wireOrgUserSchema, wireProfileSchema } from '../wire/org-user.ts';
import { paged } from '../wire/paged.ts';
import { profileBody } from './profile-calls.ts';

const profile = '/api/v1/users/:userId/profile';

/** Everybody who has an account or an invitation. */
export const orgUserCalls = {
  list: defineCall({
    name: 'orgUsers.list',
    method: 'GET',
    path: '/api/v1/users',
    query: v.pipe(
      v.object({ ...pagingEntries, query: v.optional(v.string()) }),
      v.transform(({ query, ...paging }) => ({ ...toPaging(paging), query: query ?? '' })),
    ),
    answer: paged(wireOrgUserSchema),
    permission: 'orgUserList',
    scope: 'org',
    isForPeople: true,
    summary: 'List everybody of the installation',
  }),
  update: defineCall({
    name: 'orgUsers.update',
    method: 'PATCH',
    path: '/api/v1/users/:userId',
    body: v.object({ roles: v.picklist(['org-level-creator', 'org-level-viewer']) }),
    answer: oneSchema,
    permission: 'orgUserUpdate',
    scope: 'org',
    isForPeople: true,
    summary: 'Say whether a person may make projects',
    errors: ['userNotFound', 'superIsFixed'],
  }),
  readProfile: defineCall({
    name: 'orgUsers.readProfile',
    method: 'GET',
    path: profile,
    answer: wireProfileSchema,
    permission: 'userProfile',
    scope: 'org',
    summary: 'Read the profile of oneself or of somebody one shares a project with',
    errors: ['userNotFound'],
  }),
  updateProfile: defineCall({
    name: 'orgUsers.updateProfile',
    method: 'PATCH',
    path: profile,
    body: profileBody,
    answer: wireProfileSchema,
    permission: 'userProfile',
    scope: 'org',
    summary: 'Change one’s own name and what one says about oneself',
    errors: ['userNotFound', 'badRequest'],
  }),
} as const;
