import { AppError } from '@quadrille/contract';
import { can, type BaseId, isOrgRole, type Permission, type UserId } from '@quadrille/domain';
import type { AppParts, Ctx } from '../app-context.ts';
import { toActor } from './authorise.ts';
import { openFor } from './open-for.ts';

export interface OnBehalf {
  readonly userId: UserId;
  readonly baseId: BaseId;
  /** What the work needs; asked now, not when it was ordered. */
  readonly permission: Permission;
  readonly timeZone: string | null;
}

/** What a use-case is handed where a job does it for somebody, who sees no more than they may see by now. */
export async function ctxOfUser(parts: AppParts, { userId, baseId, permission, timeZone }: OnBehalf, signal: AbortSignal): Promise<Ctx> {
  const user = await parts.meta.users.find(userId);
  const role = user && (await parts.meta.lookups.roleOf(baseId, userId));
  const session = user && { user, orgRoles: user.roles.split(',').filter(isOrgRole), sessionId: null, apiToken: null };
  const actor = toActor(session, role, null, true);
  if (!can(permission, actor.roles)) throw new AppError('forbidden', { permission, roles: actor.baseRoles.join(',') });
  const header = (name: string): string | null => (name === 'x-quadrille-time-zone' ? timeZone : null);
  const request = { ip: '', isHttps: false, header, setHeader: () => {} };
  return { parts, actor, baseId, base: await openFor(parts, actor, baseId), signal, clientId: null, request };
}
