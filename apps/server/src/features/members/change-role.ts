import { AppError } from '@quadrille/contract';
import type { BaseRole, UserId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';

/** Gives a member another role; it counts from their next call on. */
export async function changeRole(ctx: Ctx, userId: string, role: BaseRole): Promise<{ msg: string }> {
  await change(ctx, userId, role);
  return { msg: 'The user has been updated successfully' };
}

/** Takes a member out of the base. */
export async function removeMember(ctx: Ctx, userId: string): Promise<{ msg: string }> {
  await change(ctx, userId, null);
  return { msg: 'The user has been deleted successfully' };
}

async function change(ctx: Ctx, userId: string, role: BaseRole | null): Promise<void> {
  const by = { mayTouchOwners: actsAsOwner(ctx), now: ctx.parts.clock.now() };
  const outcome = await ctx.parts.meta.members.change(getBase(ctx).baseId, userId as UserId, role, by);
  if (outcome === 'done') return;
  throw new AppError(outcome === 'notMember' ? 'userNotFound' : outcome);
}

/** Nobody below an owner may make one, or touch one. */
export function actsAsOwner(ctx: Ctx): boolean {
  return ctx.actor.baseRoles.includes('owner');
}
