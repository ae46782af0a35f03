import type { Permission } from '../access/permission.ts';
import type { LockType } from './view-kind.ts';

/** What of a view its lock is about: which records it shows, in which order, and how. Its name and its lock itself are not. */
const underLock: ReadonlySet<Permission> = new Set<Permission>([
  'filterCreate',
  'filterUpdate',
  'filterDelete',
  'sortCreate',
  'sortUpdate',
  'sortDelete',
  'viewColumnCreate',
  'viewColumnUpdate',
  'gridColumnUpdate',
  'gridViewUpdate',
  'hideAllColumns',
  'showAllColumns',
]);

/** A view as its lock sees it. */
export interface LockedView {
  readonly lockType: LockType;
  /** Whose a personal view is; null for one that was never said to be anybody's, which is everybody's. */
  readonly ownerId: string | null;
}

/** Whether the lock of a view leaves somebody a right their role gives: a locked view is changed by nobody, a personal one by its owner. */
export function isLeftByLock(permission: Permission, { lockType, ownerId }: LockedView, userId: string | null): boolean {
  if (!underLock.has(permission) || lockType === 'collaborative') return true;
  return lockType === 'personal' && (ownerId === null || ownerId === userId);
}
