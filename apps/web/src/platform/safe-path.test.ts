import { describe, expect, it } from 'vitest';
import { toSafePath } from './safe-path.ts';

describe('toSafePath', () => {
  it('keeps a path of this app', () => expect(toSafePath('/nc/p1/m1')).toBe('/nc/p1/m1'));
  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', null, 7])('sends %j home', (path) =>
    expect(toSafePath(path)).toBe('/'),
  );
});
