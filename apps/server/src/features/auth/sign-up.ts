import { AppError } from '@quadrille/contract';
import { createUserId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import { countTry, rates } from '../../http/rate-limit.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { openSession } from './open-session.ts';

const firstRoles = 'org-level-creator,super';
const laterRoles = 'org-level-viewer';

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly firstname?: string | null | undefined;
  readonly lastname?: string | null | undefined;
}

/** Makes an account and signs it in; the first one ever becomes the super user. Nothing else of the body counts. */
export async function signUp(ctx: Ctx, input: SignUp): Promise<{ token: string }> {
  const { meta, random, clock } = ctx.parts;
  const key = `signup:${ctx.request.ip}`;
  await countTry(ctx.parts, key, rates.signUp);
  const settings = await meta.settings.find<{ invite_only_signup?: boolean }>('app');
  if (settings?.invite_only_signup && (await meta.users.hasAny())) throw new AppError('signupClosed');
  const now = clock.now();
  const newUser = {
    id: createUserId(random),
    email: input.email,
    password_hash: await hashPassword(input.password, random),
    first_name: input.firstname ?? null,
    last_name: input.lastname ?? null,
    token_version: Buffer.from(random.bytes(40)).toString('hex'),
    created_at: now,
    updated_at: now,
  };
  const user = await meta.users.add(newUser, firstRoles, laterRoles);
  if (!user) throw new AppError('userExists');
  return openSession(ctx, user);
}
