import { headerNames } from '@quadrille/contract';
import { isOrgRole, type OrgRole } from '@quadrille/domain';
import type { AppParts } from '../app-context.ts';
import type { User } from '../meta/user-store.ts';

export interface Session {
  readonly user: User;
  readonly orgRoles: readonly OrgRole[];
}

/** The signed-in user of a request; null for a guest, whatever the reason. */
export async function authenticate(parts: AppParts, header: (name: string) => string | null): Promise<Session | null> {
  const token = header(headerNames.session);
  return token === null ? null : findSession(parts, token);
}

/** The same for a bare token; sockets use it. */
export async function findSession(parts: AppParts, token: string): Promise<Session | null> {
  const claims = await parts.tokens.verify(token);
  if (!claims) return null;
  const user = await parts.meta.lookups.user(claims.userId);
  if (!user || user.token_version !== claims.tokenVersion) return null;
  return { user, orgRoles: user.roles.split(',').filter(isOrgRole) };
}
