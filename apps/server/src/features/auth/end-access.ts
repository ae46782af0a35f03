import type { UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { AccessEnd } from '../../meta/end-access.ts';
import { createTokenVersion } from './token-version.ts';

type Parts = Pick<AppParts, 'random' | 'clock'>;

/** Every sign-in of a person ends; their API tokens and the links they were mailed stay. */
export function endOfSessions({ random, clock }: Parts, userId: UserId): AccessEnd {
  return { userId, version: createTokenVersion(random), now: clock.now(), isEverything: false };
}

/** Everything a person could show us is void: for a new password, a new role, and accounts that were in wrong hands. */
export function endOfEverything(parts: Parts, userId: UserId): AccessEnd {
  return { ...endOfSessions(parts, userId), isEverything: true };
}
