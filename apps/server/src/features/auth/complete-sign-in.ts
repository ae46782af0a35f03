import { AppError, isAppError } from '@quadrille/contract';
import type { AuditDeed } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import { noteOutside } from '../../http/note-outside.ts';
import type { User } from '../../meta/user-store.ts';
import { digestOf } from '../../platform/secret-token.ts';
import { issueAccountToken } from '../account-tokens/index.ts';
import { openSession } from './open-session.ts';
import { requireCode } from '../second-factor/index.ts';

/** Opens the session of somebody whose password, or provider, was right; with a second factor, asks for it first. */
export async function completeSignIn(ctx: Ctx, user: User): Promise<{ token: string }> {
  const factor = await ctx.parts.meta.secondFactors.find(user.id);
  if (!factor || factor.enabled_at === null) return open(ctx, user);
  throw new AppError('secondFactorNeeded', { ticket: await issueAccountToken(ctx.parts, 'secondFactor', user.id) });
}

/** The second step: what the first one gave, and a code. */
export async function signInWithCode(ctx: Ctx, input: { ticket: string; code: string }): Promise<{ token: string }> {
  const { meta, clock } = ctx.parts;
  const ticket = await meta.accountTokens.find('secondFactor', digestOf(input.ticket));
  const user = ticket && (await meta.users.find(ticket.user_id));
  const factor = user && (await meta.secondFactors.find(user.id));
  if (!ticket || !factor || ticket.expires_at <= clock.now()) throw new AppError('secondFactorLate');
  try {
    await requireCode(ctx.parts, user, factor, input.code);
  } catch (error) {
    if (isAppError(error) && error.code === 'secondFactorWrong')
      await note(ctx, user, 'auth.signin.wrongCode', 'Sign-in failed: wrong code');
    throw error;
  }
  if (!(await meta.accountTokens.take(ticket.hash))) throw new AppError('secondFactorLate');
  return open(ctx, user);
}

async function open(ctx: Ctx, user: User): Promise<{ token: string }> {
  const session = await openSession(ctx, user);
  await note(ctx, user, 'auth.signin', 'Signed in');
  return session;
}

const note = (ctx: Ctx, { id: userId }: User, deed: AuditDeed, description: string): Promise<void> =>
  noteOutside(ctx, { operation: ['AUTHENTICATION', 'SIGNIN'], userId, deed, description });
