import { expect, it } from 'vitest';
import { isLeftByLock } from './view-lock.ts';

it('a locked view is changed by nobody, a personal one by its owner, and neither lock is about records or the lock itself', () => {
  const left = (lockType: 'collaborative' | 'locked' | 'personal', ownerId: string | null = null) =>
    isLeftByLock('filterCreate', { lockType, ownerId }, 'us1');
  expect([left('collaborative'), left('locked'), left('personal'), left('personal', 'us1'), left('personal', 'us2')]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
  for (const permission of ['viewUpdate', 'viewDelete', 'dataUpdate', 'shareView'] as const)
    expect(isLeftByLock(permission, { lockType: 'locked', ownerId: null }, 'us1')).toBe(true);
});
