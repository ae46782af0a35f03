import type { UserId } from '@quadrille/domain';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from './clock.ts';

/** Verified tokens that are remembered: about a megabyte of them. */
const mostKnown = 2000;

/** Whom a session token is made for; all of it can be read by whoever holds the token. */
export interface TokenSubject {
  readonly id: UserId;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly roles: readonly string[];
  readonly tokenVersion: string;
  readonly sessionId: string;
}

export interface TokenClaims {
  readonly userId: UserId;
  readonly sessionId: string;
  readonly tokenVersion: string;
}

export interface SessionTokens {
  sign(subject: TokenSubject): Promise<string>;
  /** Null for anything that is not a token of ours or is past its time. Session and version are still to be looked up. */
  verify(token: string): Promise<TokenClaims | null>;
}

/** Session tokens: JWT, HS256, short-lived. A signature is checked once; time, session and version are looked at with every use. */
export function createSessionTokens(secret: Uint8Array, clock: Clock, lifeMs: number): SessionTokens {
  const known = new Map<string, { readonly claims: TokenClaims; readonly endsAt: number }>();
  const remember = (token: string, claims: TokenClaims, endsAt: number): void => {
    const [oldest] = known.keys();
    if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest);
    known.set(token, { claims, endsAt });
  };
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
        sid: subject.sessionId,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + Math.floor(lifeMs / 1000))
        .sign(secret);
    },
    verify: async (token) => {
      const hit = known.get(token);
      if (hit && hit.endsAt > clock.now()) return hit.claims;
      known.delete(token);
      try {
        const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: new Date(clock.now()) });
        const { id, token_version: version, sid, exp } = payload;
        if (typeof id !== 'string' || typeof version !== 'string' || typeof sid !== 'string' || exp === undefined) return null;
        const claims = { userId: id as UserId, tokenVersion: version, sessionId: sid };
        remember(token, claims, exp * 1000);
        return claims;
      } catch {
        return null; // forged, expired or no token at all: all the same to the caller
      }
    },
  };
}
