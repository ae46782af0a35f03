import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { addOrgUser, dropSecondFactor, endSessionsOf, makeResetUrl, resendToUser } from './help-to-sign-in.ts';
import { changeRoles, listOrgUsers } from './org-users.ts';
import { deleteUser } from './delete-user.ts';
import { isFollowing, listFollowers, listFollowing, setFollowing } from './followers.ts';
import { readAccount, readProfile, updateProfile } from './profile.ts';

export const orgUserRoutes: readonly BoundCall[] = [
  bindCall(calls.orgUsers.list, (ctx, { query }) => listOrgUsers(ctx, query)),
  bindCall(calls.orgUsers.update, (ctx, { params, body }) => changeRoles(ctx, params.userId, body)),
  bindCall(calls.orgUsers.add, (ctx, { body }) => addOrgUser(ctx, body)),
  bindCall(calls.orgUsers.resendInvite, (ctx, { params }) => resendToUser(ctx, params.userId)),
  bindCall(calls.orgUsers.resetUrl, (ctx, { params }) => makeResetUrl(ctx, params.userId)),
  bindCall(calls.orgUsers.dropSecondFactor, (ctx, { params }) => dropSecondFactor(ctx, params.userId)),
  bindCall(calls.orgUsers.endSessions, (ctx, { params }) => endSessionsOf(ctx, params.userId)),
  bindCall(calls.orgUsers.readProfile, (ctx, { params }) => readProfile(ctx, params.userId)),
  bindCall(calls.orgUsers.updateProfile, (ctx, { params, body }) => updateProfile(ctx, params.userId, body)),
  bindCall(calls.profiles.account, (ctx, { params }) => readAccount(ctx, params.userId)),
  bindCall(calls.profiles.remove, (ctx, { params }) => deleteUser(ctx, params.userId)),
  bindCall(calls.profiles.create, (ctx, { params, body }) => updateProfile(ctx, params.userId, body)),
  bindCall(calls.profiles.follow, (ctx, { params, body }) => setFollowing(ctx, params.userId, body?.fk_follower_id, true)),
  bindCall(calls.profiles.unfollow, (ctx, { params, body }) => setFollowing(ctx, params.userId, body?.fk_follower_id, false)),
  bindCall(calls.profiles.followers, (ctx, { params }) => listFollowers(ctx, params.userId)),
  bindCall(calls.profiles.following, (ctx, { params }) => listFollowing(ctx, params.userId)),
  bindCall(calls.profiles.isFollowing, (ctx, { params }) => isFollowing(ctx, params.userId, params.otherId)),
];
