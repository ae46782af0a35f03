export const orgRoles = ['super', 'admin', 'org-level-creator', 'org-level-viewer'] as const;
export type OrgRole = (typeof orgRoles)[number];

export const workspaceRoles = [
  'workspace-level-owner',
  'workspace-level-creator',
  'workspace-level-editor',
  'workspace-level-commenter',
  'workspace-level-viewer',
] as const;
export type WorkspaceRole = (typeof workspaceRoles)[number];
/** What a role of the workspace is called in one of its bases. */
export type SharedRole = 'owner' | 'creator' | 'editor' | 'commenter' | 'viewer';

/** From the most powerful to the least. */
export const baseRoles = ['owner', 'creator', 'editor', 'commenter', 'viewer', 'no-access'] as const;
export type BaseRole = (typeof baseRoles)[number];

/** Roles offered when inviting someone. */
export const invitableRoles = ['creator', 'editor', 'commenter', 'viewer'] as const satisfies readonly BaseRole[];

export type Role = OrgRole | WorkspaceRole | BaseRole | 'guest';

/** Name shown to people and the hue of its badge (`--role-<hue>-*` tokens). */
export const roleLabels: Record<BaseRole | 'super', { readonly label: string; readonly color: string }> = {
  owner: { label: 'Owner', color: 'purple' },
  creator: { label: 'Creator', color: 'blue' },
  editor: { label: 'Editor', color: 'green' },
  commenter: { label: 'Commenter', color: 'orange' },
  viewer: { label: 'Viewer', color: 'yellow' },
  'no-access': { label: 'No Access', color: 'red' },
  super: { label: 'Super', color: 'purple' },
};

export function isOrgRole(text: string): text is OrgRole {
  return (orgRoles as readonly string[]).includes(text);
}

export function isWorkspaceRole(text: string): text is WorkspaceRole {
  return (workspaceRoles as readonly string[]).includes(text);
}

/** What a role of the workspace stands for in its bases, for people who are given no role there. */
export function toSharedRole(role: WorkspaceRole): SharedRole {
  return role.slice('workspace-level-'.length) as SharedRole;
}

export function toWorkspaceRole(role: SharedRole): WorkspaceRole {
  return `workspace-level-${role}`;
}

export function isBaseRole(text: string): text is BaseRole {
  return (baseRoles as readonly string[]).includes(text);
}
