import type { Ctx } from '../../app-context.ts';
import type { User } from '../../meta/user-store.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import { issueRefreshToken, type IssuedToken } from './refresh-family.ts';

/** Signs a user in: a session token for the body, a refresh token for the cookie. */
export async function openSession(ctx: Ctx, user: User, refresh: IssuedToken | null = null): Promise<{ token: string }> {
  const { token, expiresAt } = refresh ?? (await issueRefreshToken(ctx.parts, user.id));
  setRefreshCookie(ctx.request, token, expiresAt);
  return { token: await signFor(ctx, user) };
}

function signFor(ctx: Ctx, user: User): Promise<string> {
  return ctx.parts.tokens.sign({
    id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    roles: user.roles.split(','),
    tokenVersion: user.token_version,
  });
}
