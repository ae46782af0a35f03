import { describe, expect, it } from 'vitest';
import { hasUnseenSigns, looksBlank, withoutUnseenSigns } from './unseen-signs.ts';

describe('names', () => {
  it.each(['\u0000', '\t', '\n', '\u0085', '\u00ad', '\u200b', '\u202e', '\u2066', '\u2028', '\u2060', '\ufeff', '\ud800', '\udc00'])(
    'hold no %j, and are seen without it',
    (sign) => {
      expect(hasUnseenSigns(`a${sign}b`)).toBe(true);
      expect(hasUnseenSigns(withoutUnseenSigns(`a${sign}b`))).toBe(false);
      expect(withoutUnseenSigns(`${sign}a${sign}`)).toBe('a');
      expect(withoutUnseenSigns(sign)).toBe('');
    },
  );

  it.each(['می‌خواهم', '👩‍👩‍👧', 'אבג\u200f!', '🏴\u{e0067}\u{e0062}\u{e007f}', 'e\u0301', 'क्\u200dष', '😀'])(
    'hold what %j is written with',
    (name) => {
      expect([hasUnseenSigns(name), looksBlank(name), withoutUnseenSigns(name)]).toEqual([false, false, name]);
    },
  );

  it.each(['\u200d', '\u3164', '\u2800', ' \u200e '])('are not %j alone', (name) => {
    expect([looksBlank(name), withoutUnseenSigns(name)]).toEqual([true, '']);
  });

  it('may be empty where nothing is asked for', () => {
    expect([looksBlank(''), looksBlank(' ')]).toEqual([false, false]);
    expect(withoutUnseenSigns('one\r\ntwo\u200bthree')).toBe('one twothree');
  });
});
