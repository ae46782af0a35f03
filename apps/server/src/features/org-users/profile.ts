import { AppError, refuse, type ProfileBody, type WireAccount, type WireProfile } from '@quadrille/contract';
import type { UserId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { Profile } from '../../meta/profile-store.ts';
import type { User } from '../../meta/user-store.ts';
import { toStamp } from '../../platform/to-stamp.ts';

/** Oneself, people of common bases, and everybody for super users; anybody else is as unknown as nobody. */
export async function getKnownUser(ctx: Ctx, idOrName: string): Promise<User> {
  const { meta } = ctx.parts;
  const named = async (): Promise<User | null> => {
    const id = await meta.profiles.findByName(idOrName);
    return id && meta.users.find(id);
  };
  const user = (await meta.users.find(idOrName as UserId)) ?? (await named());
  if (!user || !(await isKnown(ctx, user.id))) throw new AppError('userNotFound');
  return user;
}

export async function isKnown({ actor, parts }: Ctx, userId: UserId): Promise<boolean> {
  if (actor.userId === null) return false;
  return userId === actor.userId || actor.orgRoles.includes('super') || parts.meta.members.haveCommonBase(actor.userId, userId);
}

export async function readProfile(ctx: Ctx, userId: string): Promise<WireProfile> {
  return presentProfile(ctx, await getKnownUser(ctx, userId));
}

/** The same with what the organisation says about the person. */
export async function readAccount(ctx: Ctx, userId: string): Promise<WireAccount> {
  const user = await getKnownUser(ctx, userId);
  const profile = await presentProfile(ctx, user);
  return { ...profile, email_verified: null, roles: user.roles, updated_at: toStamp(Number(user.updated_at)) };
}

/** Changes what one says about oneself; what is not sent stays. */
export async function updateProfile(ctx: Ctx, userId: string, body: ProfileBody): Promise<WireProfile> {
  const { meta, clock } = ctx.parts;
  const user = await meta.users.find(userId as UserId);
  if (!user || user.id !== ctx.actor.userId) throw new AppError('userNotFound');
  const names = {
    first_name: body.firstname === undefined ? user.first_name : body.firstname || null,
    last_name: body.lastname === undefined ? user.last_name : body.lastname || null,
  };
  if (body.user_name && ![null, user.id].includes(await meta.profiles.findByName(body.user_name))) throw refuse('userNameTaken');
  const former = (await meta.profiles.find(user.id)) ?? nothing;
  const said = (key: keyof Profile): string | null => (body[key] === undefined ? former[key] : body[key] || null);
  await meta.users.setNames(user.id, names, clock.now());
  await meta.profiles.set(user.id, {
    display_name: said('display_name'),
    user_name: said('user_name'),
    bio: said('bio'),
    location: said('location'),
    website: said('website'),
    avatar: said('avatar'),
  });
  return presentProfile(ctx, { ...user, ...names });
}

const nothing: Profile = { display_name: null, user_name: null, bio: null, location: null, website: null, avatar: null };

export async function presentProfile(ctx: Ctx, user: User): Promise<WireProfile> {
  const profile = (await ctx.parts.meta.profiles.find(user.id)) ?? nothing;
  return {
    id: user.id,
    email: user.email,
    display_name: profile.display_name ?? ([user.first_name, user.last_name].filter(Boolean).join(' ') || (user.email.split('@')[0] ?? '')),
    user_name: profile.user_name,
    bio: profile.bio,
    location: profile.location,
    website: profile.website,
    avatar: profile.avatar,
    firstname: user.first_name,
    lastname: user.last_name,
    created_at: toStamp(Number(user.created_at)),
  };
}
