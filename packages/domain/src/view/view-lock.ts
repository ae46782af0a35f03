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

/** Who wants to change a view. */
export interface ViewChanger {
  readonly userId: string | null;
  /** Whether they may take the lock off: then it is theirs to work beside it. */
  readonly mayUnlock: boolean;
}

/** Whether somebody may change what a view's lock is about: a locked view those who may unlock it, a personal one its owner alone. */
export function isOpenTo({ lockType, ownerId }: LockedView, { userId, mayUnlock }: ViewChanger): boolean {
  if (lockType === 'collaborative') return true;
  return lockType === 'locked' ? mayUnlock : ownerId === null || ownerId === userId;
}

/** Whether the lock of a view leaves somebody a right their role gives. */
export function isLeftByLock(permission: Permission, view: LockedView, changer: ViewChanger): boolean {
  return !underLock.has(permission) || isOpenTo(view, changer);
}
