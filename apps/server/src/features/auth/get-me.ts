import type { RoleMap, WireUser } from '@quadrille/contract';
import { baseKeyOf, effectiveRoles, isBaseRole, lowerToAccess, type BaseId, type Role } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import { findLinkActor } from '../../http/find-link-actor.ts';
import { toStamp } from '../../platform/to-stamp.ts';

/** Who is asking, with the organisation's roles and, for a project, the roles there. Never a secret. */
export async function getMe(ctx: Ctx, query: { project_id?: string | undefined }): Promise<WireUser> {
  const { userId, orgRoles, workspaceRole, apiToken } = ctx.actor;
  const user = userId === null ? null : await ctx.parts.meta.users.find(userId);
  if (!user) return presentVisitor(ctx, query.project_id);
  const roles = {
    roles: toRoleMap(orgRoles),
    project_roles: query.project_id ? await findProjectRoles(ctx, query.project_id) : null,
    workspace_roles: workspaceRole === null ? null : toRoleMap([workspaceRole]),
  };
  if (apiToken) return { id: user.id, ...roles, is_api_token: true, isAuthorized: true };
  return {
    id: user.id,
    email: user.email,
    firstname: user.first_name,
    lastname: user.last_name,
    username: null,
    email_verified: user.email_verified_at !== null,
    ...roles,
    token_version: user.token_version,
    created_at: toStamp(user.created_at),
    updated_at: toStamp(user.updated_at),
  };
}

async function findProjectRoles({ parts, actor }: Ctx, projectId: string): Promise<RoleMap | null> {
  const { userId, orgRoles, workspaceRole, apiToken } = actor;
  if (userId === null || baseKeyOf(projectId) === null) return null;
  if (apiToken !== null && apiToken.baseId !== null && apiToken.baseId !== projectId) return null;
  const base = await parts.meta.bases.find(projectId as BaseId);
  if (!base) return null;
  const held = { orgRoles, workspaceRole, baseRole: await parts.meta.bases.roleOf(base.id, userId) };
  const counted = apiToken ? lowerToAccess(held, apiToken.access, true) : held;
  const baseRoles = counted.baseRole === null ? null : [counted.baseRole];
  const roles = effectiveRoles({ orgRoles: counted.orgRoles, baseRoles, isInBase: true }).filter(isBaseRole);
  return roles.length === 0 ? null : toRoleMap(roles);
}

/** A guest; by the public link of a project, or of its diagram, somebody with the role of the link in that project alone. */
async function presentVisitor(ctx: Ctx, projectId: string | undefined): Promise<WireUser> {
  const link = await findLinkActor(ctx.parts, ctx.request);
  if (link === null || (projectId !== undefined && link.baseId !== projectId))
    return { roles: { guest: true }, project_roles: null, workspace_roles: null };
  const roles = toRoleMap(link.actor.baseRoles);
  return { roles, project_roles: roles, workspace_roles: null, isAuthorized: true, isPublicBase: true };
}

const toRoleMap = (roles: readonly Role[]): RoleMap => Object.fromEntries(roles.map((role) => [role, true]));
