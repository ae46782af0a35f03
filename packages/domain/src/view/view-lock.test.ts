import { expect, it } from 'vitest';
import { isLeftByLock } from './view-lock.ts';

const editor = { userId: 'us1', mayUnlock: false };

it('a locked view is changed by who may unlock it, a personal one by its owner, and neither lock is about records or the lock itself', () => {
  const left = (lockType: 'collaborative' | 'locked' | 'personal', ownerId: string | null = null, changer = editor) =>
    isLeftByLock('filterCreate', { lockType, ownerId }, changer);
  expect([left('collaborative'), left('locked'), left('personal'), left('personal', 'us1'), left('personal', 'us2')]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
  const maker = { userId: 'us3', mayUnlock: true };
  expect([left('locked', null, maker), left('personal', 'us1', maker)]).toEqual([true, false]);
  for (const permission of ['viewUpdate', 'viewDelete', 'dataUpdate', 'shareView'] as const)
    expect(isLeftByLock(permission, { lockType: 'locked', ownerId: null }, editor)).toBe(true);
});
