import { AppError } from '@quadrille/contract';
import { Secret, TOTP } from 'otpauth';
import type { AppParts } from '../../app-context.ts';
import { countTry, forgetTries } from '../../http/rate-limit.ts';
import type { SecondFactor } from '../../meta/second-factor-store.ts';
import type { User } from '../../meta/user-store.ts';
import { digestOf } from '../../platform/secret-token.ts';

const periodSeconds = 30;

/** The codes an authenticator app computes: six digits, SHA-1, half a minute, as all of them expect. */
export function totpOf(secret: string, email: string): TOTP {
  return new TOTP({
    issuer: 'Quadrille',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  });
}

/** The secret of a person, sealed where it is kept. */
export function openSecret({ secrets }: Pick<AppParts, 'secrets'>, factor: SecondFactor): string {
  const secret = secrets.open(factor.secret, `second factor of ${factor.user_id}`);
  if (secret === null) throw new AppError('secondFactorSealed');
  return secret;
}

/** Refuses everything but a code of the app, of now or half a minute off, or a recovery code; each is good for one use. */
export async function requireCode(parts: AppParts, user: User, factor: SecondFactor, code: string): Promise<void> {
  await countTry(parts, 'secondFactor', user.id);
  const isRight = /^\s*\d{3}\s?\d{3}\s*$/.test(code) ? await isOfApp(parts, user, factor, code) : await isRecovery(parts, user, code);
  if (!isRight) throw new AppError('secondFactorWrong');
  await forgetTries(parts, 'secondFactor', user.id);
}

async function isOfApp(parts: AppParts, user: User, factor: SecondFactor, code: string): Promise<boolean> {
  const now = parts.clock.now();
  const token = code.replaceAll(/\s/g, '');
  const off = totpOf(openSecret(parts, factor), user.email).validate({ token, timestamp: now, window: 1 });
  if (off === null) return false;
  return parts.meta.secondFactors.takeStep(user.id, Math.floor(now / 1000 / periodSeconds) + off);
}

async function isRecovery({ meta }: AppParts, user: User, code: string): Promise<boolean> {
  return meta.secondFactors.takeRecoveryCode(user.id, digestOf(plainCode(code)));
}

/** However it was typed. */
export function plainCode(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');
}
