import { describe, expect, it } from 'vitest';
import { measurePassword } from './password-strength.ts';

describe('measurePassword', () => {
  it('calls anything under eight characters too short', () => expect(measurePassword('aB3$aB3')).toBe(0));
  it('does not reward repetition', () => expect(measurePassword('aaaaaaaaaaaaaaaaaaaa')).toBe(1));
  it('prefers a long phrase to short line noise', () =>
    expect(measurePassword('correct horse battery')).toBeGreaterThanOrEqual(measurePassword('aB3$xY7!')));
  it('reaches the top with length and variety', () => expect(measurePassword('Correct-horse-7-battery')).toBe(4));
});
