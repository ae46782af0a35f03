import { type PagedResponse, toPagedResponse, type WireMember } from '@quadrille/contract';
import { toWorkspaceRole } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { Member } from '../../meta/member-store.ts';
import { toStamp } from '../../platform/to-stamp.ts';

export interface MembersQuery {
  readonly query: string;
  readonly limit: number;
  readonly offset: number;
}

/** The members of the base; super users also see everybody else. */
export async function listMembers(ctx: Ctx, { query, limit, offset }: MembersQuery): Promise<{ users: PagedResponse<WireMember> }> {
  const { baseId } = getBase(ctx);
  const isEverybody = ctx.actor.orgRoles.includes('super');
  const { members, total } = await ctx.parts.meta.members.list({ baseId, isEverybody, text: query, limit, offset });
  return {
    users: toPagedResponse(
      members.map((member) => presentMember(baseId, member)),
      total,
      { limit, offset },
    ),
  };
}

function presentMember(baseId: string, member: Member): WireMember {
  return {
    id: member.id,
    email: member.email,
    firstname: member.first_name,
    lastname: member.last_name,
    invite_token: null,
    is_pending: member.is_pending,
    main_roles: member.org_roles,
    project_id: member.role === null ? null : baseId,
    roles: member.role,
    workspace_role: member.workspace_role === null ? null : toWorkspaceRole(member.workspace_role),
    created_at: toStamp(member.created_at),
  };
}
