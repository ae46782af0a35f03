import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { changeOrgRole, listOrgUsers } from './org-users.ts';
import { readProfile, updateProfile } from './profile.ts';

export const orgUserRoutes: readonly BoundCall[] = [
  bindCall(calls.orgUsers.list, (ctx, { query }) => listOrgUsers(ctx, query)),
  bindCall(calls.orgUsers.update, (ctx, { params, body }) => changeOrgRole(ctx, params.userId, body.roles)),
  bindCall(calls.orgUsers.readProfile, (ctx, { params }) => readProfile(ctx, params.userId)),
  bindCall(calls.orgUsers.updateProfile, (ctx, { params, body }) => updateProfile(ctx, params.userId, body)),
];
