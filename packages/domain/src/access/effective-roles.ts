import type { BaseRole, OrgRole, Role, WorkspaceRole } from './role.ts';
import { baseRoles, toSharedRole } from './role.ts';

export interface RoleGrants {
  readonly orgRoles: readonly OrgRole[];
  /** In the workspace all bases are in; null for people who have none. */
  readonly workspaceRole?: WorkspaceRole | null;
  /** Roles in the base asked about; null when no base is concerned or the person is no member. */
  readonly baseRoles: readonly BaseRole[] | null;
  /** True when the question is about a base: a super user then acts as its owner. */
  readonly isInBase?: boolean;
  /** Role to act as for a look through someone else's eyes; only ever lowers. */
  readonly previewAs?: BaseRole | null;
}

/**
 * All roles that count for one request: those of the organisation, of the workspace and of the base together. Whoever is given no role in
 * a base has there what their role in the workspace stands for, and without one the organisation roles alone. An owner is a creator too. `previewAs` is honoured for owners, creators and super users,
 * never adds a right, and takes the powers of organisation and workspace away for the look's duration.
 */
export function effectiveRoles(grants: RoleGrants): readonly Role[] {
  const held = heldBaseRoles(grants);
  const preview = grants.previewAs ?? null;
  if (preview !== null && canPreview(held) && isLower(preview, held)) return [...previewed(preview), ...lowered(grants.orgRoles)];
  const roles: Role[] = held.includes('no-access') ? held.filter((role) => role === 'no-access') : [...held];
  if (grants.workspaceRole && !held.includes('no-access')) roles.push(grants.workspaceRole);
  roles.push(...grants.orgRoles);
  return roles.length === 0 ? ['guest'] : [...new Set(roles)];
}

function heldBaseRoles({ orgRoles, workspaceRole = null, baseRoles: given, isInBase }: RoleGrants): BaseRole[] {
  const isFallingBack = given === null && isInBase === true && workspaceRole !== null;
  const held = new Set<BaseRole>(isFallingBack ? [toSharedRole(workspaceRole)] : (given ?? []));
  if (orgRoles.includes('super') && (isInBase === true || given !== null)) {
    held.delete('no-access');
    held.add('owner');
  }
  if (held.has('owner')) held.add('creator');
  return baseRoles.filter((role) => held.has(role));
}

function canPreview(held: readonly BaseRole[]): boolean {
  return !held.includes('no-access') && (held.includes('owner') || held.includes('creator'));
}

function isLower(preview: BaseRole, held: readonly BaseRole[]): boolean {
  return Math.min(...held.map((role) => baseRoles.indexOf(role))) <= baseRoles.indexOf(preview);
}

function previewed(role: BaseRole): Role[] {
  return role === 'owner' ? ['owner', 'creator'] : [role];
}

function lowered(held: readonly OrgRole[]): Role[] {
  return held.some((role) => role !== 'admin') ? ['org-level-viewer'] : [];
}
