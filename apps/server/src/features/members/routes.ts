import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { listPeople } from '../records/index.ts';
import { changeRole, removeMember } from './change-role.ts';
import { inviteMembers, resendToMember } from './invite-members.ts';
import { listMembers } from './list-members.ts';

export const memberRoutes: readonly BoundCall[] = [
  bindCall(calls.members.list, (ctx, { query }) => listMembers(ctx, query)),
  bindCall(calls.members.people, async (ctx) => (await listPeople(ctx)).map(({ id, name }) => ({ id, name }))),
  bindCall(calls.members.invite, (ctx, { body }) => inviteMembers(ctx, body)),
  bindCall(calls.members.resendInvite, (ctx, { params }) => resendToMember(ctx, params.userId)),
  bindCall(calls.members.update, (ctx, { params, body }) => changeRole(ctx, params.userId, body.roles)),
  bindCall(calls.members.remove, (ctx, { params }) => removeMember(ctx, params.userId)),
];
