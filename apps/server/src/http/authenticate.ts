import { headerNames } from '@quadrille/contract';
import { isOrgRole, type OrgRole } from '@quadrille/domain';
import type { AppParts } from '../app-context.ts';
import type { User } from '../meta/user-store.ts';
import { digestOf } from '../platform/secret-token.ts';
import type { Session } from './session.ts';

type Header = (name: string) => string | null;

/** The last use is noted at most this often. */
const noteEveryMs = 60_000;

/** Whose request it is; null for a guest, whatever the reason. An API token counts where no valid session token is. */
export async function authenticate(parts: AppParts, header: Header): Promise<Session | null> {
  const [token, apiToken] = [header(headerNames.session), header(headerNames.apiToken)];
  const session = token === null ? null : await findSession(parts, token);
  return session ?? (apiToken === null ? null : findTokenSession(parts, apiToken));
}

/** The same for a bare session token; sockets use it. Also the answer to whether a session is still good. */
export async function findSession(parts: AppParts, token: string): Promise<Session | null> {
  const claims = await parts.tokens.verify(token);
  if (!claims) return null;
  const now = parts.clock.now();
  const found = await parts.meta.lookups.session(claims.sessionId);
  if (!found || found.session.expires_at <= now || found.user.id !== claims.userId || found.user.token_version !== claims.tokenVersion)
    return null;
  if (now - found.session.seen_at >= noteEveryMs) note(parts, parts.meta.sessions.touch(claims.sessionId, now));
  return { user: found.user, orgRoles: orgRolesOf(found.user), sessionId: claims.sessionId, apiToken: null };
}

/** The owner of an API token, who may do no more through it than it allows. */
export async function findTokenSession(parts: AppParts, text: string): Promise<Session | null> {
  const now = parts.clock.now();
  const found = await parts.meta.lookups.apiToken(digestOf(text));
  if (!found || (found.token.expires_at !== null && found.token.expires_at <= now)) return null;
  if (now - (found.token.used_at ?? 0) >= noteEveryMs) note(parts, parts.meta.apiTokens.touch(found.token.id, now));
  return { user: found.user, orgRoles: orgRolesOf(found.user), sessionId: null, apiToken: found.token };
}

const orgRolesOf = ({ roles }: User): readonly OrgRole[] => roles.split(',').filter(isOrgRole);

/** When something was last used is worth no waiting and no failing. */
function note(parts: AppParts, writing: Promise<void>): void {
  writing.catch((error: unknown) => parts.log.warn('A last use could not be noted.', { error }));
}
