import type { Value } from './value.ts';
import { createValue } from './value.ts';
import { readTokenTimes, type TokenTimes } from './token-times.ts';

/** Refresh when less than this remains, or less than half the life of tokens that live shorter. */
const refreshAhead = 5 * 60_000;
/** Timers further away than this fire at once. */
const longestTimer = 2 ** 31 - 1;

/** Who is signed in, as far as this client knows: the token lives in memory only. */
export interface Session {
  readonly $token: Value<string | null>;
  /** There is a token and its end lies in the future. */
  isSignedIn(): boolean;
  /** Uses a token from elsewhere; null forgets the present one. */
  setToken(token: string | null): void;
  /**
   * Gets a new token for the refresh cookie. All callers share one request.
   * Answers null when there is none to be had; the session is then signed out.
   */
  refresh(): Promise<string | null>;
  /** At start: signs in again by the refresh cookie where there is one, without a word when there is none. */
  restore(): Promise<boolean>;
  /** Signs out on the server (its failure is ignored) and here; every other session of the person ends as well unless `everywhere` is false. */
  signOut(options?: { readonly everywhere?: boolean }): Promise<void>;
  /** Stops the timer that refreshes ahead of time. */
  close(): void;
}

export interface SessionParts {
  readonly token: string | null;
  readonly now: () => number;
  /** Asks the server for a new token; null when it refuses, throws when it cannot be reached. */
  readonly fetchToken: () => Promise<string | null>;
  readonly sendSignOut: (token: string, isEverywhere: boolean) => Promise<void>;
  readonly onSignedOut: (info: SignedOutInfo) => void;
}

/** `wasSignedIn`: somebody was signed in and should be told so. */
export interface SignedOutInfo {
  readonly wasSignedIn: boolean;
  readonly reason: 'signOut' | 'refreshFailed';
}

/** @internal What the request path needs beyond the public session. */
export interface SessionCore extends Session {
  /** Takes a token that has just been issued. */
  takeFresh(token: string): void;
  /** The token to send now: waits for a refresh when the present one has ended. */
  tokenToSend(): Promise<string | null>;
}

/** A waiting refresh must not keep a Node program alive; browsers have numbers for timers and no such wish. */
const unref = (timer: unknown): void => {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function') timer.unref();
};

/** @internal */
export function createSession(parts: SessionParts): SessionCore {
  const $token = createValue<string | null>(parts.token);
  let times: TokenTimes | null = parts.token === null ? null : readTokenTimes(parts.token);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<string | null> | null = null;
  /** Counts sign-ins and sign-outs: an answer to a refresh begun before one of them is dropped. */
  let epoch = 0;

  const remaining = (): number => (times === null ? Number.POSITIVE_INFINITY : times.expiresAt - parts.now());

  function schedule(): void {
    clearTimeout(timer);
    if (times === null || $token.get() === null) return;
    const ahead = Math.min(refreshAhead, times.lifetime / 2);
    timer = setTimeout(() => void refresh().catch(() => retryLater()), Math.min(Math.max(0, remaining() - ahead), longestTimer));
    unref(timer);
  }

  function retryLater(): void {
    if (remaining() <= 0) return;
    timer = setTimeout(() => void refresh().catch(() => retryLater()), 10_000);
    unref(timer);
  }

  function put(token: string | null, freshAt?: number): void {
    epoch += 1;
    times = token === null ? null : readTokenTimes(token, freshAt);
    $token.set(token);
    schedule();
  }

  function forget(reason: SignedOutInfo['reason']): void {
    const wasSignedIn = $token.get() !== null;
    put(null);
    parts.onSignedOut({ wasSignedIn, reason });
  }

  async function refreshOnce(quiet: boolean): Promise<string | null> {
    const begun = epoch;
    const token = await parts.fetchToken();
    if (epoch !== begun) return $token.get();
    if (token === null) {
      if (!quiet) forget('refreshFailed');
      return null;
    }
    put(token, parts.now());
    return token;
  }

  function share(quiet: boolean): Promise<string | null> {
    running ??= refreshOnce(quiet).finally(() => (running = null));
    return running;
  }

  const refresh = (): Promise<string | null> => share(false);
  schedule();

  return {
    $token,
    isSignedIn: () => Boolean($token.get()) && remaining() > 0,
    setToken: (token) => put(token || null),
    takeFresh: (token) => put(token, parts.now()),
    refresh,
    restore: async () => ($token.get() ?? (await share(true))) !== null,
    tokenToSend: async () => {
      const token = $token.get();
      return token !== null && remaining() <= 0 ? refresh() : token;
    },
    signOut: async ({ everywhere = true } = {}) => {
      const token = $token.get();
      epoch += 1;
      if (token !== null) await parts.sendSignOut(token, everywhere).catch(() => undefined);
      forget('signOut');
    },
    close: () => clearTimeout(timer),
  };
}
