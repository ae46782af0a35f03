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
  /** Wrong passwords for one account from everywhere. */
  signInAccount: { most: 200, periodMs: 15 * minute },
  /** Wrong codes of a second factor. */
  secondFactor: { most: 10, periodMs: 15 * minute },
  /** Links to set a new password, asked for from one address; for one account, as are links to confirm an address. */
  forgotAddress: { most: 20, periodMs: 60 * minute },
  forgotAccount: { most: 3, periodMs: 60 * minute },
  /** Invitations one person has mailed. */
  invitations: { most: 200, periodMs: 60 * minute },
  /** Visits to sign-in providers begun from one address. */
  providerVisit: { most: 60, periodMs: 15 * minute },
  /** Accounts made from one address. */
  signUp: { most: 60, periodMs: 60 * minute },
  /** Wrong passwords for one shared view from one address. */
  sharePair: { most: 10, periodMs: 5 * minute },
  /** Wrong passwords for one shared view from everywhere. */
  share: { most: 200, periodMs: 5 * minute },
  /** Rows added through public forms from one address. */
  formEntry: { most: 300, periodMs: 60 * minute },
  /** Uploads of one person; of the visitors of one address. */
  upload: { most: 1000, periodMs: 60 * minute },
  visitorUpload: { most: 60, periodMs: 60 * minute },
  /** Exports in the background one person has ordered. */
  export: { most: 60, periodMs: 60 * minute },
} as const satisfies Record<string, Rate>;

/**
 * Counts a try before it is made and refuses it with 429 above the rate: tries that are made at the same moment are
 * all counted before the first of them ends.
 */
export async function countTry(parts: AppParts, key: string, rate: Rate): Promise<void> {
  if (!parts.settings.rateLimits) return;
  const count = await parts.meta.rates.hit(key, rate.periodMs, parts.clock.now());
  if (count > rate.most) throw new AppError('tooManyRequests', { retryAfter: Math.ceil(rate.periodMs / 1000) });
}

/** The try was a good one and is not counted. */
export async function forgiveTry(parts: AppParts, key: string): Promise<void> {
  if (parts.settings.rateLimits) await parts.meta.rates.takeBack(key);
}
