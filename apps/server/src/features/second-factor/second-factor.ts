import { AppError, type SecondFactorState } from '@quadrille/contract';
import { Secret } from 'otpauth';
import type { AppParts, Ctx } from '../../app-context.ts';
import { countTry, forgetTries } from '../../http/rate-limit.ts';
import type { SecondFactor } from '../../meta/second-factor-store.ts';
import type { User } from '../../meta/user-store.ts';
import { verifyPassword } from '../../platform/password-hash.ts';
import { digestOf } from '../../platform/secret-token.ts';
import { openSecret, plainCode, requireCode, totpOf } from './check-code.ts';

const recoveryCodes = 10;
const secretBytes = 20;
const recoveryBytes = 10;

/** Whether the caller signs in with a second factor, and how many recovery codes are left. */
export async function readSecondFactor(ctx: Ctx): Promise<SecondFactorState> {
  const user = await getUser(ctx);
  const { secondFactors } = ctx.parts.meta;
  const factor = await secondFactors.find(user.id);
  const isOn = factor !== null && factor.enabled_at !== null;
  return { is_on: isOn, recovery_codes_left: isOn ? await secondFactors.countRecoveryCodes(user.id) : 0 };
}

/** Makes a secret for the app. It counts for nothing until a code of it was right. Asks for the password: a stolen session must not lock its owner out. */
export async function beginSecondFactor(ctx: Ctx, password: string): Promise<{ secret: string; uri: string }> {
  const { parts } = ctx;
  const user = await getUser(ctx);
  await requirePassword(parts, user, password);
  const secret = new Secret({ buffer: Uint8Array.from(parts.random.bytes(secretBytes)).buffer }).base32;
  const sealed = parts.secrets.seal(secret, `second factor of ${user.id}`);
  const factor = { user_id: user.id, secret: sealed, enabled_at: null, last_step: 0, created_at: parts.clock.now() };
  if (!(await parts.meta.secondFactors.begin(factor))) throw new AppError('secondFactorOn');
  return { secret, uri: totpOf(secret, user.email).toString() };
}

/** Turns it on with a first code and tells the recovery codes, once. */
export async function confirmSecondFactor(ctx: Ctx, code: string): Promise<{ recovery_codes: string[] }> {
  const { parts } = ctx;
  const user = await getUser(ctx);
  const factor = await parts.meta.secondFactors.find(user.id);
  if (!factor) throw new AppError('secondFactorOff');
  if (factor.enabled_at !== null) throw new AppError('secondFactorOn');
  openSecret(parts, factor);
  await requireCode(parts, user, factor, code);
  const codes = makeCodes(parts);
  if (!(await parts.meta.secondFactors.enable(user.id, codes.map(hashOf), parts.clock.now()))) throw new AppError('secondFactorOn');
  return { recovery_codes: codes };
}

/** New recovery codes; the old ones are void. */
export async function renewRecoveryCodes(ctx: Ctx, code: string): Promise<{ recovery_codes: string[] }> {
  const user = await getUser(ctx);
  await requireCode(ctx.parts, user, await getFactor(ctx.parts, user), code);
  const codes = makeCodes(ctx.parts);
  await ctx.parts.meta.secondFactors.setRecoveryCodes(user.id, codes.map(hashOf));
  return { recovery_codes: codes };
}

export async function endSecondFactor(ctx: Ctx, code: string): Promise<{ msg: string }> {
  const user = await getUser(ctx);
  await requireCode(ctx.parts, user, await getFactor(ctx.parts, user), code);
  await ctx.parts.meta.secondFactors.remove(user.id);
  return { msg: 'Two-factor sign-in is off' };
}

async function getFactor({ meta }: AppParts, user: User): Promise<SecondFactor> {
  const factor = await meta.secondFactors.find(user.id);
  if (!factor || factor.enabled_at === null) throw new AppError('secondFactorOff');
  return factor;
}

/** People whom a provider signs in have no password to ask for. */
async function requirePassword(parts: AppParts, user: User, password: string): Promise<void> {
  if (user.password_hash === null) return;
  await countTry(parts, 'passwordCheck', user.id);
  if (!(await verifyPassword(password, user.password_hash))) throw new AppError('currentPasswordWrong');
  await forgetTries(parts, 'passwordCheck', user.id);
}

async function getUser({ parts, actor }: Ctx): Promise<User> {
  const user = actor.userId === null ? null : await parts.meta.users.find(actor.userId);
  if (!user) throw new AppError('unauthorized');
  return user;
}

/** 80 bits each, in groups people can copy. */
function makeCodes({ random }: AppParts): string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const text = new Secret({ buffer: Uint8Array.from(random.bytes(recoveryBytes)).buffer }).base32;
    return (text.match(/.{4}/g) ?? []).join('-');
  });
}

const hashOf = (code: string): string => digestOf(plainCode(code));
