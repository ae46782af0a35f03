import type { Permission } from './permission.ts';
import { permissionMap } from './permission.ts';
import type { Role } from './role.ts';

/**
 * Whether somebody holding `roles` may do `permission`. `super` may do everything; no roles, nothing. A name that is no
 * permission is refused to everybody else.
 */
export function can(permission: Permission, roles: readonly Role[]): boolean {
  if (roles.includes('super')) return true;
  const allowed: readonly Role[] = Object.hasOwn(permissionMap, permission) ? permissionMap[permission] : [];
  return roles.some((role) => allowed.includes(role));
}
