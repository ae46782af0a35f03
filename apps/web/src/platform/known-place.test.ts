import { describe, expect, it } from 'vitest';
import { isKnownPlace } from './known-place.ts';

const base = 'p00000000000001';
const view = 'vw00000000000001';

describe('a place behind sign-in', () => {
  it.each([
    '/',
    '/nc',
    '/projects/list',
    '/profile',
    '/profile/ana',
    '/account/users/list',
    `/nc/${base}`,
    `/nc/${base}/auth`,
    `/nc/${base}/erd/b00000000000001`,
    `/nc/${base}/${view}/Any title/a/b`,
    `/nc/cowriter/${base}/a/b`,
    '/base/anything',
  ])('may be at %s', (path) => {
    expect(isKnownPlace(path, null)).toBe(true);
  });

  it.each([
    '/elsewhere',
    '/nc/not-an-id',
    `/nc/${base}/not-an-id`,
    `/nc/${base}/auth/more`,
    `/nc/${base}/erd/x`,
    '/account/nothing',
    '/a b/c',
  ])('cannot be at %s', (path) => {
    expect(isKnownPlace(path, null)).toBe(false);
  });

  it('is the home a host name stands for', () => {
    expect(isKnownPlace('/acme', '/acme')).toBe(true);
  });
});
