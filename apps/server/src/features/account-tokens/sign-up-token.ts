import { timingSafeEqual } from 'node:crypto';
import type { AppParts } from '../../app-context.ts';

/** How long a link to sign up can be used. */
export const signUpLifeMs = 24 * 60 * 60 * 1000;

/**
 * Proves that whoever holds it reads the mail of an address. It is signed and kept nowhere: until it is used there is nothing
 * of a person who asked for it, and afterwards there is an account, so that it works once.
 */
export function createSignUpToken(parts: Pick<AppParts, 'secrets' | 'clock'>, email: string): string {
  const end = parts.clock.now() + signUpLifeMs;
  return `${end.toString(36)}-${sign(parts, email, end)}`;
}

/** `none` for what is no such token or one of another address. */
export function readSignUpToken(parts: Pick<AppParts, 'secrets' | 'clock'>, email: string, token: string): 'good' | 'late' | 'none' {
  const [, written = '', given = ''] = /^([0-9a-z]{1,12})-([0-9a-f]{64})$/.exec(token) ?? [];
  const end = Number.parseInt(written, 36);
  if (!Number.isSafeInteger(end) || !timingSafeEqual(Buffer.from(given), Buffer.from(sign(parts, email, end)))) return 'none';
  return end > parts.clock.now() ? 'good' : 'late';
}

function sign({ secrets }: Pick<AppParts, 'secrets'>, email: string, end: number): string {
  return secrets.derive(`${end} ${email}`, 'sign-up').slice(0, 64);
}
