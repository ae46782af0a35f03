import type { BaseRole, OrgRole, WorkspaceRole } from './role.ts';
import { baseRoles } from './role.ts';

/** What an API token may do at most: read, also change rows, or all its owner may. */
export const tokenAccesses = ['read', 'write', 'full'] as const;
export type TokenAccess = (typeof tokenAccesses)[number];

export interface HeldRoles {
  readonly orgRoles: readonly OrgRole[];
  readonly workspaceRole: WorkspaceRole | null;
  /** In the base asked about; null outside one or without membership. */
  readonly baseRole: BaseRole | null;
}

const highest = { read: 'viewer', write: 'editor' } as const satisfies Record<Exclude<TokenAccess, 'full'>, BaseRole>;

/** The roles of a token's owner as far as the token has them: it never adds one. */
export function lowerToAccess(held: HeldRoles, access: TokenAccess, isInBase: boolean): HeldRoles {
  if (access === 'full') return held;
  const role = held.orgRoles.includes('super') && isInBase ? 'owner' : held.baseRole;
  return {
    orgRoles: held.orgRoles.length === 0 ? [] : ['org-level-viewer'],
    workspaceRole: null,
    baseRole: role === null ? null : lower(role, highest[access]),
  };
}

const lower = (one: BaseRole, other: BaseRole): BaseRole => (baseRoles.indexOf(one) > baseRoles.indexOf(other) ? one : other);
