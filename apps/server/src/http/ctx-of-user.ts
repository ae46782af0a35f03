import { AppError } from '@quadrille/contract';
import { can, type BaseId, type BaseRole, isOrgRole, type Permission, type TokenAccess, type UserId } from '@quadrille/domain';
import type { AppParts, Ctx } from '../app-context.ts';
import { previewOf, toActor } from './authorise.ts';
import { openFor } from './open-for.ts';

export interface OnBehalf {
  readonly userId: UserId;
  readonly baseId: BaseId;
  /** What the work needs; asked now, not when it was ordered. */
  readonly permission: Permission;
  readonly timeZone: string | null;
  /** How far they reached when they ordered it; nothing where it was as far as they may. */
  readonly reach?: Reach | undefined;
}

/** What holds somebody back from all they may do: the access of an API token, and the role whose eyes they look through. */
export interface Reach {
  readonly access: TokenAccess | null;
  readonly previewAs: BaseRole | null;
}

/** Kept with the work that somebody orders, so that it sees no more than they did. */
export function reachOf({ actor, request }: Pick<Ctx, 'actor' | 'request'>): Reach {
  return { access: actor.apiToken?.access ?? null, previewAs: previewOf(request) };
}

/** What a use-case is handed where a job does it for somebody, who sees no more than they may see by now. */
export async function ctxOfUser(
  parts: AppParts,
  { userId, baseId, permission, timeZone, reach }: OnBehalf,
  signal: AbortSignal,
): Promise<Ctx> {
  const user = await parts.meta.users.find(userId);
  const role = user && (await parts.meta.lookups.roleOf(baseId, userId));
  const apiToken = reach?.access == null ? null : { access: reach.access, base_id: baseId };
  const session = user && { user, orgRoles: user.roles.split(',').filter(isOrgRole), sessionId: null, apiToken };
  const actor = toActor(session, role, reach?.previewAs ?? null, true);
  if (!can(permission, actor.roles)) throw new AppError('forbidden', { permission, roles: actor.baseRoles.join(',') });
  const header = (name: string): string | null => (name === 'x-quadrille-time-zone' ? timeZone : null);
  const request = { ip: '', isHttps: false, header, setHeader: () => {} };
  return { parts, actor, baseId, base: await openFor(parts, actor, baseId), signal, clientId: null, request };
}
