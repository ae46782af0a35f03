import { AppError } from '@quadrille/contract';
import type { AppParts } from '../app-context.ts';

/** So many in so long. */
export interface Rate {
  readonly most: number;
  readonly periodMs: number;
}

const minute = 60_000;

/** What may be tried how often; counters are shared by all processes of an installation. */
export const rates = {
  /** Wrong passwords for one account from one address. */
  signInPair: { most: 10, periodMs: 15 * minute },
  /** Wrong passwords from one address, whatever the account. */
  signInAddress: { most: 100, periodMs: 15 * minute },
  /** Accounts made from one address. */
  signUp: { most: 60, periodMs: 60 * minute },
  /** Wrong passwords for one shared view from one address. */
  sharePair: { most: 10, periodMs: 5 * minute },
  /** Wrong passwords for one shared view from everywhere. */
  share: { most: 200, periodMs: 5 * minute },
} as const satisfies Record<string, Rate>;

/** Refuses with 429 when the counter is full; counts nothing. */
export async function refuseAbove(parts: AppParts, key: string, rate: Rate): Promise<void> {
  if (!parts.settings.rateLimits) return;
  const count = await parts.meta.rates.count(key, parts.clock.now());
  if (count >= rate.most) throw new AppError('tooManyRequests', { retryAfter: Math.ceil(rate.periodMs / 1000) });
}

/** Counts one. */
export async function countOne(parts: AppParts, key: string, rate: Rate): Promise<void> {
  if (parts.settings.rateLimits) await parts.meta.rates.hit(key, rate.periodMs, parts.clock.now());
}
