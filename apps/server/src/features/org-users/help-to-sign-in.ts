import { AppError, type InviteAnswer, refuse } from '@quadrille/contract';
import type { UserId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import { siteAddressOf } from '../../http/site-address.ts';
import type { User } from '../../meta/user-store.ts';
import { issueAccountToken } from '../account-tokens/index.ts';
import { endOfEverything, endOfSessions, resendInvitation, sendInvitation } from '../auth/index.ts';
import { type GivenRoles, toHeldRoles } from './org-users.ts';
import { findOrMake } from '../members/index.ts';

/** Invites a person to the installation. */
export async function addOrgUser(ctx: Ctx, { email, ...given }: GivenRoles & { readonly email: string }): Promise<InviteAnswer> {
  const { users } = ctx.parts.meta;
  if (await users.findByEmail(email)) throw new AppError('userExists');
  const user = await findOrMake(ctx, email, given.roles);
  if (given.workspace_role) await users.setRoles(toHeldRoles(given), endOfEverything(ctx.parts, user.id));
  return sendInvitation(ctx, (await users.find(user.id)) ?? user, null);
}

/** Mails another invitation. */
export async function resendToUser(ctx: Ctx, userId: string): Promise<{ msg: string }> {
  return resendInvitation(ctx, await getUser(ctx, userId), null);
}

/** A link to set a password, for the super user to hand on where no mail is sent. It is told once. */
export async function makeResetUrl(ctx: Ctx, userId: string): Promise<{ reset_password_token: string; reset_password_url: string }> {
  const user = await getUser(ctx, userId);
  if (user.joined_at === null) throw refuse('notJoined', { email: user.email });
  if (user.password_hash === null) throw new AppError('socialAccount');
  const token = await issueAccountToken(ctx.parts, 'reset', user.id);
  return { reset_password_token: token, reset_password_url: `${siteAddressOf(ctx)}/auth/password/reset/${token}` };
}

/** For somebody who has lost both the app and the recovery codes. */
export async function dropSecondFactor(ctx: Ctx, userId: string): Promise<{ msg: string }> {
  const user = await getUser(ctx, userId);
  await ctx.parts.meta.secondFactors.remove(user.id);
  return { msg: 'The second factor has been turned off' };
}

/** For devices that were lost, or passwords that got about. */
export async function endSessionsOf(ctx: Ctx, userId: string): Promise<{ msg: string }> {
  const user = await getUser(ctx, userId);
  await ctx.parts.meta.sessions.endAll(endOfSessions(ctx.parts, user.id));
  await ctx.parts.access.lookNow();
  return { msg: 'The user has been signed out everywhere' };
}

async function getUser({ parts }: Ctx, id: string): Promise<User> {
  const user = await parts.meta.users.find(id as UserId);
  if (!user) throw new AppError('userIdUnknown', { id });
  return user;
}
