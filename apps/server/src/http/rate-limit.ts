import { createHash } from 'node:crypto';
import { AppError } from '@quadrille/contract';
import type { AppParts } from '../app-context.ts';
import { networkOf } from './client-address.ts';

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
  /** Wrong passwords of a person who is signed in and has to confirm that it is them. */
  passwordCheck: { most: 10, periodMs: 15 * minute },
  /** Links to set a new password, asked for from one address; for one account. */
  forgotAddress: { most: 20, periodMs: 60 * minute },
  forgotAccount: { most: 3, periodMs: 60 * minute },
  /** Links to confirm an address, asked for by one person. */
  verifyAccount: { most: 3, periodMs: 60 * minute },
  /** Invitations one person has mailed. */
  invitations: { most: 200, periodMs: 60 * minute },
  /** Visits to sign-in providers begun from one address. */
  providerVisit: { most: 60, periodMs: 15 * minute },
  /** Accounts made from one address. */
  signUp: { most: 60, periodMs: 60 * minute },
  /** Links to sign up, asked for with one mail address. */
  signUpAccount: { most: 3, periodMs: 60 * minute },
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

export type RateKind = keyof typeof rates;

/** Who or what tries: an address, an account, or both together. */
type Subject = readonly string[];

/**
 * Counts a try before it is made and refuses it with 429 above the rate: tries that are made at the same moment are
 * all counted before the first of them ends. Every kind of rate has counters of its own, so that an account that is
 * named like an address never shares that address's counter.
 */
export async function countTry(parts: AppParts, kind: RateKind, ...subject: Subject): Promise<void> {
  if (!parts.settings.rateLimits) return;
  const rate: Rate = rates[kind];
  const count = await parts.meta.rates.hit(rateKey(kind, subject), rate.periodMs, parts.clock.now());
  if (count > rate.most) throw new AppError('tooManyRequests', { retryAfter: Math.ceil(rate.periodMs / 1000) });
}

/** The try succeeded and is not counted. */
export async function forgiveTry(parts: AppParts, kind: RateKind, ...subject: Subject): Promise<void> {
  if (parts.settings.rateLimits) await parts.meta.rates.takeBack(rateKey(kind, subject));
}

/** The subject has proved itself: what it tried before no longer counts. */
export async function forgetTries(parts: AppParts, kind: RateKind, ...subject: Subject): Promise<void> {
  if (parts.settings.rateLimits) await parts.meta.rates.clear(rateKey(kind, subject));
}

/** An address counts for its network. Subjects are escaped, so that two different lists of subjects never make one key; long ones are hashed to bound the key. */
function rateKey(kind: RateKind, subject: Subject): string {
  const key = subject.map((part) => encodeURIComponent(networkOf(part))).join(':');
  return `${kind}:${key.length <= 200 ? key : createHash('sha256').update(key).digest('base64url')}`;
}
