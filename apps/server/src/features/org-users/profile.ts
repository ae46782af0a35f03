import { AppError, type WireProfile } from '@quadrille/contract';
import type { UserId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { User } from '../../meta/user-store.ts';
import { toStamp } from '../../platform/to-stamp.ts';

/** Oneself, people of common bases, and everybody for super users; anybody else is as unknown as nobody. */
export async function readProfile(ctx: Ctx, userId: string): Promise<WireProfile> {
  const { meta } = ctx.parts;
  const { userId: own, orgRoles } = ctx.actor;
  const user = await meta.users.find(userId as UserId);
  if (!user || own === null) throw new AppError('userNotFound');
  const maySee = user.id === own || orgRoles.includes('super') || (await meta.members.haveCommonBase(own, user.id));
  if (!maySee) throw new AppError('userNotFound');
  return presentProfile(user);
}

export interface NameUpdate {
  readonly firstname?: string | null | undefined;
  readonly lastname?: string | null | undefined;
}

/** Changes one's own name; what is not sent stays. */
export async function updateProfile(ctx: Ctx, userId: string, { firstname, lastname }: NameUpdate): Promise<WireProfile> {
  const { meta, clock } = ctx.parts;
  const user = await meta.users.find(userId as UserId);
  if (!user || user.id !== ctx.actor.userId) throw new AppError('userNotFound');
  const names = {
    first_name: firstname === undefined ? user.first_name : firstname || null,
    last_name: lastname === undefined ? user.last_name : lastname || null,
  };
  await meta.users.setNames(user.id, names, clock.now());
  return presentProfile({ ...user, ...names });
}

function presentProfile(user: User): WireProfile {
  return {
    id: user.id,
    email: user.email,
    display_name: [user.first_name, user.last_name].filter(Boolean).join(' ') || (user.email.split('@')[0] ?? ''),
    firstname: user.first_name,
    lastname: user.last_name,
    created_at: toStamp(Number(user.created_at)),
  };
}
