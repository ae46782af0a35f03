import { limits, workspaceRoles } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { flagInput } from '../input/flag.ts';
import { pagingEntries, toPaging } from '../input/paging.ts';
import { inviteAnswerSchema } from '../wire/member.ts';
import { messageSchema, oneSchema } from '../wire/message.ts';
import { wireOrgUserSchema, wireProfileSchema } from '../wire/org-user.ts';
import { paged } from '../wire/paged.ts';
import { profileBody } from './profile-calls.ts';

const orgRole = v.picklist(['org-level-creator', 'org-level-viewer']);
/** Null takes it away. */
const workspaceRole = v.nullable(v.picklist(workspaceRoles));
const profile = '/api/v1/users/:userId/profile';

/** Everybody who has an account or an invitation. */
export const orgUserCalls = {
  list: defineCall({
    name: 'orgUsers.list',
    method: 'GET',
    path: '/api/v1/users',
    query: v.pipe(
      v.object({ ...pagingEntries, query: v.optional(v.string()), workspace: flagInput }),
      v.transform(({ query, workspace, ...paging }) => ({ ...toPaging(paging), query: query ?? '', isOfWorkspace: workspace })),
    ),
    answer: paged(wireOrgUserSchema),
    permission: 'orgUserList',
    scope: 'org',
    isForPeople: true,
    summary: 'List everybody of the installation',
    description: 'With `workspace` only those who have a role in the workspace.',
  }),
  update: defineCall({
    name: 'orgUsers.update',
    method: 'PATCH',
    path: '/api/v1/users/:userId',
    body: v.pipe(
      v.object({ roles: v.optional(orgRole), workspace_role: v.optional(workspaceRole) }),
      v.check(({ roles, workspace_role: role }) => roles !== undefined || role !== undefined, 'must name roles or workspace_role'),
    ),
    answer: oneSchema,
    permission: 'orgUserUpdate',
    scope: 'org',
    isForPeople: true,
    summary: 'Say whether a person may make projects, and their role in the workspace',
    errors: ['userNotFound', 'superIsFixed'],
  }),
  add: defineCall({
    name: 'orgUsers.add',
    method: 'POST',
    path: '/api/v1/users',
    body: v.object({
      email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(limits.emailLength), v.email('must match format "email"')),
      roles: v.optional(orgRole, 'org-level-viewer'),
      workspace_role: v.optional(workspaceRole),
    }),
    answer: inviteAnswerSchema,
    permission: 'orgUserAdd',
    scope: 'org',
    isForPeople: true,
    isRepeatable: true,
    summary: 'Invite a person to the installation',
    errors: ['userExists'],
  }),
  resendInvite: defineCall({
    name: 'orgUsers.resendInvite',
    method: 'POST',
    path: '/api/v1/users/:userId/resend-invite',
    answer: messageSchema,
    permission: 'orgUserInviteResend',
    scope: 'org',
    isForPeople: true,
    summary: 'Mail a waiting person another link',
    errors: ['userIdUnknown', 'mailMissing', 'mailFailed'],
  }),
  resetUrl: defineCall({
    name: 'orgUsers.resetUrl',
    method: 'POST',
    path: '/api/v1/users/:userId/generate-reset-url',
    answer: v.object({ reset_password_token: v.string(), reset_password_url: v.string() }),
    permission: 'orgUserResetUrl',
    scope: 'org',
    isForPeople: true,
    summary: 'Make a link to set a person’s password, to hand on to them',
    errors: ['userIdUnknown', 'socialAccount'],
  }),
  dropSecondFactor: defineCall({
    name: 'orgUsers.dropSecondFactor',
    method: 'DELETE',
    path: '/api/v1/users/:userId/second-factor',
    answer: messageSchema,
    permission: 'orgUserResetUrl',
    scope: 'org',
    isForPeople: true,
    summary: 'Turn off the second factor of a person who has lost it',
    errors: ['userIdUnknown'],
  }),
  endSessions: defineCall({
    name: 'orgUsers.endSessions',
    method: 'POST',
    path: '/api/v1/users/:userId/sign-out',
    answer: messageSchema,
    permission: 'orgUserResetUrl',
    scope: 'org',
    isForPeople: true,
    summary: 'Sign a person out everywhere; their API tokens stay',
    errors: ['userIdUnknown'],
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
