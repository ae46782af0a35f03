import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeToken } from '../testing/make-token.ts';
import { createSession, type SessionParts, type SignedOutInfo } from './session.ts';

const minute = 60_000;
const start = Date.UTC(2026, 0, 1);

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

const living = (minutes: number, issuedAt = start): string => makeToken({ issuedAt, expiresAt: issuedAt + minutes * minute });

function setUp(parts: Partial<SessionParts> = {}) {
  const asked: number[] = [];
  const ended: SignedOutInfo[] = [];
  const session = createSession({
    token: null,
    now: Date.now,
    fetchToken: async () => {
      asked.push((Date.now() - start) / minute);
      return living(60, Date.now());
    },
    sendSignOut: async () => undefined,
    onSignedOut: (info) => ended.push(info),
    ...parts,
  });
  return { session, asked, ended };
}

describe('isSignedIn', () => {
  it('is true only for a token whose end lies in the future', () => {
    const { session } = setUp({ token: living(10) });
    expect(session.isSignedIn()).toBe(true);
    session.setToken(living(-1));
    expect(session.isSignedIn()).toBe(false);
    session.setToken('');
    expect(session.isSignedIn()).toBe(false);
  });

  it('takes a token that names no end for valid', () => {
    expect(setUp({ token: 'opaque' }).session.isSignedIn()).toBe(true);
  });

  it('is not misled by a wrong clock for tokens issued just now', () => {
    const { session } = setUp();
    session.takeFresh(living(60, start - 600 * minute));
    expect(session.isSignedIn()).toBe(true);
  });
});

describe('refreshing ahead of time', () => {
  it('asks five minutes before the end, again and again', async () => {
    const { asked, session } = setUp({ token: living(60) });
    await vi.advanceTimersByTimeAsync(180 * minute);
    expect(asked).toEqual([55, 110, 165]);
    session.close();
  });

  it('asks at half of a life shorter than ten minutes', async () => {
    const { asked, session } = setUp({ token: living(4), fetchToken: undefined as never });
    session.close();
    const short = setUp({ token: living(4) });
    await vi.advanceTimersByTimeAsync(3 * minute);
    expect(short.asked).toEqual([2]);
    expect(asked).toEqual([]);
    short.session.close();
  });

  it('tries again while the token lives when the server cannot be reached', async () => {
    let tries = 0;
    const { session, ended } = setUp({
      token: living(60),
      fetchToken: async () => {
        tries += 1;
        if (tries < 4) throw new Error('unreachable');
        return living(60, Date.now());
      },
    });
    await vi.advanceTimersByTimeAsync(56 * minute);
    expect(tries).toBe(4);
    expect(ended).toEqual([]);
    expect(session.isSignedIn()).toBe(true);
    session.close();
  });

  it('ends with the session', async () => {
    const { asked, session } = setUp({ token: living(60) });
    await session.signOut();
    await vi.advanceTimersByTimeAsync(120 * minute);
    expect(asked).toEqual([]);
  });

  it('stops when closed', async () => {
    const { asked, session } = setUp({ token: living(60) });
    session.close();
    await vi.advanceTimersByTimeAsync(120 * minute);
    expect(asked).toEqual([]);
  });
});

describe('tokenToSend', () => {
  it('waits for a new token when the present one has ended', async () => {
    const { session, asked } = setUp({ token: living(-1) });
    await session.tokenToSend();
    expect(asked).toEqual([0]);
    expect(session.isSignedIn()).toBe(true);
    session.close();
  });
});

describe('$token', () => {
  it('tells listeners of changes only', () => {
    const { session } = setUp({ token: 'a' });
    const seen: (string | null)[] = [];
    const stop = session.$token.subscribe((token) => seen.push(token));
    session.setToken('a');
    session.setToken('b');
    stop();
    session.setToken('c');
    expect(seen).toEqual(['a', 'b']);
    expect(session.$token.value).toBe('c');
  });
});
