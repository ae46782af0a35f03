import { AppError } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import type { User } from '../../meta/user-store.ts';
import { readLanguage } from '../../platform/mail/mail-words.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import { createRefreshToken, type IssuedToken } from './refresh-family.ts';

/** What is kept of a user agent. */
const agentLength = 300;

/** Signs a user in: a session token for the body, a refresh token for the cookie. `user` is as it was when it was checked. */
export async function openSession(ctx: Ctx, user: User): Promise<{ token: string }> {
  const { parts, request } = ctx;
  const id = Buffer.from(parts.random.bytes(16)).toString('hex');
  const refresh = createRefreshToken(parts, user.id, id);
  const { created_at, expires_at } = refresh.row;
  const agent = request.header('user-agent')?.slice(0, agentLength) ?? null;
  const session = { id, user_id: user.id, ip: request.ip, agent, created_at, seen_at: created_at, expires_at };
  if (!(await parts.meta.sessions.open(session, refresh.row, user.token_version))) throw new AppError('invalidCredentials');
  return continueSession(ctx, user, refresh);
}

/** Mails come in the language somebody last signed in or stayed signed in with. */
async function noteLanguage({ parts, request }: Ctx, user: User): Promise<void> {
  const language = readLanguage(request.header('accept-language'));
  if (language !== null && language !== user.language) await parts.meta.users.setLanguage(user.id, language);
}

/** The tokens of a session that is open. */
export async function continueSession(ctx: Ctx, user: User, { token, row }: IssuedToken): Promise<{ token: string }> {
  setRefreshCookie(ctx.request, token, row.expires_at);
  await noteLanguage(ctx, user);
  const subject = {
    id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    roles: user.roles.split(','),
    tokenVersion: user.token_version,
    sessionId: row.family,
  };
  return { token: await ctx.parts.tokens.sign(subject) };
}
