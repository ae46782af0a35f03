import { AppError } from '@quadrille/contract';
import { createUserId } from '@quadrille/domain';
import type { AppParts, Ctx } from '../../app-context.ts';
import { noteOutside } from '../../http/note-outside.ts';
import { countTry } from '../../http/rate-limit.ts';
import type { AcceptedPerson } from '../../meta/invitation-store.ts';
import type { User } from '../../meta/user-store.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { queueMail } from '../mails/index.ts';
import { notify } from '../notifications/index.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { createTokenVersion } from './token-version.ts';
import { openSession } from './open-session.ts';

export const firstRoles = 'org-level-creator,super';
export const laterRoles = 'org-level-viewer';

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly firstname?: string | null | undefined;
  readonly lastname?: string | null | undefined;
  readonly token?: string | null | undefined;
}

/**
 * Makes an account and signs it in; the first one ever becomes the super user. With a token the account is the one that
 * was invited, also where only invited people may sign up. Nothing else of the body counts.
 */
export async function signUp(ctx: Ctx, input: SignUp): Promise<{ token: string }> {
  await countTry(ctx.parts, 'signUp', ctx.request.ip);
  const chosen = () => choose(ctx.parts, input);
  const user = input.token
    ? await acceptInvitation(ctx.parts, input.email, input.token, chosen)
    : await makeAccount(ctx.parts, input.email, chosen);
  await noteOutside(ctx, { operation: ['AUTHENTICATION', 'SIGNUP'], userId: user.id, deed: 'auth.signup', description: 'Signed up' });
  return openSession(ctx, user);
}

async function makeAccount(parts: AppParts, email: string, chosen: () => Promise<AcceptedPerson>): Promise<User> {
  const { meta, random, clock } = parts;
  const settings = await meta.settings.find<{ invite_only_signup?: boolean }>('app');
  if (settings?.invite_only_signup && (await meta.users.hasAny())) throw new AppError('signupClosed');
  const now = clock.now();
  const person = { ...(await chosen()), id: createUserId(random), email, joined_at: now, email_verified_at: null };
  const newUser = { ...person, created_at: now, updated_at: now };
  const user = await meta.users.add(newUser, firstRoles, laterRoles);
  if (!user) throw new AppError('userExists');
  await notify(parts, user.id, { type: 'app.welcome', body: {} });
  if ((await parts.mail.site()) !== null) await queueMail(parts, { about: 'verification', userId: user.id });
  return user;
}

async function choose({ random }: AppParts, input: SignUp): Promise<AcceptedPerson> {
  return {
    password_hash: await hashPassword(input.password, random),
    first_name: input.firstname ?? null,
    last_name: input.lastname ?? null,
    token_version: createTokenVersion(random),
  };
}
