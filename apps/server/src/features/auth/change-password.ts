import { AppError } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { countTry, forgetTries } from '../../http/rate-limit.ts';
import { hashPassword, verifyPassword } from '../../platform/password-hash.ts';
import { endOfEverything } from './end-access.ts';
import { openSession } from './open-session.ts';

/** Sets a new password. Every session and API token ends; the browser that asked gets a new refresh cookie and so goes on. */
export async function changePassword(ctx: Ctx, input: { currentPassword: string; newPassword: string }): Promise<{ msg: string }> {
  const { meta, random } = ctx.parts;
  const user = ctx.actor.userId === null ? null : await meta.users.find(ctx.actor.userId);
  if (!user) throw new AppError('unauthorized');
  await countTry(ctx.parts, 'passwordCheck', user.id);
  if (!(await verifyPassword(input.currentPassword, user.password_hash))) throw new AppError('currentPasswordWrong');
  await forgetTries(ctx.parts, 'passwordCheck', user.id);
  await meta.users.setPassword(await hashPassword(input.newPassword, random), endOfEverything(ctx.parts, user.id));
  await ctx.parts.access.lookNow();
  await openSession(ctx, (await meta.users.find(user.id)) ?? user);
  return { msg: 'Password has been updated successfully' };
}
