import { AppError } from '@quadrille/contract';
import type { UserId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';

/** Deletes an account with its sessions and memberships. A super user stays; what nobody else owns goes to the caller. */
export async function deleteUser(ctx: Ctx, userId: string): Promise<{ msg: string }> {
  const { meta, clock, access } = ctx.parts;
  const user = await meta.users.find(userId as UserId);
  if (!user || ctx.actor.userId === null) throw new AppError('userNotFound');
  if (user.roles.split(',').includes('super')) throw new AppError('superIsUndeletable');
  await meta.users.remove(user.id, ctx.actor.userId, clock.now());
  await access.lookNow();
  return { msg: 'The user has been deleted successfully' };
}
