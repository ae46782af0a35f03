import { refuseProgram, type WireProfile } from '@quadrille/contract';
import type { UserId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { User } from '../../meta/user-store.ts';
import { getKnownUser, isKnown, presentProfile } from './profile.ts';

/** Follows a person one knows, or no more. Nobody makes somebody else follow. */
export async function setFollowing(ctx: Ctx, userId: string, follower: string | null | undefined, follows: boolean): Promise<true> {
  const { meta, clock } = ctx.parts;
  const own = ctx.actor.userId;
  const { id } = await getKnownUser(ctx, userId);
  if (own === null || (follower != null && follower !== own))
    throw refuseProgram('badRequest', 'Nobody can make somebody else follow a person.');
  if (id === own) throw refuseProgram('badRequest', 'Nobody follows themselves.');
  if (follows) await meta.profiles.follow(own, id, clock.now());
  else await meta.profiles.unfollow(own, id);
  return true;
}

/** Who follows a person; those the caller does not know are left out. */
export async function listFollowers(ctx: Ctx, userId: string): Promise<{ list: WireProfile[] }> {
  const { id } = await getKnownUser(ctx, userId);
  return { list: await presentKnown(ctx, await ctx.parts.meta.profiles.listFollowers(id)) };
}

/** Whom a person follows, in the same way. */
export async function listFollowing(ctx: Ctx, userId: string): Promise<{ list: WireProfile[] }> {
  const { id } = await getKnownUser(ctx, userId);
  return { list: await presentKnown(ctx, await ctx.parts.meta.profiles.listFollowed(id)) };
}

export async function isFollowing(ctx: Ctx, userId: string, otherId: string): Promise<boolean> {
  const [{ id }, other] = [await getKnownUser(ctx, userId), await getKnownUser(ctx, otherId)];
  return ctx.parts.meta.profiles.isFollowing(id, other.id);
}

async function presentKnown(ctx: Ctx, users: readonly User[]): Promise<WireProfile[]> {
  const known: WireProfile[] = [];
  for (const user of users) if (await isKnown(ctx, user.id as UserId)) known.push(await presentProfile(ctx, user));
  return known;
}
