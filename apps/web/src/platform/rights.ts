import type { WireProject, WireUser } from '@quadrille/contract';
import { can } from '@quadrille/domain';
import type { Permission, Role } from '@quadrille/domain';
import { useStore } from '@nanostores/react';
import { $preview } from './preview.state.ts';
import { $user } from './session.state.ts';

const namesOf = (roles: Readonly<Record<string, boolean>> | null | undefined): readonly Role[] =>
  Object.entries(roles ?? {}).flatMap(([role, has]) => (has ? [role as Role] : []));

/** Whether somebody may do a thing outside of bases, such as making one. */
export function mayInOrg(user: WireUser | null, permission: Permission): boolean {
  if ($preview.get() !== null) return can(permission, ['org-level-viewer']);
  return user !== null && can(permission, [...namesOf(user.roles), ...namesOf(user.workspace_roles)]);
}

/** Whether the person may do a thing in a base; owners of the server act as owners in those they are no member of. */
export function mayInBase(base: WireProject | undefined, permission: Permission): boolean {
  if (base === undefined) return false;
  const role = base.project_role ?? null;
  const inBase: readonly Role[] = role === null ? [] : role === 'owner' ? ['owner', 'creator'] : [role as Role];
  return can(permission, [...inBase, ...namesOf($user.get()?.roles).filter((one) => one === 'super' && $preview.get() === null)]);
}

/** Whether the person may make bases: who may not is told whom to ask instead. */
export function useMayCreateBases(): boolean {
  return mayInOrg(useStore($user), 'projectCreate');
}
