import type { UserId } from '@quadrille/domain';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from './clock.ts';

const sessionSeconds = 10 * 60 * 60;

/** Whom a session token is made for; all of it can be read by whoever holds the token. */
export interface TokenSubject {
  readonly id: UserId;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly roles: readonly string[];
  readonly tokenVersion: string;
}

export interface SessionTokens {
  sign(subject: TokenSubject): Promise<string>;
  /** Null for anything that is not a token of ours or is past its time. The version is still to be compared. */
  verify(token: string): Promise<{ readonly userId: UserId; readonly tokenVersion: string } | null>;
}

/** Session tokens: JWT, HS256, ten hours. */
export function createSessionTokens(secret: Uint8Array, clock: Clock): SessionTokens {
  return {
    sign: (subject) => {
      const now = Math.floor(clock.now() / 1000);
      return new SignJWT({
        email: subject.email,
        id: subject.id,
        firstname: subject.firstName,
        lastname: subject.lastName,
        roles: Object.fromEntries(subject.roles.map((role) => [role, true])),
        token_version: subject.tokenVersion,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + sessionSeconds)
        .sign(secret);
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: new Date(clock.now()) });
        const { id, token_version: version } = payload;
        return typeof id === 'string' && typeof version === 'string' ? { userId: id as UserId, tokenVersion: version } : null;
      } catch {
        return null; // forged, expired or no token at all: all the same to the caller
      }
    },
  };
}
