import { AppError, type InviteAnswer, isAppError, refuse } from '@quadrille/contract';
import { type BaseRole, createUserId, isEmail, limits, type UserId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { BaseEntry } from '../../meta/base-list-store.ts';
import type { User } from '../../meta/user-store.ts';
import { createTokenVersion, invited, laterRoles, resendInvitation, sendInvitation } from '../auth/index.ts';
import { queueMail } from '../mails/index.ts';
import { notify, waysOf } from '../notifications/index.ts';
import { actsAsOwner } from './change-role.ts';

/** Makes people members. Whoever has no account yet gets an invitation: by mail, or as a token the caller hands on. */
export async function inviteMembers(ctx: Ctx, input: { email: string; roles: BaseRole }): Promise<InviteAnswer> {
  if (input.roles === 'owner' && !actsAsOwner(ctx)) throw new AppError('ownersOnly');
  const emails = [
    ...new Set(
      input.email
        .toLowerCase()
        .split(',')
        .map((email) => email.trim())
        .filter(Boolean),
    ),
  ];
  if (emails.length > limits.invitesPerCall) {
    throw refuse('invitesFull', { most: limits.invitesPerCall });
  }
  const [only] = emails;
  if (only !== undefined && emails.length === 1) return inviteOne(ctx, only, input.roles);
  return inviteSeveral(ctx, emails, input.roles);
}

/** Each on its own: what fails for one is told and does not keep the others out. */
async function inviteSeveral(ctx: Ctx, emails: readonly string[], role: BaseRole): Promise<InviteAnswer> {
  const error: { email: string; error: string }[] = [];
  const invitations: { email: string; invite_token: string }[] = [];
  for (const email of emails) {
    try {
      const { invite_token: token } = await inviteOne(ctx, email, role);
      if (token !== undefined) invitations.push({ email, invite_token: token });
    } catch (reason) {
      if (!isAppError(reason)) throw reason;
      error.push({ email, error: reason.message });
    }
  }
  return { ...(error.length === 0 ? { msg: invited } : { error }), ...(invitations.length > 0 && { invitations }) };
}

async function inviteOne(ctx: Ctx, email: string, role: BaseRole): Promise<InviteAnswer> {
  if (!isEmail(email) || email.length > limits.emailLength) throw new AppError('invalidEmail', { email });
  const user = await findOrMake(ctx, email);
  const { baseId } = getBase(ctx);
  const isPending = user.joined_at === null;
  const { bases, members } = ctx.parts.meta;
  // Whoever the workspace lets in is a member already: their role is changed as that of any other.
  const former = (await bases.roleOf(baseId, user.id)) ?? (await members.add(baseId, user.id, role, ctx.parts.clock.now()));
  const getsLink = isPending && (await mayVouchFor(ctx, user.id));
  // Inviting a waiting person again makes a new link and leaves their role alone.
  if (former !== null && !getsLink) throw new AppError('alreadyMember', { email, role: former });
  const base = await getEntry(ctx);
  if (former === null) await tellInvited(ctx, user, base, isPending);
  return getsLink ? sendInvitation(ctx, user, base.title) : { msg: invited };
}

/** Sends a waiting member another link by mail. */
export async function resendToMember(ctx: Ctx, userId: string): Promise<{ msg: string }> {
  const { meta } = ctx.parts;
  const user = await meta.users.find(userId as UserId);
  const role = user && (await meta.bases.roleOf(getBase(ctx).baseId, user.id));
  if (!user || role === null) throw new AppError('userNotFound');
  if (!(await mayVouchFor(ctx, user.id))) throw new AppError('ownersOnly');
  return resendInvitation(ctx, user, (await getEntry(ctx)).title);
}

async function getEntry(ctx: Ctx): Promise<BaseEntry> {
  const base = await ctx.parts.meta.bases.find(getBase(ctx).baseId);
  if (!base) throw new AppError('projectNotFound');
  return base;
}

/** In the app, and by mail to those who have come already: others get their invitation. */
async function tellInvited({ parts, actor }: Ctx, user: User, base: BaseEntry, isPending: boolean): Promise<void> {
  const body = { id: base.id, title: base.title, type: base.type, invited_by: actor.email };
  await notify(parts, user.id, { type: 'project.invite', body });
  const { mail } = await waysOf(parts, user.id, 'invited');
  if (isPending || !mail || (await parts.mail.site()) === null) return;
  await queueMail(parts, { about: 'added', userId: user.id, base: base.title, baseId: base.id, invitedBy: actor.email ?? '' });
}

/**
 * A link opens every base its person waits for, so it is made only for whoever could invite them to all of those; anybody
 * else adds a base to the link that was made before.
 */
async function mayVouchFor({ actor, parts }: Ctx, userId: UserId): Promise<boolean> {
  if (actor.userId === null) return false;
  return actor.roles.includes('super') || parts.meta.members.outranksIn(actor.userId, userId);
}

/** The account of an address; a new one waits for its person. */
export async function findOrMake(ctx: Ctx, email: string, roles: string = laterRoles): Promise<User> {
  const { meta, random, clock } = ctx.parts;
  const found = await meta.users.findByEmail(email);
  if (found) return found;
  const now = clock.now();
  const made = {
    id: createUserId(random),
    email,
    password_hash: null,
    first_name: null,
    last_name: null,
    token_version: createTokenVersion(random),
    joined_at: null,
    email_verified_at: null,
    created_at: now,
    updated_at: now,
  };
  const user = (await meta.users.add(made, roles, roles)) ?? (await meta.users.findByEmail(email));
  if (!user) throw new AppError('conflict');
  return user;
}
