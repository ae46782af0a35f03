import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { pagingEntries, toPaging } from '../input/paging.ts';
import { inviteAnswerSchema, memberListSchema, memberRoleSchema, peopleSchema } from '../wire/member.ts';
import { messageSchema } from '../wire/message.ts';

const baseFrom = { param: 'projectId', as: 'baseId' } as const;
const path = '/api/v1/db/meta/projects/:projectId/users';
const member = '/api/v1/db/meta/projects/:projectId/users/:userId';

/** Who belongs to a base, and as what. */
export const memberCalls = {
  list: defineCall({
    name: 'members.list',
    method: 'GET',
    path,
    query: v.pipe(
      v.object({ ...pagingEntries, query: v.optional(v.string()) }),
      v.transform(({ query, ...paging }) => ({ ...toPaging(paging), query: query ?? '' })),
    ),
    answer: memberListSchema,
    permission: 'userList',
    baseFrom,
    summary: 'List the members of a project',
    description: 'Super users also see who else has an account, after the members, with `roles` null.',
  }),
  people: defineCall({
    name: 'members.people',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/people',
    answer: peopleSchema,
    permission: 'dataRead',
    baseFrom,
    summary: 'Name the members of a project, whom people fields hold',
  }),
  invite: defineCall({
    name: 'members.invite',
    method: 'POST',
    path,
    body: v.object({
      /** One address, or several with commas between. */
      email: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength((limits.emailLength + 1) * limits.invitesPerCall)),
      roles: memberRoleSchema,
    }),
    answer: inviteAnswerSchema,
    permission: 'userInvite',
    baseFrom,
    isRepeatable: true,
    summary: 'Make people members of a project; people without an account get an invitation',
    description:
      'The link goes by mail, and is then told to nobody else; where no mail is sent, its token is answered once. It is valid for a week.',
    errors: ['invalidEmail', 'alreadyMember', 'ownersOnly'],
  }),
  resendInvite: defineCall({
    name: 'members.resendInvite',
    method: 'POST',
    path: '/api/v1/db/meta/projects/:projectId/users/:userId/resend-invite',
    answer: messageSchema,
    permission: 'projectUserInviteResend',
    baseFrom,
    summary: 'Mail a waiting member another link',
    errors: ['userNotFound', 'ownersOnly', 'mailMissing', 'mailFailed'],
  }),
  update: defineCall({
    name: 'members.update',
    method: 'PATCH',
    path: member,
    body: v.object({ roles: memberRoleSchema, email: v.nullish(v.string()), project_id: v.nullish(v.string()) }),
    answer: messageSchema,
    permission: 'projectUserUpdate',
    baseFrom,
    summary: 'Change the role of a member of a project',
    errors: ['userNotFound', 'ownersOnly', 'lastOwner'],
  }),
  remove: defineCall({
    name: 'members.remove',
    method: 'DELETE',
    path: member,
    answer: messageSchema,
    permission: 'projectUserDelete',
    baseFrom,
    summary: 'Take a member out of a project',
    errors: ['userNotFound', 'ownersOnly', 'lastOwner'],
  }),
} as const;
