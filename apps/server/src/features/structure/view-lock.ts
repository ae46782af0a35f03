import { AppError } from '@quadrille/contract';
import { can, isOpenTo } from '@quadrille/domain';
import type { Actor, Ctx } from '../../app-context.ts';
import type { ViewDoc } from '../../storage/schema/documents.ts';

type Locked = Pick<ViewDoc, 'lockType' | 'ownerId' | 'title'>;

/** Throws where the lock of a view keeps the caller from changing what it shows, in which order and how. */
export function refuseLocked({ actor }: Pick<Ctx, 'actor'>, view: Locked): void {
  if (isOpenFor(actor, view)) return;
  throw new AppError(view.lockType === 'locked' ? 'viewLocked' : 'viewPersonal', { view: view.title });
}

function isOpenFor({ userId, roles }: Actor, { lockType, ownerId = null }: Locked): boolean {
  return isOpenTo({ lockType, ownerId }, { userId, mayUnlock: can('viewUpdate', roles) });
}

/** A view with another lock: one that becomes personal is its maker's. */
export function withLock<View extends Pick<ViewDoc, 'lockType' | 'ownerId'>>(
  { userId }: Actor,
  view: View,
  lockType: ViewDoc['lockType'],
): View {
  if (lockType === view.lockType) return view;
  return { ...view, lockType, ownerId: lockType === 'personal' ? userId : null };
}
