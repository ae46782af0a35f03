import { AppError, type PagedResponse, toPagedResponse, type WireOrgUser } from '@quadrille/contract';
import { type OrgRole, toSharedRole, toWorkspaceRole, type UserId, type WorkspaceRole } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { HeldRoles, ListedUser } from '../../meta/user-store.ts';
import { endOfEverything } from '../auth/index.ts';
import { toStamp } from '../../platform/to-stamp.ts';

export interface OrgUsersQuery {
  readonly query: string;
  readonly isOfWorkspace?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

export async function listOrgUsers(ctx: Ctx, { query, isOfWorkspace, limit, offset }: OrgUsersQuery): Promise<PagedResponse<WireOrgUser>> {
  const { users, total } = await ctx.parts.meta.users.list({ text: query, isOfWorkspace, limit, offset });
  return toPagedResponse(users.map(presentOrgUser), total, { limit, offset });
}

/** What somebody is given in the organisation and in the workspace; what is not named stays. */
export interface GivenRoles {
  readonly roles?: OrgRole | undefined;
  readonly workspace_role?: WorkspaceRole | null | undefined;
}

export function toHeldRoles({ roles, workspace_role: role }: GivenRoles): Partial<HeldRoles> {
  return {
    ...(roles !== undefined && { roles }),
    ...(role !== undefined && { workspace_role: role === null ? null : toSharedRole(role) }),
  };
}

/** Sets whether a person may make bases, and what they may do in all of them; the role of a super user stays. */
export async function changeRoles(ctx: Ctx, userId: string, given: GivenRoles): Promise<number> {
  const { meta } = ctx.parts;
  const user = await meta.users.find(userId as UserId);
  if (!user) throw new AppError('userNotFound');
  if (user.roles.split(',').includes('super')) throw new AppError('superIsFixed');
  await meta.users.setRoles(toHeldRoles(given), endOfEverything(ctx.parts, user.id));
  await ctx.parts.access.lookNow();
  return 1;
}

function presentOrgUser(user: ListedUser): WireOrgUser {
  return {
    id: user.id,
    email: user.email,
    email_verified: user.email_verified_at !== null,
    firstname: user.first_name,
    lastname: user.last_name,
    invite_token: null,
    is_pending: user.joined_at === null,
    roles: user.roles,
    workspace_role: user.workspace_role === null ? null : toWorkspaceRole(user.workspace_role),
    projectsCount: user.bases,
    created_at: toStamp(Number(user.created_at)),
    updated_at: toStamp(Number(user.updated_at)),
  };
}
