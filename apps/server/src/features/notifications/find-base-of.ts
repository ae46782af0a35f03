import { type BaseId, effectiveRoles, isOrgRole, readerOf, type Role, toWorkspaceRole, type UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { BaseStore } from '../../storage/store/base-store.ts';
import { storeFor } from '../../storage/reader-store.ts';

/** A base as somebody else sees it, by their role and the rules of the base; null for nobody we know. */
export async function findBaseOf(
  { meta, engine }: AppParts,
  baseId: BaseId,
  id: UserId,
): Promise<{ readonly roles: readonly Role[]; readonly base: BaseStore } | null> {
  const user = await meta.users.find(id);
  if (!user) return null;
  const orgRoles = user.roles.split(',').filter(isOrgRole);
  const role = await meta.bases.roleOf(baseId, id);
  const workspaceRole = user.workspace_role === null ? null : toWorkspaceRole(user.workspace_role);
  const roles = effectiveRoles({ orgRoles, workspaceRole, baseRoles: role === null ? null : [role], isInBase: true });
  const reader = readerOf(roles, id);
  const whole = await engine.openBase(baseId);
  return { roles, base: reader === null ? whole : storeFor(whole, reader) };
}
