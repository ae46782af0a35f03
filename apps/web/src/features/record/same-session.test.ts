import { expect, it } from 'vitest';
import { isSameSession } from './same-session.ts';

const event = (actorId: string | null, minute: number) => ({ actorId, at: new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString() });

it('what one person did within minutes is one session', () => {
  expect(isSameSession(event('ana', 9), event('ana', 0))).toBe(true);
  expect(isSameSession(event('ana', 10), event('ana', 0))).toBe(false);
  expect(isSameSession(event('ben', 1), event('ana', 0))).toBe(false);
  expect(isSameSession(event(null, 1), event(null, 0))).toBe(true);
  expect(isSameSession(undefined, event('ana', 0))).toBe(false);
});
